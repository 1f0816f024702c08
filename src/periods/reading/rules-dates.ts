import { addMonths, fiscalYearRange, isoWeekRange, makeDay, partsOf, unitAround } from "../dates.ts";
import { calendarYearOf, countingOf, FISCAL_KINDS, FISCAL_YEAR, readYear } from "./fiscal.ts";
import {
  datedPeriod,
  MONTH,
  monthNumber,
  namedUnit,
  relativeUnit,
  SIDES,
  spellDate,
  YEAR,
  yearlyReading,
} from "./names.ts";
import { monthPeriod } from "./rules-named.ts";
import type { Groups, Period, PeriodContext, PeriodRule, Problem, Reading } from "./types.ts";
import { phrase } from "./text.ts";

const ORDINAL = "(?:st|nd|rd|th)?";
const TO = "\\s?(?:-|to|until|till|through|and)\\s?(?:the )?";

/** Calendar dates: a day, a stretch of days inside one month, a day of the month, an ISO month or week, a year. */
export const dateRules: readonly PeriodRule[] = [
  {
    pattern: phrase("(?<year>20\\d\\d)[-/](?<month>\\d\\d)[-/](?<date>\\d\\d)"),
    read: (groups) => readDay(Number(groups["year"]), Number(groups["month"]), Number(groups["date"])),
  },
  {
    pattern: phrase("(?<date>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.\\s?(?<year>20\\d\\d)"),
    read: (groups) => readDay(Number(groups["year"]), Number(groups["month"]), Number(groups["date"])),
  },
  {
    pattern: phrase(
      "(?<first>\\d{1,2})(?<sign>/|(?<=\\b(?:between|from|to|and|until|since|on|before|after) \\d{1,2})-)(?<second>\\d{1,2})\\k<sign>(?<year>20\\d\\d)",
    ),
    read: readSlashed,
  },
  {
    pattern: phrase(`(?<from>\\d{1,2})${ORDINAL}${TO}(?<to>\\d{1,2})${ORDINAL} (?:of )?${MONTH}${YEAR}`),
    read: readDaysOfMonth,
  },
  {
    pattern: phrase(`${MONTH} (?:the )?(?<from>\\d{1,2})${ORDINAL}${TO}(?<to>\\d{1,2})${ORDINAL}${YEAR}`),
    read: readDaysOfMonth,
  },
  { pattern: phrase(`(?<from>\\d{1,2})${ORDINAL} (?:of )?${MONTH}${YEAR}`), read: readDaysOfMonth },
  { pattern: phrase(`${MONTH} (?:the )?(?<from>\\d{1,2})${ORDINAL}${YEAR}`), read: readDaysOfMonth },
  {
    pattern: phrase(`(?<!(?:fy|fiscal|(?:${FISCAL_KINDS}) year) )(?<year>20\\d\\d)-(?<month>0[1-9]|1[0-2])`),
    read: (groups) => ({ period: monthPeriod(Number(groups["year"]), Number(groups["month"])) }),
  },
  {
    pattern: phrase(
      "(?:the|on the) (?<date>\\d{1,2})(?:st|nd|rd|th)(?! (?:of|quarter|week|best|most|largest|half))",
    ),
    read: readDayOfMonth,
  },
];

/** A year or a numbered week, read after everything longer that a year or "week" may be part of. */
export const looseDateRules: readonly PeriodRule[] = [
  {
    pattern: phrase(
      "(?:(?:calendar |iso )?week|cw|kw) ?(?<week>\\d{1,2})(?:,? ?(?:of |in )?(?<year>20\\d\\d))?",
    ),
    read: readWeek,
  },
  { pattern: phrase(`(?:the )?(?<year>${FISCAL_YEAR})`), read: readFiscalYear },
  {
    pattern: phrase("(?:calendar year )?(?<![-/.])(?<year>20\\d\\d)(?![-/]|\\.\\d)(?: calendar year)?"),
    read: (groups) => {
      const year = groups["year"] ?? "";
      return { period: namedUnit(year, "year", unitAround("year", `${year}-01-01`)) };
    },
  },
];

/** "FY2026", which is named by the year in which it ends. */
function readFiscalYear(groups: Groups, context: PeriodContext): Reading | Problem {
  const { year, fiscalStart = 1, offset = 0 } = readYear(groups["year"], context) ?? {};
  if (year === undefined) return { problem: "That fiscal year could not be read." };
  const counting = countingOf("fiscal", "year", context);
  if (SIDES.has(offset)) return { period: relativeUnit("year", offset, context.today, counting) };
  const period = namedUnit(`fiscal year ${year}`, "year", fiscalYearRange(year, fiscalStart));
  return { period: { ...period, fiscal: true } };
}

function readDay(year: number, month: number, date: number): Reading | Problem {
  const day = makeDay(year, month, date);
  if (day !== undefined) return { period: datedPeriod({ startDate: day, endDate: day }) };
  const known = month >= 1 && month <= 12;
  return {
    problem: known ? `There is no ${spellDate(date, month, year)}.` : "One of the dates does not exist.",
  };
}

function readSlashed(groups: Groups): Reading | Problem {
  const [first, second, year] = [Number(groups["first"]), Number(groups["second"]), Number(groups["year"])];
  if (first > 12 || first === second) return readDay(year, second, first);
  if (second > 12) return readDay(year, first, second);
  return {
    problem:
      "A date in figures alone can be read in two ways. Please write it as year, month and day, or with the month's name.",
  };
}

function readDaysOfMonth(groups: Groups, context: PeriodContext): Reading | Problem {
  const month = monthNumber(groups["month"]);
  const from = Number(groups["from"]);
  const to = Number(groups["to"] ?? groups["from"]);
  const [first, last] = from <= to ? [from, to] : [to, from];
  const build = (year: number): Period | undefined => {
    const startDate = makeDay(year, month, first);
    const endDate = makeDay(year, month, last);
    return startDate === undefined || endDate === undefined ? undefined : datedPeriod({ startDate, endDate });
  };
  const said = readYear(groups["year"], context);
  const year = said && calendarYearOf(said, month);
  if (year === undefined) {
    return yearlyReading(build, context) ?? { problem: `There is no ${spellDate(last, month)}.` };
  }
  const period = build(year);
  return period === undefined ? { problem: `There is no ${spellDate(last, month, year)}.` } : { period };
}

function readDayOfMonth(groups: Groups, context: PeriodContext): Reading | Problem {
  const date = Number(groups["date"]);
  const direction = context.prefer === "past" ? -1 : 1;
  const first = unitAround("month", context.today).startDate;
  const days = Array.from({ length: 12 }, (_, index) => {
    const { year, month } = partsOf(addMonths(first, index * direction));
    return makeDay(year, month, date);
  });
  const isMeant = (day: string | undefined): boolean =>
    day !== undefined && (direction === -1 ? day <= context.today : day >= context.today);
  const day = days.find(isMeant);
  if (day === undefined) return { problem: "No month has that day." };
  return { period: datedPeriod({ startDate: day, endDate: day }) };
}

function readWeek(groups: Groups, context: PeriodContext): Reading | Problem {
  const week = Number(groups["week"]);
  const build = (year: number): Period | undefined => {
    const range = isoWeekRange(year, week);
    return range === undefined ? undefined : { ...datedPeriod(range), unit: "week" };
  };
  const problem = "There is no calendar week of that number.";
  const year = readYear(groups["year"], context)?.year;
  if (year === undefined) return yearlyReading(build, context) ?? { problem };
  const period = build(year);
  return period === undefined ? { problem } : { period };
}
