import { describe, it } from "vitest";
import type { ChatReply } from "../../src/chat/schemas.ts";
import { messages } from "../../src/db/schema.ts";
import { expectError } from "../support/errors.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { connectTraffic, QUERY } from "./traffic.ts";

const USER = "?externalUserIdentifier=user-1";

async function ask(key: string, extra: Record<string, unknown> = {}, query = QUERY): Promise<ChatReply> {
  scriptModel({ toolCalls: [query] }, finalText("You had {{r1.total.sessions}} sessions."));
  const include = ["evidence", "data", "charts", "interpretation"];
  const body = { externalUserIdentifier: "user-1", message: "How many sessions?", include, ...extra };
  return await (await callWith(MODEL_SETTINGS, "/chat", { key, body })).json<ChatReply>();
}

describe("an answer that was stored", () => {
  it("can be read again with all that it was made of, as JSON and CSV, by its user alone", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectTraffic(key);
    const {
      answerId = "",
      answer,
      evidence,
      checks,
      data,
      charts,
      interpretation,
      ...reply
    } = await ask(key);
    const kept = await call(`/answers/${answerId}${USER}`, { key, method: "GET" });
    expect(await kept.json()).toEqual({
      id: answerId,
      conversationId: reply.conversationId,
      timestamp: reply.timestamp,
      language: "en",
      answer,
      evidence,
      checks,
      data,
      charts,
      interpretation,
    });
    const csv = await call(`/answers/${answerId}/data/r1.csv${USER}`, { key, method: "GET" });
    expect(await csv.text()).toContain("4711");
    const table = await call(`/answers/${answerId}/data/r1.json${USER}`, { key, method: "GET" });
    expect(await table.json()).toEqual(data?.[0]);
    const other = await call(`/answers/${answerId}${USER.replace("-1", "-2")}`, { key, method: "GET" });
    await expectError(expect, other, "answer_not_found");
  });

  it("is drawn as the model chose, also when it is read again", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectTraffic(key);
    const chart = { chart: "none" };
    const { answerId, charts } = await ask(key, {}, { ...QUERY, input: { ...QUERY.input, ...chart } });
    expect(charts).toEqual([]);
    const kept = await call(`/answers/${answerId}${USER}`, { key, method: "GET" });
    expect(await kept.json()).toMatchObject({ charts: [], data: [chart] });
  });

  it("goes with its conversation, and is not there in privacy mode", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectTraffic(key);
    expect(await ask(key, { privacyMode: true })).not.toHaveProperty("answerId");
    expect(await db().select().from(messages)).toEqual([]);
    const { conversationId } = await ask(key);
    expect(await db().select().from(messages)).toHaveLength(2);
    await call(`/conversations/${conversationId}${USER}`, { key, method: "DELETE" });
    expect(await db().select().from(messages)).toEqual([]);
  });
});
