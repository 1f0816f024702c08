import {
  addDays,
  isoWeekOf,
  isoWeekRange,
  lengthInDays,
  unitAround,
  type CalendarUnit,
  type DayRange,
} from "../../periods/dates.ts";

export type TimeUnit = "day" | "week" | "month";

/** A day, ISO week or month of a period. */
export interface TimeBucket {
  /** First day of the unit, which may lie before the period. */
  start: string;
  /** As a row names it: `2026-11-02`, `2026-W45`, `2026-11`. */
  name: string;
  /** Its days inside the period. */
  period: DayRange;
  /** All of its days are inside the period and over. */
  isWhole: boolean;
}

/** Every unit that a period touches, in order; `today` is the first day that is not over. */
export function bucketsOf(unit: TimeUnit, range: DayRange, today: string): TimeBucket[] {
  const buckets: TimeBucket[] = [];
  for (let day = range.startDate; day <= range.endDate;) {
    const whole = unitAround(unit, day);
    const period = { startDate: day, endDate: whole.endDate < range.endDate ? whole.endDate : range.endDate };
    const isWhole = period.startDate === whole.startDate && period.endDate === whole.endDate;
    buckets.push({
      start: whole.startDate,
      name: nameOf(unit, whole.startDate),
      period,
      isWhole: isWhole && whole.endDate < today,
    });
    day = addDays(whole.endDate, 1);
  }
  return buckets;
}

function nameOf(unit: TimeUnit, start: string): string {
  if (unit === "day") return start;
  if (unit === "month") return start.slice(0, 7);
  const { year, week } = isoWeekOf(start);
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** The first day of what GA4 writes as 20261102 (day), 202645 (ISO week) or 202611 (month); undefined for all else. */
export function readGoogleUnit(unit: TimeUnit, value: string): string | undefined {
  if (!/^\d+$/.test(value)) return undefined;
  if (unit === "week") return isoWeekRange(Number(value.slice(0, 4)), Number(value.slice(4)))?.startDate;
  return `${value.slice(0, 4)}-${value.slice(4, 6)}-${unit === "month" ? "01" : value.slice(6, 8)}`;
}

/** How many days of a period have begun on `today`. */
export function daysBegun(range: DayRange, today: string): number {
  return Math.max(0, lengthInDays(untilToday(range, today)));
}

/**
 * How many of a unit a period has, of its days that have begun where `today` is given: weeks of seven days; of a
 * month, quarter or year that is not whole, the part of its days.
 */
export function unitsIn(unit: CalendarUnit, period: DayRange, today = period.endDate): number {
  const range = untilToday(period, today);
  if (unit === "day" || unit === "week") return daysBegun(range, today) / (unit === "day" ? 1 : 7);
  let units = 0;
  for (let day = range.startDate; day <= range.endDate;) {
    const whole = unitAround(unit, day);
    const endDate = whole.endDate < range.endDate ? whole.endDate : range.endDate;
    units += lengthInDays({ startDate: day, endDate }) / lengthInDays(whole);
    day = addDays(endDate, 1);
  }
  return units;
}

function untilToday({ startDate, endDate }: DayRange, today: string): DayRange {
  return { startDate, endDate: endDate < today ? endDate : today };
}
