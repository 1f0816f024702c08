import { canBe } from "./states.ts";
import type { Ask, Condition } from "./types.ts";

const isSet = (list: readonly unknown[]): boolean => list.length > 0;

/** A follow-up as a whole question: what it does not say is that of the question before it. */
export function completeAsk(before: Ask, next: Ask): Ask {
  const carried = [
    ...(next.period === undefined && before.period !== undefined ? ["the period"] : []),
    ...(!isSet(next.measures) && isSet(before.measures) ? ["the figure"] : []),
    ...(isSet(before.conditions) || isSet(before.open) || isSet(before.states) ? ["the conditions"] : []),
  ];
  const isNewShape = isSet(next.groupBy) || isSet(next.measures);
  const isTotal = next.asks === "much" || next.asks === "many";
  const narrowed = new Set([
    ...next.conditions.map(({ field }) => field),
    ...next.open.flatMap(({ dimensions }) => dimensions),
  ]);
  const isWhy = next.kind === "why";
  const groupBy = isWhy
    ? next.groupBy
    : isSet(next.groupBy)
      ? next.groupBy
      : isTotal
        ? []
        : before.groupBy.filter((name) => !narrowed.has(name));
  // "And which are due next week?" after those that are overdue.
  const states = isSet(next.states)
    ? next.states
    : before.states.filter(
        ({ state }) => !(state === "overdue" && next.date === "due" && next.period !== undefined),
      );
  return {
    ...before,
    kind:
      next.kind === "why"
        ? "why"
        : isSet(groupBy) || isSet(next.measures) || isTotal
          ? "report"
          : before.kind,
    measures: isSet(next.measures) ? next.measures : before.measures,
    groupBy,
    period: next.period ?? before.period,
    when: next.period === undefined ? before.when : next.when,
    date: next.date ?? before.date,
    base:
      next.base ??
      (next.period === undefined ? before.base : typeof before.base === "string" ? before.base : undefined),
    step: next.step ?? before.step,
    conditions: mergeConditions(before, next),
    states,
    open:
      next.open.length === 0
        ? before.open
        : [...before.open.filter((one) => !sharesDimension(one.dimensions, next)), ...next.open],
    having: next.having ?? (isWhy ? undefined : before.having),
    order: next.order ?? (isNewShape || isWhy ? undefined : before.order),
    limit: next.limit ?? (isNewShape ? undefined : before.limit),
    asks: next.asks ?? (isNewShape ? undefined : before.asks),
    average: next.average || (before.average && !isWhy),
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

/** A new value of a dimension takes the place of the old one: "and France?" after Germany. */
function mergeConditions(before: Ask, next: Ask): Condition[] {
  const replaced = new Set(next.conditions.map(({ field }) => field));
  return [
    ...before.conditions.filter(
      ({ field }) => !replaced.has(field) && !next.open.some(({ dimensions }) => dimensions[0] === field),
    ),
    ...next.conditions.map((condition) =>
      condition.said !== undefined && isLate(before) && condition.field === "issued"
        ? { ...condition, field: "due" }
        : condition,
    ),
  ];
}

/** "More than 30 days?" of what is overdue counts from the day on which it was due. */
const isLate = ({ states }: Ask): boolean => states.some(({ state }) => state === "overdue");

function sharesDimension(dimensions: readonly string[], { conditions, open }: Ask): boolean {
  return dimensions.some(
    (name) =>
      conditions.some(({ field }) => field === name) || open.some((one) => one.dimensions[0] === name),
  );
}

/** A question to another dataset in the same breath: "and the bills?" after overdue invoices. */
export function carryOver(before: Ask, own: Ask): Ask | undefined {
  const period = own.period ?? before.period;
  const states =
    own.states.length > 0 ||
    own.measures.length > 0 ||
    !before.states.every(({ state }) => canBe(own.dataset, state))
      ? own.states
      : before.states;
  const carried = [
    ...(own.period === undefined && period !== undefined ? ["the period"] : []),
    ...(states === own.states || states.length === 0 ? [] : ["the conditions"]),
  ];
  if (carried.length === 0) return undefined;
  return {
    ...own,
    period,
    when: own.period === undefined ? before.when : own.when,
    states,
    date: own.date ?? (states === before.states ? before.date : undefined),
    assumptions: [...own.assumptions, `Carried over from the question before: ${carried.join(", ")}`],
  };
}
