import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import type { QueryInput } from "../../catalogue/inputs/query.ts";
import { grains } from "../../catalogue/units.ts";
import { addDays, type DayRange, daysBetween, lengthInDays } from "../../periods/dates.ts";
import { unitBefore } from "../../periods/reading/names.ts";
import { alignToElapsed, defaultPeriod } from "../../periods/reading/period.ts";
import type { Period } from "../../periods/reading/types.ts";
import { conditionsOf } from "../reading/states.ts";
import type { Ask } from "../reading/types.ts";

type Filter = NonNullable<QueryInput["filters"]>[number];

/** An ask with all that it left open decided, and what was taken for granted said. */
export function settle(ask: Ask, today: string): Ask {
  const assumptions = [...ask.assumptions];
  let { period, base } = ask;
  if (ask.dataset.name === "traffic" && period === undefined) {
    period = defaultPeriod(today);
    assumptions.push("No period was named: the last 28 full days");
  }
  if (base === undefined && (ask.change !== undefined || ask.kind === "why") && !isSeries(ask))
    base = "previousPeriod";
  if (base === "previousPeriod" && period?.unit !== undefined)
    base = alignBase(unitBefore(period, period.unit), period, today);
  else if (typeof base === "object" && period !== undefined) base = alignBase(base, period, today);
  const measures = ask.measures.length > 0 ? productMeasures(ask) : defaultMeasures(ask, assumptions);
  return { ...ask, period, base, measures, assumptions };
}

/** Like is compared with like: of a period that runs as many days of the other. */
function alignBase(base: Period, period: Period, today: string): Period {
  return period.endDate > today && period.startDate <= today && base.endDate < today
    ? alignToElapsed(base, { ...period, endDate: today })
    : base;
}

const isSeries = ({ groupBy }: Ask): boolean => groupBy.some((name) => isGrain(name));

export const isGrain = (name: string): boolean => grains.some((grain) => grain === name);

/** Of products their own revenue: that of orders is of no product. */
function productMeasures({ dataset, measures, groupBy, conditions }: Ask): string[] {
  const isOfProducts =
    dataset.name === "traffic" &&
    (groupBy.includes("product") || conditions.some(({ field }) => field === "product"));
  return isOfProducts
    ? measures.map((name) => ({ revenue: "itemRevenue", transactions: "itemsPurchased" })[name] ?? name)
    : measures;
}

function defaultMeasures(ask: Ask, assumptions: string[]): string[] {
  const { dataset, states, groupBy } = ask;
  if (dataset.name === "traffic") {
    const [first = ""] = groupBy.filter((name) => findDimension(dataset, name));
    const name =
      first === "product" ? "itemRevenue" : first === "page" || first === "pageTitle" ? "views" : "sessions";
    assumptions.push(`No figure was named: ${findMeasure(dataset, name)?.title.toLowerCase() ?? name}`);
    return [name];
  }
  const isOwed =
    findMeasure(dataset, "balance") !== undefined &&
    states.some(
      ({ state, isNegated }) =>
        state === "overdue" || (state === "open" && !isNegated) || (state === "paid" && isNegated),
    );
  const money = isOwed
    ? "balance"
    : dataset.name === "accounts"
      ? undefined
      : findMeasure(dataset, "amount")?.name;
  return money === undefined ? ["count"] : ["count", money];
}

/** Undefined where the conditions cannot be put to the tool. */
export function filtersOf(ask: Ask, today: string): Filter[] | undefined {
  const stated = conditionsOf(ask.dataset, ask.states, today);
  if (stated === undefined) return undefined;
  return [...stated.conditions, ...ask.conditions].map(({ field, is, values }) => {
    const [first, ...others] = values;
    return { field, is, ...(first !== undefined && { value: others.length > 0 ? [...values] : first }) };
  });
}

/** What the question asks for, as the tool takes it. */
export function queryOf(ask: Ask, filters: Filter[]): QueryInput {
  const { dataset, measures, groupBy, period, date, base } = ask;
  return {
    dataset: dataset.name,
    measures,
    ...(groupBy.length > 0 && { groupBy }),
    ...(period !== undefined && { period: { from: period.startDate, to: period.endDate } }),
    ...(date !== undefined &&
      dataset.name !== "traffic" &&
      (period !== undefined || isSeries(ask)) && { periodOf: date }),
    ...(base !== undefined &&
      period !== undefined && {
        compareWith: typeof base === "string" ? base : { from: base.startDate, to: base.endDate },
      }),
    ...(filters.length > 0 && { filters }),
  };
}

/** Percentages between periods of different length say nothing. */
export function areComparable(one: DayRange | null, other: DayRange | null, through: string | null): boolean {
  if (one === null || other === null) return false;
  const [left, right] = [
    lengthInDays({ startDate: one.startDate, endDate: through ?? one.endDate }),
    lengthInDays(other),
  ];
  return Math.max(left, right) <= Math.min(left, right) * 1.12;
}

/** A grain under which a period has a dozen rows or so. */
export function grainFor({ startDate, endDate }: DayRange): "day" | "week" | "month" | "quarter" {
  const days = lengthInDays({ startDate, endDate });
  if (days <= 31) return "day";
  if (days <= 120) return "week";
  return days <= 800 ? "month" : "quarter";
}

/** Whether a period lies wholly ahead of today. */
export const isAhead = (period: Period | undefined, today: string): boolean =>
  period !== undefined && period.startDate > today;

export const daysAgo = (today: string, days: number): string => addDays(today, -days);
export const daysFrom = daysBetween;
