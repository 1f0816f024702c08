import { addDays, type CalendarUnit, type DayRange, shiftUnits, unitAround } from "../../../lib/dates.ts";
import { NUMBER, readNumber, relativeUnit, unitBefore } from "./period-names.ts";
import type { Groups, PeriodContext, PeriodRule, Problem, Reading } from "./period-types.ts";
import { phrase } from "./text.ts";

const UNIT = "(?<unit>day|week|month|quarter|year)";
const OTHER_UNIT = "(?<unit2>day|week|month|quarter|year)";
const COUNTED = `(?<count>${NUMBER}) (?:full |whole |complete )?${UNIT}s?`;
/** Further than this no source reaches, and four-digit years would end. */
const LONGEST_DAYS = 20_000;
const UNIT_DAYS = { day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const;
const TOO_LONG = { problem: "That period reaches further than any source does." };

/** Days, weeks, months, quarters and years counted from today. */
export const unitRules: readonly PeriodRule[] = [
  {
    pattern: phrase("(?:the )?(?:last|past|previous) (?:24|twenty-four) hours"),
    read: (_, { today }) =>
      labelled("yesterday and today", "from yesterday to today", {
        startDate: addDays(today, -1),
        endDate: today,
      }),
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
    read: ({ unit }, { today }) => ({ period: relativeUnit(unitOf(unit), -2, today) }),
  },
  {
    pattern: phrase(
      `${UNIT}-to-date|so far this ${OTHER_UNIT}|this (?<unit3>week|month|quarter|year) so far`,
    ),
    read: readToDate,
  },
  { pattern: phrase("(?<short>[wmqy])td"), read: readToDate },
  {
    pattern: phrase(`(?:the )?(?:start|beginning) of (?:the|this) ${UNIT}`),
    read: readToDate,
  },
  {
    pattern: phrase(`(?:the )?(?:preceding|prior|previous) ${UNIT}|the ${OTHER_UNIT} (?:before|prior)`),
    read: readUnitBefore,
  },
  { pattern: phrase(`(?:the |this )?past ${UNIT}`), read: readPast },
  {
    pattern: phrase(`(?<side>this|(?:the )?current|(?:the )?last|next|coming|the following) ${UNIT}(?! of )`),
    read: readRelative,
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
    read: (_, { today }) => {
      const range = { startDate: "2020-01-01", endDate: today };
      return {
        period: { ...range, label: "since the start", ask: "since 1 January 2020", allTime: true },
      };
    },
  },
];

function unitOf(text: string | undefined): CalendarUnit {
  const units: readonly CalendarUnit[] = ["day", "week", "month", "quarter", "year"];
  return units.find((unit) => unit === text) ?? "day";
}

function labelled(label: string, ask: string, range: DayRange): Reading {
  return { period: { ...range, label, ask } };
}

function oneDay(label: string, offset: number, today: string): Reading {
  const day = addDays(today, offset);
  return { period: { startDate: day, endDate: day, label, ask: label, unit: "day", offset } };
}

/** "Last three weeks" are the three whole ISO weeks before the current one; so with days, months and years. */
function readCounted(groups: Groups, { today }: PeriodContext): Reading | Problem {
  const unit = unitOf(groups["unit"]);
  const count = readNumber(groups["count"]);
  if (count === 0) return { problem: "A period of no days cannot be reported." };
  if (count * UNIT_DAYS[unit] > LONGEST_DAYS) return TOO_LONG;
  const ahead = groups["side"] === "next" || groups["side"] === "coming";
  if (count === 1 && unit !== "day") return { period: relativeUnit(unit, ahead ? 1 : -1, today) };
  const current = unitAround(unit, today);
  const name = `in the ${ahead ? "next" : "last"} ${count === 1 ? unit : `${count} ${unit}s`}`;
  if (!ahead) {
    const startDate = shiftUnits(current.startDate, unit, -count);
    return labelled(name, name, { startDate, endDate: addDays(current.startDate, -1) });
  }
  const startDate = addDays(current.endDate, 1);
  return labelled(name, name, { startDate, endDate: addDays(shiftUnits(startDate, unit, count), -1) });
}

function readAgo(groups: Groups, { today }: PeriodContext): Reading | Problem {
  const unit = unitOf(groups["unit"]);
  const count = readNumber(groups["count"]);
  return count * UNIT_DAYS[unit] > LONGEST_DAYS ? TOO_LONG : { period: relativeUnit(unit, -count, today) };
}

function readToDate(groups: Groups, { today }: PeriodContext): Reading {
  const letters: Groups = { w: "week", m: "month", q: "quarter", y: "year" };
  const short = letters[groups["short"] ?? ""];
  const unit = unitOf(groups["unit"] ?? groups["unit2"] ?? groups["unit3"] ?? short);
  const name = `this ${unit} so far`;
  const { startDate } = unitAround(unit, today);
  return { period: { startDate, endDate: today, label: name, ask: name, unit, offset: 0 } };
}

function readUnitBefore(groups: Groups, context: PeriodContext): Reading {
  const unit = unitOf(groups["unit"] ?? groups["unit2"]);
  if (context.anchor === undefined) return { period: relativeUnit(unit, -1, context.today) };
  return { period: unitBefore(context.anchor, unit) };
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
  return readCounted({ side: "last", ...rolling[unitOf(groups["unit"])] }, context);
}

function readRelative(groups: Groups, { today }: PeriodContext): Reading {
  const side = groups["side"] ?? "";
  const ahead = /next|coming|following/.test(side) ? 1 : 0;
  return { period: relativeUnit(unitOf(groups["unit"]), side.endsWith("last") ? -1 : ahead, today) };
}
