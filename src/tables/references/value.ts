import type { Grain, Unit } from "../../catalogue/units.ts";
import { type DayRange, isSameRange } from "../../periods/dates.ts";
import type { Column } from "../table.ts";
import type { RowSet } from "./rows.ts";
import type { RowPlace, View } from "./view.ts";

/** What a reference, or a part of it, comes to, with all that vouches for it. */
export interface Value {
  kind: "cell" | "computed" | "quote";
  /** A range of days as ISO 8601 has it: `2026-09-01/2026-09-30`. */
  value: number | string;
  unit: Unit;
  currency: string | null;
  measure: string | null;
  label: string | null;
  period: DayRange | null;
  /** The day up to which it goes, where its period is not over. */
  through: string | null;
  pointers: readonly string[];
  /** Whose row it is of; undefined for arithmetic over several tables. */
  view: View | undefined;
  /** The row that it is of; undefined for arithmetic over several. */
  at?: RowPlace | undefined;
  /** The column whose cell it is; undefined for what was computed. */
  column?: Column | undefined;
  /** How a dimension of time prints. */
  grain?: Grain | undefined;
  timeZone?: string | null;
  /** As a text has it. */
  quoted?: string;
  /** What follows it there. */
  textBehind?: string;
  /** It goes up or down: what claims of a direction are of. */
  isDifference?: boolean | undefined;
  /** 1 where its sign says which way that went, -1 where what came before is less what came later. */
  way?: 1 | -1 | undefined;
  /** A difference between periods, which prints with its sign. */
  isChange?: boolean | undefined;
  /** What is left of one after its parts: no difference of percentages. */
  isRest?: boolean | undefined;
  /** By division of two alike: a percentage, or "3.2 times". */
  isQuotient?: boolean | undefined;
  /** A change of which this is how much. */
  change?: Value | undefined;
  /** The table that was cut of which this is not all, but of the rows that are listed. */
  listed?: View | undefined;
  /** A hundred times what it is a part of: the first half of a percentage. */
  isHundredfold?: boolean | undefined;
  /** Money times money, which only money makes a figure of: `a * b / c`. */
  isSquare?: boolean | undefined;
  /** A constant of the writer: it takes the unit of what it is put together with. */
  isConstant?: boolean | undefined;
}

/** Several cells, one a row, in the order of rows; undefined where a row has no value. */
export interface Values extends RowSet {
  items: readonly (Value | undefined)[];
}

/** Puts together what vouches for the parts of a computed value; what they do not share is null. */
export function derive(parts: readonly Value[], own: Partial<Value> & Pick<Value, "value" | "unit">): Value {
  const cells = parts.filter((part) => !part.isConstant);
  const [first] = cells;
  const share = <Key extends "currency" | "measure" | "label" | "view">(key: Key) =>
    cells.every((cell) => cell[key] === first?.[key]) ? first?.[key] : undefined;
  const { period = null, at } = first ?? {};
  return {
    kind: "computed",
    currency: null,
    measure: share("measure") ?? null,
    label: share("label") ?? null,
    period: cells.every((cell) => isSameRange(cell.period, period)) ? period : null,
    through: cells.find(({ through }) => through !== null)?.through ?? null,
    pointers: joinPointers(cells),
    view: share("view"),
    at: cells.every((cell) => isSameRow(cell.at, at)) ? at : undefined,
    listed: cells.find(({ listed }) => listed)?.listed,
    isDifference: cells.some(({ isDifference }) => isDifference),
    isChange: cells.some(({ isChange }) => isChange),
    isConstant: cells.length === 0,
    ...own,
    value: typeof own.value === "number" ? Number(own.value.toPrecision(15)) : own.value,
  };
}

function isSameRow(one: RowPlace | undefined, other: RowPlace | undefined): boolean {
  return one?.view === other?.view && one?.list === other?.list && one?.index === other?.index;
}

const MOST_POINTERS = 20;

/** Each cell; of many the rows that hold them. */
function joinPointers(cells: readonly Value[]): string[] {
  const pointers = [...new Set(cells.flatMap((cell) => cell.pointers))];
  if (pointers.length <= MOST_POINTERS) return pointers;
  return [...new Set(pointers.map((pointer) => pointer.replace(/(?<=^\/data\/\d+\/rows)\/.*$/s, "")))];
}
