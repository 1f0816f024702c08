import { dayOf, momentOf } from "../../src/sandbox/company/dates.ts";

/** Wednesday, 18 November 2026, 15:20 in Berlin: the middle of a week, of a month and of a quarter. */
export const NOW_MS = Date.UTC(2026, 10, 18, 14, 20);
export const NOW = momentOf(NOW_MS);
export const TODAY = NOW.day;

/** First and last day, both included, counted from 1970-01-01. */
export interface Days {
  from: number;
  to: number;
}

export function days(from: string, to: string = from): Days {
  const day = (text: string) =>
    dayOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
  return { from: day(from), to: day(to) };
}

export function isWithin(day: number, { from, to }: Days): boolean {
  return day >= from && day <= to;
}

/** What a person in that company means, on the day of the evaluation. */
export const PERIODS = {
  today: days("2026-11-18"),
  yesterday: days("2026-11-17"),
  lastWeek: days("2026-11-09", "2026-11-15"),
  weekBefore: days("2026-11-02", "2026-11-08"),
  thisMonth: days("2026-11-01", "2026-11-18"),
  october: days("2026-10-01", "2026-10-31"),
  september: days("2026-09-01", "2026-09-30"),
  october2025: days("2025-10-01", "2025-10-31"),
  q2: days("2026-04-01", "2026-06-30"),
  q3: days("2026-07-01", "2026-09-30"),
  sinceMarch: days("2026-03-01", "2026-11-18"),
  thisYear: days("2026-01-01", "2026-11-18"),
} as const;
