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

/** The whole body, or `TooLargeError` beyond `maxBytes`. A length that fits is read at once; chunks are counted as they come. */
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
