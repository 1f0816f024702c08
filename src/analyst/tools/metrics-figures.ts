import { findMeasure } from "../../catalogue/catalogue.ts";
import { traffic } from "../../catalogue/traffic.ts";
import type { Measure } from "../../catalogue/types.ts";
import { dayMetrics, type DayMetric } from "../../domain/days.ts";
import { roundTo } from "./report-figures.ts";

/** Sums of what is counted of a day; what is left out is nothing. */
export type Sums = Partial<Record<DayMetric, number>>;

/** As the tools name a measure: GA4's API name where it has one. */
const nameOf = ({ api, name }: Measure): string => api ?? name;

/** The measures that are computed of what is stored. */
export const metricNames = traffic.measures
  .filter(({ compute }) => "sum" in compute || "ratio" in compute)
  .map(nameOf);

export interface Ratio {
  of: DayMetric;
  per: DayMetric;
}

/** Of a metric that is a ratio of two sums: never an average of ratios. */
export function ratioOf(metric: string): Ratio | undefined {
  const { compute } = measureOf(metric);
  if (!("ratio" in compute)) return undefined;
  const [of, per] = compute.ratio;
  return { of: sumOf(measureOf(of)), per: sumOf(measureOf(per)) };
}

/** Sums whose parts add up over days and over the values of a dimension; users do not. */
export function isAdditive(metric: string): boolean {
  return measureOf(metric).adds;
}

/** The sums that the metrics are computed from. */
export function basesOf(metrics: readonly string[]): DayMetric[] {
  const bases = metrics.flatMap((metric) => {
    const ratio = ratioOf(metric);
    return ratio ? [ratio.of, ratio.per] : [sumOf(measureOf(metric))];
  });
  return [...new Set(bases)];
}

/** A metric's value; undefined for a ratio to nothing. Ratios keep ten decimals, for changes are taken of them. */
export function valueOf(metric: string, sums: Sums): number | undefined {
  const ratio = ratioOf(metric);
  if (!ratio) return roundTo(sums[sumOf(measureOf(metric))] ?? 0, 6);
  const per = sums[ratio.per] ?? 0;
  return per === 0 ? undefined : roundTo((sums[ratio.of] ?? 0) / per, 10);
}

/** The values of the metrics that exist. */
export function valuesOf(metrics: readonly string[], sums: Sums): Record<string, number> {
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
    for (const base of dayMetrics) total[base] = (total[base] ?? 0) + (row[base] ?? 0);
  }
  return total;
}

export function isBase(name: string): name is DayMetric {
  return dayMetrics.some((base) => base === name);
}

function measureOf(metric: string): Measure {
  const measure = findMeasure(traffic, metric);
  if (!measure) throw new Error(`There is no metric ${metric}`);
  return measure;
}

function sumOf({ name, compute }: Measure): DayMetric {
  if ("sum" in compute && isBase(compute.sum)) return compute.sum;
  throw new Error(`${name} is no sum of days`);
}
