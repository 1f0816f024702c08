import { invalidArgument } from "../errors.ts";
import { DIMENSIONS, REALTIME_ONLY, type Dimension } from "./dimensions.ts";
import type { Field, Grain } from "./facts.ts";
import { METRICS, type Metric } from "./metrics.ts";

export type ReportMode = "core" | "realtime";

const SCHEMA_PAGE = "https://developers.google.com/analytics/devguides/reporting/data/v1";

export function dimensionOf(name: string, mode: ReportMode): Dimension {
  const found = findField(DIMENSIONS, name, mode) ?? (mode === "realtime" ? REALTIME_ONLY[name] : undefined);
  if (found !== undefined) return found;
  throw unknownField(name, "dimension. ", mode);
}

export function metricOf(name: string, mode: ReportMode): Metric {
  const found = findField(METRICS, name, mode);
  if (found !== undefined) return found;
  throw unknownField(name, "metric.  ", mode);
}

/** A field by its API name or a deprecated one (`conversions`). */
function findField<T extends Field>(fields: Record<string, T>, name: string, mode: ReportMode) {
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const found = own ?? Object.values(fields).find((entry) => entry.deprecatedApiNames?.includes(name));
  return mode === "core" || found?.realtime === true ? found : undefined;
}

// The number of spaces after the full stop is Google's own: one for dimensions, two for metrics.
function unknownField(name: string, kind: string, mode: ReportMode) {
  const schema = mode === "core" ? "api-schema" : "realtime-api-schema";
  return invalidArgument(
    `Field ${name} is not a valid ${kind}For a list of valid dimensions and metrics, see ${SCHEMA_PAGE}/${schema} `,
  );
}

/** The finest grain that the dimensions ask for. */
export function grainOf(dimensions: readonly Dimension[]): Grain {
  if (dimensions.some((dimension) => dimension.grain === "item")) return "item";
  return dimensions.some((dimension) => dimension.grain === "event") ? "event" : "session";
}

/** Whether a metric can be counted at this grain. */
export function metricFits(metric: Metric, grain: Grain): boolean {
  return metric.item === true ? grain !== "event" : grain !== "item";
}

/** Whether two dimensions can stand in one report: items have no page and no event. */
export function dimensionFits(dimension: Dimension, grain: Grain): boolean {
  return !(
    (dimension.grain === "event" && grain === "item") ||
    (dimension.grain === "item" && grain === "event")
  );
}

/** Refuses fields that cannot be counted together, in Google's words. */
export function checkCompatible(
  dimensions: readonly { name: string; dimension: Dimension }[],
  metrics: readonly { name: string; metric: Metric }[],
): void {
  const grain = grainOf(dimensions.map((entry) => entry.dimension));
  const dimension = dimensions.find((entry) => !dimensionFits(entry.dimension, grain));
  const metric = metrics.find((entry) => !metricFits(entry.metric, grain));
  const culprit = dimension?.name ?? metric?.name;
  if (culprit === undefined) return;
  throw invalidArgument(
    `Please remove ${culprit} to make the request compatible. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.google/ga4/dimensions-metrics-explorer/`,
  );
}
