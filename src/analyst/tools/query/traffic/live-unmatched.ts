import { mapLimited } from "../../../../lib/concurrency.ts";
import { nearestOf } from "../../../../lib/nearest.ts";
import type { TextCondition } from "./conditions.ts";
import { toFilter } from "./live-names.ts";
import type { Property, Report } from "./property.ts";
import { MOST_NEAR, type Unmatched } from "./sums.ts";

const PARALLEL = 2;
const MOST_VALUES = 1000;

/**
 * The values of conditions that nothing has: a name that Google writes otherwise would leave the figures as they are.
 * What is wanted is there if there are figures. Of a list too long to be read whole, nothing is said.
 */
export async function findUnmatched(
  { run }: Property,
  report: Report,
  texts: readonly TextCondition[],
  isNothing: boolean,
): Promise<Unmatched[]> {
  const doubtful = texts.filter(({ isNot, values }) => isNot || isNothing || values.length > 1);
  const found = await mapLimited(doubtful, PARALLEL, async (condition): Promise<Unmatched[]> => {
    const { dimension, match, values, isNot } = condition;
    if (match === "empty" || dimension.name === "hour" || dimension.name === "weekday") return [];
    const filter = { ...toFilter(condition), isNot: false };
    const metrics = report.metrics.slice(0, 10);
    const asked = { ...report, metrics, where: [filter], dimensions: [filter.field], limit: MOST_VALUES };
    const { rows, rowCount } = await run(asked);
    if (rows.length < rowCount) return [];
    const present = rows.map(({ dimensionValues }) => (dimensionValues[0]?.value ?? "").toLowerCase());
    const absent = values.filter((value) => !present.some((own) => isMet(match, value, own)));
    if (absent.length === 0) return [];
    const all = await run({
      ...asked,
      where: [],
      orderBy: { field: metrics[0] ?? "", descending: true, isMetric: true },
    });
    const known = all.rows.map(({ dimensionValues }) => dimensionValues[0]?.value ?? "");
    return absent.map((value) => {
      return { title: dimension.title, match, value, isNot, near: nearestOf(value, known, MOST_NEAR) };
    });
  });
  return found.flat();
}

function isMet(match: "exact" | "contains", value: string, own: string): boolean {
  const wanted = value.toLowerCase();
  return match === "exact" ? own === wanted : own.includes(wanted);
}
