import { describe, it, vi } from "vitest";
import { limits } from "../../src/lib/limits.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { callWith, createOrganization } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

interface Reply {
  answer: string;
  evidence: { text: string; kind: string; source: string | null }[];
  sources: { type: string; status: string; action: string | null }[];
  usage: { inputTokens: number | null; steps: number; toolCalls: number };
}

const DEALS = { name: "business_suite_list", input: { kind: "deals", status: "open" } };

async function connected() {
  const { key } = await createOrganization();
  await connectSource({ key, type: "business-suite" });
  return key;
}

async function ask(key: string, extra: Record<string, unknown> = {}): Promise<Reply> {
  const body = {
    externalUserIdentifier: "user-1",
    message: "How many deals are open?",
    include: ["evidence", "sources", "usage"],
    ...extra,
  };
  const response = await callWith(MODEL_SETTINGS, "/chat", { key, body });
  return await response.json<Reply>();
}

/** What the tool really says, so that the scripted model can be right or wrong on purpose. */
async function countOpenDeals(key: string): Promise<number> {
  const model = scriptModel({ toolCalls: [DEALS] }, finalText("Some."));
  await ask(key);
  const result = JSON.stringify(model.requests[1]);
  return Number(/\\?"count\\?\\?":(\d+)/.exec(result.replaceAll("\\", ""))?.[1]);
}

describe("a figure of an answer", () => {
  it("is bound to the tool result that it comes from, with two model calls and no more", async ({
    expect,
  }) => {
    const key = await connected();
    const count = await countOpenDeals(key);
    const model = scriptModel({ toolCalls: [DEALS] }, finalText(`You have ${count} open deals.`));
    const reply = await ask(key);
    expect(reply.answer).toBe(`You have ${count} open deals.`);
    expect(reply.evidence).toMatchObject([{ text: `${count}`, kind: "value", source: "business-suite" }]);
    expect(model.requests).toHaveLength(2);
    expect(reply.usage).toMatchObject({ steps: 2, toolCalls: 1, inputTokens: 20 });
    expect(reply.sources.find(({ type }) => type === "business-suite")).toMatchObject({ status: "partial" });
    expect(reply.sources.find(({ type }) => type === "mail")).toMatchObject({
      status: "skipped",
      action: "POST /integrations/mail/connect",
    });
  });

  it("that no tool returned is sent back once, and the second answer is given", async ({ expect }) => {
    const key = await connected();
    const count = await countOpenDeals(key);
    const model = scriptModel(
      { toolCalls: [DEALS] },
      finalText("You have 987654 open deals."),
      finalText(`You have ${count} open deals.`),
    );
    const reply = await ask(key);
    expect(reply.answer).toBe(`You have ${count} open deals.`);
    expect(model.requests).toHaveLength(3);
    expect(String(model.requests[2]?.messages.at(-1)?.content)).toContain("987654");
  });

  it("that is invented again is taken out", async ({ expect }) => {
    const key = await connected();
    const model = scriptModel(
      { toolCalls: [DEALS] },
      finalText("Things look good. You have 987654 open deals."),
    );
    const reply = await ask(key);
    expect(reply.answer).toContain("Things look good.");
    expect(reply.answer).not.toMatch(/\d/);
    expect(model.requests).toHaveLength(3);
  });

  it("cannot stand when every tool came back empty", async ({ expect }) => {
    const key = await connected();
    vendors.answer(({ host, path }) =>
      host.startsWith("www.zohoapis") && path.includes("/coql")
        ? new Response(null, { status: 204 })
        : undefined,
    );
    scriptModel(
      { toolCalls: [{ name: "business_suite_list", input: { kind: "deals", text: "zzzzqqq" } }] },
      finalText("You have 12 open deals worth EUR 40,000, up 7%."),
    );
    const reply = await ask(key);
    expect(reply.answer).not.toMatch(/[1-9]/);
    expect(reply.evidence.filter(({ kind }) => kind !== "value")).toEqual([]);
  });
});

describe("a retry that fails", () => {
  const wrong = finalText("Things look good. You have 987654 open deals.");

  it("leaves the first answer, without what could not be traced", async ({ expect }) => {
    const key = await connected();
    const refusal = () => Response.json({ error: { message: "too long" } }, { status: 400 });
    const model = scriptModel({ toolCalls: [DEALS] }, wrong, { response: refusal });
    const reply = await ask(key);
    expect(reply.answer).toBe("Things look good.");
    expect(reply.usage).toMatchObject({ steps: 2, toolCalls: 1 });
    expect(model.requests).toHaveLength(3);
  });

  it("does so too when the time of the whole chat ends with it", async ({ expect }) => {
    const key = await connected();
    const clock = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) =>
      ms === limits.chatMs ? clock.signal : timeout(ms),
    );
    const tooLate = () => {
      const reason = new DOMException("The operation timed out", "TimeoutError");
      clock.abort(reason);
      throw reason;
    };
    scriptModel({ toolCalls: [DEALS] }, wrong, { response: tooLate });
    expect((await ask(key)).answer).toBe("Things look good.");
  });

  it("leaves what can be read of a first message that is broken", async ({ expect }) => {
    const key = await connected();
    scriptModel({ text: '{"answer": "All is well' }, { response: () => new Response("", { status: 400 }) });
    expect((await ask(key)).answer).toBe("All is well");
  });
});

describe("a final message that cannot be read", () => {
  it("is asked for again once", async ({ expect }) => {
    const key = await connected();
    const model = scriptModel({ text: '{"answer": "All is well' }, finalText("All is well."));
    expect((await ask(key)).answer).toBe("All is well.");
    expect(model.requests).toHaveLength(2);
  });

  it("is used as far as it goes when it stays so", async ({ expect }) => {
    const key = await connected();
    const model = scriptModel({ text: '{"answer": "All is \\"well\\" and' });
    expect((await ask(key)).answer).toBe('All is "well" and');
    expect(model.requests).toHaveLength(2);
  });
});
