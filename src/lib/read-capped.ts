export class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`Body exceeds ${maxBytes} bytes`);
    this.name = "TooLargeError";
  }
}

/**
 * The whole body as bytes, or `TooLargeError` as soon as more than `maxBytes` have come. Counts what really
 * arrives: a length header may be missing or a lie.
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an exception cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return concat(chunks, size);
}

function concat(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** A fetch whose responses end in `TooLargeError` after `maxBytes`, streamed ones too; redirects are not followed. */
export function capResponses(doFetch: typeof fetch, maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await doFetch(input, { ...init, redirect: "manual" });
    let size = 0;
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength;
          if (size > maxBytes) controller.error(new TooLargeError(maxBytes));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted ?? null, response);
  };
}
