import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { Ask, OpenValue, Part } from "../plan.ts";
import { canBe } from "../words/states.ts";

/** Two questions that "and" joins: what is said of one is said of both. */
export function shared(first: readonly Part[], second: readonly Part[], isClose: boolean): Part[] {
  const [one, other, ...more] = [...first, ...second];
  if (!isClose || more.length > 0 || one?.topic !== "ask" || other?.topic !== "ask")
    return [...first, ...second];
  return shareOut(one.ask, other.ask).map((ask) => ({ topic: "ask", ask }));
}

function shareOut(one: Ask, other: Ask): [Ask, Ask] {
  // "Top 3 channels and top 3 countries by revenue."
  const by = other.order?.by;
  const { order, measures, dataset } = one;
  if (order && order.by === undefined && measures.length === 0 && by && findMeasure(dataset, by))
    return [{ ...one, measures: [by], order: { ...order, by }, ...periodOf(one, other) }, other];
  // "How many invoices and how many bills are open", "overdue invoices and bills".
  if (isBare(one) && !isBare(other)) return [give(other, one), other];
  return isBare(other) && one.states.length > 0 ? [one, { ...give(one, other), groupBy: [] }] : [one, other];
}

const isBare = ({ states, conditions, open, groupBy, period, having, order }: Ask): boolean =>
  states.length + conditions.length + open.length + groupBy.length + having.length === 0 &&
  period === undefined &&
  order === undefined;

const periodOf = (own: Ask, other: Ask): Pick<Ask, "period" | "when"> => ({
  period: own.period ?? other.period,
  when: own.when || other.when,
});

/** With what such records have of what they may be. */
export const namesIn = (dataset: Dataset, open: readonly OpenValue[]): OpenValue[] =>
  open.map((one) => ({ ...one, dimensions: one.dimensions.filter((name) => findDimension(dataset, name)) }));

function give(from: Ask, to: Ask): Ask {
  const canStand = from.dataset !== to.dataset && from.states.every(({ state }) => canBe(to.dataset, state));
  const canSplit = from.groupBy.every((name) => isGrain(name) || findDimension(to.dataset, name));
  // "Bills and expenses for Pixelhaus": what one cannot be narrowed by is not left out in silence.
  const open = namesIn(to.dataset, from.open);
  const lost = from.dataset === to.dataset ? [] : open.filter(({ dimensions }) => dimensions.length === 0);
  const isDated = from.states.length > 0 && findDimension(to.dataset, from.date ?? "") !== undefined;
  return {
    ...to,
    ...(from.dataset === to.dataset ? { conditions: from.conditions, open: from.open } : { open }),
    ...(lost.length > 0 && { left: [...to.left, ...lost.map(({ said }) => said)], open: [] }),
    states: canStand ? from.states : to.states,
    groupBy: canSplit ? from.groupBy : to.groupBy,
    date: to.date ?? (isDated ? from.date : undefined),
    ...(from.groupBy.length > 0 && { kind: "report" as const, ...periodOf(to, from) }),
  };
}
