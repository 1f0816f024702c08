import { describe, it, vi } from "vitest";
import type { ChatReply } from "../../src/chat/schemas.ts";
import { limits } from "../../src/lib/limits.ts";
import { connectTraffic, QUERY } from "../chat/traffic.ts";
import { finalMessage, finalText, MODEL_SETTINGS, scriptModel, type Turn } from "../support/model.ts";
import { call, callWith, createOrganization } from "../support/service.ts";

async function connected() {
  const { key } = await createOrganization();
  await connectTraffic(key);
  return key;
}

async function ask(
  key: string,
  settings: Record<string, string> = {},
  more: { conversationId?: string | undefined } = {},
): Promise<ChatReply> {
  const body = {
    ...more,
    externalUserIdentifier: "user-1",
    message: "How many sessions did we have?",
    include: ["evidence", "data", "sources", "usage"],
  };
  const response = await callWith({ ...MODEL_SETTINGS, ...settings }, "/chat", { key, body });
  return await response.json<ChatReply>();
}

const LEFT_OUT = "\n\nWhat is marked […] could not be traced to the data and is left out.";

describe("a figure of an answer", () => {
  it("points to its cell in the very reply, with two model calls and no more", async ({ expect }) => {
    const key = await connected();
    const model = scriptModel({ toolCalls: [QUERY] }, finalText("You had {{r1.total.sessions}} sessions."));
    const reply = await ask(key);
    expect(reply.answer).toBe("You had 4,711 sessions.");
    const [figure] = reply.evidence ?? [];
    expect(figure).toMatchObject({ text: "4,711", kind: "cell", formula: "r1.total.sessions" });
    const path = figure?.pointers[0]?.split("/").slice(1) ?? [];
    expect(path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), reply)).toBe(4711);
    expect(model.requests).toHaveLength(2);
    expect(reply.usage).toMatchObject({ steps: 2, toolCalls: 1, inputTokens: 20, withheld: 0 });
    expect(reply.sources?.find(({ type }) => type === "web-analytics")).toMatchObject({ status: "partial" });
  });

  it("may be typed when it is the tables', and is withheld alone when it is not", async ({ expect }) => {
    const key = await connected();
    scriptModel(
      { toolCalls: [QUERY] },
      finalText("You had 4,711 sessions. Some 987,654 came by **mail**, as always."),
      { text: "Sorry." },
    );
    const reply = await ask(key);
    expect(reply.answer).toBe(`You had 4,711 sessions. Some […] came by **mail**, as always.${LEFT_OUT}`);
    expect(reply.evidence).toMatchObject([{ text: "4,711", kind: "cell" }]);
    expect(reply.usage).toMatchObject({ withheld: 1 });
  });

  it("is withheld in every text, in the language of the answer", async ({ expect }) => {
    const key = await connected();
    const text =
      "de\nEs waren {{r1.total.sessions}} Sitzungen, {{r1.total.users}} Besucher.\n===\nthoughts: 98765 x\nreasoning: {{r1.total.sessions}}\nnext: Und {{r9.total.x}}?";
    scriptModel({ toolCalls: [QUERY] }, { text }, { text: "" });
    const reply = await ask(key);
    expect(reply).toMatchObject({
      answer: expect.stringMatching(/^Es waren 4\.711 Sitzungen, \[…\] Besucher\.\n\nWas mit \[…\] markiert/),
      thoughts: "[…] x",
      reasoning: "4.711",
      followUpQuestion: "Und […]?",
      usage: { withheld: 3 },
    });
    scriptModel({ toolCalls: [QUERY] }, { text }, { text: "2: Alle x.\n3: Und am Montag?" });
    expect(await ask(key)).toMatchObject({
      thoughts: "Alle x.",
      followUpQuestion: "Und am Montag?",
      usage: { withheld: 1 },
    });
  });

  it("is mended in the middle of a numbered list", async ({ expect }) => {
    const key = await connected();
    const list = "1. One.\n2. {{r1.total.sessions}} sessions.\n3. {{r1.total.sesions}} of them.";
    scriptModel({ toolCalls: [QUERY] }, finalText(list), { text: "1: {{r1.total.sessions}} of them." });
    expect((await ask(key)).answer).toBe("1. One.\n2. 4,711 sessions.\n3. 4,711 of them.");
  });
});

describe("what is wrong in an answer", () => {
  const WRONG = "Things look good.\n\n- You had {{r1.total.bounces}} sessions, {{r1.total.sesions}}.";

  it("is told with what would be valid, and only those sentences are written again", async ({ expect }) => {
    const key = await connected();
    const mended = { text: "Sure!\n1. You had {{r1.total.sessions}} sessions.\n2. And more." };
    const model = scriptModel({ toolCalls: [QUERY] }, finalText(WRONG), mended);
    const reply = await ask(key);
    expect(reply.answer).toBe("Things look good.\n\n- You had 4,711 sessions.");
    expect(model.requests).toHaveLength(3);
    const request = String(model.requests[2]?.messages.at(-1)?.content);
    expect(request).toContain("1: You had {{r1.total.bounces}} sessions, {{r1.total.sesions}}.");
    expect(request).toMatch(/sesions\}\}: .*sessions/);
    expect(request).not.toContain("Things look good");
    expect(reply.usage).toMatchObject({ steps: 2, inputTokens: 30 });
  });

  it("stays withheld when what comes is no better, or nothing comes", async ({ expect }) => {
    const key = await connected();
    const worse = { text: "1: You had {{r1.total.a}}, {{r1.total.b}} and 12345." };
    const failing = { response: () => new Response("", { status: 400 }) };
    for (const turn of [worse, failing, { text: "" }, { text: "1:" }]) {
      scriptModel({ toolCalls: [QUERY] }, finalText(WRONG), turn);
      expect((await ask(key)).answer).toBe(`Things look good.\n\n- You had […] sessions, […].${LEFT_OUT}`);
    }
  });

  it("stays withheld when the time of the whole chat ends with the mending", async ({ expect }) => {
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
    scriptModel({ toolCalls: [QUERY] }, finalText(WRONG), { response: tooLate });
    expect((await ask(key)).answer).toContain("You had […] sessions");
  });

  it("is marked where a claim in it is known to be false, whoever reads it", async ({ expect }) => {
    const key = await connected();
    const claim = "{{r1.total.sessions - r1.total.sessions / 2 | down}}";
    scriptModel({ toolCalls: [QUERY] }, finalText(`It fell by ${claim}. Fine.`), { text: "" });
    const { answer, checks } = await ask(key);
    expect(answer).toContain("It fell by […]. Fine.");
    expect(checks).toMatchObject([{ start: 0, end: 15, reason: expect.stringContaining("does not hold") }]);
  });

  it("is no number that a next question asks for", async ({ expect }) => {
    const key = await connected();
    const text = "en\nDone.\n===\nthoughts: t\nreasoning: r\nnext: Which are the best 10, not 98765?";
    scriptModel({ toolCalls: [QUERY] }, { text }, { text: "" });
    expect((await ask(key)).followUpQuestion).toBe("Which are the best 10, not […]?");
  });

  it("is not mended when too little time is left", async ({ expect }) => {
    const key = await connected();
    const now = Date.now();
    const spy = vi.spyOn(Date, "now");
    const slow = () => {
      spy.mockImplementation(() => now + limits.chatMs - limits.mendLeftMs + 1000);
      return Response.json({ choices: [{ message: { content: finalMessage(WRONG) } }] });
    };
    const model = scriptModel({ toolCalls: [QUERY] }, { response: slow });
    expect((await ask(key)).answer).toContain("You had […] sessions");
    expect(model.requests).toHaveLength(2);
  });
});

describe("the second reader", () => {
  const reader = { CHECK_MODEL: "reader" };
  const SAID = finalText("You had {{r1.total.sessions}} sessions. That is a record. It will rain.");

  it("has what it objects to written again, and marks what stays", async ({ expect }) => {
    const key = await connected();
    const model = scriptModel(
      { toolCalls: [QUERY] },
      SAID,
      { text: "2: no other month is in the table\n3: nothing about weather\n9: what?" },
      { text: "1: That was October." },
      { text: "none" },
    );
    const reply = await ask(key, reader);
    expect(reply.answer).toBe("You had 4,711 sessions. That was October. It will rain.");
    expect(reply.checks).toEqual([{ start: 42, end: 55, reason: "nothing about weather" }]);
    expect(reply.usage?.checked).toBe(true);
    expect(model.requests.map((request) => request.model)).toEqual([
      "scripted",
      "scripted",
      "reader",
      "scripted",
      "reader",
    ]);
    expect(String(model.requests[3]?.messages.at(-1)?.content)).toContain("no other month is in the table");
    const again = String(model.requests[4]?.messages.at(-1)?.content);
    expect(again).toContain("The sentences:\n1: That was October.");
    expect(again).toContain("The sources: Google Analytics");
    expect(again).not.toContain("It will rain");
  });

  it("reads what was written again, and marks what says the same in other words", async ({ expect }) => {
    const key = await connected();
    const objection = { text: "2: no other month is in the table" };
    const same = { text: "1: To sum up, that is a record." };
    scriptModel({ toolCalls: [QUERY] }, SAID, objection, same, { text: "1: still no other month" });
    const reply = await ask(key, reader);
    expect(reply.answer).toContain("To sum up, that is a record.");
    expect(reply.checks).toMatchObject([{ reason: "still no other month" }]);
  });

  it("has what it objects to in the reasoning left out, where it stays", async ({ expect }) => {
    const key = await connected();
    const text =
      "en\nYou had {{r1.total.sessions}} sessions.\n===\nthoughts: t\nreasoning: From one table. It will rain.\nnext: n";
    scriptModel({ toolCalls: [QUERY] }, { text }, { text: "3: nothing about weather" }, { text: "-" });
    expect(await ask(key, reader)).toMatchObject({ reasoning: "From one table.", checks: [] });
  });

  it("gets where each figure comes from, how the question was understood, and what was said before", async ({
    expect,
  }) => {
    const key = await connected();
    const said = finalText("You had {{r1.total.sessions}} sessions, as I said: 4,711.");
    scriptModel({ toolCalls: [QUERY] }, said, { text: "none" });
    const { conversationId } = await ask(key, reader);
    const model = scriptModel({ toolCalls: [QUERY] }, said, { text: "none" });
    await ask(key, reader, { conversationId });
    const read = String(model.requests[2]?.messages.at(-1)?.content);
    expect(read).toContain("1: You had 4,711 ⟨r1.total.sessions⟩ sessions");
    expect(read).toContain("assistant: You had 4,711 sessions, as I said: 4,711.");
    expect(read).toMatch(/The question: "How many sessions did we have\?"\nUnderstood as: \S/);
  });

  it("never fails an answer, whatever it says", async ({ expect }) => {
    const key = await connected();
    for (const turn of [
      { response: () => new Response("", { status: 400 }) },
      { text: "" },
      { text: "none" },
      { text: "I think that sentence 2 is fine, and 0: too. 77: no" },
    ]) {
      scriptModel({ toolCalls: [QUERY] }, SAID, turn);
      const reply = await ask(key, reader);
      expect(reply).toMatchObject({ checks: [], answer: expect.stringContaining("That is a record.") });
    }
  });

  it("holds an answer up for no longer than its limit", async ({ expect }) => {
    const key = await connected();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limited = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((ms) => timeout(ms === limits.checkMs ? 50 : ms));
    scriptModel({ toolCalls: [QUERY] }, SAID, { hangs: true });
    const reply = await ask(key, reader);
    expect(limited.mock.calls).toContainEqual([15_000]);
    expect(reply).toMatchObject({
      checks: [],
      answer: expect.stringContaining("That is a record."),
      usage: { checked: false },
    });
  });

  it("tells whether it has read all of an answer, also when that is read again", async ({ expect }) => {
    const key = await connected();
    const failing = { response: () => new Response("", { status: 400 }) };
    const stopped = { choices: [{ message: { content: "none" }, finish_reason: "length" }] };
    const objection = { text: "2: no other month is in the table" };
    const mended = { text: "1: That was October." };
    const cases: [turns: Turn[], checked: boolean][] = [
      [[{ text: "none" }], true],
      [[{ text: "" }], false],
      [[failing], false],
      [[{ response: () => Response.json(stopped) }], false],
      [[objection, mended, { text: "none" }], true],
      [[objection, mended, failing], false],
    ];
    for (const [turns, checked] of cases) {
      scriptModel({ toolCalls: [QUERY] }, SAID, ...turns);
      const { usage, answerId } = await ask(key, reader);
      expect(usage).toMatchObject({ checked });
      const stored = await call(`/answers/${answerId ?? ""}?externalUserIdentifier=user-1`, { key });
      expect(await stored.json()).toMatchObject({ checked });
    }
    scriptModel({ toolCalls: [QUERY] }, SAID);
    expect((await ask(key, { CHECK_MODEL: "off" })).usage).not.toHaveProperty("checked");
  });

  it("is not asked about what rests upon no table", async ({ expect }) => {
    const key = await connected();
    const model = scriptModel(finalText("Which month do you mean?"));
    expect((await ask(key, reader)).usage).not.toHaveProperty("checked");
    expect(model.requests).toHaveLength(1);
  });
});
