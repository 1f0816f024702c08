import type { Measure } from "../../../../catalogue/types.ts";
import type { Unit } from "../../../../catalogue/units.ts";
import type { Cell, Row, Table } from "../../../../tables/table.ts";
import { partColumn } from "../columns.ts";

/** A table that has no number yet. */
export type Draft = Omit<Table, "id">;

interface Part {
  name: string;
  /** Behind the measure's. */
  title: string;
  unit: Unit;
  inTotalsOnly?: boolean;
}

/** A further column of a measure, behind those that it has. */
export function addColumn(table: Draft, measure: Measure, { name, title, unit, inTotalsOnly }: Part): Draft {
  const added = { ...partColumn(measure, name, title, unit), ...(inTotalsOnly && { inTotalsOnly }) };
  const at = table.columns.findLastIndex((column) => column.measure === measure.name);
  return { ...table, columns: table.columns.toSpliced(at + 1, 0, added) };
}

export function withCells(row: Row, cells: Record<string, Cell>): Row {
  return { ...row, cells: { ...row.cells, ...cells } };
}

export function addNotes(table: Draft, notes: readonly string[]): Draft {
  return { ...table, notes: [...table.notes, ...notes] };
}

/** People and the like: the parts of a whole have some of them in common. */
export function isDistinct({ adds, unit }: Measure): boolean {
  return !adds && unit === "count";
}

export function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Without what binary fractions leave. */
export function tidy(value: number): number {
  return Math.round(value * 1e10) / 1e10;
}
