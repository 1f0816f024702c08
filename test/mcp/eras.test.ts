import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
import { describe, it } from "vitest";
import * as z from "zod";
import { call, createOrganization } from "../support/service.ts";
import { callTool, eras, legacy, modern, post, readMessages, readReply } from "./client.ts";

const tool = z.object({
  name: z.string().regex(/^[a-z_]{1,64}$/),
  title: z.string().min(1),
  description: z.string().min(1),
  inputSchema: z.looseObject({ type: z.literal("object") }),
  outputSchema: z.looseObject({ type: z.literal("object") }),
  annotations: z.object({
    readOnlyHint: z.boolean(),
    destructiveHint: z.boolean(),
    idempotentHint: z.boolean(),
    openWorldHint: z.boolean(),
  }),
});

const cached = z.object({ ttlMs: z.int().min(0), cacheScope: z.literal("private") });
const initialized = z.object({
  protocolVersion: z.string(),
  serverInfo: z.object({ name: z.literal("business-analyst"), version: z.string() }),
  capabilities: z.record(z.string(), z.object({ listChanged: z.literal(false) })),
  instructions: z.string(),
});

const FIELDS = [
  "actions",
  "answer",
  "conversationId",
  "followUpQuestion",
  "reasoning",
  "thoughts",
  "timestamp",
];

async function createClient() {
  const { key } = await createOrganization();
  return { key, user: "user-1" };
}

describe("the revision 2026-07-28", () => {
  it("is discovered without a handshake", async ({ expect }) => {
    const { result } = await readReply(await modern(await createClient(), { method: "server/discover" }));
    expect(result).toMatchObject({ resultType: "complete", supportedVersions: ["2026-07-28"] });
    expect(Object.keys(result?.["capabilities"] ?? {}).toSorted()).toEqual(["prompts", "resources", "tools"]);
    cached.parse(result);
  });

  it("says of every list how long it may be kept, and for whom", async ({ expect }) => {
    const client = await createClient();
    for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]) {
      const { result } = await readReply(await modern(client, { method }));
      expect(cached.safeParse(result).success, method).toBe(true);
    }
  });

  it("needs the headers that repeat the body, and its own version", async ({ expect }) => {
    const client = await createClient();
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const list = { jsonrpc: "2.0", id: 5, method: "tools/list", params: { _meta: meta } };
    const response = await post(client, list, { headers: { "MCP-Protocol-Version": "2026-07-28" } });
    expect(response.status).toBe(400);
    expect(await readReply(response)).toMatchObject({ id: 5, error: { code: -32020 } });
    const headers = { "MCP-Protocol-Version": "2099-01-01", "Mcp-Method": "tools/list" };
    const future = { ...meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01" };
    const unknown = await post(client, { ...list, params: { _meta: future } }, { headers });
    expect(unknown.status).toBe(400);
    expect((await readReply(unknown)).error).toMatchObject({ code: -32022 });
  });

  it("offers no subscriptions: it acknowledges none and ends", async ({ expect }) => {
    const notifications = { toolsListChanged: true, resourcesListChanged: true, promptsListChanged: true };
    const listen = { method: "subscriptions/listen", params: { notifications } };
    const messages = await readMessages(await modern(await createClient(), listen));
    expect(messages).toMatchObject([{ params: { notifications: {} } }, { result: {} }]);
  });
});

describe("the revisions of 2025", () => {
  it("begin with initialize, and keep no session", async ({ expect }) => {
    const client = await createClient();
    for (const version of ["2025-06-18", "2025-11-25"]) {
      const params = {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      };
      const response = await legacy(client, { method: "initialize", params }, version);
      expect(response.headers.get("Mcp-Session-Id")).toBeNull();
      expect(initialized.parse((await readReply(response)).result).protocolVersion).toBe(version);
      const notice = { jsonrpc: "2.0", method: "notifications/initialized" };
      const noticed = await post(client, notice, { headers: { "MCP-Protocol-Version": version } });
      expect(noticed.status).toBe(202);
      expect((await readReply(await legacy(client, { method: "ping" }, version))).result).toEqual({});
      const { result } = await readReply(await legacy(client, { method: "tools/list" }, version));
      expect(result?.["tools"]).toHaveLength(10);
    }
  });

  it("have neither a stream nor a session to end", async ({ expect }) => {
    const { key } = await createClient();
    for (const method of ["GET", "DELETE"]) {
      const response = await call("/mcp", { method, key, headers: { Accept: "text/event-stream" } });
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toBe("POST");
    }
  });
});

describe("both eras", () => {
  it("list at most ten tools with schemas and annotations, and the agents' questions", async ({ expect }) => {
    const client = await createClient();
    for (const send of Object.values(eras)) {
      const { result } = await readReply(await send(client, { method: "tools/list" }));
      const tools = z.array(tool).max(10).parse(result?.["tools"]);
      for (const { annotations } of tools) {
        expect(annotations.readOnlyHint && annotations.destructiveHint).toBe(false);
      }
      expect(tools.map(({ name }) => name)).toContain("ask_analyst");
      const prompts = await readReply(await send(client, { method: "prompts/list" }));
      expect(prompts.result?.["prompts"]).toHaveLength(10);
      const params = { name: "pipeline", arguments: { period: "next month" } };
      const prompt = JSON.stringify(
        (await readReply(await send(client, { method: "prompts/get", params }))).result,
      );
      expect(prompt).toContain("Which open deals close next month");
      expect(prompt).toContain("sales-analyst");
    }
  });

  it("answer who takes anything, and refuse who takes only JSON", async ({ expect }) => {
    const client = await createClient();
    for (const [accept, status] of [
      ["*/*", 200],
      ["", 200],
      ["application/json", 406],
    ] as const) {
      const list = { jsonrpc: "2.0", id: 7, method: "tools/list" };
      const response = await post(client, list, { headers: { Accept: accept } });
      expect(response.status, accept).toBe(status);
      if (status === 200) expect((await readReply(response)).result?.["tools"]).toHaveLength(10);
    }
  });

  it("answer a tool with the headers of every response, and keep it from caches", async ({ expect }) => {
    for (const send of Object.values(eras)) {
      const params = { name: "list_integrations", arguments: {} };
      const response = await send(await createClient(), { method: "tools/call", params, id: "a-1" });
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(response.headers.get("X-RateLimit-Remaining")).toBe("999");
      expect(response.headers.get("X-Request-Id")).toBeTruthy();
      const { id, result } = await readReply(response);
      expect(id).toBe("a-1");
      expect(JSON.parse(result?.content?.[0]?.text ?? "")).toEqual(result?.structuredContent);
    }
  });

  it("give the analyst's answer in the form of POST /chat, with progress to who asks for it", async ({
    expect,
  }) => {
    const client = await createClient();
    for (const send of Object.values(eras)) {
      const params = { name: "ask_analyst", arguments: { message: "Hello" } };
      const withToken = { ...params, _meta: { progressToken: "token-1" } };
      const messages = await readMessages(await send(client, { method: "tools/call", params: withToken }));
      expect(messages[0]).toMatchObject({
        method: "notifications/progress",
        params: { progressToken: "token-1", progress: 1, message: "Step 1" },
      });
      const silent = await readMessages(await send(client, { method: "tools/call", params }));
      expect(silent).toHaveLength(1);
      for (const list of [messages.slice(-1), silent]) {
        const [reply] = list as { result: { structuredContent: object } }[];
        expect(Object.keys(reply?.result.structuredContent ?? {}).toSorted()).toEqual(FIELDS);
      }
    }
  });

  it("hold every result to the output schema that is listed", async ({ expect }) => {
    const client = await createClient();
    const { result } = await readReply(await modern(client, { method: "tools/list" }));
    const tools = z.array(tool).parse(result?.["tools"]);
    const redirect = "https://app.client.example/oauth/callback";
    const made = await callTool(client, "define_context", {
      name: "A",
      kind: "target",
      content: "500 a day",
    });
    const { id } = z.object({ id: z.string() }).parse(made.data);
    const results: Record<string, unknown> = {
      define_context: made.data,
      ask_analyst: (await callTool(client, "ask_analyst", { message: "Hello" })).data,
      list_integrations: (await callTool(client, "list_integrations")).data,
      connect_integration: (
        await callTool(client, "connect_integration", {
          integrationType: "mail",
          passthroughRedirectUri: redirect,
        })
      ).data,
      list_contexts: (await callTool(client, "list_contexts")).data,
      update_context: (await callTool(client, "update_context", { id, version: 1, tags: ["goals"] })).data,
      delete_context: (await callTool(client, "delete_context", { id })).data,
    };
    for (const { name, outputSchema } of tools) {
      // They need a source.
      if (name === "query" || name === "search" || name === "read") continue;
      const check = new CfWorkerJsonSchemaValidator().getValidator(outputSchema)(results[name]);
      expect(check.errorMessage, name).toBeUndefined();
      expect(check.valid, name).toBe(true);
    }
  });
});
