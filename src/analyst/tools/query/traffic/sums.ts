import { divide, ratioOf, withParts } from "../../../../catalogue/ratio.ts";
import { traffic } from "../../../../catalogue/traffic.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import type { Grain } from "../../../../catalogue/units.ts";
import { nearestOf } from "../../../../lib/nearest.ts";
import type { Computed, Grouping } from "../computed.ts";
import { ofNothing } from "../compare.ts";

/** One row: its keys are those of the table's rows, in the order of the groupings. */
export interface Row {
  keys: string[];
  sums: Sums;
}

export interface PeriodSums {
  /** Undefined when nothing was recorded. */
  totals: Sums | undefined;
  rows: Row[];
  rowCount: number;
}

export interface Unmatched {
  title: string;
  match: "exact" | "contains";
  value: string;
  isNot: boolean;
  /** Values that there are. */
  near: readonly string[];
}

/** Both periods, from one place. */
export interface TrafficSums extends Pick<Computed, "from" | "timeZone" | "currency"> {
  current: PeriodSums;
  previous: PeriodSums | undefined;
  unmatched: Unmatched[];
  /** What Google said of the figures' honesty, in the words of the store. */
  flags: ReadonlySet<string>;
}

const MOST_NEAR = 3;

/** Those of which there is nothing at all among the known values, with what is near. */
export function unmatchedIn(known: readonly string[], absent: readonly Omit<Unmatched, "near">[]) {
  return absent
    .filter(({ match, value }) => !known.some((own) => isMet(match, value, own)))
    .map((one): Unmatched => ({ ...one, near: nearestOf(one.value, known, MOST_NEAR) }));
}

export function isMet(match: "exact" | "contains", value: string, own: string): boolean {
  const [wanted, given] = [value.toLowerCase(), own.toLowerCase()];
  return match === "exact" ? given === wanted : given.includes(wanted);
}

/** Hours and weekdays may be asked for as dimensions, too. */
export function grainOf(grouping: Grouping): Grain | undefined {
  if (grouping.kind === "grain") return grouping.grain;
  return grouping.name === "hour" || grouping.name === "weekday" ? grouping.name : undefined;
}

export function hasAllRows({ rows, rowCount }: PeriodSums): boolean {
  return rows.length >= rowCount;
}

/** Figures as Google names them; what is left out did not happen. */
export type Sums = Partial<Record<string, number>>;

/** What is read of the source for a measure: the sums of its ratio, or itself. */
export function partsOf(measure: Measure): Measure[] {
  const ratio = ratioOf(traffic, measure);
  return ratio ? [ratio.of, ratio.per] : [measure];
}

export function basesOf(measures: readonly Measure[]): Measure[] {
  return [...new Set(measures.flatMap(partsOf))];
}

export function apiOf({ name, api }: Pick<Measure, "name" | "api">): string {
  if (api === undefined) throw new Error(`Google has no name for ${name}`);
  return api;
}

export function valuesOf(measures: readonly Measure[], sums: Sums): Record<string, number | null> {
  return Object.fromEntries(
    withParts(traffic, measures).map((measure) => [measure.name, valueOf(measure, sums)]),
  );
}

function valueOf(measure: Measure, sums: Sums): number | null {
  const ratio = ratioOf(traffic, measure);
  if (!ratio) {
    const value = sums[apiOf(measure)];
    // Google leaves out what did not happen.
    return value === undefined ? ofNothing(measure) : roundTo(value, 6);
  }
  const value = divide(ratio, sums[apiOf(ratio.of)] ?? 0, sums[apiOf(ratio.per)] ?? 0);
  return value === null ? null : roundTo(value, 10);
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
