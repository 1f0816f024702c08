import { describe, it } from "vitest";
import { conversations, messages, users } from "../../src/db/schema.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel, streamed, type ModelRequest } from "../support/model.ts";
import { callWith, createOrganization, db, type CallOptions } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

function ask(key: string, body: Record<string, unknown>, options: CallOptions = {}) {
  return callWith(MODEL_SETTINGS, "/chat", {
    key,
    body: { externalUserIdentifier: "user-1", message: "How many sessions?", ...body },
    ...options,
  });
}

const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const REPORT = { name: "query", input: { dataset: "traffic", measures: ["sessions"], period: OCTOBER } };

/** The datasets that a model is told of. */
function datasetsIn(model: { requests: ModelRequest[] }): string[] {
  const system = String(model.requests[0]?.messages[0]?.content);
  return [...system.matchAll(/^([a-z]\w*)(?: \([^)]*\))*: .* \| /gm)].map(([, name = ""]) => name);
}

describe("POST /chat", () => {
  it("answers with all seven fields, the actions being the calls that were really made", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "web-analytics" });
    const model = scriptModel({ toolCalls: [REPORT] }, finalText("Done."));
    const before = Date.now();
    const response = await ask(key, {});
    expect(response.status).toBe(200);
    const reply = await response.json<Record<string, unknown>>();
    expect(Object.keys(reply).toSorted()).toEqual(
      [
        "actions",
        "answer",
        "conversationId",
        "followUpQuestion",
        "reasoning",
        "thoughts",
        "timestamp",
      ].toSorted(),
    );
    expect(reply).toMatchObject({ answer: "Done.", thoughts: "t", reasoning: "r", followUpQuestion: "f?" });
    expect(reply["timestamp"]).toBeGreaterThanOrEqual(before);
    expect(reply["actions"]).toEqual([
      {
        tool: "query",
        toolInput: expect.stringContaining('"measures":["sessions"]'),
        log: expect.stringMatching(/^Sessions, 1 to 31 October 2026 .*: sessions \d+$/),
      },
    ]);
    expect(model.requests).toHaveLength(2);
    expect(model.headers[0]?.get("Authorization")).toBe("Bearer CANARY-model-key");
  });

  it("gives the model the vendor's figures and nothing else", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "web-analytics" });
    vendors.answer(({ path }) =>
      path.endsWith(":runReport")
        ? Response.json({
            metricHeaders: [{ name: "sessions", type: "TYPE_INTEGER" }],
            rows: [{ metricValues: [{ value: "4711" }] }],
            rowCount: 1,
            metadata: { currencyCode: "USD", timeZone: "America/New_York" },
          })
        : undefined,
    );
    const model = scriptModel({ toolCalls: [REPORT] }, finalText("Done."));
    await ask(key, {});
    const result = JSON.stringify(model.requests[1]?.messages.at(-1));
    expect(result).toContain("4711");
    expect(result).toContain("America/New_York");
  });

  it("tells a model of the connected sources' datasets and no others, of none in mode chat", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    await connectSource({ key, type: "team-chat" });
    const offered = async (body: Record<string, unknown>) => {
      const model = scriptModel(finalText("Done."));
      const response = await ask(key, body);
      expect(response.status).toBe(200);
      const tools = model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
      const datasets = datasetsIn(model);
      expect(tools).toEqual(datasets.length > 0 ? ["query", "search", "read"] : []);
      return datasets;
    };
    expect(await offered({})).toEqual(["pages", "messages"]);
    expect(await offered({ integrations: ["team-chat"] })).toEqual(["messages"]);
    expect(await offered({ integrations: ["mail"] })).toEqual([]);
    expect(await offered({ useAllIntegrations: false })).toEqual([]);
    expect(await offered({ useAllIntegrations: false, integrations: ["notes-workspace"] })).toEqual([
      "pages",
    ]);
    expect(await offered({ mode: "chat" })).toEqual([]);
    expect(await offered({ externalUserIdentifier: "user-2" })).toEqual([]);
  });

  it("adds what the organization shares, unless in passthrough mode", async ({ expect }) => {
    const { key } = await createOrganization();
    const other = await createOrganization();
    await connectSource({ key, type: "team-chat", user: "boss", connect: { shared: true } });
    await connectSource({ key, type: "notes-workspace", user: "boss" });
    const offered = async (asKey: string, body: Record<string, unknown>) => {
      const model = scriptModel(finalText("Done."));
      await ask(asKey, body);
      return datasetsIn(model);
    };
    expect(await offered(key, {})).toEqual(["messages"]);
    expect(await offered(key, { passthroughMode: true })).toEqual([]);
    expect(await offered(key, { passthroughMode: true, externalUserIdentifier: "boss" })).toEqual([
      "pages",
      "messages",
    ]);
    expect(await offered(other.key, {})).toEqual([]);
  });

  it("stores the exchange, and continues the conversation from it", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("First answer."));
    const { conversationId } = await (
      await ask(key, { message: "First?" })
    ).json<{ conversationId: string }>();
    const model = scriptModel(finalText("Second answer."));
    const second = await ask(key, { message: "Second?", conversationId });
    expect(await second.json()).toMatchObject({ conversationId });
    const sent = model.requests[0]?.messages.filter(({ role }) => role !== "system");
    expect(JSON.stringify(sent)).toContain("First answer.");
    expect(sent?.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    const stored = await db().select().from(messages);
    expect(stored.map(({ position, role, content }) => [position, role, content])).toEqual([
      [0, "user", "First?"],
      [1, "assistant", "First answer."],
      [2, "user", "Second?"],
      [3, "assistant", "Second answer."],
    ]);
    expect(stored[1]?.metadata).toMatchObject({
      mode: "business_analyst",
      agentId: "business-analyst",
      thoughts: "t",
      reasoning: "r",
      actions: [],
      followUpQuestion: "f?",
    });
  });

  it("takes chatHistory instead of the stored conversation", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("Stored."));
    const { conversationId } = await (await ask(key, {})).json<{ conversationId: string }>();
    const model = scriptModel(finalText("Done."));
    const chatHistory = [
      { role: "system", content: "The client sells boats." },
      { role: "user", content: "Given question", timestamp: 1 },
      { role: "assistant", content: "Given answer", metadata: { mode: "chat", actions: [] } },
    ];
    await ask(key, { conversationId, chatHistory });
    const sent = JSON.stringify(model.requests[0]?.messages);
    for (const { content } of chatHistory) expect(sent).toContain(content);
    expect(sent).not.toContain("Stored.");
  });

  it("keeps two exchanges of one conversation apart that end at once", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("Answer."));
    const { conversationId } = await (await ask(key, {})).json<{ conversationId: string }>();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(key, { conversationId })));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const positions = (await db().select().from(messages)).map(({ position }) => position);
    expect(positions).toEqual(Array.from({ length: 22 }, (_, index) => index));
  });

  it("writes nothing anywhere in privacy mode", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("Private."));
    const reply = await (await ask(key, { privacyMode: true })).json<{ conversationId: string }>();
    expect(reply.conversationId).toMatch(/^cnv_/);
    for (const table of [users, conversations, messages]) expect(await db().select().from(table)).toEqual([]);
    expect((await ask(key, { conversationId: reply.conversationId })).status).toBe(404);
  });

  it("answers 404 to an unknown, another user's and another organization's conversation alike", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const other = await createOrganization();
    scriptModel(finalText("Done."));
    const { conversationId } = await (await ask(key, {})).json<{ conversationId: string }>();
    const attempts = [
      ask(key, { conversationId: "cnv_unknown" }),
      ask(key, { conversationId, externalUserIdentifier: "user-2" }),
      ask(other.key, { conversationId }),
    ];
    for (const response of await Promise.all(attempts)) {
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        error: "Conversation not found",
        code: "conversation_not_found",
      });
    }
    expect(await db().select().from(messages)).toHaveLength(2);
  });

  it("answers 400 with the path to an unknown agent, integration, mode or role", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const [body, path] of [
      [{ agentId: "nobody" }, "agentId"],
      [{ integrations: ["team-chat", "fax"] }, "integrations.1"],
      [{ mode: "poetry" }, "mode"],
      [{ chatHistory: [{ role: "robot", content: "" }] }, "chatHistory.0.role"],
      [{ message: "x".repeat(32_001) }, "message"],
      [{ privacyMode: "yes" }, "privacyMode"],
    ] as const) {
      const response = await ask(key, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: "Invalid parameters", details: [{ path }] });
    }
    const empty = await ask(key, { message: "" });
    expect(await empty.json()).toMatchObject({
      error: "Missing required parameters",
      details: [{ path: "message" }],
    });
  });

  it("takes the user from the header, and answers 400 when header and body differ", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("Done."));
    const headers = { "X-External-User-Id": "from-header" };
    const response = await callWith(MODEL_SETTINGS, "/chat", { key, body: { message: "Hi" }, headers });
    expect(response.status).toBe(200);
    expect((await db().select().from(users)).map((user) => user.externalId)).toEqual(["from-header"]);
    expect((await ask(key, {}, { headers })).status).toBe(400);
  });

  it("serves /chat/send-message as the same operation", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("Done."));
    const body = { message: "Hi", externalUserIdentifier: "user-1" };
    const response = await callWith(MODEL_SETTINGS, "/chat/send-message", { key, body });
    expect(await response.json()).toMatchObject({ answer: "Done." });
  });
});

describe("an answer that is under way while its user is erased", () => {
  it("G57 is not stored, and does not make the user again", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("First."));
    await ask(key, {});
    scriptModel({
      response: async () => {
        await db().delete(users);
        return streamed(["en\nLate."]);
      },
    });
    const response = await ask(key, {});
    expect(response.status).toBe(404);
    expect(await db().select().from(users)).toEqual([]);
    expect(await db().select().from(messages)).toEqual([]);
  });
});
