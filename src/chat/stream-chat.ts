import type { AnalysisEvent } from "../analyst/run.ts";
import { limits } from "../lib/limits.ts";
import type { Answered } from "./answered.ts";
import type { Finish } from "./open-chat.ts";
import { createEventWriter, type EventWriter } from "./event-writer.ts";
import { splitAnswer } from "./split-answer.ts";

interface StreamOptions {
  /** Aborts when the client goes away; so does a stream that nobody reads any more. */
  signal: AbortSignal;
  /** The body of an error, as JSON text. */
  describeError: (error: unknown) => Promise<string>;
  onEnd: () => void;
}

/**
 * A chat as server-sent events: `step` and `action` while it goes on; when the answer has been verified and stored,
 * the answer in `delta` events, its `evidence`, and `done` with the reply as the plain call gives it. Or `error`.
 */
export function streamChat(
  chat: Finish | Answered,
  { signal, describeError, onEnd }: StreamOptions,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  let events: EventWriter | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const writer = createEventWriter(controller);
      events = writer;
      heartbeat = setInterval(() => writer.comment(), limits.heartbeatMs);
      if (signal.aborted) leave();
      signal.addEventListener("abort", leave);
      const work = async () => {
        try {
          sendAnswer(writer, await finish(chat, writer, gone.signal));
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

async function finish(chat: Finish | Answered, writer: EventWriter, signal: AbortSignal): Promise<Answered> {
  const answered =
    typeof chat === "function" ? await chat({ signal, onEvent: (event) => sendEvent(writer, event) }) : chat;
  // Who gets what another request found has seen none of its way there.
  if (answered.isReplay) {
    for (const action of answered.actions) sendEvent(writer, { type: "action", action });
  }
  return answered;
}

function sendEvent(writer: EventWriter, event: AnalysisEvent): void {
  const data = event.type === "step" ? { step: event.step } : event.action;
  writer.send(event.type, JSON.stringify(data));
}

function sendAnswer(writer: EventWriter, { answer, evidence, body }: Answered): void {
  for (const text of splitAnswer(answer)) writer.send("delta", JSON.stringify({ text }));
  writer.send("evidence", `{"evidence":${evidence}}`);
  writer.send("done", body);
}
