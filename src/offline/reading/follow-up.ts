import { carryOver, completeAsk } from "./complete.ts";
import { parseFor } from "./parse.ts";
import type { Ask, Item } from "./types.ts";

/** A clause completed by the question before it, where it leans on that or says nothing whole by itself. */
export function followUp(
  clause: readonly Item[],
  before: Ask,
  own: Ask | undefined,
  { leans, isFirst }: { leans: boolean; isFirst: boolean },
  today: string,
): Ask | undefined {
  // "Which one lost the most?" is one of the rows before it.
  if (own !== undefined && own.dataset !== before.dataset && /^which ones?$/i.test(clause[0]?.text ?? "")) {
    const next = parseFor(before.dataset, clause, today);
    if (next.left.length === 0) return completeAsk(before, next, isFirst);
    own.left.push(clause[0]?.text ?? "");
    return undefined;
  }
  // "Which month was the best?" of a table by month, "which campaign improved?" of one by campaign.
  const isOfRows =
    own !== undefined &&
    isFirst &&
    own.period === undefined &&
    own.groupBy.length > 0 &&
    own.groupBy.every((name) => before.groupBy.includes(name)) &&
    (own.order === undefined
      ? own.change !== undefined && own.measures.length === 0
      : own.assumptions.length > 0);
  if (isOfRows) {
    const next = parseFor(before.dataset, clause, today);
    const left = before.dataset === own.dataset ? [] : next.left;
    if (left.length === 0)
      return completeAsk(before, { ...next, measures: [], assumptions: [], left }, isFirst);
    own.left.push(...left);
    return undefined;
  }
  if (own !== undefined && own.left.length === 0 && own.dataset !== before.dataset) {
    // "Which invoices are overdue, and who are the customers?"
    const same = clause.some(isDefinite) ? parseFor(before.dataset, clause, today) : undefined;
    const isOfThem =
      same?.left.length === 0 && same.asks !== "groups" && same.groupBy.length > 0 && own.states.length === 0;
    if (isOfThem && own.period === undefined) return completeAsk(before, same, isFirst);
    // "How many orders did they make?" after customers: nothing joins the two.
    return leans && isFirst && !clause.some(({ text }) => THEY.test(text))
      ? carryOver(before, own)
      : undefined;
  }
  // "Show me the invoices" after how many there are by customer.
  if (own?.dataset === before.dataset && isFirst && isBareList(own) && clause.some(isDefinite))
    return listOf(before);
  if (own !== undefined && own.left.length === 0 && (!leans || standsAlone(clause, own, isFirst)))
    return undefined;
  // "Only those with more than 5" is of the rows before it.
  const isBound = before.groupBy.length > 0 && clause.some(({ number }) => number !== undefined);
  const shown = isBound
    ? (before.measures[0] ?? (before.dataset.name === "traffic" ? "sessions" : "count"))
    : undefined;
  const read =
    own?.dataset === before.dataset && shown === undefined
      ? own
      : parseFor(before.dataset, clause, today, shown);
  // "And in the same month last year?" is of the month that was spoken of.
  const isSame = clause.some(({ text }) => text.startsWith("yoy "));
  const next = isSame ? { ...read, period: undefined } : read;
  if (next.left.length > 0) return undefined;
  // "Whose is it?" of the largest deal.
  if (before.kind === "list" && before.order !== undefined && clause.some(({ text }) => ONE.test(text)))
    return { ...before, limit: 1, date: next.date ?? before.date };
  // "How much is it?"
  const isTotal = (next.asks === "much" || next.asks === "many") && (leans || clause.some(isPronounOfAny));
  // "With conversion rate", "orders too": beside what is there.
  if (
    (/^with$/i.test(clause[0]?.text ?? "") || clause.some(({ text }) => /^(?:too|as well)$/i.test(text))) &&
    next.measures.length > 0 &&
    before.dataset.name === "traffic"
  ) {
    const measures = before.measures.length > 0 ? before.measures : ["sessions"];
    const { order, limit } = before;
    return completeAsk(before, {
      ...next,
      measures: [...new Set([...measures, ...next.measures])],
      order,
      limit,
    });
  }
  if (!isTotal && !says(next)) return undefined;
  const whole = completeAsk(before, next, isFirst);
  // "Which are overdue?" after how many tasks each has.
  const isWhich = /^which\b/i.test(clause[0]?.text ?? "") && before.dataset.name !== "traffic";
  const isOfRecords = next.groupBy.length === 0 && next.order === undefined && next.change === undefined;
  return isWhich && isOfRecords && next.measures.length === 0 ? listOf(whole) : whole;
}

const isBareList = ({ left, states, conditions, open, measures, groupBy, ...ask }: Ask): boolean =>
  [left, states, conditions, open, measures, groupBy].every((list) => list.length === 0) &&
  (ask.period ?? ask.order ?? ask.having ?? ask.change ?? ask.base) === undefined;

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

export const THEY = /^(?:(?:which )?of (?:them|those|these)|them|those|these|they|their)$/i;
const ONE = /^(?:it|its|that one|this one|it is|is it|does it)$/i;

const isDefinite = ({ text }: Item): boolean => /^(?:the|their|these|those|they|them|whose)$/i.test(text);

const isPronounOfAny = ({ senses }: Item): boolean => senses.some(({ word }) => word === "pronoun");

/** "..., and how many open deals are there?": a whole question of its own, that takes no condition from the first. */
const standsAlone = (clause: readonly Item[], { strength, asks }: Ask, isFirst: boolean): boolean =>
  !isFirst && strength >= 3 && (asks === "many" || asks === "list") && !refersBack(clause);

/** "Except those owned by Ben" speaks of its own records. */
const refersBack = (clause: readonly Item[]): boolean =>
  clause.some((item, at) => isPronoun(item) && !clause[at - 1]?.senses.some(({ word }) => word === "not"));

export const isPronoun = ({ senses }: Item): boolean =>
  senses.some(({ word }) => word === "pronoun") && senses.every(({ isFrame }) => isFrame !== true);

const says = (ask: Ask): boolean =>
  [ask.measures, ask.groupBy, ask.conditions, ask.states, ask.open].some((list) => list.length > 0) ||
  ask.period !== undefined ||
  ask.base !== undefined ||
  ask.kind === "why" ||
  ask.order !== undefined ||
  ask.change !== undefined ||
  ask.having !== undefined ||
  ask.trend ||
  ask.share ||
  ask.average ||
  ask.ageing;
