import { findMeasure } from "../catalogue/catalogue.ts";
import { traffic } from "../catalogue/traffic.ts";

/** Whether the parts of a metric add up to the whole; of one that the catalogue does not have nobody knows. */
export function addsUp(metric: string): boolean {
  return findMeasure(traffic, metric)?.adds ?? false;
}

/** Users are counted, too, and do not add up. */
export function isOfCount(metric: string): boolean {
  return findMeasure(traffic, metric)?.unit === "count";
}

/**
 * What a metric of web analytics is measured in: `count`, `rate` (a fraction of 1), `seconds` or the currency; null for
 * any other number, and where it is not known.
 */
export function unitOf(metric: string, currency: string | null): string | null {
  switch (findMeasure(traffic, metric)?.unit) {
    case "count":
      return "count";
    case "ratio":
      return "rate";
    case "seconds":
      return "seconds";
    case "money":
      return currency;
    default:
      return null;
  }
}
