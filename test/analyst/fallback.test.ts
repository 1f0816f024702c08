import { describe, it } from "vitest";
import type { ChatReply } from "../../src/chat/schemas.ts";
import { connectTraffic, QUERY } from "../chat/traffic.ts";
import {
  finalMessage,
  finalText,
  MODEL_SETTINGS,
  scriptModel,
  streamed,
  type Turn,
} from "../support/model.ts";
import { callWith, createOrganization } from "../support/service.ts";

async function connected() {
  const { key } = await createOrganization();
  await connectTraffic(key);
  return key;
}

async function ask(key: string, extra: Record<string, unknown> = {}, settings: Record<string, string> = {}) {
  const body = {
    externalUserIdentifier: "user-1",
    message: "How many sessions?",
    include: ["usage"],
    ...extra,
  };
  const response = await callWith({ ...MODEL_SETTINGS, ...settings }, "/chat", { key, body });
  return { status: response.status, ...(await response.json<ChatReply>()) };
}

const refused: Turn = { response: () => new Response("", { status: 400 }) };
const RIGHT = finalText("You had {{r1.total.sessions}} sessions.");

describe("a model that fails", () => {
  it("is followed by the next one, which goes on from the tables that there are", async ({ expect }) => {
    const key = await connected();
    const model = scriptModel({ toolCalls: [QUERY] }, refused, RIGHT);
    const reply = await ask(key, {}, { MODEL_FALLBACK: "second, third" });
    expect(reply).toMatchObject({
      answer: "You had 4,711 sessions.",
      usage: { model: "second", steps: 2, toolCalls: 1 },
    });
    expect(model.requests.map((request) => request.model)).toEqual(["scripted", "scripted", "second"]);
    expect(JSON.stringify(model.requests[2]?.messages)).toContain("r1: Sessions");
  });

  it("is followed by the offline analyst where that is asked for, and by nobody else", async ({ expect }) => {
    const key = await connected();
    scriptModel(refused);
    const reply = await ask(key, { mode: "chat" }, { MODEL_FALLBACK: "second,builtin" });
    expect(reply).toMatchObject({ status: 200, usage: { model: "builtin" } });
    expect((await ask(key, {}, { MODEL_FALLBACK: "second" })).status).toBe(502);
  });

  it("may fail by saying nothing", async ({ expect }) => {
    const key = await connected();
    scriptModel({ text: " " }, { toolCalls: [QUERY] }, RIGHT);
    const reply = await ask(key, {}, { MODEL_FALLBACK: "second" });
    expect(reply).toMatchObject({ answer: "You had 4,711 sessions.", usage: { model: "second" } });
  });
});

describe("a weak model", () => {
  it("that answers without data is made to call a tool once", async ({ expect }) => {
    const key = await connected();
    for (const said of [
      "You had about 900 sessions.",
      "I do not have access to your analytics data.",
      "Let me check!",
    ]) {
      const model = scriptModel(finalText(said), { toolCalls: [QUERY] }, RIGHT);
      expect((await ask(key)).answer).toBe("You had 4,711 sessions.");
      expect(model.requests.map((request) => request.tool_choice)).toEqual(["auto", "required", "auto"]);
    }
    const stubborn = scriptModel(finalText("You had about 900 sessions."));
    expect((await ask(key)).answer).toMatch(/^You had about \[…\] sessions\./);
    expect(stubborn.requests.map((request) => request.tool_choice)).toEqual(["auto", "required", "none"]);
    scriptModel(finalText("You had about 900 sessions."), refused);
    expect((await ask(key)).answer).toMatch(/^You had about \[…\] sessions\./);
  });

  it("that only promises to look, says nothing or calls what does not exist leaves an answer that says so", async ({
    expect,
  }) => {
    const key = await connected();
    const UNANSWERED = "I could not answer this question. Please ask it again, or in other words.";
    for (const [turn, answer] of [
      [finalText("Let me check!"), `Let me check!\n\n${UNANSWERED}`],
      [{ text: "" }, UNANSWERED],
      [{ text: "en\n---\n" }, UNANSWERED],
      [{ toolCalls: [{ name: "sql", input: {} }] }, UNANSWERED],
    ] satisfies [Turn, string][]) {
      scriptModel(turn);
      expect(await ask(key)).toMatchObject({ status: 200, answer });
    }
    scriptModel(finalText("Einen Moment, ich schaue nach."));
    const { answer } = await ask(key, { message: "Wie viele Sitzungen?" });
    expect(answer).toMatch(/nach\.\n\nI could not|nach\.\n\nIch konnte/);
  });

  it("may put rules around its answer", async ({ expect }) => {
    const key = await connected();
    scriptModel({ toolCalls: [QUERY] }, { text: "---\nen\nOne.\n\n---\n\nTwo.\n\n---\n===\nthoughts: t" });
    expect((await ask(key)).answer).toBe("One.\n\n---\n\nTwo.");
  });

  it("may greet and ask back without calling one", async ({ expect }) => {
    const key = await connected();
    for (const said of ["Hello! What would you like to know?", "Which month do you mean?"]) {
      const model = scriptModel(finalText(said));
      expect((await ask(key)).answer).toBe(said);
      expect(model.requests).toHaveLength(1);
    }
  });

  it("may write its calls as text, under other names and in wrappers", async ({ expect }) => {
    const key = await connected();
    const input = QUERY.input;
    for (const text of [
      JSON.stringify({ name: "query", arguments: input }),
      `\`\`\`json\n${JSON.stringify({ tool: "functions.query", parameters: input })}\n\`\`\``,
      `I look this up.\n\`\`\`json\n${JSON.stringify({ name: "query", arguments: input })}\n\`\`\`\nOne moment.`,
      "[query(dataset='traffic', measures=['sessions'], period={'from': '2026-10-01', 'to': '2026-10-31'}, limit=5)]",
      `Let me see. <tool_call>{"name":"query","arguments":${JSON.stringify(JSON.stringify(input))}}</tool_call>`,
    ]) {
      scriptModel({ text }, RIGHT);
      expect((await ask(key)).answer).toBe("You had 4,711 sessions.");
    }
    scriptModel({ toolCalls: [{ name: "default_api:Query", input: { input } }] }, RIGHT);
    expect((await ask(key)).answer).toBe("You had 4,711 sessions.");
  });

  it("is told what it has asked already, and what there is instead of what there is not", async ({
    expect,
  }) => {
    const key = await connected();
    const unknown = { name: "query", input: { ...QUERY.input, measures: ["sesions"] } };
    const model = scriptModel(
      { toolCalls: [QUERY, QUERY, unknown, { name: "sql", input: "{" }] },
      finalText("Done."),
    );
    const { actions } = await ask(key);
    expect(actions.map(({ log }) => log.slice(0, 8))).toEqual(["Sessions", "failed: "]);
    const told = model.requests[1]?.messages.flatMap(({ role, content }) => (role === "tool" ? content : []));
    expect(told).toMatchObject([
      expect.stringMatching(/^r1: /),
      "You have made this call already: its result is r1.",
      expect.stringMatching(/sesions.*sessions/),
      "There is no such tool. Tools: query, search, read.",
    ]);
  });

  it("that asks for the same again and again has to answer", async ({ expect }) => {
    const key = await connected();
    const model = scriptModel({ toolCalls: [QUERY] });
    expect((await ask(key)).answer).toMatch(/^I could not finish the answer\./);
    expect(model.requests.map((request) => request.tool_choice)).toEqual(["auto", "auto", "auto", "none"]);
    scriptModel({ text: JSON.stringify({ name: "query", arguments: QUERY.input }) });
    expect((await ask(key)).answer).toMatch(/^I could not finish the answer\./);
  });

  it("that is stopped at its limit of length has its last sentence left out, and says so", async ({
    expect,
  }) => {
    const key = await connected();
    const cut = (text: string) => ({ response: () => streamed([text], "length") });
    scriptModel({ toolCalls: [QUERY] }, cut("en\nYou had {{r1.total.sessions}} sessions. The cause is that"));
    expect((await ask(key)).answer).toBe(
      "You had 4,711 sessions.\n\nThe rest of this answer is missing: the model broke off.",
    );
    // German from the file beside the Worker; a language that it does not have is told in English.
    scriptModel({ toolCalls: [QUERY] }, cut("de\nEs gab {{r1.total.sessions}} Sitzungen. Der Grund ist"));
    expect((await ask(key)).answer).toBe(
      "Es gab 4.711 Sitzungen.\n\nDer Rest dieser Antwort fehlt: Das Modell ist abgebrochen.",
    );
    scriptModel({ toolCalls: [QUERY] }, cut("fi\nIstuntoja oli {{r1.total.sessions}}. Syy on"));
    expect((await ask(key)).answer).toContain("The rest of this answer is missing");
    scriptModel({ toolCalls: [QUERY] }, cut(finalMessage("You had {{r1.total.sessions}} sessions.")));
    expect((await ask(key)).answer).toBe("You had 4,711 sessions.");
  });

  it("that ends without a word has what the tools returned shown in its place", async ({ expect }) => {
    const key = await connected();
    for (const text of ["", "<think>Hm.</think>", "en\n", '{"answer": 7, "thoughts": 1']) {
      scriptModel({ toolCalls: [QUERY] }, { text });
      const { answer, status } = await ask(key);
      expect(status).toBe(200);
      expect(answer).toMatch(
        /^I could not finish the answer\. .*\n\n\*\*Sessions, 1 to 31 October 2026\*\*\n- total: Sessions 4,711/,
      );
    }
  });
});

describe("the language of an answer", () => {
  const SAID = "{{r1.total.sessions}} ({{r1.period}})";

  it("prints its figures: the one of its first line, or the one that the request names", async ({
    expect,
  }) => {
    const key = await connected();
    const cases: [tag: string, locale: string | undefined, shown: string][] = [
      ["en", undefined, "4,711 (Oct 1 – 31, 2026)"],
      ["de", undefined, "4.711 (1.–31. Okt. 2026)"],
      ["en", "de-CH", "4'711 (1.–31. Okt. 2026)"],
      ["fr", undefined, "4 711 (1–31 oct. 2026)"],
      ["es", undefined, "4711 (1–31 oct 2026)"],
      ["ja", undefined, "4,711 (2026/10/01～2026/10/31)"],
    ];
    for (const [tag, locale, shown] of cases) {
      scriptModel({ toolCalls: [QUERY] }, { text: finalMessage(SAID, tag) });
      const { answer } = await ask(key, locale ? { locale } : {});
      expect(answer.replaceAll(/[\u2009\u202f\u00a0]/g, " "), tag).toBe(shown);
    }
  });

  it("is told by the question when the message does not", async ({ expect }) => {
    const key = await connected();
    scriptModel({ toolCalls: [QUERY] }, { text: SAID });
    const { answer } = await ask(key, { message: "Wie viele Sitzungen hatten wir im Oktober?" });
    expect(answer).toMatch(/^4\.711/);
  });
});
