import { formatGrain } from "../references/format-dates.ts";
import { formatAmount } from "../references/format-numbers.ts";
import { UNFORMATTED } from "../references/grammar.ts";
import type { Cell, Column, Table } from "../table.ts";

interface Place {
  value: Cell;
  column: string;
  row: number | "total";
}

/** A cell as the answer prints it. */
export function printCell(table: Table, { value, column: key, row }: Place, language: string): string {
  if (value === null) return "–";
  const column = table.columns.find((one) => one.key === key);
  if (typeof value === "string") return column?.grain ? formatGrain(column.grain, value, language) : value;
  return formatAmount(amountOf(table, { value, column, row }), UNFORMATTED, language);
}

/** A round value of an axis. */
export function printShort(
  table: Table,
  { value, column: key }: { value: number; column: string },
  language: string,
): string {
  const column = table.columns.find((one) => one.key === key);
  return formatAmount(
    amountOf(table, { value, column, row: 0 }),
    { ...UNFORMATTED, isShort: true },
    language,
  );
}

function amountOf(
  table: Table,
  { value, column, row }: { value: number; column: Column | undefined; row: Place["row"] },
) {
  const own = row === "total" ? table.totals[0] : table.rows[row];
  return {
    value,
    unit: column?.unit ?? ("number" as const),
    currency: own?.currency ?? table.currency,
    isChange: false,
    isQuotient: false,
  };
}
