import type { Operator } from "../../catalogue/inputs/query.ts";
import type { Measure } from "../../catalogue/types.ts";
import type { Grain } from "../../catalogue/units.ts";
import type { RecordDataset, VendorRecord } from "../../domain/records.ts";
import type { DayRange } from "../../periods/dates.ts";

/** By what records are put together: one of their fields, times by their day, or a grain of their date. */
export type RecordGrouping = { field: string } | { grain: Grain };

export interface RecordCondition {
  /** Of a record, or derived; `grain`: of that of the date instead. */
  field: string;
  grain?: Grain | undefined;
  kind: "text" | "number" | "time" | "state";
  is: Operator;
  values: (string | number)[];
}

export type RecordMeasure = Pick<Measure, "name" | "unit" | "compute">;

export interface RecordsQuestion {
  dataset: RecordDataset;
  /** The day of the question, and the zone whose days instants are put to. */
  today: string;
  timeZone: string;
  /** The field that the periods and grains are of. */
  date: string | undefined;
  /** The field by which what is open is overdue. */
  due: string | undefined;
  /** The period, and the one that it is compared with; undefined: all records. */
  period: DayRange | undefined;
  comparedWith: DayRange | undefined;
  /** All of them hold. */
  conditions: RecordCondition[];
  by: RecordGrouping[];
  /** With those that a ratio is of. */
  measures: RecordMeasure[];
  /** Single records of the period, in this order; those without the field come last. */
  list?: { by: string; isMoney: boolean; direction: "ascending" | "descending"; limit: number } | undefined;
}

export interface Group {
  /** Values of the groupings in their order; null where a record has none. Empty for the whole. */
  keys: (string | null)[];
  /** By measure; null where it cannot be told. */
  values: Record<string, number | null>;
  /** Of its amounts: groups of several currencies are groups of their own. */
  currency?: string | undefined;
}

export interface GroupedFigures {
  /** All of them, or as many as could be read: see `rowCount`. */
  groups: Group[];
  /** The whole: one, or the one without amounts and then one a currency. */
  totals: Group[];
  rowCount: number;
}

export interface LeftOut {
  /** Records without the date that was asked by. */
  date: number;
  /** Records that were counted and do not have what a measure is of. */
  values: Record<string, number>;
  /** Records that would count if it were known where they stand. */
  state: number;
  /** What no record of the dataset has, and what it has that is near. */
  unknown: { field: string; value: string; near: string[] }[];
}

export interface RecordsAnswer {
  current: GroupedFigures;
  previous: GroupedFigures | undefined;
  leftOut: LeftOut;
}

export interface GroupsPlan extends RecordsQuestion {
  kind: "groups";
  /** Its id in D1. */
  connection: string;
}

export interface GroupsResult extends RecordsAnswer {
  kind: "groups";
  /** Without their text; of a question for records. */
  listed: VendorRecord[];
}
