import { createParser } from "eventsource-parser";
import type { ModelPart, ModelUsage } from "../../../domain/model.ts";
import { limits } from "../../../lib/limits.ts";
import { readCapped, TooLargeError } from "../../../lib/read-capped.ts";
import { readChunk, type Chunk } from "./chunks.ts";
import { createCallGatherer } from "./gather-calls.ts";

/** What came was no completion: the next one would be none either. */
export class NoCompletionError extends Error {
  override readonly name = "NoCompletionError";
}

/** A stream that ended before its end, or in which the server said that it failed. */
export class BrokenStreamError extends Error {
  override readonly name = "BrokenStreamError";
}

const UNKNOWN: ModelUsage = { inputTokens: null, cachedTokens: null, outputTokens: null };

/**
 * A completion's parts as they come, calls at the end. A server that does not stream answers with one JSON body, which
 * is read the same. Throws `BrokenStreamError`, and `TooLargeError` beyond 5 MiB.
 */
export async function* readParts(response: Response): AsyncGenerator<ModelPart, void> {
  const isStream = response.headers.get("Content-Type")?.includes("text/event-stream") === true;
  const calls = createCallGatherer();
  let usage = UNKNOWN;
  let isCut = false;
  for await (const chunk of isStream ? readEvents(response) : readWhole(response)) {
    if (chunk.reasoning !== "") yield { type: "reasoning", text: chunk.reasoning };
    if (chunk.text !== "") yield { type: "text", text: chunk.text };
    for (const piece of chunk.calls) calls.add(piece);
    usage = chunk.usage ?? usage;
    isCut ||= chunk.isCut;
  }
  for (const call of calls.end()) yield { type: "call", call };
  yield { type: "end", usage, ...(isCut && { isCut }) };
}

async function* readWhole(response: Response): AsyncGenerator<Chunk, void> {
  const chunk = readChunk(new TextDecoder().decode(await readCapped(response, limits.modelBytes)));
  if (!chunk || chunk.isError || isBlank(chunk))
    throw new NoCompletionError("The model's server answered no completion");
  yield chunk;
}

/** A model that says nothing says at least that it is over, or what it took. */
function isBlank({ text, reasoning, calls, isLast, usage }: Chunk): boolean {
  return text === "" && reasoning === "" && calls.length === 0 && !isLast && usage === undefined;
}

/** A stream has to say that it is over: by a reason in a chunk, or by `[DONE]`. */
async function* readEvents({ body }: Response): AsyncGenerator<Chunk, void> {
  let events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  const decoder = new TextDecoder();
  let size = 0;
  let isOver = false;
  const take = (): Chunk[] => {
    const taken = events;
    events = [];
    isOver ||= taken.includes("[DONE]");
    return taken.flatMap((data) => readChunk(data) ?? []);
  };
  const give = function* (): Generator<Chunk> {
    for (const chunk of take()) {
      if (chunk.isError) throw new BrokenStreamError("The model's server reported an error");
      isOver ||= chunk.isLast;
      yield chunk;
    }
  };
  // Leaving the loop by an exception cancels the stream.
  for await (const bytes of body ?? []) {
    size += bytes.byteLength;
    if (size > limits.modelBytes) throw new TooLargeError(limits.modelBytes);
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* give();
  }
  // The last event may lack the empty line that ends it.
  parser.feed(`${decoder.decode()}\n\n`);
  yield* give();
  if (!isOver) throw new BrokenStreamError("The stream ended too early");
}
