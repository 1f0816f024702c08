import { addDays, isoWeekday, lengthInDays, partsOf, unitAround, type DayRange } from "../periods/dates.ts";
import { weekdays } from "../periods/format.ts";
import { grains, type Grain } from "./units.ts";

export { weekdays };

export const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

export function isGrain(name: string): name is Grain {
  return grains.some((grain) => grain === name);
}

/** Those that follow each other: not a part of each week or day. */
export type StepGrain = Exclude<Grain, "weekday" | "hour">;

export function isStep(grain: Grain): grain is StepGrain {
  return grain !== "weekday" && grain !== "hour";
}

/** What a row of a grain is called that holds a local time (`2026-01-31` or `2026-01-31T14`); a day has no hour. */
export function labelOf(grain: Grain, local: string): string | null {
  if (grain === "hour") return local.length > 11 ? local.slice(11, 13) : null;
  const day = local.slice(0, 10);
  if (grain === "weekday") return weekdays[isoWeekday(day) - 1] ?? null;
  return stepLabel(grain, day);
}

function stepLabel(grain: StepGrain, day: string): string {
  if (grain === "day") return day;
  if (grain === "week") return addDays(day, 1 - isoWeekday(day));
  if (grain === "month") return day.slice(0, 7);
  const { year, month } = partsOf(day);
  return grain === "year" ? day.slice(0, 4) : `${year}-Q${Math.ceil(month / 3)}`;
}

const DAYS = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

export interface Step {
  label: string;
  /** The whole unit; the first and the last of a period may reach beyond it. */
  unit: DayRange;
}

/** Every unit that the days touch, in order; undefined where they are too many to name. */
export function stepsOf(grain: StepGrain, range: DayRange, most = 1000): Step[] | undefined {
  if (lengthInDays(range) / DAYS[grain] > most) return undefined;
  const steps: Step[] = [];
  for (let day = range.startDate; day >= range.startDate && day <= range.endDate;) {
    const unit = unitAround(grain, day);
    steps.push({ label: stepLabel(grain, day), unit });
    day = addDays(unit.endDate, 1);
  }
  return steps;
}
