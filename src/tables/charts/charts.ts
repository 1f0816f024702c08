import type { Grain } from "../../catalogue/units.ts";
import type { Column, Table } from "../table.ts";
import { describeChart } from "./print.ts";
import type { Chart, ChartPlan, Mark, Point } from "./chart.ts";
import { pointsOf } from "./points.ts";

/** The charts of an answer's tables, in their order; `language` is that of the answer. */
export function chartsOf(tables: readonly Table[], language: string): Chart[] {
  return tables
    .flatMap((table) => {
      const plan = planChart(table);
      if (!plan) return [];
      const points = pointsOf(table, plan);
      const alt = describeChart(table, plan, points, language);
      return [{ ...plan, alt, spec: toVegaLite(table, plan, points) }];
    })
    .map((chart, index) => ({ id: `c${index + 1}`, ...chart }));
}

/** More bars or series than these say less, not more. */
const MOST_BARS = 40;
const MOST_SERIES = 8;

const CYCLES: ReadonlySet<Grain | undefined> = new Set(["weekday", "hour"]);

/**
 * The chart that suits a table, chosen by how it was asked for: a line over time, bars by one dimension, grouped ones for
 * a comparison, stacked ones for two dimensions that add up, one figure for a total. Undefined where none does.
 */
function planChart(table: Table): ChartPlan | undefined {
  if (table.tool !== "query") return undefined;
  const measure = table.columns.find((column) => column.role === "measure" && isDrawn(column));
  if (!measure || hasSeveralCurrencies(table, measure)) return undefined;
  const dimensions = table.columns.filter(({ role }) => role === "dimension");
  const isListing = table.rows.some(({ id }) => id !== undefined);
  if (isListing || dimensions.length > 2) return undefined;
  if (dimensions.length === 0)
    return table.totals.length === 1 ? planOf(table, "figure", [measure]) : undefined;
  if (table.rows.length < 2 || table.rows.length > MOST_BARS * MOST_SERIES) return undefined;
  return dimensions.length === 1 ? planOne(table, measure, dimensions) : planTwo(table, measure, dimensions);
}

function planOne(table: Table, measure: Column, [only]: Column[]): ChartPlan | undefined {
  if (!only) return undefined;
  if (isTime(only)) return planOf(table, "line", [measure], only);
  if (table.rows.length > MOST_BARS) return undefined;
  const previous = table.columns.find(({ key }) => key === `${measure.key}.previous`);
  return previous
    ? planOf(table, "groupedBar", [measure, previous], only)
    : planOf(table, "bar", [measure], only);
}

function planTwo(table: Table, measure: Column, dimensions: Column[]): ChartPlan | undefined {
  const time = dimensions.find(isTime);
  const x = time ?? dimensions[0];
  const color = dimensions.find((one) => one !== x);
  if (!x || !color || countValues(table, color) > MOST_SERIES || countValues(table, x) > MOST_BARS)
    return undefined;
  if (time) return planOf(table, "line", [measure], x, color);
  const adds = table.columns.some(({ key }) => key === `${measure.key}.share`);
  const isPositive = table.rows.every(({ cells }) => Number(cells[measure.key] ?? 0) >= 0);
  return planOf(table, adds && isPositive ? "stackedBar" : "groupedBar", [measure], x, color);
}

function planOf(
  { id, title }: Table,
  mark: Mark,
  measures: readonly Column[],
  x?: Column,
  color?: Column,
): ChartPlan {
  const y = measures.map(({ key }) => key);
  return { title, table: id, mark, encoding: { x: x?.key ?? null, y, color: color?.key ?? null } };
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

const SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json";

/** A chart as Vega-Lite 6, with its data: `x`, `series` and `value` of each point. */
function toVegaLite(table: Table, plan: ChartPlan, points: readonly Point[]): Record<string, unknown> {
  const title = titleOf(table, plan.encoding.y[0]);
  const common = {
    $schema: SCHEMA,
    title: plan.title,
    data: { values: points.map(({ x, series, value }) => ({ x, series, value })) },
  };
  if (plan.mark === "figure") {
    const text = { field: "value", type: "quantitative" };
    return {
      ...common,
      data: { values: totalsOf(table, plan) },
      mark: { type: "text", fontSize: 40 },
      encoding: { text },
    };
  }
  const value = { field: "value", type: "quantitative", title };
  const category = { field: "x", type: "ordinal", sort: null, title: titleOf(table, plan.encoding.x ?? "") };
  const hasSeries = new Set(points.map(({ series }) => series)).size > 1;
  const color = hasSeries && { color: { field: "series", type: "nominal", sort: null, title: null } };
  if (plan.mark === "line") {
    return { ...common, mark: { type: "line", point: true }, encoding: { x: category, y: value, ...color } };
  }
  const offset = plan.mark === "groupedBar" && { yOffset: { field: "series", sort: null } };
  return { ...common, mark: "bar", encoding: { y: category, x: value, ...offset, ...color } };
}

function totalsOf({ totals }: Table, { encoding }: ChartPlan) {
  return encoding.y.map((key) => ({ value: totals[0]?.cells[key] ?? null }));
}

function titleOf({ columns, currency }: Table, wanted: string | undefined): string {
  const column = columns.find(({ key }) => key === wanted);
  if (!column) return "";
  return column.unit === "money" && currency !== null ? `${column.title} (${currency})` : column.title;
}
