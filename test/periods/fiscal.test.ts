import { it } from "vitest";
import { describePeriod } from "../../src/periods/format.ts";
import { readKnowledge } from "../../src/offline/knowledge.ts";
import { planQuestion } from "../../src/offline/plan.ts";
import { parseQuestion } from "../../src/offline/question.ts";
import type { Question } from "../../src/offline/question-types.ts";

const TODAY = "2026-11-21";

function read(text: string, fiscalYearStart?: number, previous?: Question): Question {
  return parseQuestion(text, { today: TODAY, previous, ...(fiscalYearStart && { fiscalYearStart }) });
}

/** The periods as an answer names them; those that the fiscal calendar decided are marked. */
function periodsOf(text: string, fiscalYearStart?: number): string {
  const parts = read(`sessions ${text}`, fiscalYearStart).parts;
  return parts
    .flatMap(({ periods }) => periods)
    .map((period) => `${describePeriod(period)}${period.fiscal === true ? " *" : ""}`)
    .join(" | ");
}

function inputsOf(text: string, fiscalYearStart?: number): unknown[] {
  const context = { today: TODAY, preferred: [], knowledge: readKnowledge(""), callsBefore: 0 };
  const tools = new Set(["metrics_query", "business_suite_list"]);
  return planQuestion(read(text, fiscalYearStart), { ...context, tools }).calls.map(({ input }) => input);
}

const FROM_APRIL: readonly (readonly [phrase: string, expected: string])[] = [
  ["this year", "this fiscal year (1 April 2026 to 31 March 2027) *"],
  ["last year", "last fiscal year (1 April 2025 to 31 March 2026) *"],
  ["this year so far", "this fiscal year so far (1 April to 21 November 2026) *"],
  ["ytd", "this fiscal year so far (1 April to 21 November 2026) *"],
  ["year to date", "this fiscal year so far (1 April to 21 November 2026) *"],
  ["since the start of the year", "since 1 April 2026 (1 April to 21 November 2026) *"],
  ["last quarter", "last fiscal quarter (1 July to 30 September 2026) *"],
  ["in Q2", "in fiscal Q2 (1 July to 30 September 2026) *"],
  ["in Q4", "in fiscal Q4 (1 January to 31 March 2026) *"],
  ["Q4 last year", "in Q4 of last fiscal year (1 January to 31 March 2026) *"],
  ["in the first half", "in the first half of the fiscal year (1 April to 30 September 2026) *"],
  ["in the last two quarters", "in the last 2 fiscal quarters (1 April to 30 September 2026) *"],
  ["in FY26", "last fiscal year (1 April 2025 to 31 March 2026) *"],
  ["in FY 2025/26", "last fiscal year (1 April 2025 to 31 March 2026) *"],
  ["in FY 2011-12", "in fiscal year 2012 (1 April 2011 to 31 March 2012) *"],
  ["in the 2026 financial year", "last fiscal year (1 April 2025 to 31 March 2026) *"],
  ["in Q2 FY24", "in fiscal Q2 2024 (1 July to 30 September 2023) *"],
  ["Q1 FY26", "in Q1 of last fiscal year (1 April to 30 June 2025) *"],
  ["FY26 Q1", "in Q1 of last fiscal year (1 April to 30 June 2025) *"],
  ["H2 FY2026", "in the second half of last fiscal year (1 October 2025 to 31 March 2026) *"],
  // The calendar's, said or plain.
  ["this calendar year", "this calendar year (1 January to 31 December 2026)"],
  ["last calendar quarter", "last calendar quarter (1 July to 30 September 2026)"],
  ["in 2025", "in 2025 (1 January to 31 December 2025)"],
  ["in the calendar year 2025", "in 2025 (1 January to 31 December 2025)"],
  ["Q3 2025", "in Q3 2025 (1 July to 30 September 2025)"],
  ["in March 2025", "in March 2025 (1 to 31 March 2025)"],
  ["in October last year", "in October 2025 (1 to 31 October 2025)"],
  ["a year ago", "last calendar year (1 January to 31 December 2025)"],
  ["in the past year", "in the last 12 months (1 November 2025 to 31 October 2026)"],
  ["last month", "last month (1 to 31 October 2026)"],
  // A month of a fiscal year.
  ["in February of last fiscal year", "in February 2026 (1 to 28 February 2026)"],
  ["in October FY26", "in October 2025 (1 to 31 October 2025)"],
];

it("counts years and quarters by the fiscal calendar where the organization has one", ({ expect }) => {
  expect(FROM_APRIL.map(([phrase]) => [phrase, periodsOf(phrase, 4)])).toEqual(FROM_APRIL);
});

it("knows quarters that begin in other months than the calendar's", ({ expect }) => {
  expect(periodsOf("this quarter", 2)).toBe("this fiscal quarter (1 November 2026 to 31 January 2027) *");
  expect(periodsOf("in Q3", 2)).toBe("in fiscal Q3 (1 August to 31 October 2026) *");
  expect(periodsOf("in Q4", 10)).toBe("in fiscal Q4 (1 July to 30 September 2026) *");
  expect(periodsOf("this month", 2)).toBe("this month (1 to 30 November 2026)");
});

it("understands fiscal years without knowing when they begin: they are then the calendar's", ({ expect }) => {
  expect(periodsOf("last fiscal year")).toBe("last fiscal year (1 January to 31 December 2025) *");
  expect(periodsOf("in FY26")).toBe("this fiscal year (1 January to 31 December 2026) *");
  expect(periodsOf("fiscal year to date")).toBe("this fiscal year so far (1 January to 21 November 2026) *");
  expect(periodsOf("in fiscal Q3")).toBe("in fiscal Q3 (1 July to 30 September 2026) *");
  expect(periodsOf("this year")).toBe("this year (1 January to 31 December 2026)");
  expect(periodsOf("this year", 1)).toBe("this year (1 January to 31 December 2026)");
});

it("tells whether the organization's calendar decided anything", ({ expect }) => {
  expect(read("sessions this year", 4).applied).toEqual({ fiscal: true, aliases: [] });
  expect(read("sessions last week", 4).applied?.fiscal).toBe(false);
  expect(read("sessions in FY26").applied?.fiscal).toBe(false);
  expect(read("sessions in October compared with last quarter", 4).applied?.fiscal).toBe(true);
  const before = read("sessions this year", 4);
  expect(read("and by channel?", 4, before).applied?.fiscal).toBe(true);
});

it("compares fiscal periods with the fiscal ones before and as much of them", ({ expect }) => {
  const quarter = { startDate: "2026-11-01", endDate: TODAY };
  const before = { startDate: "2026-08-01", endDate: "2026-08-21" };
  for (const question of [
    "How did sessions change this quarter?",
    "sessions this quarter compared with last quarter",
    "sessions this quarter compared with the quarter before",
    "sessions compared with last quarter",
  ]) {
    expect(inputsOf(question, 2), question).toMatchObject([{ ...quarter, compareWith: before }]);
  }
  const year = { startDate: "2026-04-01", endDate: TODAY, compareWith: "previous_year" };
  expect(inputsOf("sessions this year vs last year", 4)).toMatchObject([year]);
  expect(inputsOf("sessions ytd compared with last year to date", 4)).toMatchObject([year]);
  expect(inputsOf("sessions this fiscal quarter vs the same quarter last year", 4)).toMatchObject([
    { startDate: "2026-10-01", endDate: TODAY, compareWith: "previous_year" },
  ]);
  expect(inputsOf("sessions quarter over quarter", 2)).toMatchObject([
    { startDate: "2026-08-01", endDate: "2026-10-31", compareWith: "previous_period" },
  ]);
  expect(inputsOf("sessions in Q2 vs Q1", 10)).toMatchObject([
    { startDate: "2026-01-01", compareWith: { startDate: "2025-10-01", endDate: "2025-12-31" } },
  ]);
});

it("reads quarter by quarter as the quarters of the period, latest first", ({ expect }) => {
  expect(inputsOf("sessions quarter by quarter this year", 2)).toMatchObject([
    { startDate: "2026-11-01", endDate: TODAY },
    { startDate: "2026-08-01", endDate: "2026-10-31" },
    { startDate: "2026-05-01", endDate: "2026-07-31" },
    { startDate: "2026-02-01", endDate: "2026-04-30" },
  ]);
  expect(inputsOf("won deals by quarter last year")).toMatchObject([
    { from: "2025-10-01", to: "2025-12-31" },
    { from: "2025-07-01", to: "2025-09-30" },
    { from: "2025-04-01", to: "2025-06-30" },
    { from: "2025-01-01", to: "2025-03-31" },
  ]);
  expect(inputsOf("sessions by quarter from March to September")).toMatchObject([
    { startDate: "2026-07-01", endDate: "2026-09-30" },
    { startDate: "2026-04-01", endDate: "2026-06-30" },
    { startDate: "2026-03-01", endDate: "2026-03-31" },
  ]);
  expect(read("notes about the quarterly review").parts).toMatchObject([
    { kind: "search", keywords: ["quarterly", "review"] },
  ]);
});

it("looks ahead to fiscal quarters for what closes in them", ({ expect }) => {
  expect(inputsOf("which deals close next quarter?", 4)).toMatchObject([
    { from: "2027-01-01", to: "2027-03-31" },
  ]);
  expect(inputsOf("which deals are closing in Q4?", 4)).toMatchObject([
    { from: "2027-01-01", to: "2027-03-31" },
  ]);
  expect(inputsOf("which deals are closing in Q4?", 2)).toMatchObject([
    { from: "2026-11-01", to: "2027-01-31" },
  ]);
});

it("asks again for a fiscal period in words that it understands", ({ expect }) => {
  for (const phrase of FROM_APRIL.map(([said]) => said)) {
    const [period] = read(`sessions ${phrase}`, 4).parts.flatMap(({ periods }) => periods);
    const again = read(`sessions ${period?.ask}`, 4).parts.flatMap(({ periods }) => periods);
    expect(
      again.map(({ startDate, endDate }) => ({ startDate, endDate })),
      phrase,
    ).toEqual([{ startDate: period?.startDate, endDate: period?.endDate }]);
  }
});
