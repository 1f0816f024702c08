import type { BaseMetric, Sums } from "../store/daily-metrics.ts";
import { roundTo } from "./report-figures.ts";

export const metricNames = [
  "sessions",
  "totalUsers",
  "newUsers",
  "engagedSessions",
  "engagementRate",
  "screenPageViews",
  "keyEvents",
  "transactions",
  "totalRevenue",
  "averageRevenuePerTransaction",
  "keyEventRate",
] as const;

export type MetricName = (typeof metricNames)[number];

export interface Ratio {
  of: BaseMetric;
  per: BaseMetric;
}

/** Metrics that are a ratio of two sums: never an average of ratios. */
const RATIOS: Partial<Record<MetricName, Ratio>> = {
  engagementRate: { of: "engagedSessions", per: "sessions" },
  averageRevenuePerTransaction: { of: "totalRevenue", per: "transactions" },
  keyEventRate: { of: "keyEvents", per: "sessions" },
};

export function ratioOf(metric: MetricName): Ratio | undefined {
  return RATIOS[metric];
}

/** Sums whose parts add up over days and over the values of a dimension; users do not. */
export function isAdditive(metric: MetricName): boolean {
  return RATIOS[metric] === undefined && metric !== "totalUsers";
}

/** The sums that the metrics are computed from. */
export function basesOf(metrics: readonly MetricName[]): BaseMetric[] {
  const bases = metrics.flatMap((metric) => {
    const ratio = RATIOS[metric];
    return ratio ? [ratio.of, ratio.per] : [baseOf(metric)];
  });
  return [...new Set(bases)];
}

/** A metric's value; undefined for a ratio to nothing. Ratios keep ten decimals, for changes are taken of them. */
export function valueOf(metric: MetricName, sums: Sums): number | undefined {
  const ratio = RATIOS[metric];
  if (!ratio) return roundTo(sums[baseOf(metric)] ?? 0, 6);
  const per = sums[ratio.per] ?? 0;
  return per === 0 ? undefined : roundTo((sums[ratio.of] ?? 0) / per, 10);
}

/** The values of the metrics that exist. */
export function valuesOf(metrics: readonly MetricName[], sums: Sums): Record<string, number> {
  return Object.fromEntries(
    metrics.flatMap((metric) => {
      const value = valueOf(metric, sums);
      return value === undefined ? [] : [[metric, value] as const];
    }),
  );
}

/** Sums of rows, which must be of metrics that add up. */
export function addSums(rows: readonly Sums[]): Sums {
  const total: Sums = {};
  for (const row of rows) {
    for (const base of Object.keys(row).filter(isBase)) total[base] = (total[base] ?? 0) + (row[base] ?? 0);
  }
  return total;
}

const BASES: ReadonlySet<string> = new Set<BaseMetric>([
  "sessions",
  "totalUsers",
  "newUsers",
  "engagedSessions",
  "screenPageViews",
  "keyEvents",
  "transactions",
  "totalRevenue",
]);

export function isBase(name: string): name is BaseMetric {
  return BASES.has(name);
}

function baseOf(metric: MetricName): BaseMetric {
  if (isBase(metric)) return metric;
  throw new Error(`${metric} is a ratio`);
}
