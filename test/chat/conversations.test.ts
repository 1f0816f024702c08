import { beforeEach, describe, it } from "vitest";
import { encodeCursor } from "../../src/lib/paging.ts";
import type { ConversationDetail, ConversationList } from "../../src/chat/conversation-schemas.ts";
import { conversations, messages, users } from "../../src/db/schema.ts";
import { userId } from "../../src/integrations/ids.ts";
import { comparable, expectError } from "../support/errors.ts";
import { finalText, scriptModel } from "../support/model.ts";
import { call, createOrganization, db, type CallOptions } from "../support/service.ts";
import { createClient } from "./client.ts";

const START = Date.UTC(2026, 9, 1);
const asUser = (name: string) => ({ "X-External-User-Id": name });

interface Seed {
  id: string;
  updatedAt: number;
  messages?: number;
}

/** Conversations as they are stored, of `user-1` unless told otherwise. */
async function seed(organizationId: string, rows: Seed[], externalId = "user-1"): Promise<void> {
  const owner = await userId({ organizationId, externalUserIdentifier: externalId });
  const statements = rows.flatMap(({ id, updatedAt, messages: count = 2 }) => [
    db()
      .insert(conversations)
      .values({ id, organizationId, userId: owner, title: `Title of ${id}`, createdAt: START, updatedAt }),
    ...Array.from({ length: count }, (_, position) => {
      const role = position % 2 === 0 ? ("user" as const) : ("assistant" as const);
      const content = `${id} message ${position}`;
      return db()
        .insert(messages)
        .values({ conversationId: id, organizationId, position, role, content, createdAt: START });
    }),
  ]);
  const user = { id: owner, organizationId, externalId, createdAt: START };
  await db().batch([db().insert(users).values(user).onConflictDoNothing(), ...statements]);
}

describe("conversations", () => {
  let organization: { id: string; key: string };

  beforeEach(async () => {
    organization = await createOrganization();
  });

  const request = (path: string, options: CallOptions = {}) =>
    call(path, { key: organization.key, headers: asUser("user-1"), ...options });

  const listAll = async (query: string): Promise<ConversationList[]> => {
    const pages: ConversationList[] = [];
    let cursor = "";
    do {
      const response = await request(`/conversations?${query}${cursor && `&cursor=${cursor}`}`);
      const page = await response.json<ConversationList>();
      pages.push(page);
      cursor = page.nextCursor ?? "";
    } while (cursor !== "");
    return pages;
  };

  it("are listed with the last used first, whoever of the three names the user", async ({ expect }) => {
    const client = createClient(organization.key);
    scriptModel(finalText("Answer."));
    const begin = async (message: string) => {
      const reply = await (await client.chat({ message })).json<{ conversationId: string }>();
      await scheduler.wait(2);
      return reply.conversationId;
    };
    const first = await begin("  First question?  ");
    const second = await begin("Second question?");
    await client.chat({ conversationId: first, message: "And then?" });
    const { conversations: listed, nextCursor } = await (
      await request("/conversations")
    ).json<ConversationList>();
    expect(nextCursor).toBeNull();
    expect(listed).toEqual([
      {
        id: first,
        title: "First question?",
        createdAt: expect.any(Number),
        updatedAt: expect.any(Number),
        messages: 4,
      },
      expect.objectContaining({ id: second, messages: 2 }),
    ]);
    expect(listed[0]?.updatedAt).toBeGreaterThan(listed[1]?.updatedAt ?? Infinity);
    const byQuery = await request("/conversations?externalUserIdentifier=user-1", { headers: {} });
    expect(await byQuery.json()).toEqual({ conversations: listed, nextCursor });
    const differing = await request("/conversations?externalUserIdentifier=user-2");
    await expectError(expect, differing, "invalid_parameters");
    const nobody = await expectError(
      expect,
      await request("/conversations", { headers: {} }),
      "missing_parameters",
    );
    expect(nobody.details?.[0]?.path).toBe("externalUserIdentifier");
  });

  it("come in pages without gaps or doubles, equal times included", async ({ expect }) => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      id: `cnv_${String(index).padStart(2, "0")}`,
      updatedAt: START + Math.floor(index / 4),
      messages: index === 3 ? 0 : 1,
    }));
    await seed(organization.id, rows);
    const expected = rows.map(({ id }) => id).toReversed();
    for (const [query, sizes] of [
      ["limit=10", [10, 10, 5]],
      ["limit=25", [25]],
      ["", [20, 5]],
      ["limit=100", [25]],
    ] as const) {
      const pages = await listAll(query);
      expect(pages.map((page) => page.conversations.length)).toEqual(sizes);
      expect(pages.flatMap((page) => page.conversations.map(({ id }) => id))).toEqual(expected);
    }
    const [page] = await listAll("limit=100");
    expect(page?.conversations.find(({ id }) => id === "cnv_03")?.messages).toBe(0);
  });

  it("are an empty list for an unknown user", async ({ expect }) => {
    const response = await request("/conversations", { headers: asUser("nobody") });
    expect(await response.json()).toEqual({ conversations: [], nextCursor: null });
  });

  it("answer 400 to a bad limit or cursor, and a foreign cursor reaches nothing", async ({ expect }) => {
    await seed(organization.id, [{ id: "cnv_own", updatedAt: START }]);
    const other = await createOrganization();
    await seed(other.id, [{ id: "cnv_foreign", updatedAt: START + 5 }], "user-1");
    for (const limit of ["0", "101", "-1", "1.5", "x", "", "1e1", "9999999"]) {
      const response = await request(`/conversations?limit=${limit}`);
      const { details } = await expectError(expect, response, "invalid_parameters");
      expect(details?.[0]?.path).toBe("limit");
    }
    const bad = ["x", "%F0", "e30", encodeCursor([1]), encodeCursor(["1", "2"]), "A".repeat(501), "%00"];
    for (const path of ["/conversations", "/conversations/cnv_own"]) {
      for (const cursor of [...bad, ...(path.endsWith("own") ? [encodeCursor([-1])] : [])]) {
        if (path.endsWith("own") && cursor === encodeCursor([1])) continue;
        const response = await request(`${path}?cursor=${cursor}`);
        const { details } = await expectError(expect, response, "invalid_parameters");
        expect(details?.[0]?.path).toBe("cursor");
      }
    }
    const made = encodeCursor([START + 10, "cnv_foreign"]);
    const page = await (await request(`/conversations?cursor=${made}`)).json<ConversationList>();
    expect(page.conversations.map(({ id }) => id)).toEqual(["cnv_own"]);
  });

  it("are read with their messages as chatHistory takes them, page by page", async ({ expect }) => {
    const client = createClient(organization.key);
    scriptModel(finalText("Answer."));
    const { conversationId } = await (await client.chat()).json<{ conversationId: string }>();
    const detail = await (await request(`/conversations/${conversationId}`)).json<ConversationDetail>();
    expect(Object.keys(detail)).toEqual(["id", "title", "createdAt", "updatedAt", "messages", "nextCursor"]);
    const metadata = { mode: "business_analyst", agentId: "business-analyst" };
    expect(detail.messages).toEqual([
      { role: "user", content: "Hello", metadata, timestamp: detail.createdAt },
      {
        role: "assistant",
        content: "Answer.",
        metadata: {
          ...metadata,
          thoughts: "t",
          reasoning: "r",
          actions: [],
          followUpQuestion: "f?",
          answerId: expect.stringMatching(/^ans_/),
        },
        timestamp: detail.createdAt,
      },
    ]);
    expect((await client.chat({ chatHistory: detail.messages })).status).toBe(200);

    await seed(organization.id, [{ id: "cnv_long", updatedAt: START, messages: 7 }]);
    const contents: string[] = [];
    let query = "?limit=3";
    for (let pages = 0; pages < 3; pages++) {
      const page = await (await request(`/conversations/cnv_long${query}`)).json<ConversationDetail>();
      contents.push(...page.messages.map(({ content }) => content));
      query = `?limit=3&cursor=${page.nextCursor}`;
    }
    expect(query).toContain("null");
    expect(contents).toEqual(Array.from({ length: 7 }, (_, position) => `cnv_long message ${position}`));
  });

  it("are renamed, and keep their place", async ({ expect }) => {
    await seed(organization.id, [{ id: "cnv_a", updatedAt: START }]);
    const rename = (title: unknown) => request("/conversations/cnv_a", { method: "PATCH", body: { title } });
    const renamed = await rename("  Autumn sales ");
    const summary = { id: "cnv_a", title: "Autumn sales", createdAt: START, updatedAt: START, messages: 2 };
    expect(await renamed.json()).toEqual(summary);
    expect((await listAll(""))[0]?.conversations).toEqual([summary]);
    await expectError(expect, await rename(""), "missing_parameters");
    await expectError(expect, await rename("x".repeat(201)), "invalid_parameters");
    await expectError(expect, await rename("a\0b"), "invalid_parameters");
    const client = createClient(organization.key);
    scriptModel(finalText("Answer."));
    await client.chat({ conversationId: "cnv_a" });
    expect((await listAll(""))[0]?.conversations[0]).toMatchObject({ title: "Autumn sales", messages: 4 });
  });

  it("are deleted with all their messages, and gone then", async ({ expect }) => {
    await seed(organization.id, [{ id: "cnv_a", updatedAt: START }]);
    await seed(organization.id, [{ id: "cnv_b", updatedAt: START }]);
    const response = await request("/conversations/cnv_a", { method: "DELETE" });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    const left = await db().select().from(messages);
    expect(left.map(({ conversationId }) => conversationId)).toEqual(["cnv_b", "cnv_b"]);
    for (const method of ["GET", "DELETE"]) {
      await expectError(expect, await request("/conversations/cnv_a", { method }), "conversation_not_found");
    }
  });

  it("are not made again by an answer that was under way when they were deleted", async ({ expect }) => {
    const client = createClient(organization.key);
    await seed(organization.id, [{ id: "cnv_a", updatedAt: START }]);
    scriptModel({
      response: async () => {
        await request("/conversations/cnv_a", { method: "DELETE" });
        return Response.json({
          choices: [{ index: 0, message: { role: "assistant", content: "Late." }, finish_reason: "stop" }],
        });
      },
    });
    await expectError(expect, await client.chat({ conversationId: "cnv_a" }), "conversation_not_found");
    expect(await db().select().from(conversations)).toEqual([]);
    expect(await db().select().from(messages)).toEqual([]);
  });

  it("of another user, another organization and nobody are the same 404, and stay as they are", async ({
    expect,
  }) => {
    const other = await createOrganization();
    await seed(other.id, [{ id: "cnv_foreign", updatedAt: START }], "user-1");
    await seed(organization.id, [{ id: "cnv_neighbour", updatedAt: START }], "user-2");
    const before = [await db().select().from(conversations), await db().select().from(messages)];
    for (const options of [
      {},
      { method: "PATCH", body: { title: "Mine now" } },
      { method: "DELETE" },
    ] satisfies CallOptions[]) {
      const replies = await Promise.all(
        ["cnv_foreign", "cnv_neighbour", "cnv_unknown"].map(async (id) =>
          comparable(await request(`/conversations/${id}`, options)),
        ),
      );
      expect(replies[0]?.body).toMatchObject({ error: "Conversation not found" });
      expect(replies[1]).toEqual(replies[0]);
      expect(replies[2]).toEqual(replies[0]);
    }
    expect([await db().select().from(conversations), await db().select().from(messages)]).toEqual(before);
    expect((await listAll(""))[0]?.conversations).toEqual([]);
  });

  it("hold nothing of a chat in privacy mode", async ({ expect }) => {
    const client = createClient(organization.key);
    scriptModel(finalText("Answer."));
    const secret = await (await client.chat({ privacyMode: true })).json<{ conversationId: string }>();
    expect(await listAll("")).toEqual([{ conversations: [], nextCursor: null }]);
    const response = await request(`/conversations/${secret.conversationId}`);
    await expectError(expect, response, "conversation_not_found");
  });
});
