import * as dates from "../dates.ts";
import { describeRange, monthName } from "../format.ts";
import { type Counting, YEAR_SAID } from "./fiscal.ts";
import type { Period, PeriodContext, Reading } from "./types.ts";

export const MONTH =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
export const YEAR = `(?:,? (?:of |in )?(?:the )?(?<year>${YEAR_SAID}))?`;
export const WEEKDAY = "(?<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
export const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** By their values; "zero" is the first. */
export const numberWords: readonly string[] =
  "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
export const NUMBER = `\\d{1,4}|an?|${numberWords.slice(1).join("|")}|couple of|couple|few`;

/** 1 to 12 for the name or abbreviation of a month. */
export function monthNumber(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3)) + 1;
}

/** 1 = Monday to 7 = Sunday. */
export function weekdayNumber(name: string | undefined): number {
  return WEEKDAYS.indexOf(name ?? "") + 1;
}

/** A number in digits or words; "a couple" is 2 and "a few" is 3. */
export function readNumber(text: string | undefined): number {
  const word = (text ?? "").trim();
  if (/^\d+$/.test(word)) return Number(word);
  if (word === "a" || word === "an") return 1;
  if (word.startsWith("couple")) return 2;
  if (word === "few") return 3;
  return Math.max(numberWords.indexOf(word), 0);
}

export function datedPeriod(range: dates.DayRange): Period {
  const single = range.startDate === range.endDate;
  const ask = `${single ? "on" : "from"} ${describeRange(range)}`;
  return { ...range, ask, ...(single ? { unit: "day" as const } : {}) };
}

const CALENDAR: Counting = { fiscalStart: undefined, word: "" };
/** How a unit is named by its distance from the current one. */
export const SIDES: ReadonlyMap<number, string> = new Map([
  [-1, "last"],
  [0, "this"],
  [1, "next"],
]);

/** "last week", "this month", "next fiscal year": a unit counted from the current one. */
export function relativeUnit(
  unit: dates.CalendarUnit,
  offset: number,
  today: string,
  { fiscalStart, word }: Counting = CALENDAR,
): Period {
  const current = dates.unitAround(unit, today, fiscalStart).startDate;
  const range = dates.unitAround(unit, dates.shiftUnits(current, unit, offset), fiscalStart);
  const side = SIDES.get(offset);
  const period = side === undefined ? datedPeriod(range) : { ...range, ask: `${side} ${word}${unit}` };
  return { ...period, unit, ...fiscalMark(fiscalStart) };
}

/** Says of a period that the fiscal calendar decided it. */
export function fiscalMark(fiscalStart: number | undefined): { fiscal?: true } {
  return fiscalStart === undefined ? {} : { fiscal: true };
}

export function namedUnit(name: string, unit: dates.CalendarUnit, range: dates.DayRange): Period {
  return { ...range, ask: `in ${name}`, unit };
}

/** The last weekday of that name before today, or the next one after it. */
export function nearestWeekday(weekday: number, context: PeriodContext): Period {
  const ahead = (weekday - dates.isoWeekday(context.today) + 7) % 7;
  const day =
    context.prefer === "future"
      ? dates.addDays(context.today, ahead === 0 ? 7 : ahead)
      : dates.addDays(context.today, ahead === 0 ? -7 : ahead - 7);
  return datedPeriod({ startDate: day, endDate: day });
}

/** The reading of something that comes once a year, said without its year. */
export function yearlyReading(
  build: (year: number) => Period | undefined,
  context: PeriodContext,
): Reading | undefined {
  const latestBy = (limit: string): Period | undefined => {
    const { year } = dates.partsOf(limit);
    return Array.from({ length: 9 }, (_, back) => build(year - back)).find(
      (period) => period !== undefined && period.startDate <= limit,
    );
  };
  const nextFrom = (today: string): Period | undefined => {
    // From the year before, whose last fiscal quarters may still lie ahead.
    const year = dates.partsOf(today).year - 1;
    const ahead = Array.from({ length: 10 }, (_, forward) => build(year + forward));
    return ahead.find((period) => period !== undefined && period.endDate >= today);
  };
  const period = context.prefer === "past" ? latestBy(context.today) : nextFrom(context.today);
  return period && { period, latestBy };
}

/** The unit before `anchor`: its own predecessor when it is such a unit, else as long a stretch before it. */
export function unitBefore(anchor: Period, unit: dates.CalendarUnit): Period {
  const start = dates.shiftUnits(anchor.startDate, unit, -1);
  const range = { startDate: start, endDate: dates.addDays(anchor.startDate, -1) };
  if (anchor.unit !== unit) return datedPeriod(range);
  // A fiscal unit begins where the one before it ends, whatever its calendar.
  if (anchor.fiscal) return { ...datedPeriod(range), unit, fiscal: true };
  return { ...datedPeriod(dates.unitAround(unit, start)), unit };
}

/** "31 November" in words, for saying that it does not exist. */
export function spellDate(date: number, month: number, year?: number): string {
  return `${date} ${monthName(month)}${year === undefined ? "" : ` ${year}`}`;
}
