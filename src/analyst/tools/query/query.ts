import { queryInput, type Query } from "../../../catalogue/inputs/query.ts";
import type { Table } from "../../../tables/table.ts";
import { defineDataTool, type DataContext, type DataResult } from "../data-tool.ts";
import { analyse } from "./analyse/analyse.ts";
import { resolveQuery } from "./resolve.ts";

export const query = defineDataTool({
  name: "query",
  description:
    "Figures of one dataset: totals, groups with shares, comparison with other days, single records in order. All " +
    "arithmetic is done here. Names that do not exist are refused with those that do.",
  inputSchema: queryInput,
  run: runQuery,
});

async function runQuery(context: DataContext, input: Query): Promise<DataResult> {
  const table = await analyse(context, resolveQuery(input));
  return { table: { ...table, ...(input.chart && { chart: input.chart }) }, log: describe(table) };
}

function describe({ title, rows, rowCount, totals, columns, from }: Omit<Table, "id">): string {
  const measures = columns.filter(({ role, key }) => role === "measure" && !key.includes("."));
  const figures = totals.flatMap(({ label, cells }) =>
    measures.flatMap(({ key, title: name }) => {
      const value = cells[key] ?? null;
      return value === null ? [] : [`${label === "total" ? "" : `${label} `}${name.toLowerCase()} ${value}`];
    }),
  );
  const listed = rows.length > 0 ? `; ${rows.length} of ${rowCount} rows` : "";
  return `${title} (${from === "store" ? "synchronized" : "asked live"}): ${figures.join(", ") || "no data"}${listed}`;
}
