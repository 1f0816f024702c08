import { it } from "vitest";
import * as z from "zod";
import { readKnowledge } from "../../src/offline/knowledge.ts";
import { planQuestion } from "../../src/offline/plan.ts";
import { parseQuestion } from "../../src/offline/question.ts";

const range = z.object({ startDate: z.string(), endDate: z.string() });
const tools = new Set(["web_analytics_report"]);

/** The range of "visits <phrase>" asked on a day, or the problem that is said instead. */
function rangeOf(today: string, phrase: string): string {
  const question = parseQuestion(`visits ${phrase}`, { today, previous: undefined });
  const { calls, problems } = planQuestion(question, {
    today,
    tools,
    preferred: [],
    knowledge: readKnowledge(""),
    callsBefore: 0,
  });
  const [problem] = problems;
  if (problem !== undefined) return problem;
  const { startDate, endDate } = range.parse(calls[0]?.input);
  return `${startDate}..${endDate}`;
}

const PERIODS: readonly (readonly [today: string, phrase: string, expected: string])[] = [
  ["2026-11-21", "", "2026-10-24..2026-11-20"],
  ["2026-03-01", "", "2026-02-01..2026-02-28"],
  // A Monday: the running week is one day old.
  ["2026-11-16", "this week", "2026-11-16..2026-11-16"],
  ["2026-11-16", "last week", "2026-11-09..2026-11-15"],
  ["2026-11-16", "on Monday", "2026-11-09..2026-11-09"],
  ["2026-11-16", "on Sunday", "2026-11-15..2026-11-15"],
  // A Sunday: the week is not over.
  ["2026-11-22", "this week", "2026-11-16..2026-11-22"],
  ["2026-11-22", "last week", "2026-11-09..2026-11-15"],
  ["2026-11-22", "last Sunday", "2026-11-15..2026-11-15"],
  ["2026-11-22", "at the weekend", "2026-11-21..2026-11-22"],
  ["2026-11-22", "last weekend", "2026-11-14..2026-11-15"],
  ["2026-11-20", "on the weekend", "2026-11-14..2026-11-15"],
  // Year ends.
  ["2027-01-01", "yesterday", "2026-12-31..2026-12-31"],
  ["2027-01-01", "today", "2027-01-01..2027-01-01"],
  ["2027-01-01", "this week", "2026-12-28..2027-01-01"],
  ["2027-01-01", "last week", "2026-12-21..2026-12-27"],
  ["2027-01-01", "last month", "2026-12-01..2026-12-31"],
  ["2027-01-01", "last quarter", "2026-10-01..2026-12-31"],
  ["2027-01-01", "last year", "2026-01-01..2026-12-31"],
  ["2027-01-01", "month to date", "2027-01-01..2027-01-01"],
  ["2027-01-01", "ytd", "2027-01-01..2027-01-01"],
  ["2027-01-01", "in December", "2026-12-01..2026-12-31"],
  ["2027-01-01", "in January", "2027-01-01..2027-01-01"],
  ["2027-01-01", "last January", "2026-01-01..2026-01-31"],
  ["2027-01-01", "Q4", "2026-10-01..2026-12-31"],
  ["2027-01-01", "in week 53", "2026-12-28..2027-01-01"],
  ["2026-01-05", "since December", "2025-12-01..2026-01-05"],
  ["2026-01-05", "from 15 December to 3 January", "2025-12-15..2026-01-03"],
  ["2026-01-05", "between 24 and 31 December", "2025-12-24..2025-12-31"],
  ["2026-01-05", "last 3 months", "2025-10-01..2025-12-31"],
  // Leap years.
  ["2024-02-29", "today", "2024-02-29..2024-02-29"],
  ["2024-03-01", "yesterday", "2024-02-29..2024-02-29"],
  ["2024-03-15", "last month", "2024-02-01..2024-02-29"],
  ["2024-03-15", "in February", "2024-02-01..2024-02-29"],
  ["2025-03-15", "on 29 February", "2024-02-29..2024-02-29"],
  ["2025-03-15", "on 29 February 2025", "There is no 29 February 2025."],
  ["2025-03-15", "in February 2024", "2024-02-01..2024-02-29"],
  // Names, numbers, forms.
  ["2026-11-21", "in the last seven days", "2026-11-14..2026-11-20"],
  ["2026-11-21", "past 30 days", "2026-10-22..2026-11-20"],
  ["2026-11-21", "over the past week", "2026-11-14..2026-11-20"],
  ["2026-11-21", "in the past year", "2025-11-01..2026-10-31"],
  ["2026-11-21", "last two weeks", "2026-11-02..2026-11-15"],
  ["2026-11-21", "the day before yesterday", "2026-11-19..2026-11-19"],
  ["2026-11-21", "the week before last", "2026-11-02..2026-11-08"],
  ["2026-11-21", "two months ago", "2026-09-01..2026-09-30"],
  ["2026-11-21", "this quarter", "2026-10-01..2026-11-21"],
  ["2026-11-21", "this year so far", "2026-01-01..2026-11-21"],
  ["2026-11-21", "so far this month", "2026-11-01..2026-11-21"],
  ["2026-11-21", "in the first quarter of 2026", "2026-01-01..2026-03-31"],
  ["2026-11-21", "in Q4", "2026-10-01..2026-11-21"],
  ["2026-11-21", "Q4 last year", "2025-10-01..2025-12-31"],
  ["2026-11-21", "in May", "2026-05-01..2026-05-31"],
  ["2026-11-21", "in oct. 2025", "2025-10-01..2025-10-31"],
  ["2026-11-21", "October last year", "2025-10-01..2025-10-31"],
  ["2026-11-21", "on October 12th", "2026-10-12..2026-10-12"],
  ["2026-11-21", "on the 3rd of November", "2026-11-03..2026-11-03"],
  ["2026-11-21", "on the 25th", "2026-10-25..2026-10-25"],
  ["2026-11-21", "on 12.10.2026", "2026-10-12..2026-10-12"],
  ["2026-11-21", "on 25/10/2026", "2026-10-25..2026-10-25"],
  ["2026-11-21", "in 2026-09", "2026-09-01..2026-09-30"],
  ["2026-11-21", "from October 1 to 15", "2026-10-01..2026-10-15"],
  ["2026-11-21", "1-15 October 2025", "2025-10-01..2025-10-15"],
  ["2026-11-21", "from last Monday until yesterday", "2026-11-16..2026-11-20"],
  ["2026-11-21", "from March through May", "2026-03-01..2026-05-31"],
  ["2026-11-21", "since the start of the year", "2026-01-01..2026-11-21"],
  ["2026-11-21", "since yesterday", "2026-11-20..2026-11-21"],
  ["2026-11-21", "from October on", "2026-10-01..2026-11-21"],
  ["2026-11-21", "in the first week of October", "2026-10-01..2026-10-07"],
  ["2026-11-21", "in the second half of last year", "2025-07-01..2025-12-31"],
  ["2026-11-21", "from 1 to 30 November", "2026-11-01..2026-11-21"],
  // Not over, not begun, not there.
  [
    "2026-11-21",
    "tomorrow",
    "Tomorrow, 22 November 2026, has not begun yet, so there are no figures for it.",
  ],
  [
    "2026-11-21",
    "next week",
    "Next week, 23 to 29 November 2026, has not begun yet, so there are no figures for it.",
  ],
  [
    "2026-11-21",
    "in 2027",
    "2027, 1 January to 31 December 2027, has not begun yet, so there are no figures for it.",
  ],
  ["2026-11-21", "on 1 December 2026", "1 December 2026 has not begun yet, so there are no figures for it."],
  ["2026-11-21", "on 2026-11-31", "There is no 31 November 2026."],
  ["2026-11-21", "on 2026-13-01", "One of the dates does not exist."],
  ["2026-11-21", "on 31 June", "There is no 31 June."],
  ["2026-11-21", "in the last 9999 years", "That period reaches further than any source does."],
];

it("places periods in the calendar", ({ expect }) => {
  const ranges = PERIODS.map(([today, phrase]) => [today, phrase, rangeOf(today, phrase)]);
  expect(ranges).toEqual(PERIODS);
});

it("reads verbs as verbs where a month has the same name", ({ expect }) => {
  expect(rangeOf("2026-11-21", "we may have had")).toBe("2026-10-24..2026-11-20");
});

it("looks ahead for what is due", ({ expect }) => {
  const suite = new Set(["business_suite_list"]);
  const plan = (text: string) =>
    planQuestion(parseQuestion(text, { today: "2026-11-21", previous: undefined }), {
      today: "2026-11-21",
      tools: suite,
      preferred: [],
      knowledge: readKnowledge(""),
      callsBefore: 0,
    }).calls.map(({ input }) => input);
  expect(plan("deals closing in December")).toMatchObject([{ from: "2026-12-01", to: "2026-12-31" }]);
  expect(plan("deals closing next month")).toMatchObject([{ from: "2026-12-01", to: "2026-12-31" }]);
});
