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
