import { createParser } from "eventsource-parser";
import { type ModelCall, nothingSaid } from "../../../domain/model.ts";
import { fromUtf8 } from "../../../lib/encoding.ts";
import { limits } from "../../../lib/limits.ts";
import { readCapped, TooLargeError } from "../../../lib/read-capped.ts";
import { type CallPiece, type Chunk, readChunk } from "./chunks.ts";

/** What came was no completion: the next one would be none either. */
export class NoCompletionError extends Error {
  override readonly name = "NoCompletionError";
}

/** A stream that ended before its end, or in which the server said that it failed. */
class BrokenStreamError extends Error {
  override readonly name = "BrokenStreamError";
}

/** Reads a completion, streamed or one JSON body, telling its text. Throws `BrokenStreamError`, `NoCompletionError`, `TooLargeError` (5 MiB). */
export async function readCompletion(response: Response, onText: (delta: string) => void) {
  const pieces: CallPiece[] = [];
  const said = nothingSaid();
  const take = (chunk: Chunk): void => {
    said.reasoning += chunk.reasoning;
    said.text += chunk.text;
    if (chunk.text !== "") onText(chunk.text);
    pieces.push(...chunk.calls);
    said.usage = chunk.usage ?? said.usage;
    said.isCut ||= chunk.isCut;
  };
  const isStream = response.headers.get("Content-Type")?.includes("text/event-stream") === true;
  await (isStream ? readEvents(response, take) : readWhole(response, take));
  return { ...said, calls: joinCalls(pieces) };
}

async function readWhole(response: Response, take: (chunk: Chunk) => void): Promise<void> {
  const chunk = readChunk(fromUtf8(await readCapped(response, limits.modelBytes)));
  if (!chunk || chunk.isError || isBlank(chunk))
    throw new NoCompletionError("The model's server answered no completion");
  take(chunk);
}

/** A model that says nothing says at least that it is over, or what it took. */
function isBlank({ text, reasoning, calls, isLast, usage }: Chunk): boolean {
  return text === "" && reasoning === "" && calls.length === 0 && !isLast && usage === undefined;
}

/** A stream has to say that it is over: by a reason in a chunk, or by `[DONE]`. */
async function readEvents({ body }: Response, take: (chunk: Chunk) => void): Promise<void> {
  const decoder = new TextDecoder();
  let size = 0;
  let isOver = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      isOver ||= data === "[DONE]";
      const chunk = readChunk(data);
      if (!chunk) return;
      if (chunk.isError) throw new BrokenStreamError("The model's server reported an error");
      isOver ||= chunk.isLast;
      take(chunk);
    },
  });
  // Leaving the loop by an exception cancels the stream.
  for await (const bytes of body ?? []) {
    size += bytes.byteLength;
    if (size > limits.modelBytes) throw new TooLargeError(limits.modelBytes);
    parser.feed(decoder.decode(bytes, { stream: true }));
  }
  // The last event may lack the empty line that ends it.
  parser.feed(`${decoder.decode()}\n\n`);
  if (!isOver) throw new BrokenStreamError("The stream ended too early");
}

/** Puts calls together whose pieces come in several chunks. A piece with a new id and a name begins another call. */
function joinCalls(pieces: readonly CallPiece[]): ModelCall[] {
  const calls: { call: CallPiece; key: string }[] = [];
  for (const piece of pieces) {
    const key = piece.index === undefined ? (piece.id ?? "") : String(piece.index);
    const known = calls.findLast((one) => one.key === key && !begins(piece, one.call))?.call;
    if (known) {
      known.input += piece.input;
      known.extra ??= piece.extra;
    }
    // Workers AI ends a call with a piece that has nothing in it.
    if (!known && piece.name !== undefined) calls.push({ call: { ...piece }, key });
  }
  return calls.map(({ call: { id, name = "", input, extra } }) => {
    return { id: id ?? crypto.randomUUID(), name, input, ...(extra && { extra }) };
  });
}

/** Some servers count every call as the first. */
function begins({ id, name }: CallPiece, before: CallPiece): boolean {
  return name !== undefined && (id === undefined || id !== before.id);
}
