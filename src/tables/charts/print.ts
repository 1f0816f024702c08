import { valueAt } from "../references/cells.ts";
import { formatAmount } from "../references/format-numbers.ts";
import { formatValue } from "../references/format.ts";
import { UNFORMATTED } from "../references/grammar.ts";
import { type RowPlace, viewTables } from "../references/view.ts";
import type { Column, Table } from "../table.ts";
import type { ChartPlan, Point } from "./chart.ts";
import { hasValue } from "./points.ts";

interface Place extends Omit<RowPlace, "view"> {
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

const KINDS = {
  line: "Line chart",
  bar: "Bar chart",
  groupedBar: "Grouped bar chart",
  stackedBar: "Stacked bar chart",
  figure: "Figure",
} as const;

/** What a chart shows, for those who do not see it: what it is, how much of it, its least and its largest value. */
export function describeChart(
  table: Table,
  { mark, title }: ChartPlan,
  points: readonly Point[],
  language: string,
): string {
  const head = `${KINDS[mark]}: ${title}.`;
  const sorted = points.filter(hasValue).toSorted((a, b) => a.value - b.value);
  const [least, largest] = [sorted[0], sorted.at(-1)];
  if (!least || !largest || mark === "figure") return head;
  const name = (point: Point) =>
    `${point.x} (${printCell(table, { list: "rows", index: point.row, column: point.column }, language)})`;
  const cut = table.truncated ? ` The first ${table.rows.length} of ${table.rowCount} rows.` : "";
  return `${head} ${sorted.length} values, from ${name(least)} to ${name(largest)}.${cut}`;
}
