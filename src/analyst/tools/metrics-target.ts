import type { CalendarUnit, DayRange } from "../../periods/dates.ts";
import type { MetricsData } from "./metrics-data.ts";
import { unitOf } from "../metric-units.ts";
import { ratioOf, valueOf } from "./metrics-figures.ts";
import type { MetricsInput } from "./metrics-input.ts";
import { isWhole, pointsOf } from "./metrics-rows.ts";
import { daysBegun, unitsIn } from "./metrics-time.ts";
import { roundTo, type Figure } from "./report-figures.ts";

export interface TargetFigures {
  metric: string;
  value: number;
  /** Null for a rate or average whose target holds for any period. */
  per: CalendarUnit | null;
  /** Of the period, those that have begun. */
  days: number;
  /** The target of those days; null for users of several days, who do not add up to it. */
  expected: number | null;
  /** Null when nothing was recorded, and where nothing is expected. */
  actual: number | null;
  difference: number | null;
  percentOfTarget: number | null;
  /** `count`, `rate` (a fraction of 1) or a currency code; null for other numbers, and where the currency is not known. */
  unit: string | null;
  /** Finished days with at least the target of a day, of those that have a value. */
  daysReached?: number;
  daysMeasured?: number;
}

/** What a period came to against its target; undefined when none was given. */
export function measureTarget(
  { target }: MetricsInput,
  data: MetricsData,
  period: DayRange,
  today: string,
  totals: Record<string, Figure>,
): TargetFigures | undefined {
  if (target === undefined) return undefined;
  const { metric, value, per } = target;
  const expected = expectedOf(target, period, today);
  const actual = expected === null ? null : (totals[metric]?.value ?? null);
  const shown = expected === null || ratioOf(metric) ? expected : roundTo(expected);
  const isKnown = expected !== null && shown !== null && actual !== null;
  return {
    metric,
    value,
    per: per ?? null,
    days: daysBegun(period, today),
    expected: shown,
    actual,
    difference: isKnown ? roundTo(actual - shown, 6) : null,
    percentOfTarget: isKnown && expected > 0 ? roundTo((actual / expected) * 100) : null,
    unit: unitOf(metric, data.currency ?? null),
    ...(per === "day" && countDays(metric, value, data, period, today)),
  };
}

/** Before rounding. */
function expectedOf(
  { metric, value, per }: NonNullable<MetricsInput["target"]>,
  period: DayRange,
  today: string,
): number | null {
  if (ratioOf(metric) || per === undefined) return value;
  if (metric !== "totalUsers") return value * unitsIn(per, period, today);
  // Those of a part are no part of the whole: most of a month's users may come in its first week.
  return unitsIn(per, period) === 1 ? value : null;
}

function countDays(metric: string, value: number, data: MetricsData, period: DayRange, today: string) {
  const { days } = data.current;
  if (days === undefined || !isWhole(days)) return {};
  const current = { ...data.current, groups: new Map([["day" as const, days]]) };
  const finished = pointsOf({ ...data, current }, "day", period, today).filter((point) => point.isWhole);
  if (finished.length < 2) return {};
  const values = finished.flatMap(({ sums }) => valueOf(metric, sums) ?? []);
  return { daysReached: values.filter((one) => one >= value).length, daysMeasured: values.length };
}

const NOT_SUMMED =
  "Users do not add up over days: the target of a day is counted by the days that reached it, not for the period.";

/** What the model has to be told of a target that was not measured for the whole period. */
export function notesOnTarget(target: TargetFigures | undefined): string[] {
  return target?.expected === null ? [NOT_SUMMED] : [];
}

/** For a person; empty when there is nothing to say. */
export function describeTarget(target: TargetFigures | undefined): string {
  if (target === undefined) return "";
  const { metric, expected, percentOfTarget, daysReached, daysMeasured } = target;
  const percent =
    percentOfTarget === null ? "" : `; ${percentOfTarget}% of the target of ${expected} ${metric}`;
  const days =
    daysReached === undefined ? "" : `; ${daysReached} of ${daysMeasured} finished days reached the target`;
  return `${percent}${days}`;
}
