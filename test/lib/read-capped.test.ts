import { describe, it } from "vitest";
import { readCapped, TooLargeError } from "../../src/lib/read-capped.ts";

function respond(body: BodyInit, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers });
}

/** Chunks of a kilobyte that never end. */
function endless() {
  const sent = { chunks: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent.chunks += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  return { stream, sent };
}

describe("readCapped", () => {
  it("reads what fits, with a length and without", async ({ expect }) => {
    const bytes = new Uint8Array(1000).fill(7);
    expect(await readCapped(respond(bytes, { "Content-Length": "1000" }), 1000)).toEqual(bytes);
    expect(await readCapped(respond(new Blob([bytes]).stream()), 1000)).toEqual(bytes);
    expect(await readCapped(new Response(null), 1000)).toHaveLength(0);
  });

  it("lets no length but a true one through", async ({ expect }) => {
    const body = new Uint8Array(1001);
    for (const length of ["10", "1000", "1001", "-1", "x"]) {
      await expect(readCapped(respond(body, { "Content-Length": length }), 1000)).rejects.toThrow(
        TooLargeError,
      );
    }
  });

  it("counts as it comes what is compressed or in chunks, whatever length stands beside it", async ({
    expect,
  }) => {
    for (const headers of [{}, { "Content-Encoding": "gzip" }, { "Transfer-Encoding": "chunked" }]) {
      const { stream, sent } = endless();
      const response = { body: stream, headers: new Headers({ "Content-Length": "10", ...headers }) };
      if (Object.keys(headers).length === 0) response.headers.delete("Content-Length");
      const arrayBuffer = () => Promise.reject(new Error("Read at once"));
      await expect(readCapped({ ...response, arrayBuffer }, 4096)).rejects.toThrow(TooLargeError);
      expect(sent.chunks).toBeLessThan(10);
    }
  });
});
