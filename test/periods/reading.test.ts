import { it } from "vitest";
import { readPeriods } from "./support.ts";

/** The range of "visits <phrase>" asked on a day, or the problem that is said instead. */
function rangeOf(today: string, phrase: string): string {
  const { problems, mentions } = readPeriods(`visits ${phrase}`, { today });
  const ranges = mentions.map(({ period }) => `${period.startDate}..${period.endDate}`);
  return [...problems, ...ranges].join(" | ");
}

const PERIODS: readonly (readonly [today: string, phrase: string, expected: string])[] = [
  // A Monday: the running week is one day old. What is not over is read whole; tools end it today.
  ["2026-11-16", "this week", "2026-11-16..2026-11-22"],
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
  ["2027-01-01", "this week", "2026-12-28..2027-01-03"],
  ["2027-01-01", "last week", "2026-12-21..2026-12-27"],
  ["2027-01-01", "last month", "2026-12-01..2026-12-31"],
  ["2027-01-01", "last quarter", "2026-10-01..2026-12-31"],
  ["2027-01-01", "last year", "2026-01-01..2026-12-31"],
  ["2027-01-01", "month to date", "2027-01-01..2027-01-01"],
  ["2027-01-01", "ytd", "2027-01-01..2027-01-01"],
  ["2027-01-01", "in December", "2026-12-01..2026-12-31"],
  ["2027-01-01", "in January", "2027-01-01..2027-01-31"],
  ["2027-01-01", "last January", "2026-01-01..2026-01-31"],
  ["2027-01-01", "Q4", "2026-10-01..2026-12-31"],
  ["2027-01-01", "in week 53", "2026-12-28..2027-01-03"],
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
  ["2026-11-21", "this quarter", "2026-10-01..2026-12-31"],
  ["2026-11-21", "this year so far", "2026-01-01..2026-11-21"],
  ["2026-11-21", "so far this month", "2026-11-01..2026-11-21"],
  ["2026-11-21", "in the first quarter of 2026", "2026-01-01..2026-03-31"],
  ["2026-11-21", "in Q4", "2026-10-01..2026-12-31"],
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
  ["2026-11-21", "from 1 to 30 November", "2026-11-01..2026-11-30"],
  // Ahead, not there.
  ["2026-11-21", "tomorrow", "2026-11-22..2026-11-22"],
  ["2026-11-21", "next week", "2026-11-23..2026-11-29"],
  ["2026-11-21", "in the next two weeks", "2026-11-21..2026-12-05"],
  ["2026-11-21", "in the next month", "2026-11-21..2026-12-21"],
  ["2026-11-18", "Monday to Friday of next week", "2026-11-23..2026-11-27"],
  ["2026-11-18", "since Easter", "2026-04-05..2026-11-18"],
  ["2026-11-18", "on Good Friday 2025", "2025-04-18..2025-04-18"],
  ["2026-11-18", "on Mother's Day 2026", "2026-05-10..2026-05-10"],
  ["2026-11-18", "from May thru October", "2026-05-01..2026-10-31"],
  ["2026-11-21", "in 2027", "2027-01-01..2027-12-31"],
  ["2026-11-21", "on 1 December 2026", "2026-12-01..2026-12-01"],
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
  expect(rangeOf("2026-11-21", "we may have had")).toBe("");
});

it("places what has no year ahead where that is meant", ({ expect }) => {
  const ahead = (phrase: string) =>
    readPeriods(`deals closing ${phrase}`, { today: "2026-11-21", prefer: "future" }).mentions;
  expect(ahead("in December")).toMatchObject([
    { period: { startDate: "2026-12-01", endDate: "2026-12-31" } },
  ]);
  expect(ahead("in October")).toMatchObject([{ period: { startDate: "2027-10-01", endDate: "2027-10-31" } }]);
  expect(ahead("on Friday")).toMatchObject([{ period: { startDate: "2026-11-27", endDate: "2026-11-27" } }]);
});

const BASES: readonly (readonly [phrase: string, main: string, base: string])[] = [
  ["ytd compared with last year to date", "2026-01-01..2026-11-21", "2025-01-01..2025-11-21"],
  ["this month vs the same days last month", "2026-11-01..2026-11-30", "2026-10-01..2026-10-31"],
  ["on Friday compared with the Friday before", "2026-11-20..2026-11-20", "2026-11-13..2026-11-13"],
  ["yesterday vs a week ago", "2026-11-20..2026-11-20", "2026-11-13..2026-11-13"],
  ["in October against the month before", "2026-10-01..2026-10-31", "2026-09-01..2026-09-30"],
  ["in December vs November", "2025-12-01..2025-12-31", "2025-11-01..2025-11-30"],
  ["in October vs November", "2026-10-01..2026-10-31", "2026-11-01..2026-11-30"],
  ["in Q1 vs Q4", "2026-01-01..2026-03-31", "2025-10-01..2025-12-31"],
  ["last week, up from the week before", "2026-11-09..2026-11-15", "2026-11-02..2026-11-08"],
];

it("tells a period from the one that it is set against", ({ expect }) => {
  const read = BASES.map(([phrase]) => {
    const { mentions } = readPeriods(`visits ${phrase}`, { today: "2026-11-21" });
    const of = (role: string) =>
      mentions
        .filter((mention) => mention.role === role)
        .map(({ period }) => `${period.startDate}..${period.endDate}`)
        .join();
    return [phrase, of("main"), of("base")];
  });
  expect(read).toEqual(BASES);
});
