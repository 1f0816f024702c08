import type { Grain } from "../catalogue/units.ts";
import type { DayDimension, DayMetric } from "../domain/days.ts";
import type { RecordDataset, VendorRecord } from "../domain/records.ts";
import type { DayRange } from "../periods/dates.ts";
import type { GroupsPlan, GroupsResult } from "./groups/plan.ts";

/** Days, both included. Instants are from `begins` to before `ends`, those of a time zone; without them the days are UTC's. */
export interface DaySpan {
  from?: string | undefined;
  to?: string | undefined;
  begins?: string | undefined;
  ends?: string | undefined;
}

interface OfConnection {
  /** Its id in D1. */
  connection: string;
}

/** What the values of one dimension have to be, any of these; with `isNot`, none of them. */
export interface DayCondition {
  by: Exclude<DayDimension, "total">;
  /** Without regard to case, as GA4 compares. */
  match: "exact" | "contains";
  values: readonly string[];
  isNot: boolean;
}

export interface TrafficPlan extends OfConnection {
  kind: "traffic";
  range: DayRange;
  /** All of them hold, and all are of one dimension. */
  conditions: readonly DayCondition[];
  /** Days that count, by their ISO number; all when left out. */
  weekdays?: readonly number[] | undefined;
  /** What has to add up over the dimension that something is excluded from. */
  bases: readonly DayMetric[];
  /** A row each of the filtered whole, or of the values of one dimension. */
  unit?: Exclude<Grain, "hour"> | undefined;
  /** With conditions, none but theirs. */
  dimensions: readonly Exclude<DayDimension, "total">[];
  /** Also the filtered whole of each day. */
  isDaily: boolean;
}

export type Sums = Record<DayMetric, number>;

export interface SummedRow {
  dimension: DayDimension;
  /** As `labelOf` calls it; empty without a unit. */
  unit: string;
  /** Of the dimension; empty for the whole. */
  value: string;
  sums: Sums;
}

export interface TrafficResult {
  kind: "traffic";
  /** The first day that is stored; undefined when none is. */
  firstDay: string | undefined;
  /** Undefined when no row is in the period. */
  totals: Sums | undefined;
  rows: SummedRow[];
  /** Where they were asked for: of each day that has rows. */
  days: SummedRow[];
  unmatched: DayCondition[];
  /** Whether the rows of the dimension that something is excluded from make up the whole of every day. */
  isComplete: boolean;
  /** What Google said of the figures' honesty. */
  flags: string[];
}

/** A message and what was answered to it. */
export interface ThreadPlan extends OfConnection {
  kind: "thread";
  /** The id of its first message. */
  thread: string;
}

export interface ThreadResult {
  kind: "thread";
  /** Whole, in the order of their vendor's ids. */
  rows: VendorRecord[];
  /** `rows` are as many as one answer can carry, and there are more. */
  isCut: boolean;
}

/** Which of the names that its records have a text says. */
export interface NamesPlan extends OfConnection {
  kind: "names";
  text: string;
}

export interface NamesResult {
  kind: "names";
  /** As the records spell them. */
  names: string[];
}

export type StorePlan = TrafficPlan | ThreadPlan | GroupsPlan | NamesPlan;
export type StoreResult = TrafficResult | ThreadResult | GroupsResult | NamesResult;
/** The result of each plan, in their order. */
export type ResultsOf<Plans extends StorePlan[]> = {
  [Index in keyof Plans]: Extract<StoreResult, { kind: Plans[Index]["kind"] }>;
};

/** An expression of FTS5, or a text that the index has no words of and that is looked for as it stands. */
export type SearchTerm = { match: string } | { text: string };

export interface RecordSearch {
  /** Their ids in D1. */
  connections: readonly string[];
  /** Expressions of FTS5; the next is tried when one finds nothing. Without any, all records are found. */
  matches: readonly string[];
  /** In place of `matches` where a term is a text: reads every record, and what it finds has no relevance. */
  terms?:
    | { wanted: readonly SearchTerm[]; unwanted: readonly SearchTerm[]; match: "all" | "any" }
    | undefined;
  datasets?: readonly RecordDataset[] | undefined;
  /** By `date`. */
  days?: DaySpan | undefined;
  /** Part of the author's name, or the owner's where nobody wrote it; ASCII case does not matter, and `ada.lovelace` is Ada Lovelace. */
  author?: string | undefined;
  /** Part of the name of what holds it, or of whom it is about where nothing does. */
  place?: string | undefined;
  sort: "relevance" | "newest";
  limit: number;
}
