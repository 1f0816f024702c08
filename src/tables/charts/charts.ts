import type { Table } from "../table.ts";
import type { Chart, ChartPlan, Point } from "./chart.ts";
import { planChart } from "./plan.ts";
import { pointsOf } from "./points.ts";
import { describeChart } from "./print.ts";

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

const SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json";

/** A chart as Vega-Lite 6, with its data: `x`, `series` and `value` of each point. */
function toVegaLite(table: Table, plan: ChartPlan, points: readonly Point[]): Record<string, unknown> {
  const title = titleOf(table, plan.encoding.y[0]);
  const head = { $schema: SCHEMA, title: plan.title };
  if (plan.mark === "figure") {
    const text = { field: "value", type: "quantitative" };
    const values = plan.encoding.y.map((key) => ({ value: table.totals[0]?.cells[key] ?? null }));
    return { ...head, data: { values }, mark: { type: "text", fontSize: 40 }, encoding: { text } };
  }
  const values = points.map(({ x, series, value }) => ({ x, series, value }));
  const common = { ...head, data: { values } };
  const measured = { field: "value", type: "quantitative", title };
  const category = { field: "x", type: "ordinal", sort: null, title: titleOf(table, plan.encoding.x ?? "") };
  const hasSeries = new Set(points.map(({ series }) => series)).size > 1;
  const color = hasSeries && { color: { field: "series", type: "nominal", sort: null, title: null } };
  if (plan.mark === "line") {
    return {
      ...common,
      mark: { type: "line", point: true },
      encoding: { x: category, y: measured, ...color },
    };
  }
  const offset = plan.mark === "groupedBar" && { yOffset: { field: "series", sort: null } };
  return { ...common, mark: "bar", encoding: { y: category, x: measured, ...offset, ...color } };
}

function titleOf({ columns, currency }: Table, wanted: string | undefined): string {
  const column = columns.find(({ key }) => key === wanted);
  if (!column) return "";
  return column.unit === "money" && currency !== null ? `${column.title} (${currency})` : column.title;
}
