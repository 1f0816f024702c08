import { it } from "vitest";
import { answerOffline } from "../../src/offline/offline.ts";
import { readPeriods } from "./support.ts";

const TODAY = "2026-11-21";

function periodsIn(text: string, fiscalYearStart?: number) {
  const context = { today: TODAY, ...(fiscalYearStart !== undefined && { fiscalYearStart }) };
  return readPeriods(`sessions ${text}`, context).mentions.map(({ period }) => period);
}

/** The periods of a text; those that the fiscal calendar decided are marked. */
function periodsOf(text: string, fiscalYearStart?: number): string {
  return periodsIn(text, fiscalYearStart)
    .map(({ startDate, endDate, fiscal }) => `${startDate}..${endDate}${fiscal === true ? " fiscal" : ""}`)
    .join(" | ");
}

/** What the built-in analyst asks for where a context states the fiscal year. */
function queriesOf(question: string, firstMonth: string) {
  const step = answerOffline({
    mode: "business_analyst",
    question,
    history: [],
    today: TODAY,
    timeZone: "UTC",
    sources: ["web-analytics"],
    missing: [],
    preferred: [],
    names: [],
    contexts: [
      {
        id: "ctx_1",
        version: 1,
        name: "calendar",
        title: "Calendar",
        kind: "definition",
        content: `Our fiscal year starts in ${firstMonth}.`,
        isOwn: false,
      },
    ],
    outcomes: [],
    mayCall: true,
  });
  return "calls" in step ? step.calls.map(({ input }) => input) : [];
}

const FROM_APRIL: readonly (readonly [phrase: string, expected: string])[] = [
  ["this year", "2026-04-01..2027-03-31 fiscal"],
  ["last year", "2025-04-01..2026-03-31 fiscal"],
  ["this year so far", "2026-04-01..2026-11-21 fiscal"],
  ["ytd", "2026-04-01..2026-11-21 fiscal"],
  ["year to date", "2026-04-01..2026-11-21 fiscal"],
  ["since the start of the year", "2026-04-01..2026-11-21 fiscal"],
  ["last quarter", "2026-07-01..2026-09-30 fiscal"],
  ["in Q2", "2026-07-01..2026-09-30 fiscal"],
  ["in Q4", "2026-01-01..2026-03-31 fiscal"],
  ["Q4 last year", "2026-01-01..2026-03-31 fiscal"],
  ["in the first half", "2026-04-01..2026-09-30 fiscal"],
  ["in the last two quarters", "2026-04-01..2026-09-30 fiscal"],
  ["in FY26", "2025-04-01..2026-03-31 fiscal"],
  ["in FY 2025/26", "2025-04-01..2026-03-31 fiscal"],
  ["in FY 2011-12", "2011-04-01..2012-03-31 fiscal"],
  ["in the 2026 financial year", "2025-04-01..2026-03-31 fiscal"],
  ["in Q2 FY24", "2023-07-01..2023-09-30 fiscal"],
  ["Q1 FY26", "2025-04-01..2025-06-30 fiscal"],
  ["FY26 Q1", "2025-04-01..2025-06-30 fiscal"],
  ["H2 FY2026", "2025-10-01..2026-03-31 fiscal"],
  // The calendar's, said or plain.
  ["this calendar year", "2026-01-01..2026-12-31"],
  ["last calendar quarter", "2026-07-01..2026-09-30"],
  ["in 2025", "2025-01-01..2025-12-31"],
  ["in the calendar year 2025", "2025-01-01..2025-12-31"],
  ["Q3 2025", "2025-07-01..2025-09-30"],
  ["in March 2025", "2025-03-01..2025-03-31"],
  ["in October last year", "2025-10-01..2025-10-31"],
  ["a year ago", "2025-01-01..2025-12-31"],
  ["in the past year", "2025-11-01..2026-10-31"],
  ["last month", "2026-10-01..2026-10-31"],
  // A month of a fiscal year.
  ["in February of last fiscal year", "2026-02-01..2026-02-28"],
  ["in October FY26", "2025-10-01..2025-10-31"],
];

it("counts years and quarters by the fiscal calendar where the organization has one", ({ expect }) => {
  expect(FROM_APRIL.map(([phrase]) => [phrase, periodsOf(phrase, 4)])).toEqual(FROM_APRIL);
});

it("knows quarters that begin in other months than the calendar's", ({ expect }) => {
  expect(periodsOf("this quarter", 2)).toBe("2026-11-01..2027-01-31 fiscal");
  expect(periodsOf("in Q3", 2)).toBe("2026-08-01..2026-10-31 fiscal");
  expect(periodsOf("in Q4", 10)).toBe("2026-07-01..2026-09-30 fiscal");
  expect(periodsOf("this month", 2)).toBe("2026-11-01..2026-11-30");
});

it("understands fiscal years without knowing when they begin: they are then the calendar's", ({ expect }) => {
  expect(periodsOf("last fiscal year")).toBe("2025-01-01..2025-12-31 fiscal");
  expect(periodsOf("in FY26")).toBe("2026-01-01..2026-12-31 fiscal");
  expect(periodsOf("fiscal year to date")).toBe("2026-01-01..2026-11-21 fiscal");
  expect(periodsOf("in fiscal Q3")).toBe("2026-07-01..2026-09-30 fiscal");
  expect(periodsOf("this year")).toBe("2026-01-01..2026-12-31");
  expect(periodsOf("this year", 1)).toBe("2026-01-01..2026-12-31");
});

it("places a fiscal quarter ahead where that is meant", ({ expect }) => {
  const ahead = (text: string, fiscalYearStart: number) =>
    readPeriods(text, { today: TODAY, fiscalYearStart, prefer: "future" }).mentions;
  const winter = { startDate: "2027-01-01", endDate: "2027-03-31" };
  expect(ahead("which deals close next quarter?", 4)).toMatchObject([{ period: winter }]);
  expect(ahead("which deals are closing in Q4?", 4)).toMatchObject([{ period: winter }]);
  expect(ahead("which deals are closing in Q4?", 2)).toMatchObject([
    { period: { startDate: "2026-11-01", endDate: "2027-01-31" } },
  ]);
});

const running = { from: "2026-11-01", to: "2027-01-31" };
const asMuchBefore = { from: "2026-08-01", to: "2026-08-21" };
const COMPARED: readonly (readonly [
  question: string,
  fromMonth: string,
  period: object,
  compareWith: unknown,
])[] = [
  ["How did sessions change this quarter?", "February", running, asMuchBefore],
  ["sessions this quarter compared with last quarter", "February", running, asMuchBefore],
  ["sessions this quarter compared with the quarter before", "February", running, asMuchBefore],
  ["sessions compared with last quarter", "February", running, asMuchBefore],
  [
    "sessions ytd compared with last year to date",
    "April",
    { from: "2026-04-01", to: TODAY },
    { from: "2025-04-01", to: "2025-11-21" },
  ],
  [
    "sessions this fiscal quarter vs the same quarter last year",
    "April",
    { from: "2026-10-01", to: "2026-12-31" },
    { from: "2025-10-01", to: "2025-11-21" },
  ],
  [
    "sessions in Q2 vs Q1",
    "October",
    { from: "2026-01-01", to: "2026-03-31" },
    { from: "2025-10-01", to: "2025-12-31" },
  ],
];

it("compares fiscal periods with the fiscal ones before and as much of them", ({ expect }) => {
  for (const [question, month, period, compareWith] of COMPARED) {
    expect(queriesOf(question, month), question).toMatchObject([{ period, compareWith }]);
  }
});

it("asks again for a fiscal period in words that it understands", ({ expect }) => {
  for (const [phrase, expected] of FROM_APRIL) {
    const asked = periodsIn(phrase, 4).map(({ ask }) => ask);
    expect(
      asked.map((words) => periodsOf(words, 4).replace(" fiscal", "")),
      phrase,
    ).toEqual([expected.replace(" fiscal", "")]);
  }
});
