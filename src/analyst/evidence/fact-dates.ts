import {
  addMonths,
  type DayRange,
  isIsoDay,
  isoWeekOf,
  isoWeekRange,
  unitAround,
} from "../../periods/dates.ts";
import type { DateClaim } from "./numeral.ts";
import type { Place } from "./facts.ts";

/** A day or stretch of days that a result or the question names. */
export interface DateFact {
  range: DayRange;
  /** Null for what the user said and for today. */
  place: Place | null;
}

/** The dates of all results, by what prose may say of them. */
export interface DateIndex {
  /** By ISO day. */
  days: Map<string, DateFact>;
  /** By `MM-DD`, for dates without a year. */
  monthDays: Map<string, DateFact>;
  /** By `YYYY-MM`. */
  months: Map<string, DateFact>;
  years: Map<number, DateFact>;
  /** By `HH:MM`. */
  times: Map<string, DateFact>;
}

export function createDateIndex(): DateIndex {
  return { days: new Map(), monthDays: new Map(), months: new Map(), years: new Map(), times: new Map() };
}

const MOST_MONTHS = 120;

export function addRange(index: DateIndex, range: DayRange, place: Place | null): void {
  if (!isIsoDay(range.startDate) || !isIsoDay(range.endDate)) return;
  const fact = { range, place };
  for (const day of [range.startDate, range.endDate]) {
    setOnce(index.days, day, { range: { startDate: day, endDate: day }, place });
    setOnce(index.monthDays, day.slice(5), { range: { startDate: day, endDate: day }, place });
  }
  const last = range.endDate.slice(0, 7);
  let month = range.startDate.slice(0, 7);
  for (let count = 0; month <= last && count < MOST_MONTHS; count++) {
    setOnce(index.months, month, fact);
    setOnce(index.years, Number(month.slice(0, 4)), fact);
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
}

function setOnce<K>(map: Map<K, DateFact>, key: K, fact: DateFact): void {
  if (!map.has(key)) map.set(key, fact);
}

/** Notes the date, month, week or time that a text of a result is. */
export function addCalendarText(index: DateIndex, key: string, text: string, place: Place | null): void {
  if (text.length > 35 || !/^\d/.test(text)) return;
  const range = readCalendar(key, text);
  if (range !== undefined) addRange(index, range, place);
  const time = /^\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2})/.exec(text)?.[1];
  const hour = /^hour$/i.test(key) && /^\d{1,2}$/.test(text) ? `${text.padStart(2, "0")}:00` : undefined;
  const shown = time ?? hour;
  if (shown !== undefined) {
    setOnce(index.times, shown, { range: range ?? { startDate: "", endDate: "" }, place });
  }
}

/** The days of an ISO date or of GA4's 20261109, 202611 (a month) and 202646 (an ISO week). */
export function readCalendar(key: string, text: string): DayRange | undefined {
  const iso = text.slice(0, 10);
  if (isIsoDay(iso)) return { startDate: iso, endDate: iso };
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{2})?$/.exec(text);
  if (compact !== null && /date/i.test(key)) {
    const day = `${compact[1]}-${compact[2]}-${compact[3]}`;
    return isIsoDay(day) ? { startDate: day, endDate: day } : undefined;
  }
  const part = /^(\d{4})-?(W?)(\d{2})$/.exec(text);
  if (part === null) return undefined;
  if (part[2] === "W" || /week/i.test(key)) return isoWeekRange(Number(part[1]), Number(part[3]));
  const first = `${part[1]}-${part[3]}-01`;
  const isMonth = /month|period|^key$|date/i.test(key) || text.includes("-");
  return isMonth && isIsoDay(first) ? unitAround("month", first) : undefined;
}

/** A date of the results that agrees with every part of the claim. */
export function findDate(index: DateIndex, claim: DateClaim): DateFact | undefined {
  const { year, month, day, week, quarter, half } = claim;
  if (month !== undefined && day !== undefined) {
    const monthDay = `${two(month)}-${two(day)}`;
    return year === undefined ? index.monthDays.get(monthDay) : index.days.get(`${year}-${monthDay}`);
  }
  if (month !== undefined && year !== undefined) return index.months.get(`${year}-${two(month)}`);
  if (week !== undefined) return findWeek(index, week, year);
  if (quarter !== undefined) return findMonths(index, year, quarter * 3 - 2, quarter * 3);
  if (half !== undefined) return findMonths(index, year, half * 6 - 5, half * 6);
  return year === undefined ? undefined : index.years.get(year);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function findWeek(index: DateIndex, week: number, year: number | undefined): DateFact | undefined {
  for (const [day, fact] of index.days) {
    const own = isoWeekOf(day);
    if (own.week === week && (year === undefined || own.year === year)) return fact;
  }
  return undefined;
}

function findMonths(
  index: DateIndex,
  year: number | undefined,
  first: number,
  last: number,
): DateFact | undefined {
  for (const [month, fact] of index.months) {
    const number = Number(month.slice(5));
    if (number >= first && number <= last && (year === undefined || month.startsWith(`${year}-`)))
      return fact;
  }
  return undefined;
}
