import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain, stepsOf } from "../../catalogue/grains.ts";
import type { Dataset } from "../../catalogue/types.ts";
import { addDays, daysBetween } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import type { Period } from "../../periods/reading/types.ts";
import type { Ask, Condition } from "../plan.ts";
import { dateOfState } from "../words/states.ts";
import { AHEAD, FAR, FORWARD, LONG_AGO } from "./dates.ts";
import type { Dated, Draft } from "./draft.ts";

const between = (startDate: string, endDate: string): Period => datedPeriod({ startDate, endDate });
const isSame = (one: Period, other: Period): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** What a period is of beside such a figure. */
const DATE_OF: Readonly<Record<string, string>> = {
  winRate: "closed",
  daysToClose: "closed",
  expectedRevenue: "closing",
};

/** Which date the period is of: the one that is said, else that of the state, the figure or the kind of record. */
export function dateOf({ ask, periods, dates, marks, stands, nouns }: Draft): string | undefined {
  const { dataset, states, measures } = ask;
  const [state, ...others] = states;
  // "Won in October that were created in September": the first is of what the state says.
  const isOfState = periods.length > 1 && periods[0]?.date === undefined && state !== undefined;
  const said = isOfState ? undefined : (periods.find(({ date }) => date !== undefined)?.date ?? dates[0]);
  const isDenied = said === "paid" && state?.isNegated === true;
  if (said !== undefined && !isDenied) return said;
  if (marks.has("new") && periods.length > 0) return "created";
  // "Paid invoices in October" were paid then; "invoices of October that are paid" were issued.
  const isBefore =
    periods.length > 0 &&
    state?.isNegated === false &&
    stands.some((one) => one.state === "paid" && nouns.every((at) => at > one.at));
  const isOpen = others.length > 0 && states.every(({ isNegated }) => isNegated);
  const ofState = state && dateOfState(dataset, isOpen ? "open" : state.state);
  if (ofState !== undefined && (state?.state !== "paid" || isBefore)) return ofState;
  const isToDo = dataset.product === "projects" && (state === undefined || state.state === "open");
  if (isToDo && periods.length > 0) return "due";
  return measures.flatMap((name) => DATE_OF[name] ?? [])[0];
}

const WHOLE = /\b(?:last|past|previous) [\p{L}\d]+ (?:weeks|months|quarters|years)$/iu;

export function placePeriods(draft: Draft): void {
  const { ask, periods, today } = draft;
  const isSaid = periods.some(({ said }) => said !== AHEAD);
  for (const dated of periods) {
    // "Coming up in the next two weeks": the period says it.
    if (dated.said === AHEAD && isSaid) continue;
    const period = near(dated, draft);
    const bounded = boundBy(draft, dated, period);
    if (dated.bound === "not") leaveOut(draft, dated, period);
    else if (dated.bound !== "" && dated.bound !== "and" && bounded === undefined) ask.left.push(dated.said);
    else if (ask.period === undefined) {
      if (period.allTime && ask.dataset.name !== "traffic") continue;
      ask.period = bounded ?? period;
      if (dated.ahead && bounded === undefined) ask.ahead = dated.ahead;
      if (WHOLE.test(dated.said) && period.endDate < today)
        ask.assumptions.push(`“${dated.said}” are those that are over`);
      ask.when = [dated.bound === "and" ? "" : dated.bound, dated.said].filter(Boolean).join(" ");
    } else if (!isWithin(ask, dated, bounded)) addPeriod(draft, dated, bounded ?? period);
  }
}

/** Of a month without a year, the one that is meant: what is due or closing lies ahead, unless that is further off. */
function near({ period, ahead, date }: Dated, { ask, today }: Draft): Period {
  const isForward = FORWARD.has(date ?? ask.date ?? "") || ask.measures.includes("expectedRevenue");
  if (ahead === undefined || !isForward) return period;
  return daysBetween(period.endDate, today) > daysBetween(today, ahead.startDate) ? ahead : period;
}

const BEFORE = /^(?:before|prior to|earlier than|ahead of)$/;
const UNTIL = /^(?:until|till|up to|by|no later than|not later than|on or before)$/;
const AFTER = /^(?:after|later than|following|past)$/;
const SINCE = /^(?:since|starting|beginning|on or after)$/;

/** Where a question says "before October", how far it reaches. */
function boundBy({ ask, today }: Draft, { bound, said }: Dated, period: Period): Period | undefined {
  const isTraffic = ask.dataset.name === "traffic";
  const earliest = isTraffic ? `${period.startDate.slice(0, 4)}-01-01` : LONG_AGO;
  const latest = isTraffic ? today : FAR;
  if (isTraffic && (BEFORE.test(bound) || UNTIL.test(bound)))
    ask.assumptions.push(`I read “${bound} ${said}” as from the start of that year`);
  if (BEFORE.test(bound)) {
    const end = addDays(period.startDate, -1);
    return between(end < earliest ? `${Number(earliest.slice(0, 4)) - 1}-01-01` : earliest, end);
  }
  if (UNTIL.test(bound))
    return between(earliest, period.endDate < today || !isTraffic ? period.endDate : today);
  if (AFTER.test(bound)) {
    const start = addDays(period.endDate, 1);
    return start > latest ? undefined : between(start, latest);
  }
  if (SINCE.test(bound)) return period.endDate < today ? between(period.startDate, latest) : period;
  return undefined;
}

/** "After today but before December": of one date both hold; what narrows nothing is not what was meant. */
function isWithin(ask: Ask, { date, bound }: Dated, bounded: Period | undefined): boolean {
  const { period } = ask;
  if (bounded === undefined || bound === "and" || period === undefined) return false;
  if (date !== undefined && date !== ask.date) return false;
  const startDate = bounded.startDate > period.startDate ? bounded.startDate : period.startDate;
  const endDate = bounded.endDate < period.endDate ? bounded.endDate : period.endDate;
  const both = between(startDate, endDate);
  if (startDate > endDate || isSame(both, period)) return false;
  ask.period = both;
  return true;
}

/** "In October and in November"; of another date a second period is a condition. */
function addPeriod({ ask }: Draft, { said, date, bound }: Dated, period: Period): void {
  const { dataset } = ask;
  if (ask.period && isSame(ask.period, period)) return;
  const own = date ?? ask.states.flatMap(({ state }) => dateOfState(dataset, state) ?? [])[0];
  if (dataset.name !== "traffic" && own !== undefined && ask.date !== undefined && own !== ask.date) {
    const { startDate, endDate } = period;
    const words = [bound === "" || bound === "and" ? "in" : bound, said].join(" ");
    const ends: Condition[] = [
      ...(startDate > LONG_AGO
        ? [{ field: own, is: "after" as const, values: [addDays(startDate, -1)] }]
        : []),
      ...(endDate < FAR ? [{ field: own, is: "before" as const, values: [addDays(endDate, 1)] }] : []),
    ];
    ask.conditions.push(...ends.map((one, nth) => ({ ...one, said: nth === 0 ? words : "" })));
    return;
  }
  const isMoving = ask.change !== undefined || ask.sides !== undefined;
  if (isMoving && ask.base === undefined) {
    const isFrom = ask.period !== undefined && ask.period.startDate < period.startDate;
    [ask.period, ask.base] = isFrom ? [period, ask.period] : [ask.period, period];
  } else if (bound === "and" || bound === "") ask.more.push(period);
  else ask.left.push(said);
}

/** "This year but not in August": what lies at its beginning is cut off, of records any whole unit can be left out. */
function leaveOut({ ask, periods }: Draft, { said }: Dated, period: Period): void {
  const { dataset } = ask;
  const { startDate, endDate } = ask.period ?? periods.find(({ bound }) => bound === "")?.period ?? period;
  const [step] = period.unit === undefined ? [] : (stepsOf(period.unit, period) ?? []);
  if (period.startDate <= startDate && period.endDate >= startDate && period.endDate < endDate)
    ask.period = between(addDays(period.endDate, 1), endDate);
  else if (dataset.date !== undefined && dataset.name !== "accounts" && step && period.unit && !period.fiscal)
    ask.conditions.push({ field: period.unit, is: "isNot", values: [step.label], said: `not ${said}` });
  else ask.left.push(said);
}

/** "Did it rise between Q2 and Q3": from the earlier to the later. A period is not set against itself. */
export function orderPeriods({ ask, marks }: Draft): void {
  const { period, base, change } = ask;
  if (typeof base !== "object" || period === undefined) return;
  if (isSame(base, period)) ask.left.push(base.ask);
  if (marks.has("fromTo") && change !== undefined && base.startDate > period.startDate)
    [ask.period, ask.base] = [base, period];
}

export function orderByDate({ ask, marks, stands }: Draft): void {
  const { dataset, order } = ask;
  if (marks.has("new") && ask.period === undefined) ask.order ??= { by: "created", direction: "descending" };
  // Of what is open or overdue the longest is the oldest; of all else nothing tells how long it took.
  if (order?.by === "age") {
    const has = (name: string): boolean => stands.some(({ state }) => state === name);
    const begun = findDimension(dataset, "created") ?? findDimension(dataset, "start");
    const by = has("overdue") ? "due" : has("open") ? begun?.name : undefined;
    if (by === undefined) ask.left.push("longest");
    ask.order = { by, direction: order.direction === "descending" ? "ascending" : "descending" };
  }
  if (ask.order?.by !== "date") return;
  // "Has Kiel paid its last invoice?" asks how that one stands, not for the last of those that are paid.
  if (ask.asks === "any" && ask.states.length > 0)
    Object.assign(ask, { states: [], limit: 1, asks: undefined });
  const own = ask.date === "closed" || ask.date === "done" ? ask.date : orderDate(dataset);
  ask.order = { ...ask.order, by: dataset.name === "traffic" ? "day" : own };
}

function orderDate({ product, dimensions, date }: Dataset): string | undefined {
  if (product === "crm") return "created";
  return dimensions.find(({ field, unit }) => unit !== "text" && field === date?.field)?.name;
}

/** "Due before Friday" is what has yet to be done. */
export function lookAhead({ ask, today, marks }: Draft): void {
  const { period, date, dataset, states } = ask;
  if (!FORWARD.has(date ?? "") || states.length > 0 || (period?.endDate ?? "") < today) return;
  const { startDate = "", unit } = period ?? {};
  const isAhead = startDate <= LONG_AGO || startDate >= today || (unit !== undefined && marks.has("much"));
  if (isAhead || dataset.name === "deals") states.push({ state: "open", isNegated: false });
}

/** Every record has been: "how many invoices did we send". */
const HARMLESS = new Set(["created", "issued", "spent", "sent"]);

/** A date without a period says something only where the day itself is asked for, or every record has one. */
export function leaveDates({ ask, dates, periods, marks, view, nouns }: Draft): void {
  const { dataset, states, open, groupBy } = ask;
  if (periods.length > 0 || groupBy.some(isGrain)) return;
  const isByOthers = marks.has("who") || (dataset.product === "crm" && open.some(({ isName }) => isName));
  // "What is the closing date of the Rostock deal?"
  const isOfOne = open.length > 0 && groupBy.length === 0 && marks.has("which") && nouns.length > 0;
  const isSaid = (date: string): boolean =>
    ask.asks === "when" ||
    ask.order?.by === date ||
    ask.conditions.some(({ field }) => field === date) ||
    states.some(({ state }) => dateOfState(dataset, state) === date) ||
    (FORWARD.has(date) && (isOfOne || states.some(({ state }) => state === "open"))) ||
    (HARMLESS.has(date) && !isByOthers);
  for (const date of dates) {
    const isOwed = date === "due" && (marks.has("much") || states.length > 0);
    if (isOwed && states.length === 0) states.push({ state: "open", isNegated: false });
    if (isOwed || isSaid(date)) continue;
    const words = view.line.tokens.slice(view.from, view.to);
    ask.left.push(words.find(({ key }) => key.startsWith(date.slice(0, 4)))?.text ?? date);
  }
  if (ask.order === undefined && dates.length > 0 && marks.has("when")) ask.date = dates[0];
}
