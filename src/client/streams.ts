import { BusinessAnalystError } from "./errors.ts";
import type { Schemas } from "./calls.ts";

type ExportLine = Schemas["ExportLine"];
type StreamedEvent = Schemas["ChatEvent"];
/** As it is given to callers, for whom an `error` is thrown. */
export type ChatEvent = Exclude<StreamedEvent, { event: "error" }>;

/** The events of a streamed answer. Throws for its `error`, and when it ends before `done`. */
export async function* readChatEvents(response: Response): AsyncGenerator<ChatEvent, void> {
  let event = "";
  let isComplete = false;
  for await (const line of readLines(response)) {
    // The service writes one line of data an event; lines of other fields, and heartbeats, say nothing more.
    if (line.startsWith("event: ")) event = line.slice(7);
    if (!line.startsWith("data: ")) continue;
    const streamed: StreamedEvent = JSON.parse(`{"event":"${event}","data":${line.slice(6)}}`);
    if (streamed.event === "error") throw new BusinessAnalystError(response, streamed.data);
    isComplete = streamed.event === "done";
    yield streamed;
  }
  if (!isComplete) throw new BusinessAnalystError(response, undefined, "The answer's stream broke off");
}

/** The lines of an export. Throws when the stream breaks off: what came so far is not everything. */
export async function* readExport(response: Response): AsyncGenerator<ExportLine, void> {
  for await (const line of readLines(response)) {
    if (line === "") continue;
    const record: ExportLine = JSON.parse(line);
    yield record;
  }
}

/** The lines of a body as they come. A loop that is left early cancels the response, which stops the service's work. */
async function* readLines({ body }: Response): AsyncGenerator<string, void> {
  const reader = body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      yield* lines;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
