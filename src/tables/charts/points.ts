import type { Row, Table } from "../table.ts";
import type { ChartPlan, Point } from "./chart.ts";

/** What a chart shows, in the order in which it shows it: over time from the first, else as the table has it. */
export function pointsOf(table: Table, { encoding }: ChartPlan): Point[] {
  const { x, y, color } = encoding;
  const titles = new Map(table.columns.map(({ key, title }) => [key, title]));
  const rows = table.rows.map((row, index) => ({ row, index }));
  const ordered = x !== null && isOrdered(table, x) ? rows.toSorted(byCell(x)) : rows;
  return ordered.flatMap(({ row, index }) =>
    y.flatMap((column): Point[] => {
      const value = row.cells[column] ?? null;
      if (value !== null && typeof value !== "number") return [];
      const series = color === null ? (titles.get(column) ?? column) : textOf(row, color);
      return [{ x: x === null ? row.label : textOf(row, x), series, value, row: index, column }];
    }),
  );
}

export type Drawn = Point & { value: number };

export function hasValue(point: Point): point is Drawn {
  return point.value !== null;
}

export function valuesOf(points: readonly Point[], of: "x" | "series"): string[] {
  return [...new Set(points.map((point) => point[of]))];
}

/** Hours and the parts of a calendar are written so that their order is that of time; names of weekdays are not. */
function isOrdered({ columns }: Table, x: string): boolean {
  const grain = columns.find(({ key }) => key === x)?.grain;
  return grain !== undefined && grain !== "weekday";
}

function byCell(key: string) {
  return (left: { row: Row }, right: { row: Row }) => {
    const [a, b] = [textOf(left.row, key), textOf(right.row, key)];
    return a < b ? -1 : a > b ? 1 : 0;
  };
}

function textOf({ cells, label }: Row, key: string): string {
  return String(cells[key] ?? label);
}
