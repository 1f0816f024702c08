/** Calendar arithmetic on ISO days (`YYYY-MM-DD`), without clocks and without time zones except where named. */

import { memoize } from "../lib/memoize.ts";

const DAY_MS = 86_400_000;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days from `startDate` to `endDate`, both included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

export type CalendarUnit = "day" | "week" | "month" | "quarter" | "year";

function toEpochDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Year, month (1 to 12) and date (1 to 31) of an ISO day. */
export function partsOf(day: string) {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

/** The ISO day of a year, month (1 to 12) and date; undefined when the calendar has no such day. */
export function makeDay(year: number, month: number, date: number): string | undefined {
  if (year < 1000 || year > 9999) return undefined;
  const time = new Date(Date.UTC(year, month - 1, date));
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== date) return undefined;
  return time.toISOString().slice(0, 10);
}

/** Whether the text is `YYYY-MM-DD` and names a day that exists. */
export function isIsoDay(text: string): boolean {
  const match = ISO_DAY.exec(text);
  if (match === null) return false;
  return makeDay(Number(match[1]), Number(match[2]), Number(match[3])) === text;
}

/** The day `count` days later; earlier when negative. */
export function addDays(day: string, count: number): string {
  return new Date((toEpochDay(day) + count) * DAY_MS).toISOString().slice(0, 10);
}

/** The same date `count` months later, or the month's last day where that date is missing (31 January + 1). */
export function addMonths(day: string, count: number): string {
  const { year, month, date } = partsOf(day);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** Days from `from` to `to`; 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** Number of days of a range, both ends included. */
export function lengthInDays(range: DayRange): number {
  return daysBetween(range.startDate, range.endDate) + 1;
}

/** The days that two ranges have in common; undefined where they have none. */
export function commonDays(one: DayRange, other: DayRange): DayRange | undefined {
  const startDate = one.startDate > other.startDate ? one.startDate : other.startDate;
  const endDate = one.endDate < other.endDate ? one.endDate : other.endDate;
  return startDate <= endDate ? { startDate, endDate } : undefined;
}

/** 1 = Monday ... 7 = Sunday (ISO 8601). */
export function isoWeekday(day: string): number {
  return ((((toEpochDay(day) + 3) % 7) + 7) % 7) + 1;
}

/** The ISO week (Monday first) that holds a day, with the year that the week belongs to. */
export function isoWeekOf(day: string): { year: number; week: number } {
  const thursday = addDays(day, 4 - isoWeekday(day));
  const { year } = partsOf(thursday);
  return { year, week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 };
}

/** Monday to Sunday of an ISO week; undefined when the year has no such week. */
export function isoWeekRange(year: number, week: number): DayRange | undefined {
  const fourth = makeDay(year, 1, 4);
  if (fourth === undefined || week < 1) return undefined;
  const startDate = addDays(fourth, 1 - isoWeekday(fourth) + (week - 1) * 7);
  const found = isoWeekOf(startDate);
  if (found.year !== year || found.week !== week) return undefined;
  return { startDate, endDate: addDays(startDate, 6) };
}

/** The whole day, ISO week, month, quarter or year around a day. Fiscal years begin with month `fiscalYearStart` (1 to 12), and so quarters. */
export function unitAround(unit: CalendarUnit, day: string, fiscalYearStart = 1): DayRange {
  const startDate = startOfUnit(unit, day, fiscalYearStart);
  return { startDate, endDate: addDays(shiftUnits(startDate, unit, 1), -1) };
}

/** Whether both are the same days, or neither is a period. */
export const isSameRange = (one: DayRange | null, other: DayRange | null): boolean =>
  one?.startDate === other?.startDate && one?.endDate === other?.endDate;

/** Which of some calendar units a period is, if it is one whole. */
export function wholeUnit<Unit extends CalendarUnit>(
  range: DayRange,
  units: readonly Unit[],
): Unit | undefined {
  return units.find((unit) => isSameRange(unitAround(unit, range.startDate), range));
}

function startOfUnit(unit: CalendarUnit, day: string, fiscalYearStart: number): string {
  if (unit === "day") return day;
  if (unit === "week") return addDays(day, 1 - isoWeekday(day));
  const first = `${day.slice(0, 7)}-01`;
  if (unit === "month") return first;
  const monthsInto = (partsOf(day).month - fiscalYearStart + 12) % 12;
  return addMonths(first, -(unit === "year" ? monthsInto : monthsInto % 3));
}

/** A fiscal year, named by the calendar year in which it ends: 2026 with a start in April (4) is 1 April 2025 to 31 March 2026. */
export function fiscalYearRange(name: number, fiscalYearStart: number): DayRange {
  const firstYear = fiscalYearStart === 1 ? name : name - 1;
  return unitAround("year", addMonths(`${firstYear}-01-01`, fiscalYearStart - 1), fiscalYearStart);
}

/** The day `count` units later; earlier when negative. Months, quarters and years keep the date where they can. */
export function shiftUnits(day: string, unit: CalendarUnit, count: number): string {
  if (unit === "day") return addDays(day, count);
  if (unit === "week") return addDays(day, count * 7);
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  return addMonths(day, count * months);
}

export function previousPeriod(range: DayRange): DayRange {
  const endDate = addDays(range.startDate, -1);
  return { startDate: addDays(endDate, 1 - lengthInDays(range)), endDate };
}

/** The same dates one year earlier; 29 February becomes 28 February. */
export function samePeriodLastYear(range: DayRange): DayRange {
  return { startDate: addMonths(range.startDate, -12), endDate: addMonths(range.endDate, -12) };
}

/** To make a formatter costs more than a hundred uses of it. The Canadian form of a date is the ISO one. */
const isoFormatOf = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
  100,
);

/** Every zone is whole quarters of an hour from UTC, so that one of them has one day. */
export const QUARTER_MS = 15 * 60_000;

const dayOfQuarter = memoize((key) => {
  const space = key.indexOf(" ");
  return isoFormatOf(key.slice(space + 1)).format(Number(key.slice(0, space)) * QUARTER_MS);
}, 1000);

/** The ISO day of an instant after 1972 in `timeZone` (IANA name), remembered for a quarter of an hour. Throws RangeError: unknown zone. */
export function dayInTimeZone(instant: Date, timeZone: string): string {
  return dayOfQuarter(`${Math.floor(instant.getTime() / QUARTER_MS)} ${timeZone}`);
}
