import type { Table } from "../table.ts";
import type { ChartPlan, Point } from "./chart.ts";
import { hasValue } from "./points.ts";
import { printCell } from "./print.ts";

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
  { mark, title }: Pick<ChartPlan, "mark" | "title">,
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
