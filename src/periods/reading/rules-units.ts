import * as dates from "../dates.ts";
import { type Counting, countingOf, FISCAL_KINDS } from "./fiscal.ts";
import { datedPeriod, fiscalMark, NUMBER, readNumber, relativeUnit, unitBefore } from "./names.ts";
import type { Groups, Period, PeriodContext, PeriodRule, Problem, Reading } from "./types.ts";
import { phrase } from "./text.ts";

const KIND = `calendar(?= (?:week|month|quarter|year))|(?:${FISCAL_KINDS})(?= (?:month|quarter|year))`;
const UNIT = unitPattern("");
const OTHER_UNIT = unitPattern("2");
const COUNTED = `(?<count>${NUMBER}) (?:full |whole |complete )?${UNIT}s?`;
/** Further than this no source reaches, and four-digit years would end. */
const LONGEST_DAYS = 20_000;
const UNIT_DAYS = { day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const;
const TOO_LONG = { problem: "That period reaches further than any source does." };

export const unitRules: readonly PeriodRule[] = [
  {
    pattern: phrase("(?:the )?(?:last|past|previous) (?:24|twenty-four) hours"),
    read: (_, { today }) => ({
      period: { startDate: dates.addDays(today, -1), endDate: today, ask: "from yesterday to today" },
    }),
  },
  {
    pattern: phrase(
      `(?:the |this )?(?:last|past|previous|next|this) (?:hour|minutes|(?:${NUMBER}) (?:hour|minute)s?)`,
    ),
    read: () => ({ problem: "Figures are told by days; of hours I can tell which of the day they are." }),
  },
  {
    pattern: phrase(
      `(?<=\\b(?:in|within|over|during|for) )the (?:next|coming) (?<unit>week|month|quarter|year)`,
    ),
    read: (groups, { today }) => readAhead(1, unitOf(groups).unit, today),
  },
  { pattern: phrase(`(?:the )?(?<side>last|past|previous|next|coming) ${COUNTED}`), read: readCounted },
  {
    pattern: phrase("(?:the )?(?:last|past|previous) fortnight"),
    read: (_, context) => readCounted({ side: "last", count: "2", unit: "week" }, context),
  },
  { pattern: phrase(`${COUNTED} ago`), read: readAgo },
  {
    pattern: phrase("(?:the )?day before yesterday"),
    read: (_, { today }) => oneDay("the day before yesterday", -2, today),
  },
  {
    pattern: phrase(`(?:the )?${UNIT} before last`),
    read: (groups, context) => ({ period: relativeSaid(groups, -2, context) }),
  },
  { pattern: phrase(`(?:last|previous) ${UNIT}(?:[- ]to[- ]date| so far)`), read: readPastToDate },
  {
    pattern: phrase(
      `(?:this |the )?${UNIT}[- ]to[- ]date|so far (?:in )?(?:this|the) ${OTHER_UNIT}|(?:this|the|the current) ${unitPattern("3")} so far`,
    ),
    read: readToDate,
  },
  { pattern: phrase(`(?:(?<kind>calendar|${FISCAL_KINDS}) )?(?<short>[wmqy]|fy)td`), read: readToDate },
  {
    pattern: phrase(`(?:the )?(?:start|beginning) of (?:the|this|our) (?:current )?${UNIT}`),
    read: readToDate,
  },
  {
    pattern: phrase(`(?:the )?(?:preceding|prior|previous) ${UNIT}|the ${OTHER_UNIT} (?:before|prior)`),
    read: readUnitBefore,
  },
  { pattern: phrase(`(?:the |this )?past ${UNIT}`), read: readPast },
  {
    pattern: phrase(
      `(?<side>this|(?:the |our )?current|(?:the |our )?last|next|coming|the following) ${UNIT}(?! of )`,
    ),
    read: readRelative,
  },
  {
    // "The best week of the year", not "the first half of the year".
    pattern: phrase(
      "(?<=\\b(?:best|worst|most|fewest|\\p{L}+est) \\p{L}{3,12} )of the (?<unit>month|quarter|year)",
    ),
    read: (groups, context) => ({ period: relativeSaid(groups, 0, context) }),
  },
  {
    pattern: phrase(
      `(?<=\\b(?:in|for|during|over|since|of) )(?:the|our) (?<kind>calendar|${FISCAL_KINDS}) (?<unit>quarter|year)(?! 20)`,
    ),
    read: (groups, context) => ({ period: relativeSaid(groups, 0, context) }),
  },
];

/** Single days, read after every longer phrase that may hold their words. */
export const dayRules: readonly PeriodRule[] = [
  { pattern: phrase("yesterday"), read: (_, { today }) => oneDay("yesterday", -1, today) },
  {
    pattern: phrase("today|tonight|this (?:morning|afternoon|evening)"),
    read: (_, { today }) => oneDay("today", 0, today),
  },
  { pattern: phrase("tomorrow"), read: (_, { today }) => oneDay("tomorrow", 1, today) },
  {
    pattern: phrase("(?:of )?all[- ]time|since (?:the|our) (?:beginning|start|launch)(?! of)|ever"),
    read: (_, { today }) => ({
      period: { startDate: "2020-01-01", endDate: today, ask: "since 1 January 2020", allTime: true },
    }),
  },
];

/** A unit with the word that says whose calendar counts; `mark` tells the groups of one pattern apart. */
function unitPattern(mark: string): string {
  return `(?:(?<kind${mark}>${KIND}) )?(?<unit${mark}>day|week|month|quarter|year|fy)`;
}

interface SaidUnit {
  unit: dates.CalendarUnit;
  kind: string | undefined;
}

function unitOf(groups: Groups): SaidUnit {
  const letters: Groups = { w: "week", m: "month", q: "quarter", y: "year", fy: "fy" };
  const said = groups["unit"] ?? groups["unit2"] ?? groups["unit3"] ?? letters[groups["short"] ?? ""];
  const units: readonly dates.CalendarUnit[] = ["day", "week", "month", "quarter", "year"];
  if (said === "fy") return { unit: "year", kind: "fy" };
  const kind = groups["kind"] ?? groups["kind2"] ?? groups["kind3"];
  return { unit: units.find((unit) => unit === said) ?? "day", kind };
}

function countingSaid(groups: Groups, context: PeriodContext): Counting {
  const { unit, kind } = unitOf(groups);
  return countingOf(kind, unit, context);
}

function relativeSaid(groups: Groups, offset: number, context: PeriodContext): Period {
  return relativeUnit(unitOf(groups).unit, offset, context.today, countingSaid(groups, context));
}

function oneDay(ask: string, offset: number, today: string): Reading {
  const day = dates.addDays(today, offset);
  return { period: { startDate: day, endDate: day, ask, unit: "day" } };
}

/** "Last three weeks" are the three whole ISO weeks before the current one; so with days, months and years. */
function readCounted(groups: Groups, context: PeriodContext): Reading | Problem {
  const { today } = context;
  const { unit } = unitOf(groups);
  const { fiscalStart, word } = countingSaid(groups, context);
  const count = readNumber(groups["count"]);
  if (count === 0) return { problem: "A period of no days cannot be reported." };
  if (count * UNIT_DAYS[unit] > LONGEST_DAYS) return TOO_LONG;
  const ahead = groups["side"] === "next" || groups["side"] === "coming";
  if (count === 1 && unit !== "day") return { period: relativeSaid(groups, ahead ? 1 : -1, context) };
  if (ahead) return readAhead(count, unit, today);
  const current = dates.unitAround(unit, today, fiscalStart);
  const ask = `in the last ${count === 1 ? unit : `${count} ${word}${unit}s`}`;
  const startDate = dates.shiftUnits(current.startDate, unit, -count);
  const endDate = dates.addDays(dates.shiftUnits(startDate, unit, count), -1);
  return { period: { startDate, endDate, ask, ...fiscalMark(fiscalStart) } };
}

/** "In the next two weeks" begins today: what is due then is not forgotten. */
function readAhead(count: number, unit: dates.CalendarUnit, today: string): Reading {
  const endDate =
    unit === "day" || unit === "week"
      ? dates.addDays(today, count * UNIT_DAYS[unit])
      : dates.shiftUnits(today, unit, count);
  return {
    period: { startDate: today, endDate, ask: `in the next ${count === 1 ? unit : `${count} ${unit}s`}` },
  };
}

/** "A year ago" is of the calendar, whatever the fiscal year is. */
function readAgo(groups: Groups, context: PeriodContext): Reading | Problem {
  const { unit, kind } = unitOf(groups);
  const count = readNumber(groups["count"]);
  if (count * UNIT_DAYS[unit] > LONGEST_DAYS) return TOO_LONG;
  const counting = countingOf(kind ?? (unit === "year" ? "calendar" : undefined), unit, context);
  return { period: relativeUnit(unit, -count, context.today, counting) };
}

function readToDate(groups: Groups, context: PeriodContext): Reading {
  const { today } = context;
  const { unit } = unitOf(groups);
  const { fiscalStart, word } = countingSaid(groups, context);
  const { startDate } = dates.unitAround(unit, today, fiscalStart);
  const period = { startDate, endDate: today, ask: `this ${word}${unit} so far`, unit };
  return { period: { ...period, ...fiscalMark(fiscalStart) } };
}

/** "Last year to date": as much of it as has passed of the current one. */
function readPastToDate(groups: Groups, context: PeriodContext): Reading {
  const { period: current } = readToDate(groups, context);
  const last = relativeSaid(groups, -1, context);
  const endDate = dates.addDays(last.startDate, dates.daysBetween(current.startDate, context.today));
  return { period: { ...last, ...datedPeriod({ startDate: last.startDate, endDate }) } };
}

function readUnitBefore(groups: Groups, context: PeriodContext): Reading {
  const { unit, kind } = unitOf(groups);
  const { anchor } = context;
  const isOther =
    kind !== undefined && countingSaid(groups, context).fiscalStart !== undefined && !anchor?.fiscal;
  if (anchor === undefined || isOther) return { period: relativeSaid(groups, -1, context) };
  // "October, and the year before?" is the other October.
  if (unit === "year" && dates.lengthInDays(anchor) < 200)
    return { period: datedPeriod(dates.samePeriodLastYear(anchor)) };
  return { period: unitBefore(anchor, unit) };
}

/** "The past month" is rolling where "last month" is the calendar's. */
function readPast(groups: Groups, context: PeriodContext): Reading | Problem {
  const rolling = {
    day: { count: "1", unit: "day" },
    week: { count: "7", unit: "day" },
    month: { count: "30", unit: "day" },
    quarter: { count: "3", unit: "month" },
    year: { count: "12", unit: "month" },
  } as const;
  const { unit, kind } = unitOf(groups);
  if (kind !== undefined) return { period: relativeSaid(groups, -1, context) };
  return readCounted({ side: "last", ...rolling[unit] }, context);
}

function readRelative(groups: Groups, context: PeriodContext): Reading {
  const side = groups["side"] ?? "";
  const ahead = /next|coming|following/.test(side) ? 1 : 0;
  return { period: relativeSaid(groups, side.endsWith("last") ? -1 : ahead, context) };
}
