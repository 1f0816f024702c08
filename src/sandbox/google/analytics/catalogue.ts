import { DIMENSIONS } from "./dimensions.ts";
import { dimensionFits, findDimension, findMetric, grainOf, metricFits } from "./fields.ts";
import { METRICS } from "./metrics.ts";
import { planFields } from "./plan.ts";
import type { compatibilitySchema } from "./request.ts";
import type * as z from "zod";

type CompatibilityRequest = z.infer<typeof compatibilitySchema>;

/** Every dimension in the words of the metadata endpoint. */
export function describeDimension(apiName: string) {
  const found = findDimension(apiName);
  return {
    apiName,
    uiName: found?.uiName ?? apiName,
    description: found?.description ?? "",
    ...(found?.deprecatedApiNames === undefined ? {} : { deprecatedApiNames: found.deprecatedApiNames }),
    category: found?.category ?? "Other",
  };
}

/** Every metric in the words of the metadata endpoint. */
export function describeMetric(apiName: string) {
  const found = findMetric(apiName);
  return {
    apiName,
    uiName: found?.uiName ?? apiName,
    description: found?.description ?? "",
    ...(found?.deprecatedApiNames === undefined ? {} : { deprecatedApiNames: found.deprecatedApiNames }),
    type: found?.type ?? "TYPE_INTEGER",
    category: found?.category ?? "Other",
  };
}

/** The reply of `GET properties/{id}/metadata`. */
export function metadataOf(property: string) {
  return {
    dimensions: Object.keys(DIMENSIONS).map(describeDimension),
    metrics: Object.keys(METRICS).map(describeMetric),
    name: `properties/${property}/metadata`,
  };
}

/** The reply of checkCompatibility: which fields could be added to the ones in the request. */
export function compatibilityOf(request: CompatibilityRequest) {
  const plan = planFields(request, "core");
  const needsItems = plan.metrics.some((entry) => entry.metric.item === true);
  const needsOthers = plan.metrics.some((entry) => entry.metric.item !== true);
  const dimensions = Object.entries(DIMENSIONS).map(([name, dimension]) => {
    const grain = grainOf([dimension]);
    const fits =
      dimensionFits(dimension, plan.grain) &&
      !(grain === "item" && needsOthers) &&
      !(grain === "event" && needsItems);
    return { dimensionMetadata: describeDimension(name), compatibility: word(fits) };
  });
  const metrics = Object.entries(METRICS).map(([name, metric]) => ({
    metricMetadata: describeMetric(name),
    compatibility: word(metricFits(metric, plan.grain)),
  }));
  const wanted = request.compatibilityFilter;
  const keep = (entry: { compatibility: string }) =>
    wanted === "COMPATIBILITY_UNSPECIFIED" || entry.compatibility === wanted;
  return {
    dimensionCompatibilities: dimensions.filter(keep),
    metricCompatibilities: metrics.filter(keep),
  };
}

function word(fits: boolean): "COMPATIBLE" | "INCOMPATIBLE" {
  return fits ? "COMPATIBLE" : "INCOMPATIBLE";
}
