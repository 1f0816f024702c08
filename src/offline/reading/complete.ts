import { findDimension } from "../../catalogue/catalogue.ts";
import type { Ask, Condition } from "./types.ts";

/** A follow-up as a whole question: what it does not say is that of the question before it. */
export function completeAsk(before: Ask, next: Ask): Ask {
  const isSet = (list: readonly unknown[]): boolean => list.length > 0;
  const carried = [
    ...(next.period === undefined && before.period !== undefined ? ["the period"] : []),
    ...(!isSet(next.measures) && isSet(before.measures) ? ["the figure"] : []),
    ...(isSet(before.conditions) || isSet(before.open) || isSet(before.states) ? ["the conditions"] : []),
  ];
  const isNewShape = isSet(next.groupBy) || isSet(next.measures);
  const groupBy = isSet(next.groupBy)
    ? next.groupBy
    : narrows(next) || next.order !== undefined
      ? []
      : before.groupBy;
  return {
    ...before,
    kind:
      next.kind === "why"
        ? "why"
        : isSet(groupBy) || isSet(next.measures)
          ? "report"
          : next.asks === "which" || next.order !== undefined
            ? before.kind
            : before.kind,
    measures: isSet(next.measures) ? next.measures : before.measures,
    groupBy,
    period: next.period ?? before.period,
    date: next.date ?? before.date,
    base:
      next.base ??
      (next.period === undefined ? before.base : typeof before.base === "string" ? before.base : undefined),
    conditions: mergeConditions(before, next),
    states: isSet(next.states) ? next.states : before.states,
    open:
      next.open.length === 0
        ? before.open
        : [...before.open.filter((one) => !sharesDimension(one.dimensions, next)), ...next.open],
    having: next.having ?? before.having,
    order: next.order ?? (isNewShape ? undefined : before.order),
    limit: next.limit ?? (isNewShape ? undefined : before.limit),
    asks: next.asks ?? (isNewShape ? undefined : before.asks),
    average: next.average || before.average,
    share: next.share || (before.share && !isSet(next.groupBy)),
    trend: next.trend || (before.trend && !isNewShape),
    change: next.change ?? before.change,
    target: next.target || before.target,
    ageing: next.ageing || before.ageing,
    assumptions: [
      ...next.assumptions,
      ...(carried.length === 0 ? [] : [`Carried over from the question before: ${carried.join(", ")}`]),
    ],
    left: next.left,
    strength: before.strength,
  };
}

const narrows = ({ conditions, open }: Ask): boolean => conditions.length > 0 || open.length > 0;

/** A new value of a dimension takes the place of the old one: "and France?" after Germany. */
function mergeConditions(before: Ask, next: Ask): Condition[] {
  const replaced = new Set(next.conditions.map(({ field }) => field));
  return [
    ...before.conditions.filter(
      ({ field }) => !replaced.has(field) && !next.open.some(({ dimensions }) => dimensions[0] === field),
    ),
    ...next.conditions,
  ];
}

function sharesDimension(dimensions: readonly string[], { conditions, open }: Ask): boolean {
  return dimensions.some(
    (name) =>
      conditions.some(({ field }) => field === name) || open.some((one) => one.dimensions[0] === name),
  );
}

/** Whether a dataset has all that a question is narrowed by, so that it can be asked of it as well. */
export function suits(ask: Ask, before: Ask): boolean {
  return [...before.groupBy, ...before.conditions.map(({ field }) => field)].every(
    (name) => findDimension(ask.dataset, name) !== undefined,
  );
}
