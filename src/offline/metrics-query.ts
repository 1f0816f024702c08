import type { JSONObject } from "@ai-sdk/provider";
import { findMeasure } from "../catalogue/catalogue.ts";
import { traffic } from "../catalogue/traffic.ts";
import type { Filter } from "./question-types.ts";
import type { ReportFields } from "./report-fields.ts";

const MOST_METRICS = 5;
const UNITS: Readonly<Record<string, string>> = { date: "day", isoYearIsoWeek: "week", yearMonth: "month" };
const PARTS: Readonly<Record<string, string>> = {
  sessionDefaultChannelGroup: "channel",
  landingPage: "landingPage",
  country: "country",
  deviceCategory: "device",
};

/** Whether the tool `metrics_query` has this metric; every other one is reported live. */
export function isStoredMetric(name: string): boolean {
  const measure = findMeasure(traffic, name);
  return measure !== undefined && ("sum" in measure.compute || "ratio" in measure.compute);
}

/** What the tool calls a dimension; undefined for one that it does not have. */
export function groupOf(dimension: string): string | undefined {
  return UNITS[dimension] ?? PARTS[dimension];
}

/** Whether a report's dimension is one of time. */
export function isTimeDimension(dimension: string): boolean {
  return UNITS[dimension] !== undefined;
}

/** Whether `metrics_query` can answer this: rows of one dimension at most. */
export function fitsMetricsQuery(
  { metrics, dimensions, filter }: ReportFields,
  exclude: readonly Filter[] = [],
): boolean {
  const [group, second] = dimensions;
  if (metrics.length > MOST_METRICS || !metrics.every(isStoredMetric)) return false;
  if (second !== undefined || (group !== undefined && groupOf(group) === undefined)) return false;
  return [filter, ...exclude].every((one) => one === undefined || PARTS[one.dimension] !== undefined);
}

/** A filter in the tool's form. */
export function filterInput({ filter }: Pick<ReportFields, "filter">): JSONObject {
  return filter === undefined ? {} : { filter: toCondition(filter) };
}

/** What is to be left out, in the tool's form. */
export function excludeInput(exclude: readonly Filter[]): JSONObject {
  return exclude.length === 0 ? {} : { exclude: exclude.map(toCondition) };
}

function toCondition({ dimension, match, value }: Filter): JSONObject {
  return { by: PARTS[dimension] ?? dimension, match, value };
}
