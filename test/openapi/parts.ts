/** Says what is wrong with one part of a text, or nothing. */
type PartCheck = (part: unknown) => void;

/** Whether a text of this media type is made of parts that can be checked while it flows. */
export function hasParts(mediaType: string): mediaType is keyof typeof readers {
  return Object.hasOwn(readers, mediaType);
}

/** The same response; each line or event that is read from it is shown to `check` first. A part that is cut off is not. */
export function watchParts(response: Response, mediaType: keyof typeof readers, check: PartCheck): Response {
  const { separator, read } = readers[mediaType];
  const decoder = new TextDecoder();
  let pending = "";
  const watcher = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const parts = (pending + decoder.decode(chunk, { stream: true })).split(separator);
      pending = parts.pop() ?? "";
      for (const part of parts.flatMap(read)) check(part);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(watcher), response);
}

const readers = {
  "application/x-ndjson": { separator: "\n", read: (line: string): unknown[] => [JSON.parse(line)] },
  "text/event-stream": { separator: "\n\n", read: readEvent },
};

/** `{event, data}` with the data's JSON parsed; nothing for a comment. */
function readEvent(block: string): unknown[] {
  const lines = block.split("\n").map((line) => /^(\w+): ?(.*)$/u.exec(line) ?? []);
  const valueOf = (name: string) => lines.find(([, field]) => field === name)?.[2];
  const data = valueOf("data");
  return data === undefined || data === "" ? [] : [{ event: valueOf("event"), data: JSON.parse(data) }];
}
