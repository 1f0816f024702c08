import { isGrain } from "../../catalogue/grains.ts";
import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { isOfItems } from "../../catalogue/traffic.ts";
import { isTraffic, severalIn, stands, type Ask } from "../plan.ts";
import { type Draft, wordsOf } from "./draft.ts";
import { PAID_LATE } from "./means.ts";

/** Of figures that are said weakly ("people") or by a verb ("bought") those that are meant. */
export function chooseMeasures({ ask, weak, verbs, marks, view }: Draft): void {
  const { dataset, groupBy, order } = ask;
  const isOfRecords =
    marks.has("many") || marks.has("list") || (marks.has("which") && order === undefined && !ask.share);
  if (dataset.name === "expenses" && !view.follows && ask.measures.length === 0 && !isOfRecords)
    ask.measures.push("amount");
  // "How many lamps were sold" are pieces.
  const sells = verbs.some(({ text }) => /^s[eo]l/i.test(text));
  if (isTraffic(ask) && marks.has("many") && ask.measures.join() === "revenue" && sells)
    ask.measures = ["itemsPurchased"];
  const isVerb = (name: string): boolean => verbs.some(({ measure }) => measure === name);
  const named = ask.measures.filter((name) => !weak.includes(name) && !isVerb(name));
  const rate = verbs.find(({ measure }) => findMeasure(dataset, measure)?.unit === "ratio")?.measure;
  if (rate !== undefined && named.length < 2 && !marks.has("many")) {
    ask.measures = [rate];
    return;
  }
  const isOfTwo = isTraffic(ask) && ask.sides !== undefined && ask.open.length > 1 && !marks.has("much");
  if ((groupBy.some(isOfItems) || isOfTwo) && sells && named.length === 0 && !marks.has("ordered"))
    takeInstead(ask, ["itemsPurchased"]);
  else if (verbs.length > 0 && named.length > 0) {
    // "Units did we sell" are units; of "visitors who bought" nobody knows the number.
    if (named.some((name) => /users/i.test(name))) ask.left.push(...verbs.map(({ text }) => text));
    takeInstead(ask, named);
  } else if (weak.length > 0 && ask.measures.length > weak.length) {
    const strong = ask.measures.filter((name) => !weak.includes(name));
    takeInstead(ask, strong);
  }
  if (marks.has("many") && weak.includes("users") && ask.measures.every((name) => !/users/i.test(name)))
    ask.assumptions.push("This is how often it was done, not by how many people");
}

/** "Which customers paid late?": those that did, of whatever they paid in time. */
export function onlyLate({ ask, marks, view }: Draft): void {
  if (ask.measures.join() !== "daysPaidLate" || ask.groupBy.length === 0 || ask.order !== undefined) return;
  const isOfSome = marks.has("which") || marks.has("who") || marks.has("list");
  // "Paid late more than once": so many of those that were; "paid late": at least one, whatever the average.
  const isPast = isOfSome && !marks.has("average") && /\bpaid\b/.test(wordsOf({ view }));
  if (isPast || ask.having.some(({ measure }) => measure === "count")) {
    ask.measures = [];
    ask.conditions.push(PAID_LATE);
    return;
  }
  if (isOfSome) ask.having.push({ measure: "daysPaidLate", is: "above", value: 0, said: "more than 0" });
}

/** "How much do customers owe us" is one figure; whom it is owed by is another question. */
export function addUp({ ask, marks, view }: Draft): void {
  const isOfAll = marks.has("much") && !marks.has("who") && !marks.has("which") && !view.follows;
  const isOwed = ask.groupBy.join() === "customer" && ask.measures.join() === "balance" && !ask.order;
  const isEach = /\b(?:each|every|per|by)\b/.test(wordsOf({ view }));
  if (isOfAll && isOwed && !isEach) ask.groupBy = [];
}

/** Other figures than those that were said, also as what the rows are ordered by. */
function takeInstead(ask: Ask, measures: string[]): void {
  const by = ask.order?.by;
  if (ask.order && by !== undefined && ask.measures.includes(by) && !measures.includes(by))
    ask.order.by = measures[0];
  ask.measures = measures;
}

/** The mean of amounts is a figure of its own; of what adds up it is taken of days or steps. */
export function takeAverage({ ask, marks, view }: Draft): void {
  const { dataset, measures, groupBy } = ask;
  const hasMean = findMeasure(dataset, "averageAmount") !== undefined;
  const isAmount = measures.every((name) => name === "amount" || name === "averageAmount");
  const all = measures.map((name) => findMeasure(dataset, name));
  if (isTraffic(ask) && all.some((of) => of?.adds === false && of.unit !== "count")) return;
  // "Per month on average" is of the months, "the average invoice by month" of the invoices.
  if (OF_STEPS.test(wordsOf({ view })) && groupBy.some(isGrain)) ask.average = true;
  else if (hasMean && isAmount && !marks.has("many")) ask.measures = ["averageAmount"];
  else if (!all.some((of) => "mean" in (of?.compute ?? {}))) ask.average = true;
}

const OF_STEPS =
  /\b(?:per|a|each|every) (?:day|week|month|quarter|year) on average\b|\bon average (?:per|a|each|every) (?:day|week|month|quarter|year)\b/;

const WHO: Readonly<Record<string, string>> = {
  invoices: "customer",
  payments: "customer",
  bills: "vendor",
  expenses: "vendor",
  messages: "author",
  pages: "author",
};

/** "Who", "whose": the people or companies that the records are of. */
export function askForPeople({ ask, marks, nouns, view }: Draft): void {
  if (!marks.has("who")) return;
  const { dataset, groupBy, states, measures } = ask;
  // "Who are our customers?"
  const isPlain = groupBy.length + states.length + measures.length === 0 && !marks.has("whose");
  const isThey = dataset.name === "accounts" || view.wordAt(view.from + 1) === "are";
  if (isPlain && nouns.length > 0 && isThey) {
    ask.asks = "list";
    return;
  }
  const name = WHO[dataset.name] ?? "owner";
  if (findDimension(dataset, name) === undefined) {
    if (ask.isCompared !== true && ask.sides === undefined) ask.left.push("who");
  } else if (groupBy.length === 0) {
    groupBy.push(name);
    ask.asks = "which";
  }
}

/** "Which school is the biggest?" is one of that kind, and no invoice of theirs. */
export function askForKind({ ask: { dataset, groupBy, order, open }, ask, nouns }: Draft): void {
  const name = dataset.name === "deals" ? "account" : (WHO[dataset.name] ?? "");
  const isOfKind =
    nouns.length + groupBy.length === 0 && order && open.some(({ front }) => front === "which");
  if (!isOfKind || findDimension(dataset, name) === undefined) return;
  groupBy.push(name);
  ask.asks = "which";
}

const isClosed = ({ states: [only, ...others] }: Ask): boolean =>
  only?.state === "closed" && !only.isNegated && others.length === 0;

/** "The biggest closed deal" is one that was won; how many closed is of both kinds. */
export function readClosedAsWon(ask: Ask): void {
  if (!isClosed(ask)) return;
  ask.states = [{ state: "won", isNegated: false }];
  ask.assumptions.push("I read “closed” as won");
}

/** Several values, or states, are shown each; "more" of one alone says how it changed. */
export function splitBySaid({ ask, view, groups }: Draft): void {
  const { dataset, states, measures, asks } = ask;
  if (ask.groupBy.includes("overdueBy") && findMeasure(dataset, "balance")) {
    ask.ageing = true;
    ask.groupBy = ask.groupBy.filter((name) => name !== "overdueBy");
  }
  // "Ageing of customer invoices" is one table; by customer it is asked for.
  if (ask.ageing && !/\b(?:by|per|each|every|which|who)\b/.test(wordsOf({ view })))
    ask.groupBy = ask.groupBy.filter((name) => name !== "customer" && name !== "vendor");
  // "How much is unpaid and more than 30 days overdue?" is money.
  if (ask.measures.join() === "daysOverdue" && asks === "much" && !/average/.test(wordsOf({ view })))
    ask.measures = ["balance"];
  if (ask.measures.includes("daysOverdue") && stands(states, "paid"))
    ask.measures = ask.measures.map((name) => (name === "daysOverdue" ? "daysPaidLate" : name));
  if (ask.sides !== undefined || (ask.order !== undefined && ask.groupBy.length === 0)) readClosedAsWon(ask);
  else if (isClosed(ask) && ask.groupBy.length === 0 && (asks === "many" || asks === "much"))
    ask.groupBy.push("state");
  const isOfStates = states.length > 1 && states.every((one) => !one.isNegated && one.state !== "overdue");
  const isSplit = asks !== "list" && asks !== "any" && !measures.includes("winRate");
  if (isOfStates && ask.groupBy.length < 2 && isSplit) ask.groupBy.push("state");
  const several = severalIn(ask.conditions);
  const isInTime = several?.isListed && several.field !== "weekday" && ask.groupBy.every(isGrain);
  // "Only paid ones" of a table by campaign leaves it one by campaign.
  const isNarrowing = view.follows && groups.length > 0 && several?.isListed !== true;
  const isPair = several && !isNarrowing && ask.groupBy.length < 2 && ask.groupBy[0] !== several.field;
  if (isPair && (ask.groupBy.length === 0 ? !ask.share && ask.kind !== "why" : ask.isCompared || isInTime))
    // "Only tablet and smart TV" of the sessions of each week.
    ask.groupBy.push(...(ask.groupBy.length === 0 ? groups.filter(isGrain) : []), several.field);
  // "How did mobile develop against desktop?" is of both in time.
  if (ask.trend && ask.isCompared && !ask.groupBy.some(isGrain)) ask.groupBy.unshift("month");
  for (const one of ask.conditions) delete one.isListed;
  ask.isOpenPair = ask.sides !== undefined && !view.line.tokens.some(({ key }) => key === "than");
  if (several?.field === "weekday") ask.sides = undefined;
  // "Is that higher than in Germany?" sets what was asked before against it.
  const isOfOne = ask.conditions.length + ask.open.length === 1;
  if (ask.sides !== undefined && view.follows && ask.base === undefined && isOfOne) ask.left.push("than");
  if (ask.sides === undefined || several !== undefined || ask.open.length > 1) return;
  const isLowGood = findMeasure(dataset, measures[0] ?? "")?.good === "down";
  ask.change ??= ask.sides === "more" || ask.sides === (isLowGood ? "worse" : "better") ? "up" : "down";
  ask.sides = undefined;
}
