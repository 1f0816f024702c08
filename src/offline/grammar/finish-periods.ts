import { isSameRange } from "../../periods/dates.ts";
import { saysState } from "../plan.ts";
import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Dataset } from "../../catalogue/types.ts";
import { dateNameOf, dateOfState } from "../words/states.ts";
import { FORWARD, LONG_AGO } from "./dates.ts";
import { type Draft, wordsOf } from "./draft.ts";

/** What a period is of beside such a figure. */
const DATE_OF: Readonly<Record<string, string>> = {
  winRate: "closed",
  daysToClose: "closed",
  expectedRevenue: "closing",
};

/** Which date the period is of: the one that is said, else that of the state, the figure or the kind of record. */
export function dateOf(draft: Draft): string | undefined {
  const { ask, periods, dates, marks, stands, nouns, view, today } = draft;
  const { dataset, states, measures } = ask;
  const [state, ...others] = states;
  const words = wordsOf(draft);
  // "Won in October that were created in September": the first is of what the state says.
  const dated = periods.find(({ date }) => date !== undefined);
  const isOfState = dated !== undefined && dated !== periods[0] && state !== undefined;
  const said = isOfState ? undefined : (dated?.date ?? dates[0]);
  const isDenied = said === "paid" && state?.isNegated === true;
  if (said !== undefined && !isDenied) return said;
  if (ask.conditions.some(({ field }) => field === "daysPaidLate")) return "paid";
  if (marks.has("new") && periods.length > 0) return "created";
  // "Paid invoices in October" were paid then; "invoices of October that are paid" were issued.
  const isBefore =
    periods.length > 0 &&
    state?.isNegated === false &&
    (nouns.length > 0 || periods.length === 1) &&
    !/\b(?:invoice|bill)s? (?:of|from|for) $/.test(
      words.split(periods[0]?.said.toLowerCase() ?? "")[0] ?? "",
    ) &&
    stands.some((one) => one.state === "paid" && nouns.every((at) => at > one.at));
  const isOpen = others.length > 0 && states.every(({ isNegated }) => isNegated);
  const ofState = state && dateOfState(dataset, isOpen ? "open" : state.state);
  if (ofState !== undefined && (state?.state !== "paid" || isBefore)) return ofState;
  const isToDo = dataset.product === "projects" && (state === undefined || state.state === "open");
  // "And this week?" is of what was done, after what was done last week.
  const isAhead = !view.follows || periods.some(({ period }) => period.startDate >= today);
  if (isToDo && periods.length > 0 && isAhead) return "due";
  return measures.flatMap((name) => DATE_OF[name] ?? [])[0];
}

/** "Did it rise between Q2 and Q3": from the earlier to the later. A period is not set against itself. */
export function orderPeriods({ ask, marks }: Draft): void {
  const { period, base, change } = ask;
  if (typeof base !== "object" || period === undefined) return;
  if (isSameRange(base, period)) ask.left.push(base.ask);
  if (marks.has("fromTo") && change !== undefined && base.startDate > period.startDate)
    [ask.period, ask.base] = [base, period];
}

const AGE = /\b(?:longest|shortest|fastest|slowest)\b/;

export function orderByDate({ ask, marks, stands, view }: Draft): void {
  const { dataset, order } = ask;
  if (marks.has("new") && ask.period === undefined) ask.order ??= { by: "created", direction: "descending" };
  // Of what is open or overdue the longest is the oldest; of all else nothing tells how long it took.
  if (order?.by === "age") {
    const has = (name: string): boolean => stands.some(({ state }) => state === name);
    const begun = findDimension(dataset, "created") ?? findDimension(dataset, "start");
    const by = has("overdue") ? "due" : has("open") ? begun?.name : undefined;
    if (by === undefined) ask.left.push(AGE.exec(wordsOf({ view }))?.[0] ?? "longest");
    ask.order = { by, direction: order.direction === "descending" ? "ascending" : "descending" };
  }
  if (ask.order?.by !== "date") return;
  // "Has Kiel paid its last invoice?" asks how that one stands, not for the last of those that are paid.
  if (ask.asks === "any" && ask.states.length > 0)
    Object.assign(ask, { states: [], limit: 1, asks: undefined });
  const isLate = saysState(stands, "overdue") && findDimension(dataset, "due") !== undefined;
  // "When is the last one due?" is not the one that was issued last.
  const isAsked = ask.asks === "when" || ask.date === "closed" || ask.date === "done";
  const own = (isAsked ? ask.date : undefined) ?? (isLate ? "due" : orderDate(dataset));
  ask.order = { ...ask.order, by: dataset.name === "traffic" ? "day" : own };
}

const orderDate = (dataset: Dataset): string | undefined =>
  dataset.product === "crm" ? "created" : dateNameOf(dataset);

/** "Due before Friday" is what has yet to be done. */
export function lookAhead({ ask, today, marks }: Draft): void {
  const { period, date, dataset, states } = ask;
  if (!FORWARD.has(date ?? "") || states.length > 0 || (period?.endDate ?? "") < today) return;
  const { startDate = "", unit } = period ?? {};
  const isAhead = startDate <= LONG_AGO || startDate >= today || (unit !== undefined && marks.has("much"));
  if (isAhead || dataset.name === "deals") states.push({ state: "open", isNegated: false });
}

/** "Was Black Week better than last year?": against that. */
export function setAgainstPeriod(draft: Draft): void {
  const { ask, periods } = draft;
  const [one, ...others] = periods;
  const words = wordsOf(draft);
  const isBehind = ["than", "up on", "down on"].some((lead) =>
    words.includes(`${lead} ${one?.said.toLowerCase()}`),
  );
  if (
    one === undefined ||
    !isBehind ||
    others.length > 0 ||
    ask.base !== undefined ||
    (ask.change ?? ask.sides) === undefined
  )
    return;
  Object.assign(ask, { base: ask.period, period: undefined, when: "" });
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
    (FORWARD.has(date) && (isOfOne || saysState(states, "open"))) ||
    (HARMLESS.has(date) && !isByOthers);
  for (const date of dates) {
    // "What is due in the relaunch project?" is what is open there.
    const isPlain = marks.has("which") && nouns.length === 0;
    const isOfSome = dataset.product === "projects" && isPlain && open.length > 0;
    // "Which invoices are due, and when?", "when is the invoice of Marina Kiel due?": what has been paid is not.
    const isOfSomebody =
      ask.asks === "when" &&
      open.some(({ said }) => !/\d/.test(said)) &&
      /\b(?:is|are)\b/.test(wordsOf({ view }));
    const isInBooks = dataset.product === "books" && ask.order === undefined;
    const isPayable = isInBooks && (isOfSomebody || (marks.has("which") && nouns.length > 0));
    const isOwed = date === "due" && (marks.has("much") || states.length > 0 || isOfSome || isPayable);
    if (isOwed && states.length === 0) states.push({ state: "open", isNegated: false });
    if (isOwed || isSaid(date)) continue;
    const words = view.line.tokens.slice(view.from, view.to);
    const isIt = (at: number): boolean => view.stretchesAt(at, "T").some(({ sense }) => sense.date === date);
    ask.left.push(words.find((_, nth) => isIt(view.from + nth))?.text ?? date);
  }
  if (ask.order === undefined && dates.length > 0 && marks.has("when")) ask.date = dates[0];
}
