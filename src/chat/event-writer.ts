/** Writes a server-sent event stream (HTML standard, 9.2). After its end everything is left out silently. */
export interface EventWriter {
  /** `data` is JSON text. */
  send: (event: string, data: string) => void;
  /** A line that clients ignore and proxies count as traffic. */
  comment: () => void;
  close: () => void;
  /** The reader is gone, and the stream with it. */
  abandon: () => void;
}

export function createEventWriter(controller: ReadableStreamDefaultController<Uint8Array>): EventWriter {
  const encoder = new TextEncoder();
  let id = 0;
  let isOpen = true;
  const write = (text: string) => {
    if (isOpen) controller.enqueue(encoder.encode(text));
  };
  return {
    // JSON text holds no line break, so that one `data` line is enough.
    send: (event, data) => write(`id: ${++id}\nevent: ${event}\ndata: ${data}\n\n`),
    comment: () => write(":\n\n"),
    close() {
      if (isOpen) controller.close();
      isOpen = false;
    },
    abandon() {
      isOpen = false;
    },
  };
}
