import { describe, it } from "vitest";
import type { ChatReply } from "../../src/chat/schemas.ts";
import { count, eur, inCategory, percent, WEB, type Figure, type Sketch } from "./golden.ts";
import { isRight, judge } from "./judge.ts";
import { numeralsOf, shows } from "./numerals.ts";

const QUESTION = "How many sessions did we have last week?";

/** An answer whose figures are all bound. */
function replyOf(answer: string, overrides: Partial<ChatReply> = {}): ChatReply {
  const evidence = [...answer.matchAll(/\d[\d,.]*\d|\d/g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
    text,
    kind: "cell" as const,
    value: 0,
    unit: "count" as const,
    currency: null,
    measure: null,
    label: null,
    period: null,
    formula: null,
    pointers: [],
  }));
  const used = { status: "used" as const, dataAsOf: null, reason: null, action: null };
  return {
    answer,
    thoughts: "",
    actions: [],
    followUpQuestion: "By channel?",
    reasoning: "",
    conversationId: "",
    timestamp: 0,
    evidence,
    sources: [{ type: "web-analytics", ...used }],
    ...overrides,
  };
}

function isAccepted(sketch: Sketch, reply: ChatReply): boolean {
  return isRight(judge(inCategory("test")("one", QUESTION, { sources: WEB, ...sketch }), reply));
}

describe("whether a text shows a figure", () => {
  const cases: [text: string, figure: Figure, isShown: boolean][] = [
    ["There were 2,329 sessions.", count(2329), true],
    ["There were 2,328 sessions.", count(2329), false],
    ["About 2.3k sessions", count(2329), true],
    ["About 2k sessions", count(2329), false],
    ["Revenue was €13,109.27.", eur(13_109.27), true],
    ["Revenue was 13,109 EUR.", eur(13_109.27), true],
    ["Revenue was €13,110.", eur(13_109.27), false],
    ["Revenue was 13,109.27.", eur(13_109.27), false],
    ["It is up 28.3%.", percent(28.3196), true],
    ["It is up 28 percent.", percent(28.3196), true],
    ["It is up 28.4%.", percent(28.3196), false],
    ["It fell by 8.6%.", percent(-8.61), true],
    ["Nine deals, as of 9 November 2026", count(9), true],
    ["As of 9 November 2026 and 2026-11-09, 09:09", count(9), false],
    ["In 2026 and Q3", count(2026), false],
    ["1,893 users", count(2093, 1893), true],
  ];
  for (const [text, figure, isShown] of cases) {
    it(`${isShown ? "finds" : "does not find"} ${JSON.stringify(figure.value)} ${figure.unit} in "${text}"`, ({
      expect,
    }) => {
      expect(shows(numeralsOf(text), figure)).toBe(isShown);
    });
  }
});

describe("the judge", () => {
  const figures = [count(2329)];
  const right = replyOf("There were 2,329 sessions.");

  it("accepts what is right, bound, from its source and goes on", ({ expect }) => {
    expect(isAccepted({ figures }, right)).toBe(true);
  });

  it("refuses a figure that is wrong, not bound, or bound elsewhere", ({ expect }) => {
    const [first] = right.evidence ?? [];
    if (!first) throw new Error("No evidence");
    expect(isAccepted({ figures: [count(2330)] }, right)).toBe(false);
    expect(isAccepted({ figures }, { ...right, evidence: [] })).toBe(false);
    expect(isAccepted({ figures }, { ...right, evidence: [{ ...first, text: "1" }] })).toBe(false);
  });

  it("refuses an answer without its source, and a follow-up that leads nowhere", ({ expect }) => {
    expect(isAccepted({ figures }, { ...right, sources: [] })).toBe(false);
    expect(isAccepted({ figures }, { ...right, followUpQuestion: "" })).toBe(false);
    expect(isAccepted({ figures }, { ...right, followUpQuestion: QUESTION })).toBe(false);
  });

  it("wants words and no figures where there is nothing to tell", ({ expect }) => {
    expect(isAccepted({ outcome: "empty" }, replyOf("There were no sessions in that period."))).toBe(true);
    expect(isAccepted({ outcome: "empty" }, replyOf("There were 0 sessions, so nothing."))).toBe(false);
    expect(isAccepted({ outcome: "asks" }, replyOf("Which figure do you mean?"))).toBe(true);
    expect(isAccepted({ outcome: "asks" }, right)).toBe(false);
    expect(isAccepted({ outcome: "declines" }, replyOf("I cannot tell that."))).toBe(true);
    expect(isAccepted({ outcome: "declines" }, replyOf("It will be sunny."))).toBe(false);
  });
});
