import type { DayDimension, DayMetric } from "../domain/days.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { VendorRecord } from "../domain/records.ts";
import type { Grain, Unit } from "./units.ts";

/** A typed field of a stored record that can be asked for. */
export type RecordField = Exclude<keyof VendorRecord, "dataset" | "facts">;

/** What follows from a record's fields and the day of the question. */
export type DerivedField = "daysOverdue" | "daysToClose" | "daysToPay" | "daysPaidLate";

/** How a measure is computed of what is stored; ratios are of the sums of two measures, never a mean of ratios. */
export type Compute =
  | { count: "records" }
  | { distinct: RecordField }
  | { sum: RecordField | DayMetric }
  | { mean: RecordField | DerivedField }
  | { ratio: readonly [of: string, per: string] }
  /** What the first leaves of the second, by the second: also of sums. */
  | { restRatio: readonly [of: string, per: string] }
  /** Records of one state among those of two. */
  | { stateShare: readonly [of: string, among: readonly string[]] }
  /** The vendor alone can tell. */
  | { live: true };

export interface Measure {
  /** As the tools, references and contexts name it. */
  name: string;
  title: string;
  /** What else people call it, in the singular, lower case. */
  synonyms: readonly string[];
  unit: Unit;
  /** Whether the values of parts add up to that of the whole. */
  adds: boolean;
  /** Which direction is good; undefined where neither is. */
  good?: "up" | "down";
  compute: Compute;
  api?: string;
}

/** What only accounts have; of other records it is that of the account which is called as their customer is. */
export const accountFields = ["industry", "country", "city"] as const;
export type AccountField = (typeof accountFields)[number];

export const isOfAccount = (field: string | undefined): field is AccountField =>
  accountFields.some((one) => one === field);

export interface Dimension {
  name: string;
  title: string;
  synonyms: readonly string[];
  unit: Extract<Unit, "text" | "day" | "instant" | "number" | "money" | "ratio">;
  /**
   * Where it is stored: a field of records, one of the account that has the name of theirs, or what days are kept by;
   * undefined where only the vendor knows.
   */
  field?: RecordField | AccountField;
  days?: Exclude<DayDimension, "total">;
  /** A grain of the dataset's date, by which records can be filtered as by a dimension. */
  grain?: Grain;
  /** It follows from other fields and the day of the question; its values stand in their order. */
  derived?: "overdueBy";
  api?: string;
  /** The values that there are, where they are a closed set. */
  values?: readonly string[];
}

export interface Dataset {
  name: string;
  title: string;
  one: string;
  many: string;
  synonyms: readonly string[];
  source: IntegrationType;
  /** The part of the source that may be missing from an account. */
  product?: "crm" | "books" | "projects";
  /** What a period is of, unless another date is named. */
  date: { field: RecordField; title: string } | undefined;
  /** By when it is to be done or paid, or a deal to be closed: `state is overdue` is told by it. */
  due?: RecordField;
  measures: readonly Measure[];
  dimensions: readonly Dimension[];
}
