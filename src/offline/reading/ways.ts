import { findMeasure } from "../../catalogue/catalogue.ts";
import { isTraffic, saysState } from "../plan.ts";
import * as said from "./leaning-words.ts";
import {
  asBefore,
  besideIt,
  carried,
  nothing,
  ofAllNamed,
  ofAnyTime,
  ofEach,
  ofItsFigure,
  ofThatName,
  ofThose,
  ofTheFirstRow,
  ofTheBest,
  ofTheFirst,
  refuse,
  sideBySide,
  splitAgain,
  theLargest,
  type Way,
} from "./read-turn.ts";
import { isBareList, isUnsaid, isOnlyFigure, isTotal, saysSomething } from "./says.ts";
import { complete, isOfRecords, isOfSamePeriod, isPartOfIt, listOf, standsAlone } from "./turn.ts";
import { ofOneOrAll } from "./ways-one.ts";
import { pointing } from "./ways-pointing.ts";
import { ofTraffic } from "./ways-traffic.ts";

/** The first that applies is taken; a clause of none of them is a question of its own. */
// A table reads better with one row a line.
// oxfmt-ignore
export const ways: readonly Way[] = [
  ...ofTraffic,
  ...ofOneOrAll,
  ...pointing,
  // "Only those of Ada's customers" of invoices are no accounts.
  [({ own, before, words }) => own !== undefined && own.dataset !== before.dataset && /^(?:and |but )?(?:only|just) (?:those|the ones)\b/i.test(words), (turn) => (turn.isRead ? complete : refuse("those"))(turn)],
  // "Were any of them late?" of tasks that are done: none of those is overdue.
  [({ before, asked }) => saysState(before.states, "done") && saysState(asked.states, "overdue"), refuse("late")],
  // "Which of them grew more?" of one country.
  [({ before, words }) => isTraffic(before) && before.groupBy.length === 0 && !before.isCompared && /^(?:and |so )?which of (?:them|those)\b/i.test(words), refuse("of them")],
  // "How does it compare with desktop?"
  [({ asked, words, isRead }) => isRead && asked.isCompared === true && (said.ONE.test(words) || said.THEY.test(words) || /\bthat\b/i.test(words)), sideBySide],
  // "For returning visitors only?", "only visitors from Spain" of orders are no numbers of visitors.
  [({ before, asked, isRead, words }) => isRead && isTraffic(before) && ((before.measures.length > 0 && asked.conditions.some(({ field }) => field === "newVsReturning") && said.FOR_SOME.test(words)) || (asked.period === undefined && said.SOME_FROM.test(words))), (turn) => ofItsFigure({ ...turn, asked: { ...turn.asked, asks: undefined } })],
  // "Show that as a table."
  [({ words, asked, isRead }) => said.AGAIN.test(words) && said.SHOWS.test(words) && !/^(?:and |so )?(?:what|how|who|where)\b(?!.*\bas a)/i.test(words) && isRead && !isTotal(asked) && !saysSomething(asked), asBefore],
  // "Split it by owner as well" of a table by month.
  [({ words, asked, before, isRead }) => said.ALSO.test(words) && isRead && asked.groupBy.length > 0 && before.groupBy.length > 0, splitAgain],
  // "Who owns the largest?" is asked of the records before it.
  [({ words, before, asked, isRead }) => said.OWNS.test(words) && !said.ONE.test(words) && isRead && (asked.order?.by !== undefined || findMeasure(before.dataset, "amount") !== undefined), theLargest],
  // "Which project?" of the tasks before it.
  [({ asked, isRead, words, own, before }) => isRead && asked.groupBy.length > 0 && own?.dataset !== before.dataset && said.WHICH_ONE.test(words), complete],
  // "And paid social?" of the visits before it is nothing that was paid.
  [({ own, asked, isRead, before }) => isRead && isTraffic(before) && own?.dataset !== before.dataset && (own?.open.length ?? 0) > 0 && asked.open.length === 0 && asked.conditions.length > 0, complete],
  // "By revenue, and by pieces" are two tables.
  [({ own, isFirst, isRead }) => !isFirst && isRead && own?.order?.by !== undefined && own.groupBy.length === 0 && own.measures.join() === own.order.by, complete],
  // "Won only" of an average size.
  [({ words, asked, isRead }) => isRead && said.ONLY.test(words) && asked.states.length > 0, complete],
  // "And the week before?" of what was in no week.
  [({ asked, before, words }) => /\bthe (?:day|week|month|quarter|year|one) before\b/i.test(words) && before.period === undefined && asked.base !== undefined, refuse("before")],
  // "Which of them are due before 10 December?" of the bills of this month.
  [(turn) => turn.isRead && said.THEY.test(turn.words) && isOfRecords(turn) && turn.asked.period !== undefined && turn.asked.date !== undefined && turn.before.period !== undefined && turn.asked.groupBy.length === 0, refuse("of them")],
  // "What was it last year?" of a rate.
  [({ asked, before, words, isRead }) => isRead && /^(?:and )?what (?:was|is|were) (?:it|that)\b/i.test(words) && before.measures.length > 0 && asked.measures.length === 0, (turn) => complete({ ...turn, asked: { ...turn.asked, asks: undefined } })],
  // "Any open invoices?" after the deals of a customer.
  [({ own, before, words, isFirst }) => isFirst && own?.left.every((word) => /^(?:of|them)$/.test(word)) === true && own.dataset !== before.dataset && before.open.length > 0 && own.open.length === 0 && /^any\b|\bleft\W*$|^(?:and )?when was the(?:ir)? (?:last|latest)\b/i.test(words), ofThatName],
  // "And those already overdue?" after what is due next week.
  [({ asked, before, isRead, today }) => isRead && saysState(asked.states, "overdue") && asked.period === undefined && (before.period?.startDate ?? "") >= today, ofAnyTime],
  // "Which customer was the worst?" of the invoices before it.
  [({ own, isOwn, isRead, asked, before }) => isOwn && isRead && own?.dataset !== before.dataset && own?.kind === "list" && own.order !== undefined && own.order.by === undefined && asked.groupBy.length > 0, complete],
  // "How much did we buy from them?" after what we owe them.
  [({ before, words, isRead }) => isRead && said.BOUGHT.test(words) && saysState(before.states, "open", "overdue"), (turn) => complete({ ...turn, before: { ...turn.before, states: [], date: undefined } })],
  // "What is still open with Washington High?" after its invoices is of each kind.
  [({ words }) => /^(?:and )?what(?: is|'s)(?: still)? open (?:with|for|at)\b/i.test(words), nothing],
  // "How many of them are unpaid?" after what they come to.
  [(turn) => turn.isRead && isOfRecords(turn) && turn.before.measures.length > 0 && turn.before.groupBy.length === 0 && /^(?:and )?how many of (?:them|those|these)\b/i.test(turn.words), (turn) => complete({ ...turn, before: { ...turn.before, measures: [] } })],
  // "And what do they still owe?" after last year is of now.
  [({ asked, before, words, isRead }) => isRead && asked.period === undefined && (said.OWED.test(words) || (before.period === undefined && /\bstill\b/i.test(words))) && !/\bof (?:that|this|it|them|those|these)\b(?! (?:still )?owe)/i.test(words) && saysState(asked.states, "open", "overdue"), ofThose],
  // "And returning ones" after new customers are no visitors.
  [({ own, isOwn, before, words }) => isOwn && own?.dataset !== before.dataset && /\bones?\W*$|^(?:and )?which ones (?:have|had|with)\b|^do any (?:of them )?(?:have|owe)\b/i.test(words), ({ own }) => own && { ...own, left: ["ones"] }],
  // "Which account has the most lost deals, and who owns it?": which one it is the data tells.
  [({ before, asked, words, isFirst }) => !isFirst && said.ONE.test(words) && before.order !== undefined && before.groupBy.length > 0 && asked.groupBy.length > 0, refuse("it")],
  // "Which is the biggest deal?" of the open ones is one of those.
  [({ own, before, isRead, isFirst, words }) => isFirst && isRead && own?.dataset === before.dataset && own.kind === "list" && before.kind === "list" && own.order !== undefined && own.period === undefined && isUnsaid(own) && !/\b(?:ever|overall|all)\b/i.test(words), theLargest],
  // "Just deals" after the pipeline of December.
  [({ own, isOwn, before, words }) => isOwn && own?.dataset === before.dataset && /^(?:just|only)\b/i.test(words) && isBareList(own), ({ before }) => listOf(before)],
  // "How many of it did we sell this month?" after the best product of the last one, "when is that due?"
  [({ words, isRead, before, asked }) => isRead && /(?<!\b(?:make|change|switch|do|set|try) )\b(?:it|its|that)\b/i.test(words) && (before.order ?? before.pick) !== undefined && before.groupBy.length === 1 && (asked.period !== undefined || asked.groupBy.length > 0 || asked.asks === "when"), ofTheFirstRow],
  // "By region" of deals, "break it down by category" of visits, which have none.
  [({ words, own, before, asked }) => own !== undefined && own.dataset !== before.dataset && /^(?:and )?(?:(?:break|split) (?:it|that) .*)?(?:by|per) /i.test(words) && asked.groupBy.length === 0, ({ asked, words }) => ({ ...asked, left: [words] })],
  // "What about deals they lost?", "who has the better win rate?" after two people is of both.
  [({ words, isRead, before }) => isRead && /\b(?:they|both|each|better|worse)\b/i.test(words) && before.open.length > 1, ofAllNamed],
  // "I meant paid" after unpaid invoices.
  [({ words, isRead, asked, own, before }) => isRead && own?.dataset.name === "payments" && saysState(before.states, "open", "overdue") && asked.states.length > 0 && /\bpaid(?: ones)?\W*$/i.test(words), complete],
  // "Which slipped?" of milestones is not asked of deals.
  [({ own, isOwn, before, words }) => isOwn && own !== undefined && own.dataset !== before.dataset && (own.strength < 2 || /^and (?:won|lost|closed|open)\W*$|\bslipped\b/i.test(words)) && own.period === undefined && isUnsaid(own) && /^(?:and )?(?:which|how|what (?:is|are|was|were))(?: \S+){1,3}$|^and \S+$/i.test(words), (turn) => (turn.isRead ? complete : refuse("of what was asked before"))(turn)],
  // "And the bills?" after invoices.
  [({ own, isOwn, before }) => isOwn && own?.dataset !== before.dataset, carried],
  // "Who paid the most?" of the payments of this month.
  [(turn) => turn.isOwn && turn.isRead && turn.isFirst && isOfRecords(turn) && isOfSamePeriod(turn), complete],
  // "Conversion for mobile" after Denmark last month.
  [(turn) => turn.isOwn && turn.isRead && turn.isFirst && isTraffic(turn.before) && isOfSamePeriod(turn) && isPartOfIt(turn), complete],
  [(turn) => !turn.isRead || standsAlone(turn), nothing],
  // "How much revenue did it bring?" of the best channel.
  [({ before, asked, words }) => said.ONE.test(words) && before.order !== undefined && [before.groupBy, before.measures, asked.measures].every((list) => list.length > 0) && isOnlyFigure({ ...asked, asks: undefined }), ofTheBest],
  // "Whose is it?" of the largest deal.
  [({ before, words }) => before.kind === "list" && before.order !== undefined && said.ONE.test(words), ofTheFirst],
  // "With conversion rate", "orders too": beside what is there.
  [(turn) => (/^with\b/i.test(turn.words) || said.TOO.test(turn.words)) && turn.asked.order === undefined && turn.asked.measures.length > 0 && !isOfRecords(turn), besideIt],
  [({ asked }) => !isTotal(asked) && !saysSomething(asked), nothing],
  // "And when is it due?" is of each of them.
  [(turn) => turn.asked.asks === "when" && isOfRecords(turn), ofEach],
  // "Which are overdue?" is a list.
  [(turn) => /^(?:and )?(?:which|what(?! about))\b/i.test(turn.words) && isOfRecords(turn) && !isTotal(turn.asked) && turn.asked.groupBy.length + turn.asked.measures.length === 0 && turn.asked.order === undefined && turn.asked.change === undefined, (turn) => listOf(complete(turn))],
  [() => true, complete],
];
