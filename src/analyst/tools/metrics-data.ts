import type { Sums } from "./metrics-figures.ts";
import { storedDimensions, type DayFilter, type GroupBy, type MetricsInput } from "./metrics-input.ts";

export interface MetricCell {
  /** A dimension's value, or the first day of a unit of time. */
  key: string;
  sums: Sums;
}

export interface MetricGroup {
  cells: MetricCell[];
  /** Of all that there are. */
  rowCount: number;
}

export interface MetricPeriod {
  /** Undefined when nothing was recorded. */
  totals: Sums | undefined;
  groups: Map<GroupBy, MetricGroup>;
  /** Of the current period, where a target a day needs it. */
  days: MetricGroup | undefined;
}

export interface MetricsData {
  from: "store" | "live";
  current: MetricPeriod;
  previous: MetricPeriod | undefined;
  /** What was to be excluded and is not in the current period. */
  unmatched: DayFilter[];
  flags: Set<string>;
  timeZone: string | undefined;
  currency: string | undefined;
}

/** What a question needs rows by. */
export function groupsOf({ groupBy, analyse }: MetricsInput): GroupBy[] {
  if (groupBy !== undefined) return [groupBy];
  return analyse === "movers" ? [...storedDimensions] : [];
}

/** Whether the days of the current period have to be known besides what rows are asked for. */
export function needsDays({ target }: MetricsInput): boolean {
  return target?.per === "day";
}
