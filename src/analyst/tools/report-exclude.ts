import { mapLimited } from "../../lib/concurrency.ts";
import type {
  AnalyticsReport,
  DimensionCondition,
  ReportRequest,
} from "../../connectors/google-analytics/google-analytics.ts";

const PARALLEL = 2;
const MOST_VALUES = 1000;

/**
 * Which of a request's exclusions, by their place, exclude nothing: a name that Google writes otherwise would leave
 * the figures as they are. Of a list too long to be read whole, nothing is said.
 */
export async function findUnmatched(
  run: (request: ReportRequest) => Promise<AnalyticsReport>,
  request: ReportRequest,
): Promise<number[]> {
  const { exclude = [] } = request;
  const groups = [...Map.groupBy(exclude, ({ dimension }) => dimension)];
  const found = await mapLimited(groups, PARALLEL, async ([dimension, anyOf]) => {
    const bare = { ...request, filter: undefined, exclude: [], orderBy: undefined };
    const { rows, rowCount } = await run({ ...bare, anyOf, dimensions: [dimension], limit: MOST_VALUES });
    if (rows.length < rowCount) return [];
    const values = rows.map(({ dimensionValues }) => (dimensionValues[0]?.value ?? "").toLowerCase());
    return anyOf.filter((condition) => !values.some((value) => meets(condition, value)));
  });
  const absent = new Set(found.flat());
  return exclude.flatMap((condition, index) => (absent.has(condition) ? [index] : []));
}

function meets({ match, value: wanted }: DimensionCondition, value: string): boolean {
  const own = wanted.toLowerCase();
  return match === "exact" ? value === own : value.includes(own);
}

interface Named {
  name: string;
  match: "exact" | "contains";
  value: string;
}

/** For a person: `without country India, landing page containing /blog`; empty when there is nothing. */
export function describeExclusions(excluded: readonly Named[]): string {
  return excluded.length === 0 ? "" : `without ${excluded.map(describe).join(", ")}`;
}

/** What the model has to be told of exclusions that left nothing out. */
export function noteOnUnmatched(unmatched: readonly Named[]): string[] {
  if (unmatched.length === 0) return [];
  const names = unmatched.map(describe).join(", ");
  return [`The period has nothing of ${names}: excluding it changed no figure.`];
}

function describe({ name, match, value }: Named): string {
  return match === "exact" ? `${name} ${value}` : `${name} containing ${value}`;
}
