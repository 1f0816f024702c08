import type { QueryInput } from "../../catalogue/inputs/query.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { type DayRange, lengthInDays } from "../../periods/dates.ts";

import { endsOf, FAR, FORWARD, LONG_AGO } from "../grammar/dates.ts";
import { conditionsOf, dateNameOf } from "../words/states.ts";
import type { Ask } from "../plan.ts";

type Filter = NonNullable<QueryInput["filters"]>[number];

export const isSeries = ({ groupBy }: Ask): boolean => groupBy.some((name) => isGrain(name));

function filtersOf(ask: Ask, today: string): Filter[] {
  const dates = isConditionOfDate(ask, today) ? dateFilters(ask) : [];
  const filters = [...(conditionsOf(ask.dataset, ask.states) ?? []), ...ask.conditions].map(
    ({ field, is, values }): Filter => {
      const [first, ...others] = values;
      return { field, is, ...(first !== undefined && { value: others.length > 0 ? [...values] : first }) };
    },
  );
  return [...filters, ...dates];
}

/** Periods without an end, and those of dates that lie ahead, are conditions: a table's period counts days that have begun. */
export function isConditionOfDate({ dataset, period, date, base }: Ask, today: string): boolean {
  if (dataset.name === "traffic" || period === undefined || base !== undefined) return false;
  return (
    period.startDate <= LONG_AGO ||
    period.endDate >= FAR ||
    (period.endDate > today && FORWARD.has(dateNameOf(dataset, date) ?? ""))
  );
}

function dateFilters({ dataset, period, date }: Ask): Filter[] {
  const field = dateNameOf(dataset, date);
  return field === undefined || period === undefined ? [] : endsOf(period).map((end) => ({ field, ...end }));
}

/** What the question asks for, as the tool takes it, besides what is left out by rule. */
export function queryOf(ask: Ask, left: readonly Filter[], today: string): QueryInput {
  const filters = [...filtersOf(ask, today), ...left];
  const { dataset, measures, groupBy, date, base } = ask;
  const period = isConditionOfDate(ask, today) ? undefined : ask.period;
  return {
    dataset: dataset.name,
    measures,
    ...(groupBy.length > 0 && { groupBy }),
    ...(period !== undefined && { period: { from: period.startDate, to: period.endDate } }),
    ...(date !== undefined &&
      dataset.name !== "traffic" &&
      (period !== undefined || isSeries(ask) || ask.conditions.some(({ field }) => isGrain(field))) && {
        periodOf: date,
      }),
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

/** The measure that rows are ranked by: the amount rather than the number, unless a number was asked for. */
export function mainMeasure({ measures, order, having }: Ask): string {
  if (order?.by !== undefined && measures.includes(order.by)) return order.by;
  // "Which converts best, of those with 100 sessions?" is not ordered by sessions.
  const bound = order === undefined ? having.find(({ measure }) => measures.includes(measure)) : undefined;
  if (bound !== undefined) return bound.measure;
  return measures.find((name) => name !== "count") ?? measures[0] ?? "count";
}
