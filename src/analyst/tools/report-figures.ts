import type { AnalyticsReport } from "../../providers/google-analytics.ts";

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

/** Metrics whose rows add up to the total; users and rates do not. */
const ADDITIVE = new Set([
  "sessions",
  "engagedSessions",
  "newUsers",
  "screenPageViews",
  "views",
  "eventCount",
  "keyEvents",
  "conversions",
  "transactions",
  "ecommercePurchases",
  "addToCarts",
  "checkouts",
  "itemsPurchased",
  "totalRevenue",
  "purchaseRevenue",
  "userEngagementDuration",
]);

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
  return Object.fromEntries(
    Object.entries(current).map(([name, value]) => [name, compare(value, earlier && (earlier[name] ?? 0))]),
  );
}

/** Rows with their share of the total and, matched by their dimension values, their change. */
export function compareRows(
  current: AnalyticsReport,
  earlier: AnalyticsReport | undefined,
  totals: Record<string, number>,
): FigureRow[] {
  const isOverTime = current.dimensionHeaders.some(({ name }) => TIME_DIMENSIONS.has(name));
  const matchable = isOverTime ? undefined : earlier;
  const earlierRows = new Map(
    matchable?.rows.map((row) => [keyOf(row), readMetrics(matchable, row.metricValues)]),
  );
  // A row that is missing from an incomplete list may still exist: then nothing is said about its past.
  const isComplete = matchable !== undefined && matchable.rows.length >= matchable.rowCount;

  return current.rows.map((row) => {
    const before = earlierRows.get(keyOf(row)) ?? (isComplete ? {} : undefined);
    const figures = compareTotals(readMetrics(current, row.metricValues), before);
    return {
      dimensions: Object.fromEntries(
        current.dimensionHeaders.map(({ name }, index) => [name, row.dimensionValues[index]?.value ?? ""]),
      ),
      metrics: Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => [name, withShare(name, figure, totals[name])]),
      ),
    };
  });
}

function withShare(name: string, figure: Figure, total: number | undefined): Figure {
  return ADDITIVE.has(name) && total ? { ...figure, share: round((figure.value / total) * 100) } : figure;
}

function compare(value: number, previous: number | undefined): Figure {
  if (previous === undefined) return { value };
  const change = round(value - previous, 6);
  return { value, previous, change, changePercent: previous === 0 ? null : round((change / previous) * 100) };
}

function readMetrics(report: AnalyticsReport, values: { value: string }[]): Record<string, number> {
  return Object.fromEntries(
    report.metricHeaders.flatMap(({ name }, index) => {
      const value = Number(values[index]?.value ?? "");
      return Number.isFinite(value) ? [[name, value]] : [];
    }),
  );
}

function keyOf(row: AnalyticsReport["rows"][number]): string {
  return JSON.stringify(row.dimensionValues.map(({ value }) => value));
}

function round(value: number, digits = 2): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
