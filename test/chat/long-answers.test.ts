import { describe, it } from "vitest";
import { idempotency, messages } from "../../src/db/schema.ts";
import { limits } from "../../src/lib/limits.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { callWith, createOrganization, db } from "../support/service.ts";
import { withKey } from "./client.ts";

function ask(key: string, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { externalUserIdentifier: "user-1", message: "Tell me all.", ...extra };
  return callWith(MODEL_SETTINGS, "/chat", { key, body, headers });
}

/** Of a row: D1 takes 2,000,000 (https://developers.cloudflare.com/d1/platform/limits/). */
function bytesOf(row: unknown): number {
  return new TextEncoder().encode(JSON.stringify(row)).byteLength;
}

describe("an answer that is too long", () => {
  it("ends with a whole sentence and says that the rest is missing", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("Revenue rose as planned. ".repeat(8_000)));
    const { answer } = await (await ask(key)).json<{ answer: string }>();
    expect(answer.length).toBeLessThanOrEqual(limits.answerLength);
    expect(answer.length).toBeGreaterThan(limits.answerLength - 400);
    expect(answer).toMatch(/rose as planned\.\n\nThe rest of this answer was too long and is left out\.$/);
  });

  it("is cut within a word that has no end, and between characters", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText(`a${"😀".repeat(100_000)}`));
    const { answer } = await (await ask(key)).json<{ answer: string }>();
    expect(answer.length).toBeLessThanOrEqual(limits.answerLength);
    expect(answer.isWellFormed()).toBe(true);
    expect(answer).toMatch(/is left out\.$/);
  });

  it("can be stored with all its figures and be given again", async ({ expect }) => {
    const { key } = await createOrganization();
    const numbers = Array.from({ length: 6_000 }, (_, index) => 1_000 + index).join(" ");
    const long = 'ü\u0001"\\'.repeat(100_000);
    scriptModel({
      text: JSON.stringify({ answer: numbers, thoughts: long, reasoning: long, followUpQuestion: long }),
    });
    const extra = { message: numbers, include: ["evidence"] };
    const first = await ask(key, extra, withKey("long-1"));
    expect(first.status).toBe(200);
    const text = await first.text();
    expect(JSON.parse(text).evidence).toHaveLength(limits.evidence);
    expect(await (await ask(key, extra, withKey("long-1"))).text()).toBe(text);
    const [kept] = await db().select().from(idempotency);
    const [, stored] = await db().select().from(messages);
    for (const row of [kept, stored]) expect(bytesOf(row)).toBeLessThan(1_000_000);
  });

  it("can be stored whatever its model has asked for", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "business-suite" });
    const values = Array.from({ length: 50 }, (_, index) => `${"日".repeat(495)}${index}`);
    const filters = Array.from({ length: 20 }, () => ({ field: "stage", is: "is", value: values }));
    const few = [{ field: "stage", is: "is", value: values.slice(0, 5) }];
    const toolCalls = [filters, few].map((asked) => ({
      name: "query",
      input: { dataset: "deals", filters: asked },
    }));
    const { requests } = scriptModel({ toolCalls }, finalText("None."));
    const { actions } = await (await ask(key)).json<{ actions: unknown[] }>();
    expect(actions).toHaveLength(1);
    expect(JSON.stringify(requests[1]?.messages)).toContain("Must be at most 3000 characters together");
    const [, stored] = await db().select().from(messages);
    expect(bytesOf(stored)).toBeLessThan(50_000);
  });
});
