export class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`Body exceeds ${maxBytes} bytes`);
    this.name = "TooLargeError";
  }
}

interface Message {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
  arrayBuffer: () => Promise<ArrayBuffer>;
}

/**
 * The whole body as bytes, or `TooLargeError` when it has more than `maxBytes`. A body with a length that fits is
 * read at once: HTTP ends it there, and what is handed over without HTTP is counted when it has come. Any other
 * (chunks, compressed) is counted as it comes, and left as soon as it is too much.
 */
export async function readCapped(message: Message, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { body, headers } = message;
  if (!body) return new Uint8Array(0);
  if (!fits(headers, maxBytes)) return await readChunks(body, maxBytes);
  const bytes = new Uint8Array(await message.arrayBuffer());
  if (bytes.byteLength > maxBytes) throw new TooLargeError(maxBytes);
  return bytes;
}

/** Whether HTTP itself ends the body before `maxBytes`. A length beside chunks or compression says nothing. */
function fits(headers: Headers, maxBytes: number): boolean {
  const length = headers.get("Content-Length");
  if (length === null || !/^\d+$/.test(length) || Number(length) > maxBytes) return false;
  return !headers.has("Content-Encoding") && !headers.has("Transfer-Encoding");
}

async function readChunks(body: ReadableStream<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an exception cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
