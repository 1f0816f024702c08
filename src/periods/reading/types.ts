import type { Span } from "../../markdown/sentences.ts";
import type { CalendarUnit, DayRange } from "../dates.ts";

export interface Period extends DayRange {
  /** Words that name it again in a question of its own: "last week", "from 2026-10-01 to 2026-10-15". */
  ask: string;
  /** Set when it is one whole calendar unit (or the part of it that has passed). */
  unit?: CalendarUnit;
  /** That day a year before, where its date is another each year: "Black Friday". */
  lastYear?: DayRange;
  /** True for "ever" and "all time". */
  allTime?: true;
  /** True when the organization's fiscal calendar decided its days. */
  fiscal?: true;
}

export interface PeriodContext {
  today: string;
  /** Month (1 to 12) with whose first day the fiscal year begins; absent: the calendar's. */
  fiscalYearStart?: number;
  /** Where a month, a weekday or a date without a year lies. */
  prefer: "past" | "future";
  /** What "the week before" counts from. */
  anchor: Period | undefined;
}

export interface Reading {
  period: Period;
  /** For a period said without a year: its latest occurrence that starts on or before a day. */
  latestBy?: (limit: string) => Period | undefined;
}

export interface Problem {
  problem: string;
}

export type Groups = Record<string, string | undefined>;

export interface PeriodRule {
  pattern: () => RegExp;
  read: (groups: Groups, context: PeriodContext) => Reading | Problem;
}

/** What one rule found: where it stands in the text and how to read it. */
export interface Mention extends Reading, Span {
  /** "main" is asked about; "base" is what it is compared with. */
  role: "main" | "base";
}
