import { describe, it } from "vitest";
import { createAnalyst, collect, connectAs, expectFailure } from "./support.ts";

describe("the typed client", () => {
  it("lists what can be connected and who answers", async ({ expect }) => {
    const analyst = await createAnalyst();
    const available = await analyst.listIntegrations();
    expect(available["web-analytics"].requiresPropertySelection).toBe(true);
    const agents = await analyst.listAgents();
    expect(agents.map(({ id }) => id)).toContain("business-analyst");
  });

  it("connects, configures and disconnects", async ({ expect }) => {
    const analyst = await createAnalyst();
    const ada = analyst.forUser("user-1");
    const { properties = [] } = await connectAs(ada, "web-analytics");
    expect(properties.length).toBeGreaterThan(1);
    expect((await connectAs(ada, "team-chat")).team?.name).toBe("Harbour Supply Co.");
    const connected = await ada.status();
    expect(connected.filter((entry) => entry.connected).map(({ type }) => type)).toEqual([
      "web-analytics",
      "team-chat",
    ]);
    expect(connected[0]?.propertyId).toBe(properties[0]?.id);
    const changed = await ada.updateIntegration({
      integrationType: "team-chat",
      syncSchedule: "0 6 * * *",
      shared: true,
    });
    expect(changed).toMatchObject({ type: "team-chat", syncSchedule: "0 6 * * *", shared: true });
    await ada.disconnectIntegration({ integrationType: "team-chat" });
    const [, , left] = await ada.status();
    expect(left).toMatchObject({ type: "team-chat", enabled: false, connected: false });
    await expectFailure(
      expect,
      ada.disconnectIntegration({ integrationType: "mail" }),
      "integration_not_found",
    );
  });

  it("refuses a state of another user where it knows the user, and takes it where it does not", async ({
    expect,
  }) => {
    const analyst = await createAnalyst();
    const integrationType = "mail";
    const passthroughRedirectUri = "https://app.client.example/oauth/callback";
    const ada = analyst.forUser("user-1");
    const { authUrl } = await ada.connectIntegration({ integrationType, passthroughRedirectUri });
    const state = new URL(authUrl).searchParams.get("state") ?? "";
    const answer = { integrationType, code: "unknown", state } as const;
    const bob = analyst.forUser("user-2").completeCallback(answer);
    expect((await expectFailure(expect, bob, "invalid_oauth_code")).status).toBe(401);
    await expectFailure(expect, analyst.completeCallback(answer), "invalid_oauth_code");
  });

  it("asks, goes on with a conversation, renames and deletes it", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    const first = await ada.chat({ message: "How did traffic do?", include: ["sources", "usage"] });
    expect(first.sources).toHaveLength(5);
    const { conversationId, answer } = first;
    await ada.chat({ message: "And now?", conversationId, mode: "chat" });
    const messages = await collect(ada.each("getConversation", { id: conversationId }));
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(messages[1]?.content).toBe(answer);
    const renamed = await ada.renameConversation({ id: conversationId, title: "Traffic" });
    expect(renamed).toMatchObject({ id: conversationId, title: "Traffic", messages: 4 });
    expect(await ada.listConversations()).toEqual({ conversations: [renamed], nextCursor: null });
    await ada.deleteConversation({ id: conversationId });
    await expectFailure(expect, ada.getConversation({ id: conversationId }), "conversation_not_found");
  });

  it("names one user by whatever name, in body, query and path", async ({ expect }) => {
    const analyst = await createAnalyst();
    for (const name of ["josé", "josè", "josü", "jos%C3%A9", "a, b+c/d?e&f#g", "\u{1f600}"]) {
      const user = analyst.forUser(name);
      const { conversationId } = await user.chat({ message: "Hello", mode: "chat" });
      const { conversations } = await user.listConversations();
      expect([name, conversations.map(({ id }) => id)]).toEqual([name, [conversationId]]);
      const { data } = (await collect(user.export()))[0] ?? {};
      expect(data).toMatchObject({ externalUserIdentifier: name });
    }
  });

  it("answers a question once for its key", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    const question = { message: "How did traffic do?", "Idempotency-Key": "order-1" };
    const first = await ada.chat(question);
    expect(await ada.chat(question)).toEqual(first);
    const other = ada.chat({ ...question, message: "What else?" });
    expect((await expectFailure(expect, other, "idempotency_conflict")).status).toBe(409);
  });

  it("reads a list page after page", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    const sent: string[] = [];
    const count = 23;
    for (let index = 0; index < count; index++) await ada.defineContext({ ...RULE, name: `Rule ${index}` });
    for await (const { name } of ada.each("listContexts", { limit: 10 })) {
      sent.push(name);
    }
    expect(sent).toEqual(Array.from({ length: count }, (_, index) => `Rule ${count - 1 - index}`));
    const { contexts, nextCursor } = await ada.listContexts({ limit: 20 });
    expect(contexts).toHaveLength(20);
    expect(nextCursor).not.toBeNull();
  });

  it("defines, reads, changes and deletes contexts of the organization and of a user", async ({ expect }) => {
    const analyst = await createAnalyst();
    const ada = analyst.forUser("user-1");
    const shared = await analyst.defineContext(RULE);
    const own = await ada.defineContext({ ...RULE, name: "Ada's", tags: ["own"] });
    expect([shared.externalUserIdentifier, own.externalUserIdentifier]).toEqual([null, "user-1"]);
    const idsOf = async (entries: AsyncIterable<{ id: string }>) =>
      (await collect(entries)).map(({ id }) => id).toSorted();
    expect(await idsOf(analyst.each("listContexts"))).toEqual([shared.id]);
    expect(await idsOf(ada.each("listContexts"))).toEqual([shared.id, own.id].toSorted());
    expect(await idsOf(ada.each("listContexts", { tag: "own" }))).toEqual([own.id]);
    await expectFailure(expect, analyst.getContext({ id: own.id }), "context_not_found");

    const first = { id: own.id, "If-Match": '"1"' };
    const changed = await ada.updateContext({ ...first, content: "Revenue includes refunds." });
    expect(changed).toMatchObject({ version: 2, tags: ["own"] });
    const late = ada.updateContext({ ...first, content: "Revenue is complicated." });
    expect((await expectFailure(expect, late, "precondition_failed")).status).toBe(412);
    expect(await ada.getContext({ id: own.id })).toEqual(changed);
    expect(await ada.getContext({ id: own.id, version: 1 })).toEqual(own);
    await expectFailure(expect, ada.deleteContext(first), "precondition_failed");
    await ada.deleteContext({ id: own.id, "If-Match": "*" });
    await analyst.deleteContext({ id: shared.id });
    expect(await idsOf(ada.each("listContexts"))).toEqual([]);
  });

  it("exports everything of a user, and erases it", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    await connectAs(ada, "team-chat");
    await ada.chat({ message: "How did traffic do?" });
    const types = (await collect(ada.export())).map(({ type }) => type);
    expect(types).toEqual(["user", "integration", "conversation", "message", "message"]);
    await ada.eraseUser();
    await expectFailure(expect, collect(ada.export()), "user_not_found");
  });

  it("names users by any characters", async ({ expect }) => {
    const analyst = await createAnalyst();
    for (const id of ["ада/лавлейс", "a b?c#d&e=%25", "😀"]) {
      const user = analyst.forUser(id);
      const { conversationId } = await user.chat({ message: "Hello" });
      expect((await collect(user.each("listConversations"))).map((found) => found.id)).toEqual([
        conversationId,
      ]);
      await connectAs(user, "team-chat");
      expect((await user.status()).filter(({ connected }) => connected)).toHaveLength(1);
      expect((await collect(user.export()))[0]).toMatchObject({ data: { externalUserIdentifier: id } });
    }
  });

  it("gives the response with its headers to who sends", async ({ expect }) => {
    const { send } = await createAnalyst();
    const headers = { "X-Request-Id": "trace-1" };
    const response = await send("listAgents", {}, { headers });
    expect(await response.json()).toHaveLength(4);
    expect(response.headers.get("X-Request-Id")).toBe("trace-1");
    expect(response.headers.get("X-RateLimit-Limit")).toBe("1000");
  });
});

const RULE = { name: "Revenue", kind: "definition", content: "Revenue excludes refunds." } as const;
