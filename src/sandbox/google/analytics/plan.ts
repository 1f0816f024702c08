import { invalidArgument } from "../errors.ts";
import type { Dimension } from "./dimensions.ts";
import type { Fact, Grain } from "./facts.ts";
import { checkCompatible, dimensionOf, grainOf, metricOf, type ReportMode } from "./fields.ts";
import { compileFilter, fieldsOf, type Predicate } from "./filters.ts";
import type { Metric } from "./metrics.ts";
import type { ReportRequest } from "./request.ts";
import type { Totals } from "./totals.ts";

export interface NamedDimension {
  name: string;
  dimension: Dimension;
}
export interface NamedMetric {
  name: string;
  metric: Metric;
  /** Counted for filters and sorting, but no column of the reply. */
  invisible: boolean;
}

/** A checked request: its columns and its filters as functions. */
export interface Plan {
  dimensions: NamedDimension[];
  metrics: NamedMetric[];
  /** Columns of the reply; the others exist for filters and sorting only. */
  visible: NamedMetric[];
  grain: Grain;
  keep: Predicate<Fact>;
  keepTotals: Predicate<Totals>;
  /** Whether the dateRange dimension stands last without having been asked for. */
  addsDateRange: boolean;
}

type Fields = Pick<ReportRequest, "dimensions" | "metrics" | "dimensionFilter" | "metricFilter">;

/** Looks up every field that a request names; refuses unknown ones. The first of Google's checks. */
export function planFields(request: Fields, mode: ReportMode): Plan {
  const dimensions = request.dimensions.map(({ name }) => ({ name, dimension: dimensionOf(name, mode) }));
  const metrics = request.metrics.map(({ name, invisible }) => ({
    name,
    metric: metricOf(name, mode),
    invisible,
  }));
  const filtered = fieldsOf(request.dimensionFilter).map((name) => ({
    name,
    dimension: dimensionOf(name, mode),
  }));
  const tested = fieldsOf(request.metricFilter).map((name) => ({ name, metric: metricOf(name, mode) }));
  const allDimensions = [...dimensions, ...filtered];
  checkCompatible(allDimensions, [...metrics, ...tested]);
  const grain = grainOf(allDimensions.map((entry) => entry.dimension));
  return {
    dimensions,
    metrics,
    visible: metrics.filter((entry) => !entry.invisible),
    grain,
    // A filter may speak of fields that are no columns.
    keep: compileFilter<Fact>(request.dimensionFilter, (name) => dimensionOf(name, mode).read),
    keepTotals: compileFilter<Totals>(request.metricFilter, (name) => metricOf(name, mode).value),
    addsDateRange: false,
  };
}

/** Google's limits on the number of columns, and its refusal of a column that stands twice. */
export function checkColumns(request: Fields): void {
  const { dimensions, metrics } = request;
  if (dimensions.length > 9) {
    throw invalidArgument("Requests are limited to 9 dimensions within a nested request.");
  }
  if (metrics.length > 10) {
    throw invalidArgument("Requests are limited to 10 metrics within a nested request.");
  }
  const dimension = repeated(dimensions.map((entry) => entry.name));
  if (dimension !== null) throw invalidArgument(`Found duplicate dimensions: ${dimension}`);
  const metric = repeated(metrics.map((entry) => entry.name));
  if (metric !== null) {
    throw invalidArgument(`Duplicate metrics are not allowed. Found duplicate metrics: ${metric}`);
  }
  if (dimensions.length + metrics.length === 0) {
    throw invalidArgument("Requests require dimensions and/or metrics.");
  }
}

function repeated(names: string[]): string | null {
  return names.find((name, index) => names.indexOf(name) !== index) ?? null;
}
