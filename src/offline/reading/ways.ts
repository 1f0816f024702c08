import { findMeasure } from "../../catalogue/catalogue.ts";
import type { Ask } from "../plan.ts";
import { carryOver, completeAsk } from "./complete.ts";
import { AGAIN, ALSO, KEEPS, LISTS, ONE, OWNS, SWITCHES, THEY, TOO, leans } from "./leaning-words.ts";
import { isBare, isBareList, isNameless, isOnlyFigure, isTotal, saysSomething } from "./says.ts";
import { amongRows, complete, isOfRecords, isOnlySplit, listOf, standsAlone, type Turn } from "./turn.ts";

interface Way {
  is: (turn: Turn) => boolean;
  read: (turn: Turn) => Ask | undefined;
}

const SHOWS = /\b(?:show|list|give|display|draw|plot|table|chart|graph|again|same|see|as|make|put|in)\b/i;

const nothing = (): undefined => undefined;

/** The first that applies is taken; a clause of none of them is a question of its own. */
export const ways: readonly Way[] = [
  // "Which ones?"
  {
    is: (turn) => LISTS.test(turn.words) && isBareList(turn.asked) && isOfRecords(turn),
    read: ({ before }) => listOf(before),
  },
  // "Leave out those with under 50 visits" of a ranking is the ranking of the others.
  {
    is: ({ before, words, isRead, asked }) =>
      isRead && before.groupBy.length > 0 && asked.having.length > 0 && KEEPS.test(words),
    read: (turn) => {
      const { having } = turn.asked;
      const asked = { ...turn.asked, measures: [], groupBy: [] };
      return { ...complete({ ...turn, asked }), having, order: turn.before.order, limit: turn.before.limit };
    },
  },
  // "Which of them are overdue?" after the top three customers, "who sent them?" after the three largest mails.
  {
    is: ({ before, words, asked }) =>
      ((before.limit ?? 1) > 1 || (before.order !== undefined && before.groupBy.length > 0)) &&
      (THEY.test(words) || asked.pick !== undefined) &&
      !/^(?:sort|order|rank)\b/i.test(words),
    read: amongRows,
  },
  { is: ({ asked }) => asked.pick !== undefined, read: nothing },
  // "Biggest deal lost this quarter, and why?": the reason of that one.
  {
    is: ({ asked, before }) =>
      asked.kind === "why" &&
      asked.period === undefined &&
      asked.conditions.length + asked.open.length === 0 &&
      before.kind === "list" &&
      before.order !== undefined &&
      before.dataset.name === "deals",
    read: ({ before }) => ({ ...before, limit: 1 }),
  },
  // "Why was organic so high?" after the revenue of October: of that revenue.
  {
    is: ({ asked, isRead, before }) =>
      isRead &&
      asked.kind === "why" &&
      asked.measures.length === 0 &&
      before.measures.length > 0 &&
      before.dataset === asked.dataset,
    read: complete,
  },
  // "Who is responsible?", "when will it close?" of the largest deal.
  {
    is: ({ before, words, isRead, asked }) =>
      before.kind === "list" &&
      before.order !== undefined &&
      isRead &&
      !THEY.test(words) &&
      (/^(?:and |so )*who (?:is|'s) (?:responsible|in charge|the owner|on it|handling it|looking after it|working on it)\b/i.test(
        words,
      ) ||
        (asked.asks === "when" && ONE.test(words))),
    read: ({ before, asked }) => ({
      ...before,
      limit: 1,
      date: asked.asks === "when" ? (asked.date ?? before.date) : before.date,
      ...(asked.asks === "when" && { asks: "when" }),
    }),
  },
  // "Which channel made the difference?", "which day was worst?" after the revenue of a quarter.
  {
    is: (turn) =>
      isOnlySplit(turn) &&
      !isOfRecords(turn) &&
      turn.own?.dataset === turn.before.dataset &&
      turn.before.measures.length > 0,
    read: (turn) => complete({ ...turn, asked: { ...turn.asked, measures: [] } }),
  },
  // "Which months were highest?" of the bills before it is not about web revenue.
  {
    is: (turn) =>
      isOnlySplit(turn) && turn.isRead && isOfRecords(turn) && turn.own?.dataset.name === "traffic",
    read: (turn) => complete({ ...turn, asked: { ...turn.asked, measures: [] } }),
  },
  // "Which campaign improved?" of a table by campaign.
  {
    is: (turn) =>
      isOnlySplit(turn) && turn.own?.groupBy.every((name) => turn.before.groupBy.includes(name)) === true,
    read: (turn) => complete({ ...turn, asked: { ...turn.asked, measures: [], assumptions: [] } }),
  },
  // "How does it compare with desktop?"
  {
    is: ({ asked, words, isRead }) =>
      isRead && asked.isCompared === true && (ONE.test(words) || THEY.test(words) || /\bthat\b/i.test(words)),
    read: (turn) =>
      complete({
        ...turn,
        asked: {
          ...turn.asked,
          measures: /\bhow\b/i.test(turn.words) ? [] : turn.asked.measures,
          change: undefined,
        },
      }),
  },
  // "For returning visitors only?" of orders is no number of visitors.
  {
    is: ({ before, asked, isRead, words }) =>
      isRead &&
      before.measures.length > 0 &&
      asked.conditions.some(({ field }) => field === "newVsReturning") &&
      /^(?:and |but |just |only )*(?:for|from|just|only|of|by|with)\b/i.test(words),
    read: (turn) => complete({ ...turn, asked: { ...turn.asked, measures: [], asks: undefined } }),
  },
  // "Show that as a table."
  {
    is: ({ words, asked, isRead }) =>
      AGAIN.test(words) && SHOWS.test(words) && isRead && !isTotal(asked) && !saysSomething(asked),
    read: ({ before }) => before,
  },
  { is: ({ words, isRead }) => SWITCHES.test(words) && isRead, read: complete },
  // "Split it by owner as well" of a table by month.
  {
    is: ({ words, asked, before, isRead }) =>
      ALSO.test(words) && isRead && asked.groupBy.length > 0 && before.groupBy.length > 0,
    read: (turn) => {
      const groupBy = [...new Set([...turn.before.groupBy, ...turn.asked.groupBy])].slice(0, 3);
      return complete({ ...turn, asked: { ...turn.asked, groupBy } });
    },
  },
  // "Who owns the largest?" is asked of the records before it.
  {
    is: ({ words, before, asked, isRead }) =>
      OWNS.test(words) &&
      !ONE.test(words) &&
      isRead &&
      (asked.order?.by !== undefined || findMeasure(before.dataset, "amount") !== undefined),
    read: (turn) => {
      const { order } = turn.asked;
      if (order === undefined) return complete(turn);
      return { ...listOf(turn.before), order: { ...order, by: order.by ?? "amount" }, limit: 1 };
    },
  },
  // "Split them by source" is of the leads before it.
  {
    is: ({ own, isOwn, before, asked, isRead }) =>
      isOwn &&
      own !== undefined &&
      isBare(own) &&
      own.dataset !== before.dataset &&
      isRead &&
      asked.groupBy.length > 0,
    read: complete,
  },
  // "Which project?" of the tasks before it.
  {
    is: ({ asked, isRead, words, own, before }) =>
      isRead &&
      asked.groupBy.length > 0 &&
      own?.dataset !== before.dataset &&
      /^(?:and )?(?:(?:in|of|for|from|by|on) )?(?:which|what) \p{L}+\W*$/iu.test(words),
    read: complete,
  },
  // "And paid social?" of the visits before it is nothing that was paid.
  {
    is: ({ own, asked, isRead, before }) =>
      isRead &&
      before.dataset.name === "traffic" &&
      own?.dataset !== before.dataset &&
      (own?.open.length ?? 0) > 0 &&
      asked.open.length === 0 &&
      asked.conditions.length > 0,
    read: complete,
  },
  // "Just deals" after the pipeline of December.
  {
    is: ({ own, isOwn, before, words }) =>
      isOwn &&
      own !== undefined &&
      own.dataset === before.dataset &&
      /^(?:just|only)\b/i.test(words) &&
      isBareList(own),
    read: ({ before }) => listOf(before),
  },
  // "And the bills?" after invoices.
  {
    is: ({ own, isOwn, before }) => isOwn && own?.dataset !== before.dataset,
    read: ({ own, before, words, isFirst }) =>
      own !== undefined && leans(words) && isFirst && !THEY.test(words) ? carryOver(before, own) : undefined,
  },
  // "Which reason was most common?" of the deals before it.
  {
    is: ({ own, isOwn, isRead, before }) =>
      isOwn && isRead && own !== undefined && own.dataset === before.dataset && isNameless(own),
    read: complete,
  },
  { is: (turn) => !turn.isRead || standsAlone(turn), read: nothing },
  // "How much revenue did it bring?" of the best channel.
  {
    is: ({ before, asked, words }) =>
      ONE.test(words) &&
      before.order !== undefined &&
      before.groupBy.length > 0 &&
      before.measures.length > 0 &&
      asked.measures.length > 0 &&
      isOnlyFigure({ ...asked, asks: undefined }),
    read: ({ before, asked }) => ({
      ...before,
      measures: [...new Set([...before.measures, ...asked.measures])],
      order: before.order && { ...before.order, by: before.order.by ?? before.measures[0] },
      limit: 1,
    }),
  },
  // "Whose is it?" of the largest deal.
  {
    is: ({ before, words }) => before.kind === "list" && before.order !== undefined && ONE.test(words),
    read: ({ before, asked }) => ({
      ...before,
      limit: 1,
      date: asked.date ?? before.date,
      ...(asked.asks === "when" && { asks: "when" }),
    }),
  },
  // "With the amount": a list shows it.
  {
    is: ({ before, asked, words }) =>
      /^with\b/i.test(words) && before.kind === "list" && isOnlyFigure({ ...asked, asks: undefined }),
    read: ({ before }) => before,
  },
  // "With conversion rate", "orders too": beside what is there.
  {
    is: (turn) =>
      (/^with\b/i.test(turn.words) || TOO.test(turn.words)) &&
      turn.asked.measures.length > 0 &&
      !isOfRecords(turn),
    read: ({ before, asked }) => {
      const measures = before.measures.length > 0 ? before.measures : ["sessions"];
      const both = [...new Set([...measures, ...asked.measures])];
      return completeAsk(before, { ...asked, measures: both, order: before.order, limit: before.limit });
    },
  },
  { is: ({ asked }) => !isTotal(asked) && !saysSomething(asked), read: nothing },
  // "And when is it due?" is of each of them.
  {
    is: (turn) => turn.asked.asks === "when" && isOfRecords(turn),
    read: (turn) => {
      const whole = complete(turn);
      return { ...listOf(whole), order: whole.order };
    },
  },
  // "Which are overdue?" is a list.
  {
    is: (turn) =>
      /^(?:and )?(?:which|what(?! about))\b/i.test(turn.words) &&
      isOfRecords(turn) &&
      !isTotal(turn.asked) &&
      turn.asked.groupBy.length + turn.asked.measures.length === 0 &&
      turn.asked.order === undefined &&
      turn.asked.change === undefined,
    read: (turn) => listOf(complete(turn)),
  },
  // "Which was the biggest?" of what was counted.
  {
    is: (turn) =>
      isOfRecords(turn) &&
      turn.asked.order !== undefined &&
      turn.before.kind === "report" &&
      turn.before.groupBy.length + turn.asked.groupBy.length + turn.asked.measures.length === 0,
    read: (turn) => {
      const { order, limit, ...whole } = complete(turn);
      return { ...listOf({ ...whole }), order, limit };
    },
  },
  { is: () => true, read: complete },
];
