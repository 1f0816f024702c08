import type { Grain } from "../../../../catalogue/units.ts";
import type { Grouping } from "../computed.ts";
import type { Sums } from "./figures.ts";

/** One row: its keys are those of the table's rows, in the order of the groupings. */
export interface Row {
  keys: string[];
  sums: Sums;
}

export interface PeriodSums {
  /** Undefined when nothing was recorded. */
  totals: Sums | undefined;
  rows: Row[];
  /** Of all that there are. */
  rowCount: number;
}

/** A value of a condition that nothing in the period has. */
export interface Unmatched {
  /** Of the dimension, for people. */
  title: string;
  match: "exact" | "contains";
  value: string;
  isNot: boolean;
  /** Values that there are. */
  near: readonly string[];
}

export const MOST_NEAR = 3;

/** Both periods, from one place. */
export interface TrafficSums {
  from: "store" | "live";
  current: PeriodSums;
  previous: PeriodSums | undefined;
  unmatched: Unmatched[];
  /** What Google said of the figures' honesty, in the words of the store. */
  flags: ReadonlySet<string>;
  timeZone: string | undefined;
  currency: string | undefined;
}

/** Hours and weekdays may be asked for as dimensions, too. */
export function grainOf(grouping: Grouping): Grain | undefined {
  if (grouping.kind === "grain") return grouping.grain;
  return grouping.name === "hour" || grouping.name === "weekday" ? grouping.name : undefined;
}

export function isWhole({ rows, rowCount }: PeriodSums): boolean {
  return rows.length >= rowCount;
}
