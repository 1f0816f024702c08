import type { Evidence } from "./figure.ts";
import type { Table } from "./table.ts";

/**
 * Tables that together are no longer than `most` characters of JSON. What no figure points at goes first: rows from
 * the end, then whole tables' rows; places of what stays do not move, so that pointers resolve.
 */
export function fitTables(tables: readonly Table[], evidence: readonly Evidence[], most: number): Table[] {
  let excess = JSON.stringify(tables).length - most;
  if (excess <= 0) return [...tables];
  const kept = [...tables];
  const byLength = kept
    .map((table, index) => ({ index, length: JSON.stringify(table.rows).length }))
    .toSorted((a, b) => b.length - a.length);
  for (const { index, length } of byLength) {
    const table = kept[index];
    if (excess <= 0 || !table) break;
    const needed = lastPointedRow(evidence, index) + 1;
    const rows = cutRows(table.rows, needed, length - excess);
    excess -= length - JSON.stringify(rows).length;
    if (rows.length < table.rows.length) kept[index] = { ...table, rows, truncated: true };
  }
  return kept;
}

/** As many rows as are needed, and of the rest as many as fit. */
function cutRows(rows: Table["rows"], needed: number, most: number): Table["rows"] {
  let length = JSON.stringify(rows.slice(0, needed)).length;
  let count = needed;
  for (const row of rows.slice(needed)) {
    length += JSON.stringify(row).length + 1;
    if (length > most) break;
    count++;
  }
  return rows.slice(0, count);
}

function lastPointedRow(evidence: readonly Evidence[], table: number): number {
  const prefix = `/data/${table}/rows/`;
  return evidence
    .flatMap(({ pointers }) => pointers)
    .filter((pointer) => pointer.startsWith(prefix))
    .reduce((last, pointer) => Math.max(last, Number(pointer.slice(prefix.length).split("/")[0])), -1);
}
