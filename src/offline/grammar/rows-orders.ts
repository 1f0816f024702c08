import { isTraffic, saysState } from "../plan.ts";
import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { AHEAD, FAR } from "./dates.ts";
import { named } from "./call.ts";
import { type Act, type Draft, edgesOf, isSingular, type Match, numberIn, type Row } from "./draft.ts";
import { addMeasure, setOrder } from "./means.ts";
import { names } from "./names.ts";

const simple = (pattern: string): string => pattern.replaceAll("(", "(?:");
const FLOP = new RegExp(`\\b${simple(names.flop)}\\b`);
const NTH = [/\b(?:second|2nd)\b/, /\b(?:third|3rd)\b/, /\b(?:fourth|4th)\b/, /\b(?:fifth|5th)\b/];

/** "Top 5", "the three largest", "second best": the way, how many, and by what. */
function ranked(draft: Draft, { keys, ...match }: Match, by?: string): boolean {
  const { dataset, measures } = draft.ask;
  const number = edgesOf({ keys, ...match }, "#")[0]?.number;
  if (by === undefined && !isTraffic(draft.ask) && /\b(?:longest|shortest|fastest|slowest)\b/.test(keys))
    return setOrder(draft, { by: "age", direction: /longest|slow/.test(keys) ? "descending" : "ascending" });
  if (number !== undefined && (number.unit !== null || !Number.isInteger(number.value) || number.value < 1))
    return false;
  if (by === undefined && dataset.name !== "traffic" && /\b(?:most (?:common|frequent)|main)\b/.test(keys))
    return setOrder(draft, { by: "count", direction: "descending" }, number?.value);
  // Nor how fast something sells,
  if (isTraffic(draft.ask) && /\bfastest\b/.test(keys)) return false;
  // and what a channel costs nobody says by that.
  if (dataset.name === "traffic" && /cheap|expensive|pric/.test(keys)) return false;
  const isGood = /\b(?:best|worst|better|worse|strongest|weakest|poorest)\b/.test(keys);
  // What is owed is the worse the more it is.
  const isOwed = draft.view.follows || saysState(draft.ask.states, "overdue", "open");
  const isCost = dataset.name === "bills" || dataset.name === "expenses";
  const isBad = dataset.name === "invoices" && isOwed && /\bworst\b/.test(keys);
  const isDebt = by === undefined && (isCost || isBad);
  const isOfRate = findMeasure(dataset, draft.shown ?? "")?.unit === "ratio";
  if (!isDebt && !isOfRate && /\b(?:best|worst|strongest|weakest)\b/.test(keys)) draft.marks.add("best");
  const isLowGood =
    isGood && (isDebt || findMeasure(dataset, by ?? measures[0] ?? draft.shown ?? "")?.good === "down");
  const isFlop =
    FLOP.test(keys) ||
    (isTraffic(draft.ask) && /\bslowest\b/.test(keys)) ||
    /\bthe (?:lower|smaller|worse)\b/.test(keys);
  const nth = NTH.findIndex((pattern) => pattern.test(keys)) + 2;
  const direction = isFlop === isLowGood ? "descending" : "ascending";
  return setOrder(draft, { by, direction, ...(nth > 1 && { nth }) }, number?.value);
}

const topGroups: Act = (draft, match) => {
  const said = edgesOf(match, "M")[0]?.sense.measure;
  if (/ by /.test(match.keys)) draft.marks.add("ordered");
  // "Which cities bring in the most money?"
  const isMoney = said === undefined && isTraffic(draft.ask) && /\bmoney\b/.test(match.keys);
  // "The worst converting pages with at least 200 sessions" are not those with the fewest.
  const isRate = said === undefined && isTraffic(draft.ask) && /\bconverting\b/.test(match.keys);
  const meant = isMoney ? "revenue" : isRate ? "conversionRate" : undefined;
  if (meant !== undefined && !addMeasure(draft, meant)) return false;
  return ranked(draft, match, meant ?? said);
};

const topRecords: Act = (draft, match) => {
  // "The most open deals" counts them, "the biggest deals" does not.
  const isCount = /\b(?:most|fewest|least)\b(?! (?:expensive|valuable|important|popular))/.test(match.keys);
  if (!isCount) ofRecords(draft, match);
  return named(draft, match) !== false && ranked(draft, match, isCount ? "count" : undefined);
};

/** "The biggest deal", "top 3 deals": not the groups that they are in. */
function ofRecords({ ask, marks }: Draft, match: Match): void {
  if (isSingular(ask, match) || numberIn(match) !== undefined) marks.add("record");
}

const byDate: Act = (draft, match) => {
  // "How did the last one do?" of products is of no day.
  if (draft.view.follows && isTraffic(draft.ask) && /\bone$/.test(match.keys)) return false;
  const direction = /\b(?:oldest|earliest|first)\b/.test(match.keys) ? "ascending" : "descending";
  ofRecords(draft, match);
  return setOrder(draft, { by: "date", direction }, numberIn(match)?.value);
};

/** "By revenue", "sorted by amount": in which order, not in which groups. */
const orderedBy: Act = (draft, match) => {
  const { ask, view } = draft;
  const { keys } = match;
  const [measure] = edgesOf(match, "M");
  const [date] = edgesOf(match, "T", "D");
  if (edgesOf(match, "N").length > 0) return byRecords(draft, keys);
  if (measure?.sense.measure !== undefined) {
    // "By revenue, and by pieces" are two orders.
    if (draft.marks.has("ordered")) return false;
    draft.marks.add("ordered");
    const isUp = /ascending|smallest first|lowest|oldest first/.test(keys);
    const isEither = view.follows && /^(?:by|in terms|measured) (?!highest|lowest)/.test(keys);
    const direction = isUp ? "ascending" : "descending";
    ask.measures = ask.measures.filter((name) => name !== ask.order?.by);
    ask.order = { direction, ...(isEither && { isEither }), ...ask.order, by: measure.sense.measure };
    return true;
  }
  const by = date?.sense.date ?? date?.sense.dimension;
  const isDown = /descending|newest first|latest first/.test(keys);
  return by !== undefined && setOrder(draft, { by, direction: isDown ? "descending" : "ascending" });
};

/** "In terms of sessions and orders": these are the figures. */
const inTerms: Act = ({ weak }, match) => {
  // What is named beside others is meant.
  for (const { sense } of edgesOf(match, "M")) weak.splice(weak.indexOf(sense.measure ?? "") >>> 0, 1);
};

/** "Top customers by deals": by how many, or by what they come to. */
function byRecords({ ask }: Draft, keys: string): boolean {
  const { dataset, order } = ask;
  const isCount = /number|count|many/.test(keys);
  if (order === undefined && !isCount) return false;
  ask.measures = ask.measures.filter((name) => name !== order?.by);
  const by = isCount || findMeasure(dataset, "amount") === undefined ? "count" : "amount";
  if (by === "amount") {
    ask.measures = ["amount"];
    ask.assumptions.push(`I read “by ${dataset.many}” as by their amount`);
  }
  ask.order = { direction: "descending", ...order, by };
  return true;
}

const directed: Act = ({ ask, dates }, { keys }) => {
  const isUp = /ascending|smallest first|\blowest first|oldest first|soonest/.test(keys);
  const direction = isUp ? "ascending" : "descending";
  const ahead = findDimension(ask.dataset, "due") ? "due" : "closing";
  if (/soonest/.test(keys)) ask.order ??= { by: dates.at(-1) ?? ahead, direction };
  else if (/newest|latest|oldest/.test(keys)) ask.order ??= { by: "date", direction };
  else ask.order = { by: ask.order?.by, direction };
};

export const limited: Act = ({ ask }, match) => {
  const number = numberIn(match);
  if (number === undefined || number.unit !== null || ask.limit !== undefined) return false;
  ask.limit = Math.min(number.value, 50);
  return true;
};

/** "Upcoming deals", "the next milestone": what lies ahead, the nearest first. */
const upcoming: Act = (draft, match) => {
  const { dataset } = draft.ask;
  const date = dataset.name === "deals" ? "closing" : findDimension(dataset, "due")?.name;
  if (date === undefined) return false;
  const period = { startDate: draft.today, endDate: FAR, ask: AHEAD };
  draft.periods.push({ period, ahead: undefined, bound: "", said: AHEAD, date });
  if (!/\bnext\b/.test(match.keys)) return true;
  const number = numberIn(match)?.value ?? (isSingular(draft.ask, match) ? 1 : undefined);
  return setOrder(draft, { by: date, direction: "ascending" }, number);
};

// A table reads better with one row a line.
// oxfmt-ignore
export const orders: readonly Row[] = [
  { kind: "mod", leads: true, pattern: "(what|which)? ({be})? (from|by|with|on|to|due to|made by)? {the} (#)? {nth}? {super} (of {the})? (#)? ((S|V)* (D|G) ((for|by|in|in terms of|with|of) {the} M)?|I)", act: topGroups },
  { kind: "mod", leads: true, pattern: "((what|which) ({be})?|{that}? (have|has|had|with|brought|bring|brought in|bring in|got|get|made|generated|drive|drove|is|are|was|were))? {the} (#)? {nth}? {super} (number of|amount of)? (#)? (S|V|X)* N", act: topRecords },
  { kind: "mod", pattern: "({that}? (have|has|had|with|brought|bring|brought in|bring in|got|get|made|by|generated|drive|drove|perform|performed|performing|doing|is|are|was|were|do|does|did))? {the} {nth}? {super} (M)? (amount of|number of|total|money)? ", act: topGroups },
  { kind: "mod", pattern: "({the}|its|their|his|her) (#)? (newest|latest|most recent|last|recent|oldest|earliest|very first|first) (#)? (S|V)* (N|one|ones)", act: byDate },
  { kind: "mod", pattern: "{the} (newest|latest|most recent|oldest|earliest|most recently)", act: byDate },
  { kind: "mod", pattern: "(by|in terms of|measured by|ranked by|sorted by|sort by|ordered by|order by|rank by|rank them by|sort them by|in order of|ranking of) (the)? (highest|lowest|total|average)? (how (many|much)|number of|count of|amount of)? (S)* M (descending|ascending|first)?|by (the)? (how (many|much)|number of|count of|amount of) (S)* N|by (S)* N", act: orderedBy, cost: 1.1 },
  { kind: "mod", pattern: "(by|sorted by|sort by|ordered by|order by|rank by|rank them by|sort them by|in order of) (the)? (T) (descending|ascending|newest first|latest first|oldest first)?", act: orderedBy, cost: 1.1, isOwn: true },
  { kind: "mod", pattern: "(has|had|have|got|with|is|was)? the (better|higher|larger|bigger|greater|lower|smaller|worse) (average)? M", act: topGroups, cost: 1.5 },
  { kind: "mod", pattern: "{the} (#)? {super} (#)? (one|ones)", act: topGroups, when: ({ follows }) => follows },
  { kind: "mod", pattern: "(,)? {the} {super} (ones|one)? (first|on top)", act: topGroups },
  { kind: "mod", pattern: "{the} # {super}", act: topGroups, when: ({ follows }) => follows },
  { kind: "mod", pattern: "(in)? (ascending|descending) (order)?|(smallest|lowest|largest|biggest|highest|slowest|newest|latest|oldest|soonest|most) (ones|one)? first|(from)? (highest|largest|biggest) to (lowest|smallest)", act: directed },
  { kind: "mod", pattern: "how much", act: ({ marks }) => void marks.add("much"), isLast: true },
  { kind: "mod", pattern: "last", act: (draft) => draft.marks.has("when") && setOrder(draft, { by: "date", direction: "descending" }, 1) },
  { kind: "mod", pattern: "(the)? (bottom|last|worst) #", act: (draft, match) => (draft.view.follows || /\bbottom\b/.test(match.keys)) && !/\bone$/.test(match.keys) && limited(draft, match) !== false && setOrder(draft, { by: undefined, direction: "ascending" }), cost: 1.2 },
  { kind: "mod", pattern: ", (the)? (worst|best|biggest|largest|highest|smallest|lowest) #", act: (draft, match) => ranked(draft, match, draft.ask.measures[0]), cost: 1.1 },
  { kind: "head", pattern: "(in terms of|measured by|by) {the} M , {the} M (,)? (and)? {the} M|(in terms of|measured by) {the} M and {the} M", act: inTerms, cost: 0.8 },
  { kind: "mod", pattern: "(the)? (top|first) #|(,)? (just|only) (the)? (top|first)? # (combinations|rows|lines|entries|results)?", act: (draft, match) => !/\bone$/.test(match.keys) && limited(draft, match), cost: 1.2 },
  { kind: "mod", pattern: "{the} (upcoming|coming up|still to come|next up|({be})? up next|({be}|come)? next) (#)? (S)* (N)?|({that})? (come) up", act: upcoming },
];
