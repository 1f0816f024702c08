import { commonDays, lengthInDays, unitAround, type CalendarUnit, type DayRange } from "../periods/dates.ts";
import { stepsOf, type StepGrain } from "./grains.ts";

export interface Bucket {
  label: string;
  /** Its days inside the period. */
  period: DayRange;
  /** All of its days are inside the period and over. */
  isWhole: boolean;
}

/** Every unit that a period touches, in order; `today` is the first day that is not over. None where they are too many. */
export function bucketsOf(grain: StepGrain, range: DayRange, today: string): Bucket[] {
  return (stepsOf(grain, range) ?? []).map(({ label, unit }) => {
    const period = commonDays(unit, range) ?? unit;
    const isWhole = lengthInDays(period) === lengthInDays(unit) && unit.endDate < today;
    return { label, period, isWhole };
  });
}

/** The days of a period that have begun on `today`; undefined where none has. */
export function begunOf({ startDate, endDate }: DayRange, today: string): DayRange | undefined {
  if (startDate > today) return undefined;
  return { startDate, endDate: endDate < today ? endDate : today };
}

/** How many of a unit some days are: weeks of seven days; of a month, quarter or year that is not whole, its part. */
export function unitsIn(unit: CalendarUnit, range: DayRange): number {
  if (unit === "day" || unit === "week") return lengthInDays(range) / (unit === "day" ? 1 : 7);
  const parts = bucketsOf(unit, range, range.endDate).map(
    ({ period }) => lengthInDays(period) / lengthInDays(unitAround(unit, period.startDate)),
  );
  return parts.reduce((sum, part) => sum + part, 0);
}
