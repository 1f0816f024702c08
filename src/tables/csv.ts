import type { Cell, Table } from "./table.ts";

/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows, or totals where there are none, as CSV (RFC 4180): values as they are; several currencies have a column of their own. */
export function toCsv({ columns, rows, totals, currency }: Table): string {
  const isTotals = rows.length === 0;
  const own = columns.filter(({ inTotalsOnly }) => isTotals || !inTotalsOnly);
  const hasCurrency = own.some(({ unit }) => unit === "money");
  const head = [...own.map(({ title }) => title), ...(hasCurrency ? ["Currency"] : [])];
  const lines = (isTotals ? totals : rows).map((row) => [
    ...own.map(({ key }) => row.cells[key] ?? null),
    ...(hasCurrency ? [row.currency ?? currency] : []),
  ]);
  return [head, ...lines].map(csvLine).join("");
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(",")}\r\n`;
}

function field(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
