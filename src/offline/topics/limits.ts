import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { FORWARD } from "../reading/rules-periods.ts";
import type { Ask, Condition } from "../reading/types.ts";
import { isGrain } from "../../catalogue/grains.ts";

const OF_VALUES = new Set(["is", "isNot", "contains", "doesNotContain"]);

/** Why a question that was understood cannot be answered as it is put: what would be left out of the answer. */
export function limitOf(ask: Ask): string | undefined {
  const { kind, dataset, groupBy, having, order, average, share, conditions, measures, trend } = ask;
  if (kind === "why") {
    const isMore =
      groupBy.length > 0 || having !== undefined || order !== undefined || average || share || trend;
    return isMore
      ? "Why something changed I can tell of one figure, not by groups or in an order."
      : undefined;
  }
  const isPlain = [having, order, ask.base, ask.change].every((one) => one === undefined);
  if (ask.ratio !== undefined && (!isPlain || average || share || trend || groupBy.some(isGrain)))
    return "One figure by another I can tell for a period or by a dimension, not in its order, its steps or its change.";
  if (ask.asks === "list" && ask.change !== undefined)
    return `Which ${dataset.many} changed in that way the records do not say.`;
  const isStanding = ask.states.some(
    ({ state, isNegated }) => !isNegated && (state === "open" || state === "overdue"),
  );
  const isOwnDate = ask.date === undefined || FORWARD.has(ask.date);
  if (
    dataset.name !== "traffic" &&
    isStanding &&
    isOwnDate &&
    (ask.change !== undefined || ask.base !== undefined || trend)
  )
    return `I cannot tell what was ${ask.states[0]?.state ?? "open"} before: the records hold which ${dataset.many} are so now.`;
  if (groupBy.includes("week") && ask.base !== undefined && ask.step === undefined)
    return "Weeks of two periods do not begin on the same day, so I do not set them side by side; days, months or the whole I do.";
  if (groupBy.some(isGrain) && conditions.some(({ field, is }) => is === "isNot" && isGrain(field)))
    return "Steps I can only show all: which of them are left out would stand there as if nothing had happened.";
  const by = findDimension(dataset, order?.by ?? "");
  if ((by?.unit === "day" || by?.unit === "instant") && !groupBy.every(isGrain))
    return `In the order of a date I can show ${dataset.many}, not what they are grouped by.`;
  if (average && groupBy.some((name) => name === "weekday" || name === "hour"))
    return "What is usual on a weekday or in an hour I cannot tell; the sum of each in a period I can.";
  if (conditions.some((one) => isOutside(one, ask)))
    return "What is left out lies outside of the period: what happened in one and not in the other I cannot tell.";
  if (having !== undefined && groupBy.length === 0)
    return `“${having.said}” needs groups: by what should I look, for example by channel or by customer?`;
  if (kind === "list") return undefined;
  const isSeries = groupBy.length === 1 && groupBy.every(isGrain);
  if (order !== undefined && groupBy.length === 0)
    return "There is one figure here, so there is nothing to order. By what should it be split?";
  if (average && !isSeries && (dataset.name !== "traffic" || groupBy.length > 0))
    return "An average of what: a day, a week or a month?";
  if (average && ask.period?.unit === "day") return "An average needs more than that one day.";
  if (average && isSeries && measures.some((name) => findMeasure(dataset, name)?.adds !== true))
    return "That figure is an average or a rate already; I can show it for the whole period.";
  if (share && (having !== undefined || conditions.some(({ is }) => !OF_VALUES.has(is))))
    return "I can tell what share has a value, not what share lies above, below, before or after something.";
  if (having !== undefined && ask.change !== undefined)
    return `“${having.said}” of a change I cannot hold the groups to; which of them rose or fell I can tell.`;
  if (share && measures.length > 1) return "A share I can tell of one figure at a time.";
  if (share && groupBy.some(isGrain)) return "A share I can tell of one period, not of each step of it.";
  if (ask.sides !== undefined && groupBy.length > 1)
    return "Which of two is more I can tell for one period at a time, not in each group.";
  if (ask.change !== undefined && order?.direction === "ascending" && groupBy.length > 0)
    return "Which rose or fell the least I cannot tell; which did the most I can.";
  if ((ask.change === "up" || ask.change === "down") && groupBy.length > 1 && groupBy.some(isGrain))
    return "Which of them rose or fell in each step I cannot tell; between two periods I can.";
  if (share && conditions.length > 1) return "A share of what? I can tell the share of one value at a time.";
  return undefined;
}

/** "In October but not in September": of months, days and years. */
function isOutside({ field, is, values }: Condition, { period }: Ask): boolean {
  if (period === undefined || is !== "isNot" || !isGrain(field)) return false;
  return values.some((value) => {
    const step = String(value);
    const [from, to] = [period.startDate, period.endDate].map((day) => day.slice(0, step.length));
    return /^\d{4}(?:-\d\d){0,2}$/.test(step) && (step < (from ?? "") || step > (to ?? ""));
  });
}
