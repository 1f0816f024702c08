import type { Grain } from "../../catalogue/units.ts";
import type { Column, Table } from "../table.ts";
import type { ChartPlan, Mark } from "./chart.ts";

/** More bars or series than these say less, not more. */
const MOST_BARS = 40;
const MOST_SERIES = 8;

const CYCLES: ReadonlySet<Grain | undefined> = new Set(["weekday", "hour"]);

/**
 * The chart that suits a table, chosen by how it was asked for: a line over time, bars by one dimension, grouped ones for
 * a comparison, stacked ones for two dimensions that add up, one figure for a total. Undefined where none does.
 */
export function planChart(table: Table): ChartPlan | undefined {
  if (table.tool !== "query") return undefined;
  const measure = table.columns.find((column) => column.role === "measure" && isDrawn(column));
  if (!measure || hasSeveralCurrencies(table, measure)) return undefined;
  const dimensions = table.columns.filter(({ role }) => role === "dimension");
  const isListing = table.rows.some(({ id }) => id !== undefined);
  if (isListing || dimensions.length > 2) return undefined;
  if (dimensions.length === 0) return table.totals.length === 1 ? plan(table, "figure", measure) : undefined;
  if (table.rows.length < 2 || table.rows.length > MOST_BARS * MOST_SERIES) return undefined;
  return dimensions.length === 1 ? planOne(table, measure, dimensions) : planTwo(table, measure, dimensions);
}

function planOne(table: Table, measure: Column, [only]: Column[]): ChartPlan | undefined {
  if (!only) return undefined;
  if (isTime(only)) return plan(table, "line", measure, only);
  if (table.rows.length > MOST_BARS) return undefined;
  const previous = table.columns.find(({ key }) => key === `${measure.key}.previous`);
  return previous
    ? plan(table, "groupedBar", measure, only, { also: previous })
    : plan(table, "bar", measure, only);
}

function planTwo(table: Table, measure: Column, dimensions: Column[]): ChartPlan | undefined {
  const time = dimensions.find(isTime);
  const x = time ?? dimensions[0];
  const color = dimensions.find((one) => one !== x);
  if (!x || !color || countValues(table, color) > MOST_SERIES || countValues(table, x) > MOST_BARS)
    return undefined;
  if (time) return plan(table, "line", measure, x, { color });
  const adds = table.columns.some(({ key }) => key === `${measure.key}.share`);
  const isPositive = table.rows.every(({ cells }) => Number(cells[measure.key] ?? 0) >= 0);
  return plan(table, adds && isPositive ? "stackedBar" : "groupedBar", measure, x, { color });
}

function plan(
  table: Table,
  mark: Mark,
  measure: Column,
  x?: Column,
  { color, also }: { color?: Column; also?: Column } = {},
): ChartPlan {
  const y = [measure.key, ...(also ? [also.key] : [])];
  const encoding = { x: x?.key ?? null, y, color: color?.key ?? null };
  return { title: table.title, table: table.id, mark, encoding };
}

function isDrawn({ key, unit, inTotalsOnly }: Column): boolean {
  return !inTotalsOnly && !key.includes(".") && unit !== "text" && unit !== "day" && unit !== "instant";
}

/** What follows each other; weekdays and hours come round again. */
function isTime({ grain }: Column): boolean {
  return grain !== undefined && !CYCLES.has(grain);
}

function countValues({ rows }: Table, { key }: Column): number {
  return new Set(rows.map(({ cells }) => cells[key])).size;
}

function hasSeveralCurrencies({ rows }: Table, { unit }: Column): boolean {
  return unit === "money" && new Set(rows.map(({ currency }) => currency)).size > 1;
}
