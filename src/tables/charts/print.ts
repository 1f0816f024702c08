import type { Cell, Table } from "../table.ts";

interface Place {
  value: Cell;
  column: string;
  row: number | "total";
}

/** A cell as the answer prints it. */
export function printCell(table: Table, { value, column, row }: Place, language: string): string {
  if (typeof value !== "number") return value ?? "–";
  return new Intl.NumberFormat(language, optionsOf(table, column, row)).format(value);
}

/** A round value of an axis. */
export function printShort(
  table: Table,
  { value, column }: { value: number; column: string },
  language: string,
): string {
  const options = { ...optionsOf(table, column, 0), minimumFractionDigits: 0, notation: "compact" } as const;
  return new Intl.NumberFormat(language, options).format(value);
}

function optionsOf(table: Table, key: string, row: Place["row"]): Intl.NumberFormatOptions {
  const unit = table.columns.find((column) => column.key === key)?.unit;
  const own = row === "total" ? table.totals[0] : table.rows[row];
  const currency = own?.currency ?? table.currency;
  if (unit === "money" && currency !== null) return { style: "currency", currency };
  return unit === "ratio" || unit === "points"
    ? { style: "percent", maximumFractionDigits: 1 }
    : { maximumFractionDigits: 2 };
}
