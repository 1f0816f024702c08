import { isGrain } from "../../catalogue/grains.ts";
import { isSeries } from "./query.ts";
import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import {
  addDays,
  type CalendarUnit,
  isSameRange,
  lengthInDays,
  shiftUnits,
  unitAround,
} from "../../periods/dates.ts";
import { datedPeriod, unitBefore } from "../../periods/reading/names.ts";
import { currentUnitLike, defaultPeriod } from "../../periods/reading/period.ts";
import type { Period } from "../../periods/reading/types.ts";
import { FORWARD, LONG_AGO } from "../grammar/dates.ts";
import type { Brief } from "../brief.ts";
import type { Ask } from "../plan.ts";
import { bounded, defaultMeasures, productNames } from "./figures.ts";
import { daysBack } from "./lookup.ts";
import { withBase } from "./settle-base.ts";

const CONVERSION = "Conversion rate is of sessions with a key event; “orders per session” is another";
export const ALL_TIME = "No period was named: all that there are";

/** An ask with all that it left open decided, and what was taken for granted said. */
export function settle(asked: Ask, { today, sources }: Pick<Brief, "today" | "sources">): Ask {
  const assumptions = [...asked.assumptions];
  // "Is INV-17 paid?" asks how that one stands.
  const isOfOne = asked.asks === "any" && asked.conditions.some(({ field }) => field === "number");
  const isWhetherPaid =
    asked.states.length === 1 && asked.states[0]?.state === "paid" && !asked.states[0].isNegated;
  const standing = isOfOne && { states: [], asks: undefined, isWhetherPaid };
  const issued = { ...asked, ...standing, assumptions, ...ofIssued(asked, assumptions), ...ofDays(asked) };
  const dated = withBase(withPeriod(issued, today), today);
  const ask = { ...dated, ...ofFigures(dated) };
  const { dataset, groupBy, measures, conditions, order } = ask;
  const isOfWeb = dataset.name === "traffic";
  if (dataset.product === "projects" && sources.includes("notes-workspace"))
    assumptions.push(`Of ${dataset.many} in the business suite: lists in your notes are not among them`);
  if (ask.isMine && !conditions.some(({ field }) => field === "owner"))
    assumptions.push("Whose you are I do not know: these are everybody's");
  // The fewest of those that have any: a row with none does not exist.
  const isLeast = order?.direction === "ascending" && groupBy.length > 0 && !groupBy.some(isGrain);
  if (isLeast && measures.some((name) => findMeasure(dataset, name)?.adds === true))
    assumptions.push("What has none at all is not among these");
  if (isOfWeb && measures.includes("conversionRate")) assumptions.push(CONVERSION);
  if (sumsDocuments(ask)) assumptions.push("Drafts and void ones, where there are any, are counted as well");
  // The books and the CRM have one as well.
  const isOfShop = isOfWeb && measures.includes("revenue") && sources.includes("business-suite");
  if (isOfShop && groupBy.every(isGrain) && conditions.length === 0)
    assumptions.push("Revenue is that of the website: invoices and won deals are not in it");
  return ask;
}

/** What was invoiced or billed, however the documents stand now. */
const sumsDocuments = ({ dataset, measures, states, conditions, groupBy, open }: Ask): boolean =>
  (dataset.name === "invoices" || dataset.name === "bills") &&
  measures.some((name) => name === "amount" || name === "averageAmount") &&
  states.length === 0 &&
  !conditions.some(({ field }) => field === "status" || field === "state" || field === "number") &&
  !groupBy.some((name) => name === "status" || name === "state") &&
  open.length === 0;

/** With the period that is meant where none was named. */
function withPeriod(ask: Ask, today: string): Ask {
  const { dataset, base, step, order, assumptions } = ask;
  let { period, when, change, groupBy } = ask;
  const isOfSteps = step !== undefined && period !== undefined && period.unit !== step;
  // "Month over month this year" looks at each month of it.
  if (isOfSteps) groupBy = [...new Set([...groupBy, step])];
  // "Compared with last year" alone is of this year, as far as it has come.
  const isOfBase = step === undefined && typeof base === "object" && base.unit !== undefined;
  if (period === undefined && isOfBase && base.endDate < today) period = currentUnitLike(base, today);
  if (period === undefined) {
    const assumed = assumedPeriod(ask, today);
    period = assumed?.period;
    if (assumed !== undefined) assumptions.push(`No period was named: ${assumed.said}`);
    // A year earlier a campaign was another one, or none.
    if (dataset.name === "traffic" && campaignsOf(ask).length > 0) change = undefined;
  }
  if (isOfAllTime({ ...ask, period }) && !isSeries(ask)) assumptions.push(ALL_TIME);
  const isLeast = order?.direction === "ascending" || ask.having.some(({ is }) => LOW.test(is));
  const whole = isLeast && wholeSteps(ask, groupBy, period, today);
  if (whole) {
    when = period === undefined ? `before this ${whole.unit}` : when;
    period = whole.period;
    assumptions.push(`Only whole ${whole.unit}s are taken`);
  }
  return { ...ask, period, when, change, groupBy, base: isOfSteps ? undefined : base };
}

const LOW = /^(?:below|atMost)$/;

const campaignsOf = ({ conditions }: Ask): string[] =>
  conditions
    .filter(({ field, is }) => field === "campaign" && is === "is")
    .flatMap((one) => one.values.map(String));

function assumedPeriod(ask: Ask, today: string): { period: Period; said: string } | undefined {
  const { dataset, step, groupBy, change, date, base } = ask;
  // "Fewer leads than in spring": as many days as those, so that the totals compare.
  const length = typeof base === "object" ? lengthInDays(base) : 0;
  const said = `the last ${length} days, as many as it is compared with`;
  if (typeof base === "object" && length > 31 && base.endDate < addDays(today, -length))
    return { period: defaultPeriod(today, length), said };
  if (step !== undefined) return { period: lastUnit(step, today), said: `the last full ${step}` };
  // Of records that came in day by day, as many as can be shown.
  const isOfDays =
    !ask.isOfAll &&
    ["day", "week", "month"].some((unit) => groupBy.includes(unit)) &&
    isOfAllTime({ ...ask, conditions: [] }) &&
    !FORWARD.has(date ?? "");
  if (dataset.name === "traffic" || isOfDays) {
    const steps = STEPS.find(([name]) => groupBy.includes(name));
    if (steps !== undefined)
      return { period: lastSteps(steps, today), said: `the last ${steps[1]} full ${steps[0]}s` };
    const campaigns = campaignsOf(ask);
    // A campaign that was named may be long over.
    const isOfParts = groupBy.includes("weekday") || groupBy.includes("hour");
    const days = campaigns.length > 0 ? daysBack(campaigns, today) : isOfParts ? 84 : 28;
    return { period: defaultPeriod(today, days), said: `the last ${days} full days` };
  }
  if (change === undefined || isSeries(ask)) return undefined;
  return { period: lastUnit("month", today), said: "the last full month, with the one before" };
}

/** The measures that are meant, and what is ordered and bounded by them. */
function ofFigures(ask: Ask): Partial<Ask> {
  const { dataset, assumptions } = ask;
  const inProducts = productNames(ask);
  // "What do they owe, and since when?"
  const isOfDays =
    ask.kind === "list" && ask.measures.every((name) => findMeasure(dataset, name)?.unit === "days");
  const usual = ask.measures.length === 0 || isOfDays ? defaultMeasures(ask, assumptions) : [];
  const named = [...usual, ...ask.measures.map(inProducts)];
  const order = ask.order && { ...ask.order, by: ask.order.by && inProducts(ask.order.by) };
  const having = ask.having.map((one) => ({ ...one, measure: inProducts(one.measure) }));
  // "How many deals did we lose, and what were they worth?"
  const isCounted = ask.asks === "many" && dataset.name !== "traffic" && !named.includes("count");
  const isOfUsers = ask.share && named.join() === "users";
  if (isOfUsers)
    assumptions.push("Users of parts do not add up to a whole, so the share is that of sessions");
  const measures = isOfUsers ? ["sessions"] : isCounted ? ["count", ...named] : named;
  return { measures, order, ...bounded({ ...ask, order, having }, measures) };
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
  const whole = { startDate, endDate };
  return (period && isSameRange(whole, period)) || startDate > endDate
    ? undefined
    : { unit, period: datedPeriod(whole) };
}

/** Of longer steps as many as tell something. */
// oxfmt-ignore
const STEPS = [["month", 12], ["quarter", 8], ["year", 3], ["week", 12]] as const;

function lastSteps([unit, count]: (typeof STEPS)[number], today: string): Period {
  const { startDate } = unitAround(unit, today);
  return datedPeriod({ startDate: shiftUnits(startDate, unit, -count), endDate: addDays(startDate, -1) });
}

/** The last full one. */
const lastUnit = (unit: CalendarUnit, today: string): Period => ({
  ...unitBefore({ ...datedPeriod(unitAround(unit, today)), unit }, unit),
  ask: unit === "day" ? "yesterday" : `last ${unit}`,
});
