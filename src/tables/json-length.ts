import type { Table } from "./table.ts";

const lengths = new WeakMap<Table, number>();

/** How many characters a table takes as JSON, measured once: who keeps it and who answers with it both ask. */
export function jsonLengthOf(table: Table): number {
  const known = lengths.get(table) ?? JSON.stringify(table).length;
  lengths.set(table, known);
  return known;
}
