import { clockOf, type Clock } from "../../../src/analyst/clock.ts";
import type { Source } from "../../../src/analyst/sources.ts";
import { analyse } from "../../../src/analyst/tools/query/analyse/analyse.ts";
import type { Draft } from "../../../src/analyst/tools/query/analyse/columns.ts";
import type { Asked, Computed, Condition, Grouping } from "../../../src/analyst/tools/query/computed.ts";
import { readTraffic } from "../../../src/analyst/tools/query/traffic/traffic.ts";
import { findDimension, findMeasure } from "../../../src/catalogue/catalogue.ts";
import { isGrain } from "../../../src/catalogue/grains.ts";
import { queryInput, type QueryInput } from "../../../src/catalogue/inputs/query.ts";
import { traffic } from "../../../src/catalogue/traffic.ts";
import { previousPeriod, samePeriodLastYear } from "../../../src/periods/dates.ts";
import { jobDeps } from "../../support/sync.ts";

export type Question = Omit<QueryInput, "dataset">;

/** A query of web traffic whose names are right. */
export function askedOf(question: Question): Asked {
  const query = queryInput.parse({ dataset: "traffic", ...question });
  const { compareWith } = query;
  const period = query.period && { startDate: query.period.from, endDate: query.period.to };
  const comparedWith =
    typeof compareWith === "object"
      ? { startDate: compareWith.from, endDate: compareWith.to }
      : compareWith &&
        period &&
        (compareWith === "previousYear" ? samePeriodLastYear : previousPeriod)(period);
  return {
    query,
    dataset: traffic,
    measures: query.measures.map((name) => found(findMeasure(traffic, name), name)),
    groupBy: query.groupBy.map((name): Grouping =>
      isGrain(name)
        ? { kind: "grain", name, grain: name }
        : { kind: "dimension", name, dimension: found(findDimension(traffic, name), name) },
    ),
    isListing: false,
    date: undefined,
    period,
    comparedWith,
    conditions: query.filters.map(({ field, is, value }): Condition => {
      const dimension = findDimension(traffic, field);
      const of = dimension ? { dimension } : { measure: found(findMeasure(traffic, field), field) };
      return { of, is, values: value === undefined ? [] : [value].flat() };
    }),
  };
}

function found<T>(one: T | undefined, name: string): T {
  if (one === undefined) throw new Error(`No ${name}`);
  return one;
}

export function contextOf(source: Source, clock?: Clock) {
  const deps = { ...jobDeps(), now: () => Date.now() };
  return { deps, clock: clock ?? clockOf([source], Date.now()), sources: [source] };
}

export async function ask(source: Source, question: Question): Promise<Computed> {
  return await readTraffic(contextOf(source), askedOf(question));
}

/** Rows as `label: first value`, and the total. */
export function brief({ current, previous }: Computed, measure: string) {
  const tell = (one: Computed["current"]) => ({
    total: one.totals[0]?.values[measure] ?? null,
    rows: Object.fromEntries(
      one.groups.map(({ keys, values }) => [keys.join(", "), values[measure] ?? null] as const),
    ),
    rowCount: one.rowCount,
  });
  return { ...tell(current), ...(previous && { previous: tell(previous) }) };
}

/** Google and SQLite add binary fractions in different orders. */
export function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "number" ? Math.round(one * 1e4) / 1e4 : one,
  );
}

/** The table of a question with what it asks to be made of it. */
export async function analysed(source: Source, question: Question, clock?: Clock): Promise<Draft> {
  const context = contextOf(source, clock);
  return await analyse(context, askedOf(question));
}
