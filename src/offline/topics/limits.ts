import { findMeasure } from "../../catalogue/catalogue.ts";
import { FORWARD } from "../reading/rules-periods.ts";
import type { Ask } from "../reading/types.ts";
import { isGrain } from "../../catalogue/grains.ts";

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
  if (kind === "list") return undefined;
  const isSeries = groupBy.length === 1 && groupBy.every(isGrain);
  if (having !== undefined && groupBy.length === 0)
    return `“${having.said}” needs groups: by what should I look, for example by channel or by customer?`;
  if (order !== undefined && groupBy.length === 0)
    return "There is one figure here, so there is nothing to order. By what should it be split?";
  if (average && !isSeries && (dataset.name !== "traffic" || groupBy.length > 0))
    return "An average of what: a day, a week or a month?";
  if (average && ask.period?.unit === "day") return "An average needs more than that one day.";
  if (average && isSeries && measures.some((name) => findMeasure(dataset, name)?.adds !== true))
    return "That figure is an average or a rate already; I can show it for the whole period.";
  if (share && conditions.length > 1) return "A share of what? I can tell the share of one value at a time.";
  return undefined;
}
