import { findMeasure } from "../../catalogue/catalogue.ts";
import type { Reading } from "../grammar/parse.ts";
import type { Ask } from "../plan.ts";
import { carryOver, completeAsk } from "./complete.ts";

/** A clause as it was read by itself and as a question to the records of the one before it. */
export interface Leaning {
  own: Ask | undefined;
  next: Reading;
  /** It stands in a message of its own, and not behind another clause. */
  isFirst: boolean;
  words: string;
}

const LEANS =
  /^(?:and|with|leave|skip|drop|exclude|what about|how about|but|also|now|only|just|then|instead|ok|so|or|same|sort|sorted|order by|rank|which one|which of)\b/i;
const AGAIN = /\b(?:that|this|it|them|they|those|these|same|table|chart|graph|list|plot|again)\b/i;
const LISTS =
  /^(?:and )?(?:(?:show|list|name)\b.*\b(?:they|them|these|those|the|it)\b|which (?:ones|are they|ones are they)\W*$|which are)/i;
const SWITCHES = /^(?:now |ok |and )?(?:change|switch) (?:it |that )?to\b/i;
const OWNS =
  /^(?:and |so )?who (?:owns?|handles?|manages?|is responsible for|looks after|leads) (?!.*\b(?:account|customer|client)s?\b)/i;
const THEY = /\b(?:of (?:them|those|these)|them|those|these|they|their|theirs)\b/i;
const ONE = /\b(?:it|its|that one|this one)\b/i;

const NARROWS = /^(?:by|per|from|in|on|for|without|excluding|except|sorted|compared|vs|against|last|this)\b/i;

/** "Orders?", "average deal size?": a figure and nothing else. */
const isOnlyFigure = ({
  measures,
  groupBy,
  conditions,
  states,
  open,
  period,
  asks,
  order,
  change,
  base,
}: Ask): boolean =>
  measures.length === 1 &&
  [groupBy, conditions, open].every((list) => list.length === 0) &&
  // Weighted is only what is open.
  states.every(({ state }) => state === "open" && measures[0] === "expectedRevenue") &&
  [period, asks, order, change, base].every((one) => one === undefined);

export const leans = (words: string): boolean =>
  LEANS.test(words) || THEY.test(words) || ONE.test(words) || /\b(?:too|as well)\W*$/i.test(words);

/** A clause completed by the question before it, where it leans on that or says nothing whole by itself. */
export function followUp(before: Ask, { own, next, isFirst, words }: Leaning): Ask | undefined {
  const asked = next.ask;
  // "Which one lost the most?" is one of those, whatever else may be lost.
  const isOfThem = /^(?:and )?which (?:one|of)\b/i.test(words) && asked.left.length === 0;
  // "And who are the customers?" of the invoices before it.
  const isOfTheirs =
    !isFirst && own !== undefined && isBareList(own) && asked.left.length === 0 && asked.groupBy.length > 0;
  const isOwn = own !== undefined && own.left.length === 0 && !isOfThem && !isOfTheirs;
  if (LISTS.test(words) && asked.left.length === 0 && isBareList(asked) && before.dataset.name !== "traffic")
    return listOf(before);
  // "Who sent them?" after the three largest: of these alone nothing can be asked.
  const isOfSome = (before.limit ?? 1) > 1 || (before.order !== undefined && before.groupBy.length > 0);
  if (isOfSome && THEY.test(words) && !/^(?:sort|order|rank)\b/i.test(words)) return undefined;
  // "Which day was worst?" of the sessions of each day, whatever it would be about by itself.
  const isAssumed = own?.assumptions.some((one) => one.startsWith("No figure was named")) ?? false;
  const hasFigure = own !== undefined && own.measures.length > 0 && !isAssumed;
  // "Which channel made the difference?" after the revenue of a quarter.
  const isOfFigure =
    isOwn &&
    isFirst &&
    own.dataset === before.dataset &&
    own.dataset.name === "traffic" &&
    !hasFigure &&
    own.period === undefined &&
    own.groupBy.length > 0 &&
    before.measures.length > 0;
  if (isOfFigure && asked.left.length === 0) return completeAsk(before, { ...asked, measures: [] }, isFirst);
  // "Which campaign improved?" of a table by campaign.
  const isOfRows =
    isOwn &&
    isFirst &&
    own.period === undefined &&
    own.groupBy.length > 0 &&
    own.groupBy.every((name) => before.groupBy.includes(name)) &&
    !hasFigure;
  if (isOfRows && asked.left.length === 0)
    return completeAsk(before, { ...asked, measures: [], assumptions: [] }, isFirst);
  const isTotal = asked.asks === "much" || asked.asks === "many";
  if (AGAIN.test(words) && asked.left.length === 0 && !isTotal && !saysSomething(asked)) return before;
  if (SWITCHES.test(words) && asked.left.length === 0) return completeAsk(before, asked, isFirst);
  // "Split it by owner as well" of a table by month.
  const isMore =
    /\b(?:too|as well|also)\W*$/i.test(words) && asked.groupBy.length > 0 && before.groupBy.length > 0;
  if (isMore && asked.left.length === 0) {
    const groupBy = [...new Set([...before.groupBy, ...asked.groupBy])].slice(0, 3);
    return completeAsk(before, { ...asked, groupBy }, isFirst);
  }
  // "Who owns the largest?" is asked of the records before it.
  if (
    OWNS.test(words) &&
    !ONE.test(words) &&
    asked.left.length === 0 &&
    findMeasure(before.dataset, "amount")
  )
    return asked.order === undefined
      ? completeAsk(before, asked, isFirst)
      : { ...listOf(before), order: { ...asked.order, by: "amount" }, limit: 1 };
  // "Split them by source" is of the leads before it.
  if (
    isOwn &&
    isBare(own) &&
    own.dataset !== before.dataset &&
    asked.left.length === 0 &&
    asked.groupBy.length > 0
  )
    return completeAsk(before, asked, isFirst);
  if (isOwn && own.dataset !== before.dataset)
    return leans(words) && isFirst && !THEY.test(words) ? carryOver(before, own) : undefined;
  if (
    asked.left.length > 0 ||
    (isOwn &&
      !leans(words) &&
      !isBare(own) &&
      !isOnlyFigure(own) &&
      !(NARROWS.test(words) && own.asks === undefined && isFirst) &&
      !(!isFirst && own.measures.length === 0 && own.groupBy.length > 0 && own.dataset.name === "traffic"))
  )
    return undefined;
  // "Whose is it?" of the largest deal.
  if (before.kind === "list" && before.order !== undefined && ONE.test(words))
    return { ...before, limit: 1, date: asked.date ?? before.date };
  // "With conversion rate", "orders too": beside what is there.
  if (
    /^with\b|\b(?:too|as well)\W*$/i.test(words) &&
    asked.measures.length > 0 &&
    before.dataset.name === "traffic"
  ) {
    const measures = before.measures.length > 0 ? before.measures : ["sessions"];
    return completeAsk(before, {
      ...asked,
      measures: [...new Set([...measures, ...asked.measures])],
      order: before.order,
      limit: before.limit,
    });
  }
  if (!isTotal && !saysSomething(asked)) return undefined;
  const whole = completeAsk(before, asked, isFirst);
  // "And when is it due?" is of each of them.
  if (asked.asks === "when" && before.dataset.name !== "traffic")
    return { ...listOf(whole), order: whole.order };
  const isWhich = /^(?:and )?which\b/i.test(words) && before.dataset.name !== "traffic";
  const isOfRecords = asked.groupBy.length === 0 && asked.order === undefined && asked.change === undefined;
  return isWhich && isOfRecords && asked.measures.length === 0 ? listOf(whole) : whole;
}

/** "By country?", "only from Germany?": what web traffic is split or narrowed by, and no figure of it. */
export const isBare = ({ dataset, measures, asks, order, share, period, change, conditions }: Ask): boolean =>
  dataset.name === "traffic" &&
  measures.length === 0 &&
  asks !== "which" &&
  order === undefined &&
  !share &&
  asks !== "much" &&
  (period === undefined || (change !== undefined && conditions.length === 0));

const isBareList = ({ left, states, conditions, open, measures, groupBy, ...ask }: Ask): boolean =>
  [left, states, conditions, open, measures, groupBy].every((list) => list.length === 0) &&
  [ask.period, ask.order, ask.having[0], ask.change, ask.base].every((one) => one === undefined);

/** The records that a question before counted or added up. */
export const listOf = (before: Ask): Ask => ({
  ...before,
  kind: "list",
  asks: "list",
  measures: [],
  groupBy: [],
  order: undefined,
  share: false,
  average: false,
});

const saysSomething = (ask: Ask): boolean =>
  [ask.measures, ask.groupBy, ask.conditions, ask.states, ask.open].some((list) => list.length > 0) ||
  [ask.period, ask.base, ask.order, ask.limit, ask.change, ask.having[0]].some((one) => one !== undefined) ||
  ask.kind === "why" ||
  ask.asks === "when" ||
  ask.trend ||
  ask.share ||
  ask.average ||
  ask.ageing;
