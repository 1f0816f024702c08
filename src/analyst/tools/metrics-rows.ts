import type { DayRange } from "../../periods/dates.ts";
import { valuesOf } from "./metrics-figures.ts";
import { groupNames, isByChange, isTimeUnit, type GroupBy, type MetricsInput } from "./metrics-input.ts";
import type { MetricCell, MetricGroup, MetricsData } from "./metrics-data.ts";
import { bucketsOf, type TimeBucket, type TimeUnit } from "./metrics-time.ts";
import { compareTotals, orderByChange, withShare, type Figure, type FigureRow } from "./report-figures.ts";

/** A row of a day, week or month with the days that it holds. */
interface MetricRow extends FigureRow {
  period?: DayRange;
}

export interface TimePoint extends TimeBucket {
  sums: MetricCell["sums"];
}

/** All rows of the group asked for, in the order asked for. */
export function writeRows(
  input: MetricsInput,
  data: MetricsData,
  range: DayRange,
  today: string,
  totals: Record<string, Figure>,
): MetricRow[] {
  const { groupBy } = input;
  if (groupBy === undefined) return [];
  if (isTimeUnit(groupBy)) return timeRows(input, groupBy, pointsOf(data, groupBy, range, today), totals);
  return dimensionRows(input, groupBy, data, totals);
}

/**
 * Every unit of the period: GA4 leaves out those in which nothing happened, so what is over and has no row is zero.
 * None when nothing at all was recorded.
 */
export function pointsOf(data: MetricsData, unit: TimeUnit, range: DayRange, today: string): TimePoint[] {
  if (!data.current.totals) return [];
  const cells = new Map(data.current.groups.get(unit)?.cells.map(({ key, sums }) => [key, sums]));
  return bucketsOf(unit, range, today).flatMap((bucket) => {
    const sums = cells.get(bucket.start);
    if (!sums && bucket.period.endDate >= today) return [];
    return [{ ...bucket, sums: sums ?? {} }];
  });
}

function timeRows(
  input: MetricsInput,
  unit: TimeUnit,
  points: TimePoint[],
  totals: Record<string, Figure>,
): MetricRow[] {
  const rows = points.map(({ name, period, sums }) => ({
    dimensions: { [groupNames[unit]]: name },
    metrics: toFigures(input, sums, undefined, totals),
    ...(unit !== "day" && { period }),
  }));
  const { orderBy } = input;
  if (orderBy && input.metrics.some((name) => name === orderBy.field)) {
    return byValue(rows, orderBy.field, orderBy.direction);
  }
  return orderBy?.direction === "desc" ? rows.toReversed() : rows;
}

function dimensionRows(
  input: MetricsInput,
  group: GroupBy,
  { current, previous }: MetricsData,
  totals: Record<string, Figure>,
): MetricRow[] {
  const [now, before] = [current.groups.get(group), previous?.groups.get(group)];
  const earlier = new Map(before?.cells.map(({ key, sums }) => [key, sums]));
  const toRow = (key: string, sums: MetricCell["sums"], past: MetricCell["sums"] | undefined) => ({
    dimensions: { [groupNames[group]]: key },
    metrics: toFigures(input, sums, past, totals),
  });
  // A row that is missing from an incomplete list may still exist: then nothing is said about its past.
  const nothing = isWhole(before) ? {} : undefined;
  const present = (now?.cells ?? []).map(({ key, sums }) => toRow(key, sums, earlier.get(key) ?? nothing));
  const keys = new Set(now?.cells.map(({ key }) => key));
  const gone = isWhole(now) ? (before?.cells ?? []).filter(({ key }) => !keys.has(key)) : [];
  const vanished = gone.map(({ key, sums }) => toRow(key, {}, sums));
  return arrange(input, group, present, vanished);
}

/** Whether all rows of a group were read. */
export function isWhole(group: MetricGroup | undefined): boolean {
  return group !== undefined && group.cells.length >= group.rowCount;
}

/** What is gone comes last, and has no place among the least that there is. */
function arrange(
  input: MetricsInput,
  group: GroupBy,
  present: FigureRow[],
  vanished: FigureRow[],
): FigureRow[] {
  const { orderBy, metrics } = input;
  const field = orderBy?.field ?? metrics[0] ?? "";
  const direction = orderBy?.direction ?? "desc";
  if (isByChange(input)) {
    const isAbsolute = orderBy?.by === "absolute_change";
    return orderByChange([...present, ...vanished], field, { isAbsolute, descending: direction === "desc" });
  }
  if (metrics.some((name) => name === field)) {
    const rows = byValue(present, field, direction);
    return direction === "desc" ? [...rows, ...vanished] : rows;
  }
  const sign = direction === "desc" ? -1 : 1;
  const name = groupNames[group];
  return [...present, ...vanished].toSorted(
    (a, b) => sign * (a.dimensions[name] ?? "").localeCompare(b.dimensions[name] ?? ""),
  );
}

/** Rows without the value, such as a rate of nothing, come last. */
function byValue<R extends FigureRow>(rows: R[], field: string, direction: "asc" | "desc"): R[] {
  const sign = direction === "asc" ? 1 : -1;
  const valueOf = (row: R) => row.metrics[field]?.value ?? sign * Infinity;
  return rows.toSorted((a, b) => compareNumbers(valueOf(a), valueOf(b)) * sign);
}

function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function toFigures(
  { metrics }: MetricsInput,
  sums: MetricCell["sums"],
  earlier: MetricCell["sums"] | undefined,
  totals: Record<string, Figure>,
): Record<string, Figure> {
  const figures = compareTotals(valuesOf(metrics, sums), earlier && valuesOf(metrics, earlier));
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, withShare(name, figure, totals[name]?.value)]),
  );
}
