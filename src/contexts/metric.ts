import type * as z from "zod";
import { catalogue, findDataset } from "../catalogue/catalogue.ts";
import { findByWord, refuse } from "../catalogue/find.ts";
import { metric, type Metric } from "../catalogue/inputs/metric.ts";
import type { Dataset } from "../catalogue/types.ts";
import { once } from "../lib/once.ts";
import { compute } from "../tables/references/compute.ts";
import { parseReference } from "../tables/references/parse.ts";
import { Problem } from "../tables/references/problem.ts";
import { viewTables } from "../tables/references/view.ts";
import type { Table } from "../tables/table.ts";

/** A metric whose measures and dimensions exist, and whose units make sense together. */
export const checkedMetric = metric.superRefine(checkMetric);

function checkMetric({ expression, unit, filters }: Metric, context: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const found = readExpression(expression);
  if ("problem" in found) return complain(["expression"], found.problem);
  if (found.unit !== unit) complain(["unit"], `The expression comes to ${found.unit}`);
  filters.forEach(({ field }, index) => {
    for (const { name, dimensions, measures } of found.datasets) {
      const valid = [...dimensions, ...measures];
      if (findByWord(valid, field)) continue;
      const names = valid.map((one) => one.name);
      complain(["filters", index, "field"], refuse(name, field, names));
    }
  });
}

/** The unit that it comes to, and of which datasets it is; or what is wrong with it. */
function readExpression(expression: string): { unit: string; datasets: Dataset[] } | { problem: string } {
  try {
    const value = compute(samples(), parseReference(expression).expression, "en");
    const places = value.pointers.flatMap((pointer) => /^\/data\/(\d+)\/totals/.exec(pointer)?.[1] ?? []);
    const datasets = [...new Set(places)].flatMap((place) => DATASETS[Number(place)] ?? []);
    if (typeof value.value !== "number" || datasets.length === 0)
      return { problem: "Must be of measures, such as payments.amount" };
    return { unit: value.unit, datasets };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message };
    throw error;
  }
}

export function measureOf({ expression }: Metric): string | undefined {
  const [, dataset, name] = /^(\w+)\.(\w+)$/.exec(expression) ?? [];
  return findDataset(dataset ?? "")?.measures.find((measure) => measure.name === name)?.title;
}

const DATASETS = catalogue.filter(({ measures }) => measures.length > 0);

/** A table for each dataset, in whose total each measure has a value: an expression over them has its unit. */
const samples = once(() => viewTables(DATASETS.map(sampleOf)));

function sampleOf({ name, measures }: Dataset): Table {
  const columns = measures.map((measure) => ({
    key: measure.name,
    title: measure.title,
    role: "measure" as const,
    unit: measure.unit,
    measure: measure.name,
  }));
  // No difference of two of them is 0, nor 1.
  const cells = Object.fromEntries(measures.map((measure, index) => [measure.name, Math.sqrt(index + 2)]));
  return {
    id: name,
    title: name,
    tool: "query",
    dataset: name,
    sources: [],
    columns,
    rows: [],
    totals: [{ label: "total", cells }],
    rowCount: 0,
    truncated: false,
    filters: [],
    period: null,
    comparedWith: null,
    through: null,
    timeZone: null,
    currency: "EUR",
    from: "store",
    dataAsOf: "",
    complete: true,
    notes: [],
  };
}
