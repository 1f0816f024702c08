import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
import { describe, it, vi } from "vitest";
import * as z from "zod";
import type { Permission } from "../../src/domain/permissions.ts";
import { integrations } from "../../src/db/schema.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { storeRecords } from "../support/stored.ts";
import { vendors } from "../support/vendors.ts";
import { callTool, legacy, modern, readReply, type McpClient } from "./client.ts";

const NAMES: Record<Permission, string[]> = {
  chat: ["ask_analyst", "query", "read", "search"],
  "integrations:read": ["list_integrations"],
  "integrations:write": ["connect_integration"],
  "contexts:read": ["list_contexts"],
  "contexts:write": ["define_context", "delete_context", "update_context"],
  "users:erase": [],
  "webhooks:read": [],
  "webhooks:write": [],
};

const DEALS = { dataset: "deals", measures: ["amount"], period: { from: "2026-10-01", to: "2026-10-31" } };

async function listTools(client: McpClient) {
  const { result } = await readReply(await modern(client, { method: "tools/list" }));
  return z
    .array(z.object({ name: z.string(), outputSchema: z.record(z.string(), z.unknown()) }))
    .parse(result?.["tools"]);
}

describe("a tool's permission", () => {
  it("is that of the REST operation: without it a tool is not listed", async ({ expect }) => {
    for (const permission of Object.keys(NAMES) as Permission[]) {
      const { key } = await createOrganization({ permissions: [permission] });
      const client = { key, user: "user-1" };
      const listed = (await listTools(client)).map(({ name }) => name).toSorted();
      expect(listed).toEqual(NAMES[permission]);
      const discovered = await readReply(await modern(client, { method: "server/discover" }));
      expect(Object.keys(discovered.result?.["capabilities"] ?? {}).toSorted()).toEqual([
        ...(permission === "chat" ? ["prompts"] : []),
        ...(permission === "chat" || permission === "contexts:read" ? ["resources"] : []),
        "tools",
      ]);
    }
  });

  it("is asked of a tool that is called unlisted", async ({ expect }) => {
    const { key } = await createOrganization({ permissions: ["users:erase"] });
    const names = Object.values(NAMES).flat();
    const refusals = await Promise.all(names.map((name) => callTool({ key, user: "user-1" }, name)));
    expect(refusals).toHaveLength(10);
    for (const { isError, text } of refusals) {
      expect(isError).toBe(true);
      expect(text).toBe("Insufficient permissions");
    }
  });

  it("of resources and prompts is held as well", async ({ expect }) => {
    const { key } = await createOrganization({ permissions: ["integrations:read"] });
    for (const method of ["resources/list", "resources/read", "prompts/list"]) {
      const params = method === "resources/read" ? { uri: "context://ctx_1" } : {};
      expect((await readReply(await modern({ key }, { method, params }))).error?.code).toBe(-32601);
    }
  });
});

describe("what a tool refuses", () => {
  it("is told in the service's words", async ({ expect }) => {
    const { key } = await createOrganization();
    const client = { key, user: "user-1" };
    const told = async (name: string, args: Record<string, unknown>, caller: McpClient = client) => {
      const { isError, text } = await callTool(caller, name, args);
      expect(isError, name).toBe(true);
      return text;
    };
    expect(await told("ask_analyst", {})).toMatch(/^Missing required parameters: message: /);
    expect(await told("ask_analyst", { message: "Hi", agentId: "x" })).toMatch(
      /^Invalid parameters: agentId: /,
    );
    expect(await told("ask_analyst", { message: "Hi", conversationId: "cnv_x" })).toBe(
      "Conversation not found",
    );
    expect(await told("query", DEALS)).toBe(
      "business-suite is not connected, or not part of this question; connected: nothing",
    );
    expect(await told("query", { ...DEALS, measures: ["sessions"] })).toMatch(/sessions/);
    expect(await told("query", { ...DEALS, period: { from: "2026-10-01", to: "soon" } })).toBe(
      "Invalid parameters: period.to: Must be a day like 2026-01-31",
    );
    expect(await told("read", { dataset: "pages", id: "x", piece: 0 })).toMatch(
      /^Invalid parameters: piece: /,
    );
    expect(await told("update_context", { id: "ctx_x", version: 1 })).toMatch(/^Missing required parameters/);
    expect(await told("update_context", { id: "ctx_x", version: 1, tags: [] })).toBe("Context not found");
    expect(await told("delete_context", { id: "ctx_x" })).toBe("Context not found");
    const connect = { integrationType: "mail", passthroughRedirectUri: "http://plain.example/" };
    expect(await told("connect_integration", connect)).toMatch(/^Invalid parameters: passthroughRedirectUri/);
    const good = { ...connect, passthroughRedirectUri: "https://app.client.example/oauth/callback" };
    const needUser: [string, Record<string, unknown>][] = [
      ["ask_analyst", { message: "Hi" }],
      ["query", DEALS],
      ["search", { words: "launch" }],
      ["read", { dataset: "pages", id: "x" }],
      ["connect_integration", good],
      ["define_context", { name: "A", kind: "target", content: "x", scope: "user" }],
    ];
    for (const [name, args] of needUser) {
      expect(await told(name, args, { key })).toBe(
        "Missing required parameters: name the user in the header X-External-User-Id",
      );
    }
  });

  it("never tells what went wrong inside", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { key } = await createOrganization();
    const client = { key, user: "user-1" };
    await connectSource({ key, type: "business-suite" });
    vendors.answer(({ path }) =>
      path.includes("/Deals") ? new Response("CANARY", { status: 500 }) : undefined,
    );
    const { isError, text } = await callTool(client, "query", DEALS);
    expect({ isError, text }).toEqual({ isError: true, text: "Zoho: it did not answer in time" });
  });
});

describe("the data of the user's sources", () => {
  it("comes from the user's own connections only, in the form that is listed", async ({ expect }) => {
    const { key } = await createOrganization();
    const client = { key, user: "user-1" };
    await Promise.all(
      (["web-analytics", "business-suite", "team-chat", "notes-workspace"] as const).map((type) =>
        connectSource({ key, type }),
      ),
    );
    const schemas = new Map((await listTools(client)).map(({ name, outputSchema }) => [name, outputSchema]));
    const calls: [string, Record<string, unknown>][] = [
      ["query", { ...DEALS, groupBy: ["owner"], compareWith: "previousPeriod" }],
      ["search", { words: "launch" }],
      ["list_integrations", {}],
    ];
    for (const [name, args] of calls) {
      const { isError, text, data } = await callTool(client, name, args);
      expect(isError, text).toBe(false);
      const check = new CfWorkerJsonSchemaValidator().getValidator(schemas.get(name) ?? {})(data);
      expect(check.errorMessage, name).toBeUndefined();
      const other = await callTool({ key, user: "user-2" }, name, args);
      if (name === "list_integrations") expect(other.text).not.toContain(`"connected":true`);
      else expect(other).toMatchObject({ isError: true, text: expect.stringMatching(/connected: nothing$/) });
    }
  });

  it("is found in one source or another, and what is found can be read", async ({ expect }) => {
    const { key } = await createOrganization();
    const client = { key, user: "user-1" };
    await connectSource({ key, type: "team-chat" });
    const rows = await db().update(integrations).set({ lastSyncedAt: Date.now() }).returning();
    const [chat] = rows;
    if (!chat) throw new Error("Not connected");
    const message = {
      dataset: "messages" as const,
      id: "C1:1",
      text: "The launch is on Monday",
      author: "Ada",
    };
    const other = { ...message, id: "C1:2", text: "Lunch?", author: "Bob" };
    await storeRecords({ ...chat, integrationId: chat.id, region: null }, [message, other]);
    const { data, text } = await callTool(client, "search", { words: "launch" });
    // A model reads it in a fraction of the JSON.
    expect(text).toMatch(/^r1\b[\s\S]*The launch is on Monday/);
    expect(text.length).toBeLessThan(JSON.stringify(data).length / 2);
    expect(data).toMatchObject({
      id: "r1",
      tool: "search",
      sources: ["team-chat"],
      rows: [{ id: "C1:1", cells: { dataset: "messages", author: "Ada", text: "The launch is on Monday" } }],
      totals: [{ label: "total", cells: { count: 1 } }],
    });
    const whole = await callTool(client, "read", { dataset: "messages", id: "C1:1" });
    expect(whole.data).toMatchObject({ id: "r1", tool: "read", rows: [{ cells: { text: message.text } }] });
    const foreign = await callTool({ key, user: "user-2" }, "read", { dataset: "messages", id: "C1:1" });
    expect(foreign.isError).toBe(true);
    const counted = await callTool(client, "query", {
      dataset: "messages",
      measures: ["count"],
      groupBy: ["author"],
    });
    // For the page in which a client shows the chart (MCP Apps).
    expect(counted.meta).toMatchObject({
      "business-analyst/charts": [
        { alt: expect.stringContaining("Ada"), svg: expect.stringMatching(/^<svg.*Bob/s) },
      ],
    });
    const plain = await callTool(client, "query", {
      dataset: "messages",
      groupBy: ["author"],
      chart: "none",
    });
    expect(plain.meta).toMatchObject({ "business-analyst/charts": [] });
  });

  it("is connected by an address that the user opens", async ({ expect }) => {
    const { key } = await createOrganization();
    const { data } = await callTool(
      { key, user: "user-1" },
      "connect_integration",
      { integrationType: "mail", passthroughRedirectUri: "https://app.client.example/oauth/callback" },
      legacy,
    );
    expect(
      new URL(z.object({ authUrl: z.string() }).parse(data).authUrl).searchParams.get("state"),
    ).toBeTruthy();
  });
});
