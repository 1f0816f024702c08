import { segmentsOf } from "../analyst/answer/segments.ts";
import type { AnalysisEvent } from "../analyst/question.ts";
import { limits } from "../lib/limits.ts";
import type { Answered } from "./answered.ts";
import { createEventWriter, type EventWriter } from "./event-writer.ts";
import type { Finish } from "./open-chat.ts";
import { chatReply } from "./schemas.ts";

interface StreamOptions {
  /** Aborts when the client goes away; so does a stream that nobody reads any more. */
  signal: AbortSignal;
  /** The data of an event before the end; by default as the API tells it. */
  describeEvent?: (event: AnalysisEvent) => object;
  /** The body of an error, as JSON text. */
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
  let events: EventWriter | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const writer = createEventWriter(controller);
      events = writer;
      const onEvent = (event: AnalysisEvent) => writer.send(event.type, JSON.stringify(describeEvent(event)));
      heartbeat = setInterval(() => writer.comment(), limits.heartbeatMs);
      if (signal.aborted) leave();
      signal.addEventListener("abort", leave);
      const work = async () => {
        try {
          const { evidence, body } = await finish(chat, onEvent, gone.signal);
          writer.send("evidence", `{"evidence":${evidence}}`);
          writer.send("done", body);
        } catch (error) {
          if (!gone.signal.aborted) writer.send("error", await describeError(error));
        } finally {
          clearInterval(heartbeat);
          signal.removeEventListener("abort", leave);
          writer.close();
          onEnd();
        }
      };
      void work();
    },
    cancel() {
      events?.abandon();
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
