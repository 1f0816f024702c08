import { describe, it } from "vitest";
import type { ChatReply } from "../../src/chat/schemas.ts";
import { integrations } from "../../src/db/schema.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const DEALS = { name: "query", input: { dataset: "deals" } };

async function ask(key: string, settings: Partial<Env> = {}) {
  const body = {
    externalUserIdentifier: "user-1",
    message: "Which deals are open?",
    include: ["sources", "data"],
  };
  const response = await callWith({ ...MODEL_SETTINGS, ...settings }, "/chat", { key, body });
  const reply = await response.json<ChatReply>();
  return { ...reply, suite: reply.sources?.find(({ type }) => type === "business-suite") };
}

/** What a model was told of its call. */
function toldOf(model: ReturnType<typeof scriptModel>): string {
  return JSON.stringify(model.requests[1]?.messages.filter(({ role }) => role === "tool"));
}

/** Connected; the synchronization that connect has asked for does not run beside the test. */
async function connect(lastSyncedAt: number | null) {
  const { key } = await createOrganization();
  await connectSource({ key, type: "business-suite" });
  await db().update(integrations).set({ nextSyncAt: null, lastSyncedAt });
  return key;
}

describe("what was synchronized", () => {
  it("cannot be had for a while: the source is reported, the model is told", async ({ expect }) => {
    const key = await connect(Date.now());
    const model = scriptModel({ toolCalls: [DEALS] }, finalText("Later."));
    const down = { getByName: () => ({ query: () => Promise.reject(new Error("CANARY")) }) };
    const { suite, actions } = await ask(key, { USER_STORE: down as unknown as Env["USER_STORE"] });
    const reason = "Zoho: what was synchronized is unavailable at the moment; try again later";
    expect(suite).toMatchObject({ status: "error", action: "Ask again later.", reason });
    expect(actions[0]?.log).toBe(`failed: ${reason}`);
    expect(toldOf(model)).toContain(reason);
    expect(toldOf(model)).not.toContain("CANARY");
  });

  it("is not all there yet: the source is partial, the model is told", async ({ expect }) => {
    const model = scriptModel(
      { toolCalls: [DEALS] },
      finalText("Some."),
      { toolCalls: [DEALS] },
      finalText("All."),
    );
    const first = await ask(await connect(null));
    expect(first.suite?.status).toBe("partial");
    expect(first.data?.[0]?.notes.filter((note) => note.includes("for the first time"))).toHaveLength(1);
    expect(toldOf(model)).toContain("for the first time");
    const known = await ask(await connect(Date.now()));
    expect(known.suite).toMatchObject({ status: "used", reason: null });
    expect(JSON.stringify(known.data)).not.toContain("first time");
  });
});

describe("a vendor that fails", () => {
  it("is told without the names of our classes", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "web-analytics" });
    vendors.answer(({ path }) =>
      path.endsWith(":runReport") ? Response.json({ error: { code: 403 } }, { status: 403 }) : undefined,
    );
    const period = { from: "2026-10-01", to: "2026-10-31" };
    const input = { dataset: "traffic", measures: ["sessions"], period };
    const model = scriptModel({ toolCalls: [{ name: "query", input }] }, finalText("Sorry."));
    await ask(key);
    expect(toldOf(model)).toContain("Google Analytics: the connected account may not see this data");
    expect(toldOf(model)).not.toMatch(/Error|Failure/);
  });
});
