import type { Table } from "../table.ts";
import { describeChart } from "./alt.ts";
import type { Chart } from "./chart.ts";
import { planChart } from "./plan.ts";
import { pointsOf } from "./points.ts";
import { toVegaLite } from "./spec.ts";

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
