import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Ask, OpenValue } from "../plan.ts";
import { carryOver } from "./carry-over.ts";
import { completeAsk } from "./complete.ts";
import { leans, THEY } from "./leaning-words.ts";
import { amongRows, complete, listOf, type Turn } from "./turn.ts";

/** When a clause is read in some way, and how. */
export type Way = readonly [is: (turn: Turn) => boolean, read: (turn: Turn) => Ask | undefined];

export const nothing = (): undefined => undefined;
export const asBefore = ({ before }: Turn): Ask => before;
/** Of the figure before it. */
export const ofItsFigure = (turn: Turn): Ask => complete({ ...turn, asked: { ...turn.asked, measures: [] } });

/** What it says besides has no place in a record, or in a list of them. */
export const leftBeside = (
  { open, conditions, having, groupBy, average, period }: Ask,
  isOfList: boolean,
): string[] => {
  const isMore = !isOfList && [open, conditions].some((list) => list.length > 0);
  const isOther = isMore || average || having.length > 0 || groupBy.some(isGrain);
  return isOther || (!isOfList && period !== undefined) ? ["it"] : [];
};

/** Of the first record of a list alone. */
export const ofTheFirst = ({ before, asked }: Turn): Ask => ({
  ...before,
  limit: 1,
  date: asked.date ?? before.date,
  ...(asked.asks === "when" && { asks: asked.asks }),
  // "How did that one do in November?"
  left: [...before.left, ...leftBeside(asked, false)],
});

export function theOthers(turn: Turn): Ask {
  const { having } = turn.asked;
  const asked = { ...turn.asked, measures: [], groupBy: [] };
  return { ...complete({ ...turn, asked }), having, order: turn.before.order, limit: turn.before.limit };
}

export function sideBySide(turn: Turn): Ask {
  const { asked, before, words } = turn;
  const measures = /\bhow\b/i.test(words) ? [] : asked.measures;
  // "Is it better than social?" after the newsletter: that would have to be a channel as well.
  const fields = asked.conditions.map(({ field }) => field);
  const isOther = fields.length > 0 && !before.conditions.some(({ field }) => fields.includes(field));
  const alike = (one: OpenValue) => ({
    ...one,
    dimensions: one.dimensions.filter((name) => fields.includes(name)),
  });
  const open = isOther ? before.open.map(alike) : before.open;
  return complete({
    ...turn,
    before: { ...before, open },
    asked: { ...asked, measures, change: undefined },
  });
}

export function splitAgain(turn: Turn): Ask {
  const groupBy = [...new Set([...turn.before.groupBy, ...turn.asked.groupBy])].slice(0, 3);
  return complete({ ...turn, asked: { ...turn.asked, groupBy } });
}

export function theLargest(turn: Turn): Ask {
  const { order, groupBy, open } = turn.asked;
  const limit = turn.asked.limit ?? (/\bones\b/i.test(turn.words) ? 5 : 1);
  if (order === undefined || (groupBy.length > 0 && (limit > 1 || KIND.test(turn.words))))
    return complete(turn);
  // "And the biggest of them?" after what cafés have paid is a café.
  const isOfKind = turn.before.open.some(({ said, isNegated }) => !isNegated && /^\p{Ll}+s$/u.test(said));
  if (isOfKind && isMoney(turn.before) && findDimension(turn.before.dataset, "customer"))
    return complete({ ...turn, asked: { ...turn.asked, measures: ["amount"], groupBy: ["customer"] } });
  // "Who was the largest?" of deals by customer is one of those.
  if (turn.before.groupBy.length === 1 && /^(?:and )?who (?:is|was) the \w+\W*$/i.test(turn.words))
    return { ...turn.before, order: { ...order, by: undefined }, isFollowUp: true };
  return {
    ...listOf(open.length > 0 ? complete(turn) : turn.before),
    order: { ...order, by: order.by ?? "amount" },
    limit,
  };
}

const KIND = /\b(?:customer|client|account|supplier|vendor)\b/i;
const isMoney = ({ asks, measures }: Ask): boolean => asks === "much" || measures.includes("amount");

export const carried = ({ own, before, words, isFirst }: Turn): Ask | undefined =>
  own !== undefined && leans(words) && isFirst && !THEY.test(words) ? carryOver(before, own) : undefined;

export const ofTheBest = ({ before, asked }: Turn): Ask => ({
  ...before,
  measures: [...new Set([...before.measures, ...asked.measures])],
  order: before.order && { ...before.order, by: before.order.by ?? before.measures[0] },
  limit: 1,
});

/** Of the row that came first, which the data tell; of the one that was meant before, where it was. */
export function ofTheFirstRow(turn: Turn): Ask | undefined {
  const { asked, before } = turn;
  const row =
    before.pick !== undefined ? complete(turn) : amongRows({ ...turn, asked: { ...asked, pick: 1 } });
  return row && asked.asks === "when" ? { ...listOf(row), asks: "when" } : row;
}

export function besideIt({ before, asked }: Turn): Ask {
  const measures = before.measures.length > 0 ? before.measures : ["sessions"];
  const both = [...new Set([...measures, ...asked.measures])];
  return completeAsk(before, { ...asked, measures: both, order: before.order, limit: before.limit });
}

export function ofEach(turn: Turn): Ask {
  const whole = complete(turn);
  return { ...listOf(whole), order: whole.order, left: [...whole.left, ...leftBeside(turn.asked, true)] };
}

/** With a word that is left over, so that it is no answer. */
export const refuse =
  (word: string) =>
  ({ asked }: Turn): Ask => ({ ...asked, left: [word] });

/** Of all whose names were said, and not of the last one alone. */
export const ofAllNamed = (turn: Turn): Ask => {
  const open = turn.before.open.map((one) => ({ ...one, age: 0 }));
  return complete({ ...turn, before: { ...turn.before, open } });
};

/** Of the records before it, whenever they were. */
export const ofAnyTime = (turn: Turn): Ask =>
  complete({
    ...turn,
    before: {
      ...turn.before,
      period: undefined,
      when: "",
      date: undefined,
      states: [],
      conditions: turn.before.conditions.filter(({ field }) => !field.startsWith("days")),
    },
  });

/** "Do any of those owe us money?" of customers that a table named: of these, whenever it was. */
export function ofThose(turn: Turn): Ask | undefined {
  if (!/\bof th/i.test(turn.words)) return ofAnyTime(turn);
  return amongRows(turn) ?? (turn.before.isFollowUp ? refuse("those")(turn) : ofAnyTime(turn));
}

/** "Any open invoices?" after somebody's deals: of that customer. */
export const ofThatName = ({ own, before }: Turn): Ask | undefined =>
  own &&
  carryOver({ ...before, period: undefined, conditions: [], having: [], states: [] }, { ...own, left: [] });
