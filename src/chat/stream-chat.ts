import { segmentsOf } from "../analyst/answer/segments.ts";
import type { AnalysisEvent } from "../analyst/question.ts";
import { limits } from "../lib/limits.ts";
import type { Answered, Finish } from "./answer.ts";
import { chatReply } from "./schemas.ts";

interface StreamOptions {
  /** Aborts when the client goes away; so does a stream that nobody reads any more. */
  signal: AbortSignal;
  /** The data of an event before the end; by default as the API tells it. */
  describeEvent?: (event: AnalysisEvent) => object;
  describeError: (error: unknown) => Promise<string>;
  onEnd: () => void;
}

/**
 * A chat as server-sent events: `step`, `action` and `data` while tools are called, the answer in `delta` events as it
 * comes, `check` for what a second reader finds in it; when it has been stored its `evidence`, and `done` with the reply
 * as the plain call gives it. Or `error`, also behind a part of an answer.
 */
export function streamChat(
  chat: Finish | Answered,
  { signal, describeEvent = dataOf, describeError, onEnd }: StreamOptions,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  const encoder = new TextEncoder();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  /** After the end everything is left out silently. */
  let isOpen = true;
  let id = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      // HTML standard, 9.2. JSON text holds no line break, so that one `data` line is enough.
      const send = (event: string, data: string) => write(`id: ${++id}\nevent: ${event}\ndata: ${data}\n\n`);
      const onEvent = (event: AnalysisEvent) => send(event.type, JSON.stringify(describeEvent(event)));
      // A line that clients ignore and proxies count as traffic.
      heartbeat = setInterval(() => write(":\n\n"), limits.heartbeatMs);
      if (signal.aborted) leave();
      signal.addEventListener("abort", leave);
      const work = async () => {
        try {
          const { evidence, body } = await finish(chat, onEvent, gone.signal);
          send("evidence", JSON.stringify({ evidence }));
          send("done", body);
        } catch (error) {
          if (!gone.signal.aborted) send("error", await describeError(error));
        } finally {
          clearInterval(heartbeat);
          signal.removeEventListener("abort", leave);
          if (isOpen) controller.close();
          isOpen = false;
          onEnd();
        }
      };
      void work();
    },
    cancel() {
      isOpen = false;
      clearInterval(heartbeat);
      leave();
    },
  });
}

type Hear = (event: AnalysisEvent) => void;

async function finish(chat: Finish | Answered, onEvent: Hear, signal: AbortSignal): Promise<Answered> {
  const answered = typeof chat === "function" ? await chat({ signal, onEvent, isStreamed: true }) : chat;
  if (answered.isReplay) replay(answered, onEvent);
  return answered;
}

/** Who gets what another request found has seen none of its way there. */
function replay({ body }: Answered, onEvent: Hear): void {
  const { actions, data = [], answer, checks = [] } = chatReply.parse(JSON.parse(body));
  for (const action of actions) onEvent({ type: "action", action });
  for (const table of data) onEvent({ type: "data", table });
  for (const text of segmentsOf(answer)) onEvent({ type: "delta", text });
  for (const check of checks) onEvent({ type: "check", check });
}

function dataOf(event: AnalysisEvent): object {
  if (event.type === "step") return { step: event.step };
  if (event.type === "action") return event.action;
  if (event.type === "data") return event.table;
  return event.type === "delta" ? { text: event.text } : event.check;
}

const JSON_TYPE = "application/json";
const STREAM_TYPE = "text/event-stream";

interface MediaRange {
  type: string;
  quality: number;
}

/** Whether `Accept` ranks `text/event-stream` above JSON (RFC 9110, 12.5.1), by quality, then precision. A tie, or neither, means JSON. */
export function prefersEventStream(header: string | undefined): boolean {
  if (header === undefined) return false;
  const ranges = header.split(",").map(parseRange);
  const [stream, json] = [rankOf(STREAM_TYPE, ranges), rankOf(JSON_TYPE, ranges)];
  if (stream.quality === 0) return false;
  return (
    stream.quality > json.quality || (stream.quality === json.quality && stream.exactness > json.exactness)
  );
}

function parseRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { type, quality: quality === undefined ? 1 : parseQuality(quality) };
}

function parseQuality(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** The most exact range that matches a type decides about it. */
function rankOf(type: string, ranges: MediaRange[]): { quality: number; exactness: number } {
  const names = ["*/*", `${type.split("/")[0] ?? ""}/*`, type];
  const exactness = names.findLastIndex((name) => ranges.some((range) => range.type === name));
  const range = ranges.find((one) => one.type === names[exactness]);
  return { quality: range?.quality ?? 0, exactness };
}
