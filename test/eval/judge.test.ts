import { describe, it } from "vitest";
import type { ChatReply } from "../../src/chat/schemas.ts";
import { days } from "./clock.ts";
import { count, eur, inCategory, percent, type Figure, type Sketch } from "./golden.ts";
import { judge } from "./judge.ts";

const PERIOD = { startDate: "2026-11-09", endDate: "2026-11-15" };

type Cells = Record<string, number>;

/** A reply of one sentence, whose figure is the cell of a table. */
function replyOf(cells: Cells, key: string, overrides: Partial<ChatReply> = {}): ChatReply {
  const [value = 0, unit] = [
    cells[key],
    key === "revenue" ? "money" : key === "rate" ? "ratio" : "count",
  ] as const;
  const text = String(value);
  return {
    answer: `It was ${text}.`,
    thoughts: "",
    actions: [],
    followUpQuestion: "By channel?",
    reasoning: "",
    conversationId: "",
    timestamp: 0,
    evidence: [
      {
        start: 7,
        end: 7 + text.length,
        text,
        kind: "cell",
        value,
        unit,
        currency: unit === "money" ? "EUR" : null,
        measure: key,
        label: "total",
        period: PERIOD,
        formula: `r1.total.${key}`,
        pointers: [`/data/0/totals/0/cells/${key}`],
      },
    ],
    data: [tableOf(cells)],
    sources: [],
    ...overrides,
  };
}

function tableOf(cells: Cells): NonNullable<ChatReply["data"]>[number] {
  return {
    id: "r1",
    title: "Web traffic",
    tool: "query",
    dataset: "traffic",
    sources: ["web-analytics"],
    columns: [],
    rows: [],
    totals: [{ label: "total", cells }],
    rowCount: 0,
    truncated: false,
    filters: [],
    period: PERIOD,
    comparedWith: null,
    through: null,
    timeZone: null,
    currency: "EUR",
    from: "store",
    dataAsOf: "2026-11-18T14:00:00.000Z",
    complete: true,
    notes: [],
  };
}

const said = (answer: string, overrides: Partial<ChatReply> = {}): ChatReply => ({
  ...replyOf({ sessions: 1 }, "sessions"),
  answer,
  evidence: [],
  data: [],
  ...overrides,
});
const verdictOf = (sketch: Sketch, reply: ChatReply): string =>
  judge(inCategory("test")("one", "How many?", sketch), reply).verdict;

describe("the judge", () => {
  const cells = { sessions: 2329, revenue: 13_109.27, rate: 0.283 };

  it("wants the very value, of the measure, row and period that were asked for", ({ expect }) => {
    const cases: [figure: Figure, key: string, verdict: string][] = [
      [count(2329), "sessions", "right"],
      [count(2328), "sessions", "wrong"],
      [count(1, 2329), "sessions", "right"],
      [eur(2329), "sessions", "wrong"],
      [eur(13_109.27), "revenue", "right"],
      [count(13_109.27), "revenue", "wrong"],
      [percent(28.3), "rate", "right"],
      [{ ...count(2329), measures: ["users"] }, "sessions", "wrong"],
      [{ ...count(2329), label: "total" }, "sessions", "right"],
      [{ ...count(2329), label: "Email" }, "sessions", "wrong"],
      [{ ...count(2329), period: days("2026-11-09", "2026-11-15") }, "sessions", "right"],
      [{ ...count(2329), period: days("2026-11-09") }, "sessions", "wrong"],
    ];
    for (const [figure, key, verdict] of cases)
      expect(verdictOf({ figures: [figure] }, replyOf(cells, key)), JSON.stringify(figure)).toBe(verdict);
  });

  it("calls it wrong when evidence points to nothing, to another value, or stands elsewhere", ({
    expect,
  }) => {
    const right = replyOf(cells, "sessions");
    const figures = [count(2329)];
    for (const change of [
      { pointers: ["/data/1/rowCount"] },
      { pointers: ["/data/0/rowCount"] },
      { start: 0 },
    ]) {
      const evidence = right.evidence?.map((one) => ({ ...one, ...change }));
      expect(verdictOf({ figures }, { ...right, evidence: evidence ?? [] })).toBe("wrong");
    }
  });

  it("tells a refusal from a false “there are none”", ({ expect }) => {
    const figures = [count(2329)];
    const left = { readings: [], assumptions: [], leftOut: ["blorp"], questions: [] };
    expect(verdictOf({ figures }, said("I cannot tell that."))).toBe("refused");
    expect(verdictOf({ figures }, said("Which figure do you mean?"))).toBe("refused");
    expect(verdictOf({ figures }, said("Das kann ich nicht sagen."))).toBe("refused");
    expect(verdictOf({ figures }, { ...replyOf({ sessions: 7 }, "sessions"), interpretation: left })).toBe(
      "refused",
    );
    expect(verdictOf({ figures }, said("There are no sessions.", { data: [tableOf({ sessions: 0 })] }))).toBe(
      "wrong",
    );
    expect(verdictOf({ figures }, said("It went well."))).toBe("wrong");
  });

  it("wants words and no figures where there is nothing to tell", ({ expect }) => {
    expect(verdictOf({ outcome: "empty" }, said("There were no sessions in that period."))).toBe("right");
    expect(verdictOf({ outcome: "empty" }, replyOf({ sessions: 0 }, "sessions"))).toBe("right");
    expect(verdictOf({ outcome: "empty" }, replyOf({ sessions: 3 }, "sessions"))).toBe("wrong");
    expect(verdictOf({ outcome: "asks" }, said("Which figure do you mean?"))).toBe("right");
    expect(verdictOf({ outcome: "declines" }, said("I cannot tell that."))).toBe("right");
    expect(verdictOf({ outcome: "declines" }, said("It will be sunny."))).toBe("wrong");
    expect(verdictOf({ outcome: "names", mentions: ["blorp"] }, said("I do not understand “blorp”."))).toBe(
      "right",
    );
    expect(verdictOf({ outcome: "names", mentions: ["blorp"] }, said("There are three."))).toBe("wrong");
  });
});
