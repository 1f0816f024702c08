import { describe, it, type ExpectStatic } from "vitest";
import { failingDatabase } from "../support/bindings.ts";
import { expectError, limitHeaders, readError } from "../support/errors.ts";
import { call, callWith, createOrganization, type CallOptions } from "../support/service.ts";

const oneByteOver = " ".repeat(1024 * 1024 + 1);
const badSettings = { ENCRYPTION_KEYS: "" };

/** A request for every status that the service answers without a vendor. */
const requests: [status: number, path: string, options: CallOptions][] = [
  [200, "/integrations/available", {}],
  [400, "/integrations/mail/connect", { body: {} }],
  [400, "/integrations/nothing/connect", { body: {} }],
  [401, "/integrations/available", { key: "" }],
  [401, "/integrations/mail/callback", { body: { code: "c", state: "s" } }],
  [404, "/nowhere", {}],
  [404, "/integrations/status/nobody", {}],
  [405, "/chat", { method: "GET" }],
  [413, "/chat", { body: oneByteOver }],
  [415, "/chat", { body: "message=hello", headers: { "Content-Type": "text/plain" } }],
];

describe("every response", () => {
  for (const [status, path, options] of requests) {
    it(`carries limits, request id and safe headers: ${status} ${path}`, async ({ expect }) => {
      const { key } = await createOrganization({ plan: "PRO" });
      const response = await call(path, { key, ...options });
      expect(response.status).toBe(status);
      expect(limitHeaders(response).limit).toBe(options.key === "" ? 60 : 300);
      expectSafeHeaders(expect, response);
      if (status !== 200) await readError(response);
    });
  }

  it("carries them when the database is down, counted by address", async ({ expect }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    const response = await callWith({ DB: failingDatabase() }, "/integrations/available", { key });
    await expectError(expect, response, "list_failed");
    expect(limitHeaders(response)).toMatchObject({ limit: 60, remaining: 59 });
    expectSafeHeaders(expect, response);
  });

  it("carries them on HEAD", async ({ expect }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    const response = await call("/integrations/available", { key, method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
    expect(limitHeaders(response).remaining).toBe(299);
    expectSafeHeaders(expect, response);
  });

  it("carries them when the settings are bad: nothing is left", async ({ expect }) => {
    for (const path of ["/integrations/available", "/health", "/health/deep", "/nowhere", "/docs"]) {
      const response = await callWith(badSettings, path);
      expect(limitHeaders(response)).toMatchObject({ limit: 60, remaining: 0 });
      expectSafeHeaders(expect, response);
      expect(await readError(response)).toMatchObject({ code: "internal_error" });
    }
  });

  it("carries them from /health, which is not counted", async ({ expect }) => {
    for (const method of ["GET", "HEAD", "GET"]) {
      const response = await call("/health", { method });
      expect(response.status).toBe(200);
      expect(limitHeaders(response)).toMatchObject({
        limit: 60,
        remaining: 60,
        policy: '"default";q=60;w=60',
      });
      expectSafeHeaders(expect, response);
    }
  });
});

function expectSafeHeaders(expect: ExpectStatic, { headers }: Response): void {
  expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
}
