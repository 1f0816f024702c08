import { describe, it } from "vitest";
import { createAnalyst, collect, connectAs, expectFailure } from "./support.ts";

describe("the typed client", () => {
  it("lists what can be connected and who answers", async ({ expect }) => {
    const analyst = await createAnalyst();
    const available = await analyst.integrations.available();
    expect(available["web-analytics"].requiresPropertySelection).toBe(true);
    const agents = await analyst.agents();
    expect(agents.map(({ id }) => id)).toContain("business-analyst");
  });

  it("connects, configures and disconnects", async ({ expect }) => {
    const analyst = await createAnalyst();
    const ada = analyst.forUser("user-1");
    const { properties = [] } = await connectAs(ada, "web-analytics");
    expect(properties.length).toBeGreaterThan(1);
    expect((await connectAs(ada, "team-chat")).team?.name).toBe("Harbour Supply Co.");
    const connected = await ada.integrations.status();
    expect(connected.filter((entry) => entry.connected).map(({ type }) => type)).toEqual([
      "web-analytics",
      "team-chat",
    ]);
    expect(connected[0]?.propertyId).toBe(properties[0]?.id);
    const changed = await ada.integrations.update("team-chat", { syncSchedule: "0 6 * * *", shared: true });
    expect(changed).toMatchObject({ type: "team-chat", syncSchedule: "0 6 * * *", shared: true });
    await ada.integrations.disconnect("team-chat");
    const [, , left] = await ada.integrations.status();
    expect(left).toMatchObject({ type: "team-chat", enabled: false, connected: false });
    await expectFailure(expect, ada.integrations.disconnect("mail"), "integration_not_found");
  });

  it("refuses a state of another user where it knows the user, and takes it where it does not", async ({
    expect,
  }) => {
    const analyst = await createAnalyst();
    const { authUrl } = await analyst
      .forUser("user-1")
      .integrations.connect("mail", { passthroughRedirectUri: "https://app.client.example/oauth/callback" });
    const answer = { code: "unknown", state: new URL(authUrl).searchParams.get("state") ?? "" };
    const bob = analyst.forUser("user-2").integrations.callback("mail", answer);
    expect((await expectFailure(expect, bob, "invalid_oauth_code")).status).toBe(401);
    const { callback } = analyst.integrations;
    await expectFailure(expect, callback("mail", answer), "invalid_oauth_code");
  });

  it("asks, goes on with a conversation, renames and deletes it", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    const first = await ada.chat({ message: "How did traffic do?", include: ["sources", "usage"] });
    expect(first.sources).toHaveLength(5);
    const { conversationId, answer } = first;
    await ada.chat({ message: "And now?", conversationId, mode: "chat" });
    const messages = await collect(ada.conversations.messages(conversationId));
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(messages[1]?.content).toBe(answer);
    const renamed = await ada.conversations.rename(conversationId, "Traffic");
    expect(renamed).toMatchObject({ id: conversationId, title: "Traffic", messages: 4 });
    expect(await ada.conversations.list()).toEqual({ conversations: [renamed], nextCursor: null });
    await ada.conversations.delete(conversationId);
    await expectFailure(expect, ada.conversations.get(conversationId), "conversation_not_found");
  });

  it("names one user by whatever name, in body, query and path", async ({ expect }) => {
    const analyst = await createAnalyst();
    for (const name of ["josé", "josè", "josü", "jos%C3%A9", "a, b+c/d?e&f#g", "\u{1f600}"]) {
      const user = analyst.forUser(name);
      const { conversationId } = await user.chat({ message: "Hello", mode: "chat" });
      const { conversations } = await user.conversations.list();
      expect([name, conversations.map(({ id }) => id)]).toEqual([name, [conversationId]]);
      const { data } = (await collect(user.export()))[0] ?? {};
      expect(data).toMatchObject({ externalUserIdentifier: name });
    }
  });

  it("answers a question once for its key", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    const question = { message: "How did traffic do?" };
    const once = { idempotencyKey: "order-1" };
    const first = await ada.chat(question, once);
    expect(await ada.chat(question, once)).toEqual(first);
    const other = ada.chat({ message: "What else?" }, once);
    expect((await expectFailure(expect, other, "idempotency_conflict")).status).toBe(409);
  });

  it("reads a list page after page", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    const sent: string[] = [];
    const count = 23;
    for (let index = 0; index < count; index++) await ada.contexts.define({ ...RULE, name: `Rule ${index}` });
    for await (const { name } of ada.contexts.each({ limit: 10 })) {
      sent.push(name);
    }
    expect(sent).toEqual(Array.from({ length: count }, (_, index) => `Rule ${count - 1 - index}`));
    const { contexts, nextCursor } = await ada.contexts.list({ limit: 20 });
    expect(contexts).toHaveLength(20);
    expect(nextCursor).not.toBeNull();
  });

  it("defines, reads, changes and deletes contexts of the organization and of a user", async ({ expect }) => {
    const analyst = await createAnalyst();
    const ada = analyst.forUser("user-1");
    const shared = await analyst.contexts.define(RULE);
    const own = await ada.contexts.define({ ...RULE, name: "Ada's", tags: ["own"] });
    expect([shared.externalUserIdentifier, own.externalUserIdentifier]).toEqual([null, "user-1"]);
    const idsOf = async (entries: AsyncIterable<{ id: string }>) =>
      (await collect(entries)).map(({ id }) => id).toSorted();
    expect(await idsOf(analyst.contexts.each())).toEqual([shared.id]);
    expect(await idsOf(ada.contexts.each())).toEqual([shared.id, own.id].toSorted());
    expect(await idsOf(ada.contexts.each({ tag: "own" }))).toEqual([own.id]);
    await expectFailure(expect, analyst.contexts.get(own.id), "context_not_found");

    const changed = await ada.contexts.update(own, { content: "Revenue includes refunds." });
    expect(changed).toMatchObject({ version: 2, tags: ["own"] });
    const late = ada.contexts.update(own, { content: "Revenue is complicated." });
    expect((await expectFailure(expect, late, "precondition_failed")).status).toBe(412);
    expect(await ada.contexts.get(own.id)).toEqual(changed);
    expect(await ada.contexts.get(own.id, { version: 1 })).toEqual(own);
    await expectFailure(expect, ada.contexts.delete(own), "precondition_failed");
    await ada.contexts.delete({ id: own.id, version: "*" });
    await analyst.contexts.delete(shared);
    expect(await idsOf(ada.contexts.each())).toEqual([]);
  });

  it("exports everything of a user, and erases it", async ({ expect }) => {
    const ada = (await createAnalyst()).forUser("user-1");
    await connectAs(ada, "team-chat");
    await ada.chat({ message: "How did traffic do?" });
    const types = (await collect(ada.export())).map(({ type }) => type);
    expect(types).toEqual(["user", "integration", "conversation", "message", "message"]);
    await ada.erase();
    await expectFailure(expect, collect(ada.export()), "user_not_found");
  });

  it("names users by any characters", async ({ expect }) => {
    const analyst = await createAnalyst();
    for (const id of ["ада/лавлейс", "a b?c#d&e=%25", "😀"]) {
      const user = analyst.forUser(id);
      const { conversationId } = await user.chat({ message: "Hello" });
      expect((await collect(user.conversations.each())).map((found) => found.id)).toEqual([conversationId]);
      await connectAs(user, "team-chat");
      expect((await user.integrations.status()).filter(({ connected }) => connected)).toHaveLength(1);
      expect((await collect(user.export()))[0]).toMatchObject({ data: { externalUserIdentifier: id } });
    }
  });

  it("gives the response with its headers under `http`", async ({ expect }) => {
    const { http } = await createAnalyst();
    const headers = { "X-Request-Id": "trace-1" };
    const { data, response } = await http.GET("/agents", { headers });
    expect(data).toHaveLength(4);
    expect(response.headers.get("X-Request-Id")).toBe("trace-1");
    expect(response.headers.get("X-RateLimit-Limit")).toBe("1000");
  });
});

const RULE = { name: "Revenue", kind: "definition", content: "Revenue excludes refunds." } as const;
