import {
  addDays,
  isoWeekday,
  lengthInDays,
  partsOf,
  unitAround,
  type CalendarUnit,
  type DayRange,
} from "./dates.ts";

/** In ISO 8601's order. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** By what days are put together. */
export type DayGrain = CalendarUnit | "weekday";

/** What a day's group is called: `2026-10-05` (of a week its Monday), `2026-10`, `2026-Q4`, `2026`, `Monday`. */
export function grainLabel(grain: DayGrain, day: string): string {
  switch (grain) {
    case "day":
      return day;
    case "week":
      return unitAround("week", day).startDate;
    case "month":
      return day.slice(0, 7);
    case "quarter":
      return `${day.slice(0, 4)}-Q${Math.ceil(partsOf(day).month / 3)}`;
    case "year":
      return day.slice(0, 4);
    case "weekday":
      return weekdays[isoWeekday(day) - 1] ?? "";
  }
}

/** A unit of time that a period touches. */
export interface Bucket {
  label: string;
  /** Its days inside the period. */
  period: DayRange;
  /** All of its days are inside the period and over. */
  isWhole: boolean;
}

/** Every unit that a period touches, in order; `today` is the first day that is not over. */
export function bucketsOf(unit: CalendarUnit, range: DayRange, today: string): Bucket[] {
  const buckets: Bucket[] = [];
  for (let day = range.startDate; day <= range.endDate;) {
    const whole = unitAround(unit, day);
    const endDate = whole.endDate < range.endDate ? whole.endDate : range.endDate;
    const isWhole = day === whole.startDate && endDate === whole.endDate && endDate < today;
    buckets.push({ label: grainLabel(unit, day), period: { startDate: day, endDate }, isWhole });
    day = addDays(endDate, 1);
  }
  return buckets;
}

/** Every unit between two labels, those of what nothing is known included. */
export function bucketsBetween(unit: CalendarUnit, first: string, last: string, today: string): Bucket[] {
  const endDate = unitAround(unit, firstDayOf(last)).endDate;
  return bucketsOf(unit, { startDate: firstDayOf(first), endDate }, today);
}

/** The first day of what `grainLabel` calls by this name; not of a weekday. */
export function firstDayOf(label: string): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(label);
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, "0")}-01`;
  return label.length === 4 ? `${label}-01-01` : label.length === 7 ? `${label}-01` : label;
}

/** How many days of a period have begun on `today`. */
export function daysBegun(range: DayRange, today: string): number {
  return Math.max(0, lengthInDays(begunOf(range, today)));
}

/**
 * How many of a unit a period has, of its days that have begun where `today` is given: weeks of seven days; of a
 * month, quarter or year that is not whole, the part of its days.
 */
export function unitsIn(unit: CalendarUnit, period: DayRange, today = period.endDate): number {
  const range = begunOf(period, today);
  if (unit === "day" || unit === "week") return daysBegun(range, today) / (unit === "day" ? 1 : 7);
  const parts = bucketsOf(unit, range, today).map(
    (bucket) => lengthInDays(bucket.period) / lengthInDays(unitAround(unit, bucket.period.startDate)),
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

function begunOf({ startDate, endDate }: DayRange, today: string): DayRange {
  return { startDate, endDate: endDate < today ? endDate : today };
}
