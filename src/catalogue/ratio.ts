import { findMeasure } from "./catalogue.ts";
import type { Dataset, Measure } from "./types.ts";

/** A measure that is the ratio of two others; with `isRest`, what the first leaves of the second. */
export interface Ratio {
  of: Measure;
  per: Measure;
  isRest: boolean;
}

export function ratioOf(dataset: Dataset, { compute }: Measure): Ratio | undefined {
  const isRest = "restRatio" in compute;
  const names = isRest ? compute.restRatio : "ratio" in compute ? compute.ratio : undefined;
  const [of, per] = (names ?? []).map((name) => findMeasure(dataset, name));
  return of && per && { of, per, isRest };
}

/** Measures, and what those that are ratios are of; each once. */
export function withParts(dataset: Dataset, measures: readonly Measure[]): Measure[] {
  const ratios = measures.flatMap((measure) => ratioOf(dataset, measure) ?? []);
  return [...new Set([...measures, ...ratios.flatMap(({ of, per }) => [of, per])])];
}

/** The value of a ratio of sums; null of nothing. */
export function divide({ isRest }: Ratio, of: number, per: number): number | null {
  return per === 0 ? null : (isRest ? per - of : of) / per;
}
