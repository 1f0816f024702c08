import { nearestOf } from "../../../../lib/nearest.ts";
import type { DayCondition, TrafficPlan } from "../../../../store/plans.ts";
import type { TextCondition } from "./conditions.ts";
import type { Property } from "./property.ts";
import { MOST_NEAR, type Unmatched } from "./sums.ts";

/** Of the values that a condition may name, those with the most sessions. */
const MOST_VALUES = 1000;

/** What conditions name and nothing in the period has, with what is near. */
export async function nameUnmatched(
  { deps, source }: Property,
  plan: TrafficPlan,
  unmatched: readonly DayCondition[],
  texts: readonly TextCondition[],
): Promise<Unmatched[]> {
  const named = texts.filter(({ match }) => match !== "empty");
  const left = unmatched.flatMap(({ by, match, values, isNot }) => {
    const dimension = named.find((one) => one.dimension.days === by)?.dimension;
    return dimension ? values.map((value) => ({ title: dimension.title, match, value, isNot })) : [];
  });
  const [by] = unmatched.map((one) => one.by);
  if (left.length === 0 || by === undefined) return [];
  const everything = { ...plan, conditions: [], weekdays: undefined, unit: undefined, dimensions: [by] };
  const [{ rows }] = await deps.stores.of(source).query([everything]);
  const known = rows
    .toSorted((a, b) => b.sums.sessions - a.sums.sessions)
    .slice(0, MOST_VALUES)
    .map(({ value }) => value);
  return left.map((one) => ({ ...one, near: nearestOf(one.value, known, MOST_NEAR) }));
}
