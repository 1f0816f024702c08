import { isGrain } from "../../catalogue/grains.ts";
import { isSeries } from "./query.ts";
import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import {
  addDays,
  isoWeekday,
  type CalendarUnit,
  lengthInDays,
  samePeriodLastYear,
  shiftUnits,
  unitAround,
} from "../../periods/dates.ts";
import { datedPeriod, unitBefore } from "../../periods/reading/names.ts";
import { alignToElapsed, currentUnitLike, defaultPeriod } from "../../periods/reading/period.ts";
import type { Period } from "../../periods/reading/types.ts";
import { FORWARD, LONG_AGO } from "../reading/rules-periods.ts";
import type { Brief } from "../brief.ts";
import type { Ask } from "../reading/types.ts";
import { bounded, defaultMeasures, productNames } from "./figures.ts";
import { daysBack } from "./lookup.ts";

export const ALL_TIME = "No period was named: all that there are";

/** An ask with all that it left open decided, and what was taken for granted said. */
export function settle(asked: Ask, { today, sources }: Pick<Brief, "today" | "sources">): Ask {
  const assumptions = [...asked.assumptions];
  const ask = { ...asked, ...ofIssued(asked, assumptions), ...ofDays(asked) };
  let { period, base, change, when } = ask;
  const { step } = ask;
  let { groupBy } = ask;
  if (step !== undefined && period === undefined) {
    period = lastUnit(step, today);
    assumptions.push(`No period was named: the last full ${step}`);
  } else if (step !== undefined && period?.unit !== step) {
    // "Month over month this year" looks at each month of it.
    base = undefined;
    groupBy = groupBy.includes(step) ? groupBy : [...groupBy, step];
  }
  // "Compared with last year" alone is of this year, as far as it has come.
  if (period === undefined && typeof base === "object" && base.unit !== undefined && base.endDate < today)
    period = currentUnitLike(base, today);
  if (ask.dataset.name === "traffic" && period === undefined) {
    const grain = STEPS.find(([name]) => groupBy.includes(name));
    // A campaign that was named may be long over.
    const isOfCampaign = ask.conditions.some(({ field, is }) => field === "campaign" && is === "is");
    const names = ask.conditions.flatMap(({ field, values }) =>
      field === "campaign" ? values.map(String) : [],
    );
    const count = isOfCampaign ? daysBack(names, today) : 28;
    // A year earlier it was another one, or none.
    if (isOfCampaign) change = undefined;
    period = grain === undefined ? defaultPeriod(today, count) : lastSteps(grain, today);
    const days = grain === undefined ? `${count} full days` : `${grain[1]} full ${grain[0]}s`;
    assumptions.push(`No period was named: the last ${days}`);
  }
  // Of records that came in day by day, as many as can be shown.
  const isOfDays = ["day", "week", "month"].some((unit) => groupBy.includes(unit));
  if (isOfDays && isOfAllTime({ ...ask, period, conditions: [] }) && !FORWARD.has(ask.date ?? "")) {
    const unit = groupBy.includes("month") ? "month" : groupBy.includes("week") ? "week" : "day";
    period = unit === "day" ? defaultPeriod(today) : lastSteps([unit, 12], today);
    assumptions.push(`No period was named: the last ${unit === "day" ? "28 full days" : `12 full ${unit}s`}`);
  }
  if (ask.dataset.name !== "traffic" && period === undefined && ask.change !== undefined && !isSeries(ask)) {
    period = lastUnit("month", today);
    assumptions.push("No period was named: the last full month, with the one before");
  }
  if (isOfAllTime({ ...ask, period }) && !isSeries(ask)) assumptions.push(ALL_TIME);
  const whole = ask.order?.direction === "ascending" && wholeSteps(ask, groupBy, period, today);
  if (whole) {
    when = period === undefined ? `before this ${whole.unit}` : when;
    period = whole.period;
    assumptions.push(`Only whole ${whole.unit}s are ranked`);
  }
  if (base === undefined && (change !== undefined || ask.kind === "why") && !isSeries({ ...ask, groupBy }))
    base = "previousPeriod";
  // "This October than last October."
  const isSame =
    typeof base === "object" && base.startDate === period?.startDate && base.endDate === period.endDate;
  if (isSame) base = "previousYear";
  if (
    base === "previousYear" &&
    period !== undefined &&
    period.startDate <= today &&
    period.endDate > today
  ) {
    base = datedPeriod(samePeriodLastYear({ startDate: period.startDate, endDate: today }));
  }
  if (base === "previousPeriod" && period !== undefined && isWeekend(period))
    base = datedPeriod({ startDate: addDays(period.startDate, -7), endDate: addDays(period.endDate, -7) });
  else if (base === "previousPeriod" && period?.unit !== undefined)
    base = alignBase(unitBefore(period, period.unit), period, today);
  else if (typeof base === "object" && period !== undefined) {
    // What is compared is told in the order of time.
    if (base.startDate > period.startDate) {
      [period, base] = [base, period];
      change = change === "up" ? "down" : change === "down" ? "up" : change;
    }
    base = isOtherYear(base, period) ? "previousYear" : alignBase(base, period, today);
  }
  if (ask.dataset.product === "projects" && sources.includes("notes-workspace"))
    assumptions.push(`Of ${ask.dataset.many} in the business suite: lists in your notes are not among them`);
  if (ask.isMine && !ask.conditions.some(({ field }) => field === "owner"))
    assumptions.push("Whose you are I do not know: these are everybody's");
  const inProducts = productNames(ask);
  const named = ask.measures.length > 0 ? ask.measures.map(inProducts) : defaultMeasures(ask, assumptions);
  const order = ask.order && { ...ask.order, by: ask.order.by && inProducts(ask.order.by) };
  const having = ask.having && { ...ask.having, measure: inProducts(ask.having.measure) };
  // "How many deals did we lose, and what were they worth?"
  const isCounted = ask.asks === "many" && ask.dataset.name !== "traffic" && !named.includes("count");
  const isOfUsers = ask.share && named.join() === "users";
  if (isOfUsers)
    assumptions.push("Users of parts do not add up to a whole, so the share is that of sessions");
  const measures = isOfUsers ? ["sessions"] : isCounted ? ["count", ...named] : named;
  // The fewest of those that have any: a row with none does not exist.
  const isLeast = ask.order?.direction === "ascending" && groupBy.length > 0 && !groupBy.some(isGrain);
  if (isLeast && measures.some((name) => findMeasure(ask.dataset, name)?.adds === true))
    assumptions.push("What has none at all is not among these");
  // The books and the CRM have one as well.
  const isOfWeb =
    ask.dataset.name === "traffic" && measures.includes("revenue") && sources.includes("business-suite");
  if (isOfWeb && groupBy.every(isGrain) && ask.conditions.length === 0)
    assumptions.push("Revenue is that of the website: invoices and won deals are not in it");
  const bounds = bounded({ ...ask, order, having }, measures);
  return { ...ask, groupBy, period, when, base, change, order, measures, assumptions, ...bounds };
}

/** What was paid in a month is all of what was paid then: its share is of what was issued. */
function ofIssued({ shareOf, date }: Ask, assumptions: string[]): Partial<Ask> {
  if (shareOf !== "paid" || date !== "paid") return {};
  assumptions.push("Of those that were issued in that period, whenever they were paid");
  return { date: undefined };
}

/** "Per day of Black Week": of a year the days on which there was any. Visits are not counted as records are. */
function ofDays({ dataset, conditions, groupBy, period, measures, order }: Ask): Partial<Ask> {
  if (dataset.name !== "traffic") return {};
  const isOfCampaign = conditions.some(({ field, is }) => field === "campaign" && is === "is");
  const isByDay = period === undefined && groupBy.length === 1 && isGrain(groupBy[0] ?? "");
  const any = { field: measures[0] ?? "sessions", is: "above" as const, values: [0], said: "" };
  return {
    ...(isOfCampaign && isByDay && { conditions: [...conditions, any] }),
    ...(order?.by === "count" && { order: { ...order, by: undefined } }),
  };
}

const isWeekend = (period: Period): boolean =>
  lengthInDays(period) === 2 && isoWeekday(period.startDate) === 6;

/** What comes in day by day: a total of it without a period is of all that there is. */
const isOfAllTime = ({ dataset, period, states, conditions, kind }: Ask): boolean =>
  kind === "report" &&
  period === undefined &&
  (dataset.product === "books" || dataset.name === "deals" || dataset.name === "leads") &&
  states.every(({ state, isNegated }) => isNegated || (state !== "open" && state !== "overdue")) &&
  !states.some(({ state, isNegated }) => isNegated && state === "paid") &&
  conditions.every(({ field }) => findDimension(dataset, field)?.unit === "text");

const UNITS = ["day", "week", "month", "quarter", "year"] as const;

/** A day or week that is not over, or begins before the period, has the least of everything. */
function wholeSteps({ date }: Ask, groupBy: readonly string[], period: Period | undefined, today: string) {
  const unit = UNITS.find((one) => groupBy.includes(one));
  if (unit === undefined || FORWARD.has(date ?? "")) return undefined;
  const from = period?.startDate ?? LONG_AGO;
  const to = period?.endDate ?? today;
  const first = unitAround(unit, from).startDate;
  const startDate = first < from && from > LONG_AGO ? shiftUnits(first, unit, 1) : from;
  const last = unitAround(unit, to);
  const endDate =
    to >= today || last.endDate > to ? addDays(unitAround(unit, to < today ? to : today).startDate, -1) : to;
  const isSame = startDate === period?.startDate && endDate === period.endDate;
  return isSame || startDate > endDate ? undefined : { unit, period: datedPeriod({ startDate, endDate }) };
}

/** Of longer steps as many as tell something. */
const STEPS = [
  ["month", 12],
  ["quarter", 8],
  ["year", 3],
  ["week", 12],
] as const;

function lastSteps([unit, count]: (typeof STEPS)[number], today: string): Period {
  const { startDate } = unitAround(unit, today);
  return datedPeriod({ startDate: shiftUnits(startDate, unit, -count), endDate: addDays(startDate, -1) });
}

/** The last full one. */
const lastUnit = (unit: CalendarUnit, today: string): Period => ({
  ...unitBefore({ ...datedPeriod(unitAround(unit, today)), unit }, unit),
  ask: unit === "day" ? "yesterday" : `last ${unit}`,
});

/** "October, compared with last year" is set against October of last year. */
function isOtherYear(base: Period, period: Period): boolean {
  return (
    base.unit === "year" &&
    base.ask.startsWith("last ") &&
    period.unit !== "year" &&
    Number(base.startDate.slice(0, 4)) === Number(period.startDate.slice(0, 4)) - 1 &&
    lengthInDays(period) < 200
  );
}

/** Like is compared with like: of a period that runs as many days of the other. */
function alignBase(base: Period, period: Period, today: string): Period {
  return period.endDate > today && period.startDate <= today && base.endDate < today
    ? alignToElapsed(base, { ...period, endDate: today })
    : base;
}
