import { saysState, type Ask, type Condition } from "../plan.ts";

export const isSet = (list: readonly unknown[]): boolean => list.length > 0;

/** "And the second most visited page" after one page is of all. */
export const isRanked = ({ order, groupBy }: Ask, fields: readonly string[]): boolean =>
  order !== undefined && isSet(fields) && fields.every((name) => groupBy.includes(name));

export const older = <One extends { age?: number }>(one: One): One => ({ ...one, age: (one.age ?? 0) + 1 });

/** A new value of a dimension takes the place of the old one: "and France?" after Germany; "without France" does not. */
export function mergeConditions(before: Ask, next: Ask): Condition[] {
  const replaced = new Set(next.conditions.filter(({ is }) => is !== "isNot").map(({ field }) => field));
  // "Without direct" after what is of email alone is of the others.
  const denied = next.conditions.filter(({ is }) => is === "isNot");
  const isLeftOut = ({ field, is, values }: Condition): boolean =>
    is === "is" &&
    denied.some((one) => one.field === field && !values.some((value) => one.values.includes(value)));
  return [
    ...before.conditions
      .filter((one) => !replaced.has(one.field) && !isLeftOut(one) && !isRanked(next, [one.field]))
      .map(older),
    ...next.conditions.map((condition) =>
      condition.said !== undefined && isLate(before) && condition.field === "issued"
        ? { ...condition, field: "due", said: condition.said.replace(/^issued (.*) ago$/, "overdue $1") }
        : condition,
    ),
  ];
}

/** "Compared to France?" after Germany: both of them. */
export const sideBySide = (before: Ask, next: Ask): Condition[] =>
  next.conditions.reduce((all, one) => {
    const same = all.find(({ field, is }) => field === one.field && is === one.is);
    return same === undefined
      ? [...all, one]
      : all.map((other) => (other === same ? { ...same, values: [...same.values, ...one.values] } : other));
  }, before.conditions);

/** "More than 30 days?" of what is overdue counts from the day on which it was due. */
const isLate = ({ states }: Ask): boolean => saysState(states, "overdue");
