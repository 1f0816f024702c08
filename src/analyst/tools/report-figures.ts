import { addsUp, isOfCount } from "../metric-units.ts";
import { VendorError } from "../../connectors/errors.ts";
import type { AnalyticsReport } from "../../connectors/google-analytics/reports.ts";

/** One metric's value and, where there is an earlier period, what became of it. */
export interface Figure {
  value: number;
  previous?: number;
  change?: number;
  /** Percent of the earlier value; null when that was zero. */
  changePercent?: number | null;
  /** Percent of the total, for metrics whose rows add up to it. */
  share?: number;
}

export interface FigureRow {
  dimensions: Record<string, string>;
  metrics: Record<string, Figure>;
}

/** The dimensions whose values belong to one period alone, so that no row of another can match. */
const TIME_DIMENSIONS = new Set(["date", "dateHour", "yearMonth", "yearWeek", "isoYearIsoWeek", "nthDay"]);

/** The figures of a report without dimensions; an empty report has none. */
export function readTotals(report: AnalyticsReport): Record<string, number> {
  const [row] = report.rows;
  return row ? readMetrics(report, row.metricValues) : {};
}

export function compareTotals(
  current: Record<string, number>,
  earlier: Record<string, number> | undefined,
): Record<string, Figure> {
  const names = [...new Set([...Object.keys(current), ...Object.keys(earlier ?? {})])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = current[name] ?? valueOfNothing(name);
      if (value === undefined) return [];
      return [[name, compare(value, earlier && (earlier[name] ?? valueOfNothing(name)))]];
    }),
  );
}

/** GA4 leaves out what did not happen: an amount is then zero, a rate or an average does not exist. */
function valueOfNothing(name: string): number | undefined {
  return addsUp(name) || isOfCount(name) ? 0 : undefined;
}

/**
 * Rows with their share of the total and, matched by their dimension values, their change. Rows of the earlier
 * period that are gone come last, with nothing left, where the current list is complete.
 */
export function compareRows(
  current: AnalyticsReport,
  earlier: AnalyticsReport | undefined,
  totals: Record<string, number>,
): FigureRow[] {
  const overTime = isOverTime(current.dimensionHeaders.map(({ name }) => name));
  const matchable = overTime ? undefined : earlier;
  const earlierRows = new Map(
    matchable?.rows.map((row) => [keyOf(row), readMetrics(matchable, row.metricValues)]),
  );
  // A row that is missing from an incomplete list may still exist: then nothing is said about its past.
  const isComplete = matchable !== undefined && matchable.rows.length >= matchable.rowCount;

  const present = current.rows.map((row) => {
    const before = earlierRows.get(keyOf(row)) ?? (isComplete ? {} : undefined);
    return toRow(current, row, compareTotals(readMetrics(current, row.metricValues), before), totals);
  });
  const isWhole = current.rows.length >= current.rowCount;
  return isWhole && matchable !== undefined ? [...present, ...vanishedRows(current, matchable)] : present;
}

function vanishedRows(current: AnalyticsReport, earlier: AnalyticsReport): FigureRow[] {
  const present = new Set(current.rows.map(keyOf));
  return earlier.rows
    .filter((row) => !present.has(keyOf(row)))
    .map((row) => toRow(earlier, row, compareTotals({}, readMetrics(earlier, row.metricValues)), {}))
    .filter(({ metrics }) => Object.keys(metrics).length > 0);
}

function toRow(
  { dimensionHeaders }: AnalyticsReport,
  { dimensionValues }: AnalyticsReport["rows"][number],
  figures: Record<string, Figure>,
  totals: Record<string, number>,
): FigureRow {
  return {
    dimensions: Object.fromEntries(
      dimensionHeaders.map(({ name }, index) => [name, dimensionValues[index]?.value ?? ""]),
    ),
    metrics: Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [name, withShare(name, figure, totals[name])]),
    ),
  };
}

/** By how much a metric changed; rows of which that is not known are left out. */
export function orderByChange(
  rows: FigureRow[],
  metric: string,
  { isAbsolute, descending }: { isAbsolute: boolean; descending: boolean },
): FigureRow[] {
  const changeOf = (row: FigureRow): number => {
    const change = row.metrics[metric]?.change ?? 0;
    return isAbsolute ? Math.abs(change) : change;
  };
  const sign = descending ? -1 : 1;
  return rows
    .filter((row) => row.metrics[metric]?.change !== undefined)
    .toSorted((a, b) => sign * (changeOf(a) - changeOf(b)));
}

/** Whether rows by these dimensions can be matched with rows of another period. */
export function isOverTime(dimensions: readonly string[]): boolean {
  return dimensions.some((name) => TIME_DIMENSIONS.has(name));
}

/** With its percentage of the total, where rows add up to that. */
export function withShare(name: string, figure: Figure, total: number | undefined): Figure {
  return addsUp(name) && total ? { ...figure, share: roundTo((figure.value / total) * 100) } : figure;
}

function compare(value: number, previous: number | undefined): Figure {
  if (previous === undefined) return { value };
  const change = roundTo(value - previous, 6);
  return {
    value,
    previous,
    change,
    changePercent: previous === 0 ? null : roundTo((change / previous) * 100),
  };
}

function readMetrics(report: AnalyticsReport, values: { value: string }[]): Record<string, number> {
  return Object.fromEntries(
    report.metricHeaders.map(({ name }, index) => [name, readNumber(values[index]?.value ?? "")]),
  );
}

/** Every value is a string. One that is no number must not pass for nothing having happened. */
export function readNumber(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new VendorError("invalid_response", "analyticsdata.googleapis.com");
  return value;
}

function keyOf(row: AnalyticsReport["rows"][number]): string {
  return JSON.stringify(row.dimensionValues.map(({ value }) => value));
}

/** Rounded half up to some decimals. */
export function roundTo(value: number, digits = 2): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
