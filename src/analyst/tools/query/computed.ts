import type { Operator, Query } from "../../../catalogue/inputs/query.ts";
import type { Dataset, Dimension, Measure } from "../../../catalogue/types.ts";
import type { Grain } from "../../../catalogue/units.ts";
import type { DayRange } from "../../../periods/dates.ts";
import type { GroupedFigures } from "../../../store/groups/plan.ts";
import type { Cell } from "../../../tables/table.ts";

export type { Group, GroupedFigures } from "../../../store/groups/plan.ts";

/** By what rows are made: a dimension of the dataset, or a grain of its date. */
export type Grouping =
  | { kind: "dimension"; name: string; dimension: Dimension }
  | { kind: "grain"; name: Grain; grain: Grain };

export interface Condition {
  /** What it is of; a measure is a field of a record, and of traffic what a row is kept by. */
  of: { dimension: Dimension } | { measure: Measure };
  is: Operator;
  values: (string | number)[];
}

/** A query whose names have been found in the catalogue. */
export interface Asked {
  query: Query;
  dataset: Dataset;
  measures: Measure[];
  groupBy: Grouping[];
  /** One row a record. */
  isListing: boolean;
  /** The date of a record that the period and grains are of. */
  date: Dimension | undefined;
  period: DayRange | undefined;
  comparedWith: DayRange | undefined;
  conditions: Condition[];
  /** Undefined: the order that suits the groups. */
  order?: Order | undefined;
}

export interface Order {
  /** A column of the table, by its key. */
  by: string;
  direction: "ascending" | "descending";
}

/** A single record as a row: `cells` by the names of dimensions and measures. */
export interface Listed {
  label: string;
  id: string;
  url: string | undefined;
  currency: string | undefined;
  cells: Record<string, Cell>;
}

/** What a source computed for a query: arithmetic within a period is done, that between two is not. */
export interface Computed {
  current: GroupedFigures;
  previous?: GroupedFigures | undefined;
  /** In the order that was asked for, cut to the limit; only where single records were asked for. */
  listed?: Listed[] | undefined;
  /** Steps of time of which there is nothing are among the groups already, or left out by a filter. */
  isFilled?: true;
  from: "store" | "live";
  /** Milliseconds since the epoch. */
  dataAsOf: number;
  complete: boolean;
  timeZone: string | undefined;
  currency: string | undefined;
  notes: string[];
}
