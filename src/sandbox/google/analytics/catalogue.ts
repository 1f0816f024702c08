import { DIMENSIONS, type Dimension } from "./dimensions.ts";
import { dimensionFits, grainOf, metricFits } from "./fields.ts";
import { METRICS, type Metric } from "./metrics.ts";
import { planFields } from "./plan.ts";
import type { compatibilitySchema } from "./request.ts";
import type * as z from "zod";

type CompatibilityRequest = z.infer<typeof compatibilitySchema>;

/** A field in the words of the metadata endpoint; `averageSessionDuration` is called `Average session duration`. */
function describeField(apiName: string, field: Dimension | Metric) {
  const words = apiName.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    apiName,
    uiName: field.uiName ?? words.charAt(0).toUpperCase() + words.slice(1),
    description: field.description,
    ...(field.deprecatedApiNames && { deprecatedApiNames: field.deprecatedApiNames }),
    ...("type" in field && { type: field.type }),
    category: field.category,
  };
}

/** The reply of `GET properties/{id}/metadata`. */
export function metadataOf(property: string) {
  return {
    dimensions: Object.entries(DIMENSIONS).map(([name, field]) => describeField(name, field)),
    metrics: Object.entries(METRICS).map(([name, field]) => describeField(name, field)),
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
    return { dimensionMetadata: describeField(name, dimension), compatibility: word(fits) };
  });
  const metrics = Object.entries(METRICS).map(([name, metric]) => ({
    metricMetadata: describeField(name, metric),
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
