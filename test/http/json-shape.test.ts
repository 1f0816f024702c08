import { describe, it } from "vitest";
import { jsonDepth } from "../../src/http/json.ts";
import { expectError, readError } from "../support/errors.ts";
import { writeOperations } from "../support/operations.ts";
import { call, createOrganization } from "../support/service.ts";

const PATH = "/integrations/mail/disconnect";
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
/** A valid body whose field `extra` makes it `depth` levels deep in all. */
const withExtra = (depth: number) =>
  `{"externalUserIdentifier":"user-1","extra":${nested("[", "]", depth - 1)}}`;

describe("G40 deep JSON", () => {
  for (const depth of [1, 2, 31, 32]) {
    it(`takes ${depth} levels`, async ({ expect }) => {
      const { key } = await createOrganization();
      const body = depth === 1 ? `{"externalUserIdentifier":"user-1"}` : withExtra(depth);
      await expectError(expect, await call(PATH, { key, body }), "integration_not_found");
    });
  }

  for (const depth of [33, 1000, 5000, 100_000]) {
    it(`answers 400 to ${depth} levels on every route that reads a body`, async ({ expect }) => {
      const { key } = await createOrganization();
      const bodies = [
        withExtra(depth),
        nested("[", "]", depth),
        nested(`{"a":`, "", depth) + "1" + "}".repeat(depth),
        `{"externalUserIdentifier":${nested("[", "]", depth)}}`,
      ];
      for (const { method, path } of writeOperations) {
        for (const body of bodies)
          await expectError(expect, await call(path, { method, key, body }), "invalid_json");
      }
    });
  }

  it("answers 400 to a million levels that fit into the size, and 413 to those that do not", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const open = await call(PATH, { key, body: "[".repeat(1_000_000) });
    await expectError(expect, open, "invalid_json");
    const closed = await call(PATH, { key, body: nested("[", "]", 1_000_000) });
    await expectError(expect, closed, "payload_too_large");
  });

  it("counts no bracket within a string", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const text of ["[".repeat(250), `\\"${"{".repeat(200)}`, "\\\\", "\\u005b".repeat(40)]) {
      const body = `{"externalUserIdentifier":"${text}"}`;
      await expectError(expect, await call(PATH, { key, body }), "integration_not_found");
    }
  });

  it("cannot be fooled by an escaped quote", ({ expect }) => {
    expect(jsonDepth(`{"a":"\\\\"}${"[".repeat(40)}`)).toBe(40);
    expect(jsonDepth(`{"a":"\\"${"[".repeat(40)}"}`)).toBe(1);
    expect(jsonDepth(`"${"[".repeat(40)}`)).toBe(0);
    expect(jsonDepth("]]]]" + "[".repeat(40))).toBeGreaterThan(32);
  });
});

describe("G40 wide JSON", () => {
  const wide: Record<string, string> = {
    "60,000 keys": `{"externalUserIdentifier":"u",${keys(60_000)}}`,
    "an array of 500,000 numbers": `{"externalUserIdentifier":"u","x":[${"1,".repeat(500_000)}1]}`,
    "an array of 300,000 objects": `{"externalUserIdentifier":"u","x":[${"{},".repeat(300_000)}{}]}`,
    "a string of a megabyte": `{"externalUserIdentifier":"u","x":"${"x".repeat(1_000_000)}"}`,
    "the same key 40,000 times": `{${`"externalUserIdentifier":"u",`.repeat(30_000)}"externalUserIdentifier":"u"}`,
  };
  for (const [name, body] of Object.entries(wide)) {
    it(`ignores ${name} besides the field that it needs`, async ({ expect }) => {
      const { key } = await createOrganization();
      await expectError(expect, await call(PATH, { key, body }), "integration_not_found");
    });
  }

  it("answers 413 to a string of 10 MB", async ({ expect }) => {
    const { key } = await createOrganization();
    const body = JSON.stringify({ externalUserIdentifier: "x".repeat(10_000_000) });
    await expectError(expect, await call(PATH, { key, body }), "payload_too_large");
  });

  it("answers 400 to an identifier of a megabyte", async ({ expect }) => {
    const { key } = await createOrganization();
    const body = { externalUserIdentifier: "x".repeat(1_000_000) };
    await expectError(expect, await call(PATH, { key, body }), "invalid_parameters");
  });

  const emptyFields = { mode: "", agentId: null, thoughts: null, reasoning: null, followUpQuestion: null };
  const historyOf = (metadata: object) =>
    Array.from({ length: 200 }, () => ({ role: "user", content: "x", metadata }));
  const actions = (action: object) => Array.from({ length: 100 }, () => action);
  const faulty: Record<string, unknown[]> = {
    "a thousand empty fields beside 20,000 good ones": historyOf({
      ...emptyFields,
      actions: actions({ tool: "", toolInput: "", log: "" }),
    }),
    "60,000 faults": historyOf({ actions: actions({}) }),
  };
  for (const [name, chatHistory] of Object.entries(faulty)) {
    it(`names the first of ${name} within two seconds`, async ({ expect }) => {
      const { key } = await createOrganization();
      const body = { message: "hello", externalUserIdentifier: "user-1", chatHistory };
      const started = performance.now();
      const response = await call("/chat", { key, body });
      expect(performance.now() - started).toBeLessThan(2000);
      expect((await readError(response)).details).toHaveLength(50);
    });
  }

  it("answers 400 to as many empty actions as a megabyte holds", async ({ expect }) => {
    const { key } = await createOrganization();
    const entry = `{"role":"user","content":"x","metadata":{"actions":[${"{},".repeat(340_000)}{}]}}`;
    const body = `{"message":"hello","externalUserIdentifier":"user-1","chatHistory":[${entry}]}`;
    const { details } = await expectError(expect, await call("/chat", { key, body }), "invalid_parameters");
    expect(details).toMatchObject([{ path: "chatHistory.0.metadata.actions" }]);
  });
});

describe("G41 prototype pollution", () => {
  const pollution = { polluted: "CANARY" };
  const json = JSON.stringify(pollution);
  const bodies = [
    `{"__proto__":${json}}`,
    `{"constructor":{"prototype":${json}}}`,
    `{"\\u005f\\u005fproto\\u005f\\u005f":${json}}`,
    `{"externalUserIdentifier":"u","passthroughRedirectUri":"https://a.example/","__proto__":{"shared":true,"polluted":1}}`,
    `{"externalUserIdentifier":{"__proto__":${json}},"scopes":{"__proto__":${json}}}`,
    `{"scopes":[{"__proto__":${json}}],"__proto__":null}`,
    `{"message":"m","externalUserIdentifier":"u","chatHistory":[{"role":"x","content":"c","metadata":{"__proto__":${json}}}]}`,
    `[{"__proto__":${json}}]`,
    `{"toString":null,"valueOf":1,"hasOwnProperty":"x","then":"y"}`,
  ];

  it("changes nothing of Object.prototype through bodies, queries, headers and paths", async ({ expect }) => {
    const { key } = await createOrganization();
    const before = Reflect.ownKeys(Object.prototype);
    for (const { method, path } of writeOperations) {
      for (const body of bodies) expect((await call(path, { method, key, body })).status).toBeLessThan(500);
    }
    const queries = ["?__proto__=x", "?__proto__[polluted]=x", "?constructor.prototype.polluted=x"];
    for (const query of queries) {
      const response = await call(`/integrations/status/user-1${query}&format=object`, { key });
      expect(response.status).toBe(404);
    }
    const headers = Object.fromEntries([
      ["constructor", "x"],
      ["__proto__", "x"],
    ]);
    expect((await call("/integrations/available", { key, headers })).status).toBe(200);
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
    expect("polluted" in {}).toBe(false);
  });

  it("knows no integration type, icon or user that an object inherits", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const connect = await call(`/integrations/${name}/connect`, { key, body: {} });
      await expectError(expect, connect, "unsupported_integration_type");
      await expectError(expect, await call(`/integrations/icons/${name}`, { key }), "not_found");
      await expectError(expect, await call(`/integrations/status/${name}`, { key }), "user_not_found");
      const disconnect = await call(PATH, { key, body: { externalUserIdentifier: name } });
      await expectError(expect, disconnect, "integration_not_found");
    }
  });

  it("takes no field from a prototype that the body brings along", async ({ expect }) => {
    const { key } = await createOrganization();
    const body = `{"__proto__":{"externalUserIdentifier":"user-1"}}`;
    await expectError(expect, await call(PATH, { key, body }), "missing_parameters");
  });
});

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(",");
}
