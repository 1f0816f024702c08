import { describe, it } from "vitest";
import { countStorageCalls } from "../support/bindings.ts";
import { expectError } from "../support/errors.ts";
import { writeOperations } from "../support/operations.ts";
import { call, callWith, createOrganization } from "../support/service.ts";

const CAP = 1024 * 1024;
const PATH = "/integrations/mail/disconnect";

/** A valid body of exactly `bytes` bytes. */
function bodyOf(bytes: number): string {
  const start = `{"externalUserIdentifier":"user-1","pad":"`;
  return `${start}${"x".repeat(bytes - start.length - 2)}"}`;
}

/** A body that comes in chunks, with no length; tells how many bytes were asked of it. */
function chunked(bytes: number, chunk = 16 * 1024) {
  const sent = { bytes: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(chunk, bytes - sent.bytes);
      sent.bytes += size;
      if (size > 0) controller.enqueue(new Uint8Array(size).fill(0x20));
      else controller.close();
    },
    cancel() {
      sent.cancelled = true;
    },
  });
  return { stream, sent };
}

describe("G43 the cap of a body", () => {
  for (const { method, path } of writeOperations) {
    it(`holds on ${method} ${path}: 1 MiB passes, a byte more does not`, async ({ expect }) => {
      const { key } = await createOrganization();
      const blank = (bytes: number) => call(path, { method, key, body: " ".repeat(bytes - 2) + "{}" });
      await expectError(expect, await blank(CAP), "missing_parameters");
      await expectError(expect, await blank(CAP + 1), "payload_too_large");
    });
  }

  it("lets exactly 1 MiB through to the operation", async ({ expect }) => {
    const { key } = await createOrganization();
    await expectError(expect, await call(PATH, { key, body: bodyOf(CAP) }), "integration_not_found");
    await expectError(expect, await call(PATH, { key, body: bodyOf(CAP + 1) }), "payload_too_large");
  });

  it("counts bytes, not characters", async ({ expect }) => {
    const { key } = await createOrganization();
    const body = JSON.stringify({ externalUserIdentifier: "user-1", pad: "\u{1f600}".repeat(CAP / 4) });
    await expectError(expect, await call(PATH, { key, body }), "payload_too_large");
  });

  it("holds for chunks without a length, and stops reading there", async ({ expect }) => {
    const { key } = await createOrganization();
    const { stream, sent } = chunked(150 * CAP);
    await expectError(expect, await callWith({}, PATH, { key, body: stream }), "payload_too_large");
    expect(sent.bytes).toBeLessThanOrEqual(CAP + 64 * 1024);
  });

  it("takes chunks that stay below it", async ({ expect }) => {
    const { key } = await createOrganization();
    const bytes = new TextEncoder().encode(bodyOf(CAP));
    const stream = new Blob([bytes]).stream();
    await expectError(expect, await callWith({}, PATH, { key, body: stream }), "integration_not_found");
  });

  // Without HTTP, which ends a body at its length, as in this test.
  it("holds for a body that is longer than its length says", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const length of ["10", "0"]) {
      const headers = { "Content-Length": length };
      const response = await callWith({}, PATH, { key, body: chunked(3 * CAP).stream, headers });
      await expectError(expect, response, "payload_too_large");
    }
  });

  it("does not believe a length that is none", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const length of ["-1", "ten", "1e3", ""]) {
      const { stream, sent } = chunked(3 * CAP);
      const headers = { "Content-Length": length };
      const response = await callWith({}, PATH, { key, body: stream, headers });
      await expectError(expect, response, "payload_too_large");
      expect(sent.bytes).toBeLessThanOrEqual(CAP + 64 * 1024);
    }
  });

  it("reads nothing when the length already says too much", async ({ expect }) => {
    const { key } = await createOrganization();
    const { stream, sent } = chunked(3 * CAP);
    const headers = { "Content-Length": String(CAP + 1) };
    const response = await callWith({}, PATH, { key, body: stream, headers });
    await expectError(expect, response, "payload_too_large");
    expect(sent.bytes).toBeLessThanOrEqual(64 * 1024);
  });

  it("keeps the operation from running", async ({ expect }) => {
    const { key } = await createOrganization();
    const { bindings, calls } = countStorageCalls();
    const { stream } = chunked(2 * CAP);
    await expectError(expect, await callWith(bindings, PATH, { key, body: stream }), "payload_too_large");
    // The key, when it was last used, and the limiter.
    expect(calls.toSorted()).toEqual(["DB.prepare", "DB.prepare", "RATE_LIMITER.getByName"]);
  });

  it("is not asked of who may not write at all: 401 and 403 read no body", async ({ expect }) => {
    const { key } = await createOrganization({ permissions: ["chat"] });
    for (const [presented, code] of [
      [undefined, "invalid_api_key"],
      [key, "insufficient_permissions"],
    ] as const) {
      const { stream, sent } = chunked(10 * CAP);
      await expectError(expect, await callWith({}, PATH, { key: presented, body: stream }), code);
      expect(sent.bytes).toBeLessThanOrEqual(64 * 1024);
    }
  });

  it("answers 400 when the body breaks off", async ({ expect }) => {
    const { key } = await createOrganization();
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`{"externalUserIdentifier":`));
      },
      pull: () => Promise.reject(new Error("The client went away")),
    });
    await expectError(expect, await callWith({}, PATH, { key, body: broken }), "invalid_json");
  });

  it("answers 400 to a compressed body: it is not unpacked", async ({ expect }) => {
    const { key } = await createOrganization();
    const packed = new Blob([bodyOf(CAP)]).stream().pipeThrough(new CompressionStream("gzip"));
    const body = new Uint8Array(await new Response(packed).arrayBuffer());
    const headers = { "Content-Encoding": "gzip" };
    await expectError(expect, await call(PATH, { key, body, headers }), "invalid_json");
  });
});
