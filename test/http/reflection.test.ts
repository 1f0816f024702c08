import { describe, it, type ExpectStatic } from "vitest";
import { expectError, readError } from "../support/errors.ts";
import { operations, writeOperations } from "../support/operations.ts";
import { call, createOrganization } from "../support/service.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What breaks a header line, or a log that is read line by line. */
const breaks = [
  "\r\nX-Injected: 1",
  "\nX-Injected: 1",
  "\rX-Injected: 1",
  "\0",
  "\u0085",
  "\u2028",
  "\u2029",
];

describe("G44 the request id", () => {
  it("is echoed in header and body when it is plain", async ({ expect }) => {
    for (const id of ["a", "trace-1_2=", "0af7651916cd43dd8448eb211c80319c", "x".repeat(64)]) {
      const response = await call("/nowhere", { headers: { "X-Request-Id": id } });
      expect(response.headers.get("X-Request-Id")).toBe(id);
      expect(await response.json()).toMatchObject({ requestId: id });
    }
  });

  it("is replaced when it is anything else", async ({ expect }) => {
    const odd = [
      "x".repeat(65),
      "x".repeat(10_000),
      "a b",
      "a;b",
      "a,b",
      `"><script>`,
      "a\u0085b",
      "\u00e9",
      "\ta",
    ];
    for (const id of odd) {
      const response = await call("/nowhere", { headers: { "X-Request-Id": id } });
      const { requestId } = await readError(response);
      expect(requestId).toMatch(id === "\ta" ? /^a$/ : UUID);
    }
  });

  it("is a new one for every request that brings none", async ({ expect }) => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => call("/nowhere")));
    const ids = responses.map((response) => response.headers.get("X-Request-Id"));
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(50);
  });
});

describe("G44 line breaks in what a client sends", () => {
  it("add no header, whichever field they stand in", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const { method, path, body = {} } of writeOperations) {
      for (const field of Object.keys(body)) {
        for (const line of breaks) {
          const response = await call(path, { method, key, body: { ...body, [field]: `x${line}` } });
          expect(response.status, `${path} ${field}`).toBeLessThan(500);
          expectCleanHeaders(expect, response);
          if (!response.ok) await readError(response);
        }
      }
    }
  });

  it("are refused in passthroughRedirectUri", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const line of breaks) {
      for (const uri of [
        `https://app.example/${line}`,
        `https://app.example${line}/`,
        `${line}https://a.example/`,
      ]) {
        const body = { externalUserIdentifier: "user-1", passthroughRedirectUri: uri };
        const response = await call("/integrations/mail/connect", { key, body });
        await expectError(expect, response, "invalid_parameters");
      }
    }
  });

  it("add no header from a path or a query", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const { path, method, body } of operations) {
      for (const encoded of ["%0d%0aX-Injected:%201", "%0a", "%00", "%c2%85", "%e2%80%a8"]) {
        for (const target of [`${path}${encoded}`, `${path}?format=${encoded}&${encoded}=${encoded}`]) {
          const response = await call(target, { method, key, body });
          expect(response.status, target).toBeLessThan(500);
          expectCleanHeaders(expect, response);
        }
      }
    }
  });

  it("are not sent back raw in the details of an error", async ({ expect }) => {
    const { key } = await createOrganization();
    const response = await call("/integrations/mail/connect", {
      key,
      body: { "a\u2028\r\nb\0": { "<script>": "\0" }, externalUserIdentifier: "<b>\r\n" },
    });
    const text = await response.text();
    expect(response.headers.get("Content-Type")).toContain("application/json");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(text).not.toMatch(/[\r\n\0]/);
  });
});

function expectCleanHeaders(expect: ExpectStatic, { headers }: Response): void {
  expect(headers.has("X-Injected")).toBe(false);
  expect(headers.get("Set-Cookie")).toBeNull();
  for (const [, value] of headers) expect(value).toMatch(/^[\x20-\x7e]*$/);
}
