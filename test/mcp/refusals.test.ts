import { describe, it } from "vitest";
import { expectError } from "../support/errors.ts";
import { call, createOrganization } from "../support/service.ts";
import { callTool, legacy, modern, post, readReply } from "./client.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

async function createClient() {
  const { key } = await createOrganization();
  return { key, user: "user-1" };
}

describe("who may call the MCP server", () => {
  it("nobody without a valid key, and the body is the usual one", async ({ expect }) => {
    const expired = await createOrganization({ expiresAt: Date.now() - 1000 });
    for (const key of [undefined, "nonsense", `bak_${"0".repeat(38)}`, expired.key]) {
      const response = await post({ key }, LIST);
      expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      await expectError(expect, response, "invalid_api_key");
    }
  });

  it("no user whose name is not one", async ({ expect }) => {
    const { key } = await createOrganization();
    await expectError(expect, await post({ key, user: "x".repeat(257) }, LIST), "invalid_parameters");
  });
});

describe("names that the server does not go by", () => {
  const at = async (origin: string, headers: Record<string, string>) => {
    const { key } = await createOrganization();
    return await post({ key }, LIST, { origin, headers });
  };

  const good: [string, Record<string, string>][] = [
    ["https://service.test", {}],
    ["https://service.test", { Origin: "https://service.test" }],
    ["https://service.test", { Origin: "http://localhost:6274" }],
    ["http://localhost:8787", {}],
    ["http://127.0.0.1:8787", { Origin: "http://127.0.0.1:6274" }],
    ["http://[::1]:8787", {}],
  ];
  it("do not include its own, or a loopback name", async ({ expect }) => {
    for (const [origin, headers] of good) {
      expect((await at(origin, headers)).status, `${origin} ${JSON.stringify(headers)}`).toBe(200);
    }
  });

  const bad: [string, Record<string, string>, string][] = [
    ["http://rebound.example:8787", {}, "Invalid Host"],
    ["http://localhost.rebound.example", {}, "Invalid Host"],
    ["http://192.168.0.7:8787", {}, "Invalid Host"],
    ["http://localhost:8787", { Origin: "http://rebound.example:8787" }, "Invalid Origin"],
    ["https://service.test", { Origin: "https://other.example" }, "Invalid Origin"],
    ["https://service.test", { Origin: "https://service.test.other.example" }, "Invalid Origin"],
    ["https://service.test", { Origin: "null" }, "Invalid Origin"],
    ["https://service.test", { Origin: "chrome-extension://abc" }, "Invalid Origin"],
  ];
  it("are refused as Host and as Origin", async ({ expect }) => {
    for (const [origin, headers, message] of bad) {
      const response = await at(origin, headers);
      expect(response.status, `${origin} ${JSON.stringify(headers)}`).toBe(403);
      expect(await readReply(response)).toEqual({
        jsonrpc: "2.0",
        id: null,
        error: { code: -32000, message },
      });
    }
  });
});

describe("bodies that are no message", () => {
  const bad: [string, string, number][] = [
    ["no JSON", "{", -32700],
    ["nothing", "", -32600],
    ["a number", "7", -32600],
    ["null", "null", -32600],
    ["a batch", JSON.stringify([LIST, LIST]), -32600],
    ["an empty batch", "[]", -32600],
    ["33 levels", `{"a":${"[".repeat(32)}${"]".repeat(32)}}`, -32700],
    ["a lone surrogate", `{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":"\\ud800"}}`, -32600],
    ["too many parts", JSON.stringify({ ...LIST, params: { icons: Array(10_000).fill(0) } }), -32600],
    ["no method", `{"jsonrpc":"2.0","id":1}`, -32600],
    ["another version", `{"jsonrpc":"1.0","id":1,"method":"tools/list"}`, -32600],
  ];
  it("get JSON-RPC's error", async ({ expect }) => {
    const client = await createClient();
    for (const [name, body, code] of bad) {
      const response = await post(client, body);
      expect(response.status, name).toBe(400);
      expect((await readReply(response)).error?.code, name).toBe(code);
    }
  });

  it("are at most 1 MiB and JSON: what HTTP refuses has the usual body", async ({ expect }) => {
    const client = await createClient();
    const blank = (bytes: number) => post(client, " ".repeat(bytes - 2) + "{}");
    expect((await blank(1024 * 1024)).status).toBe(400);
    await expectError(expect, await blank(1024 * 1024 + 1), "payload_too_large");
    const text = await post(client, LIST, { headers: { "Content-Type": "text/plain" } });
    await expectError(expect, text, "unsupported_media_type");
  });
});

describe("messages that ask for what is not there", () => {
  it("get their own error in both eras", async ({ expect }) => {
    const client = await createClient();
    for (const send of [modern, legacy]) {
      const method = await readReply(await send(client, { method: "nothing/at-all", id: 9 }));
      expect(method).toMatchObject({ id: 9, error: { code: -32601 } });
      const tool = await readReply(
        await send(client, { method: "tools/call", params: { name: "__proto__" } }),
      );
      expect(tool.error?.code).toBe(-32602);
      const prompt = await readReply(await send(client, { method: "prompts/get", params: { name: "none" } }));
      expect(prompt.error?.code).toBe(-32602);
    }
  });

  it("may not have more than a thousand parts", async ({ expect }) => {
    const scopes = Array.from({ length: 1001 }, () => "CRM.modules.READ");
    const { isError, text } = await callTool(await createClient(), "connect_integration", { scopes });
    expect(isError).toBe(true);
    expect(text).toContain("1000");
  });

  it("may be as large as they want, and break nothing", async ({ expect }) => {
    const client = await createClient();
    const many = Array.from({ length: 300_000 }, () => 5);
    for (const [method, params] of [
      ["subscriptions/listen", { notifications: { resourceSubscriptions: many } }],
      ["initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { icons: many } }],
    ] as const) {
      for (const send of [modern, legacy]) {
        expect((await send(client, { method, params })).status, method).toBe(400);
      }
    }
  });

  it("leave GET, PUT and OPTIONS of the path refused", async ({ expect }) => {
    for (const method of ["GET", "PUT", "DELETE", "OPTIONS"]) {
      await expectError(expect, await call("/mcp", { method }), "method_not_allowed");
    }
  });
});
