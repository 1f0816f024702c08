import { isStep } from "../../catalogue/grains.ts";
import type { Column, Table } from "../table.ts";
import type { ChartPlan, Mark } from "./chart.ts";

/** More bars or series than these say less, not more. */
const MOST_BARS = 40;
const MOST_SERIES = 8;

/** The chart of a table: the one that its asker wants, where it can be drawn so, or the usual one. */
export function planChart(table: Table): ChartPlan | undefined {
  const usual = planUsual(table);
  if (!usual || !table.chart) return usual;
  return table.chart === "none" ? undefined : (planWished(table, usual, table.chart) ?? usual);
}

function planWished(table: Table, { encoding, ...usual }: ChartPlan, mark: Mark): ChartPlan | undefined {
  const { x, y, color } = encoding;
  const alike = color === null ? measuresLike(table, y[0]) : y;
  const one = y.slice(0, 1);
  const as = (values: string[]) => ({ ...usual, mark, encoding: { x, y: values, color } });
  if (mark === "figure") return table.totals.length === 1 ? planOf(table, mark, one) : undefined;
  const across = table.columns.find(({ key }) => key === x);
  if (!across) return undefined;
  if (mark === "line") return across.grain && as(alike);
  if (countValues(table, across) > MOST_BARS) return undefined;
  if (mark === "bar") return color === null ? as(one) : undefined;
  if (mark === "groupedBar") return color !== null || alike.length > 1 ? as(alike) : undefined;
  return color !== null && isWhole(table, one) ? as(one) : undefined;
}

/** Those that can share an axis with one: measures of its unit, and what they were before. */
function measuresLike({ columns }: Table, key: string | undefined): string[] {
  const unit = columns.find((column) => column.key === key)?.unit;
  const isLike = (column: Column) =>
    column.role === "measure" &&
    column.unit === unit &&
    (isDrawn(column) || column.key.endsWith(".previous"));
  return columns.filter(isLike).map((column) => column.key);
}

/** The chart that suits a table: a line over time, bars by one dimension, grouped or stacked ones, one figure. Undefined where none does. */
function planUsual(table: Table): ChartPlan | undefined {
  if (table.tool !== "query") return undefined;
  const measure = table.columns.find((column) => column.role === "measure" && isDrawn(column));
  if (!measure || hasSeveralCurrencies(table, measure)) return undefined;
  const dimensions = table.columns.filter(({ role }) => role === "dimension");
  const isListing = table.rows.some(({ id }) => id !== undefined);
  if (isListing || dimensions.length > 2) return undefined;
  if (dimensions.length === 0)
    return table.totals.length === 1 ? planOf(table, "figure", [measure.key]) : undefined;
  if (table.rows.length < 2 || table.rows.length > MOST_BARS * MOST_SERIES) return undefined;
  return dimensions.length === 1 ? planOne(table, measure, dimensions) : planTwo(table, measure, dimensions);
}

function planOne(table: Table, measure: Column, [only]: Column[]): ChartPlan | undefined {
  if (!only) return undefined;
  if (isTime(only)) return planOf(table, "line", [measure.key], only);
  if (table.rows.length > MOST_BARS) return undefined;
  const previous = table.columns.find(({ key }) => key === `${measure.key}.previous`);
  return previous
    ? planOf(table, "groupedBar", [measure.key, previous.key], only)
    : planOf(table, "bar", [measure.key], only);
}

function planTwo(table: Table, measure: Column, dimensions: Column[]): ChartPlan | undefined {
  const time = dimensions.find(isTime);
  const x = time ?? dimensions[0];
  const color = dimensions.find((one) => one !== x);
  if (!x || !color || countValues(table, color) > MOST_SERIES || countValues(table, x) > MOST_BARS)
    return undefined;
  if (time) return planOf(table, "line", [measure.key], x, color);
  return planOf(table, isWhole(table, [measure.key]) ? "stackedBar" : "groupedBar", [measure.key], x, color);
}

/** Whether values are parts of a whole that can be stacked. */
function isWhole({ columns, rows }: Table, [measure = ""]: string[]): boolean {
  const addsUp = columns.some(({ key }) => key === `${measure}.share`);
  return addsUp && rows.every(({ cells }) => Number(cells[measure] ?? 0) >= 0);
}

function planOf({ id, title }: Table, mark: Mark, y: string[], x?: Column, color?: Column): ChartPlan {
  return { title, table: id, mark, encoding: { x: x?.key ?? null, y, color: color?.key ?? null } };
}

function isDrawn({ key, unit, inTotalsOnly }: Column): boolean {
  return !inTotalsOnly && !key.includes(".") && unit !== "text" && unit !== "day" && unit !== "instant";
}

/** What follows each other; weekdays and hours come round again. */
function isTime({ grain }: Column): boolean {
  return grain !== undefined && isStep(grain);
}

function countValues({ rows }: Table, { key }: Column): number {
  return new Set(rows.map(({ cells }) => cells[key])).size;
}

function hasSeveralCurrencies({ rows }: Table, { unit }: Column): boolean {
  return unit === "money" && new Set(rows.map(({ currency }) => currency)).size > 1;
}
