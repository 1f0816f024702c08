import { valueAt } from "../references/cells.ts";
import { formatAmount } from "../references/format-numbers.ts";
import { formatValue } from "../references/format.ts";
import { UNFORMATTED } from "../references/grammar.ts";
import { type RowPlace, viewTables } from "../references/view.ts";
import type { Column, Table } from "../table.ts";

interface Place extends Omit<RowPlace, "view"> {
  /** By its key. */
  column: string;
}

/** A cell as the answer prints it. */
export function printCell(table: Table, { column: key, ...place }: Place, language: string): string {
  const [view] = viewTables([table]);
  const column = columnOf(table, key);
  const value = view && column && valueAt({ view, column, ...place });
  return value ? formatValue(value, UNFORMATTED, language) : "–";
}

/** A round value of an axis. */
export function printShort(table: Table, key: string, value: number, language: string): string {
  const currency = table.rows[0]?.currency ?? table.currency;
  const unit = columnOf(table, key)?.unit ?? "number";
  return formatAmount({ value, unit, currency }, { ...UNFORMATTED, isShort: true }, language);
}

function columnOf({ columns }: Table, key: string): Column | undefined {
  return columns.find((one) => one.key === key);
}
