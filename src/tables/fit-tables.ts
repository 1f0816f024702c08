import type { Evidence } from "./figure.ts";
import type { Row, Table } from "./table.ts";

type Rows = readonly Row[];
/** Leaves out what it may of rows, to take no more than `most` characters if that is possible. */
type Cut = (rows: Rows, pointed: ReadonlySet<number>, most: number) => Rows;

/** Rows that no figure points at: from the end, then wherever they are, keeping their places; at last all rows. */
const CUTS: readonly Cut[] = [
  cutEnd,
  (rows, pointed) => rows.map((row, index) => (pointed.has(index) ? row : { label: "", cells: {} })),
  () => [],
];

/** Tables within `most` characters of JSON. Rows that no figure points at go first, of the longest table; other pointers still resolve. */
export function fitTables(tables: readonly Table[], evidence: readonly Evidence[], most: number): Table[] {
  const kept = [...tables];
  // With the commas between them, and brackets around.
  let excess = kept.reduce((sum, table) => sum + jsonLengthOf(table) + 1, 1) - most;
  if (excess <= 0) return kept;
  const longestFirst = kept
    .map((table, index) => ({ index, length: lengthOf(table.rows), pointed: pointedRows(evidence, index) }))
    .toSorted((a, b) => b.length - a.length);
  for (const cut of CUTS) {
    for (const { index, pointed } of longestFirst) {
      const table = kept[index];
      if (excess <= 0 || !table) return kept;
      const length = lengthOf(table.rows);
      const rows = [...cut(table.rows, pointed, length - excess)];
      if (lengthOf(rows) === length) continue;
      excess -= length - lengthOf(rows);
      kept[index] = { ...table, rows, truncated: true };
    }
  }
  return kept;
}

const lengths = new WeakMap<Table, number>();

/** How many characters a table takes as JSON, measured once: who keeps it and who answers with it both ask. */
export function jsonLengthOf(table: Table): number {
  const known = lengths.get(table) ?? lengthOf(table);
  lengths.set(table, known);
  return known;
}

/** All up to the last row that a figure points at, and of the rest as many as fit. */
function cutEnd(rows: Rows, pointed: ReadonlySet<number>, most: number): Rows {
  const needed = Math.max(-1, ...pointed) + 1;
  let length = lengthOf(rows.slice(0, needed));
  const beyond = rows.slice(needed).findIndex((row) => (length += lengthOf(row) + 1) > most);
  return beyond === -1 ? rows : rows.slice(0, needed + beyond);
}

function pointedRows(evidence: readonly Evidence[], table: number): Set<number> {
  const prefix = `/data/${table}/rows/`;
  return new Set(
    evidence
      .flatMap(({ pointers }) => pointers)
      .filter((pointer) => pointer.startsWith(prefix))
      .map((pointer) => Number.parseInt(pointer.slice(prefix.length), 10)),
  );
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}
