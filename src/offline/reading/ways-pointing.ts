import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import * as said from "./leaning-words.ts";
import {
  asBefore,
  leftBeside,
  nothing,
  ofItsFigure,
  ofTheFirst,
  theLargest,
  refuse,
  theOthers,
  type Way,
} from "./read-turn.ts";
import { isBareList, isTotal } from "./says.ts";
import { carryOver } from "./carry-over.ts";
import { isTraffic, saysState } from "../plan.ts";
import { amongRows, complete, isOfRecords, isOnlySplit, listOf } from "./turn.ts";

/** Words that point at the rows of the answer before: all of them, some, the first. */
// A table reads better with one row a line.
// oxfmt-ignore
export const pointing: readonly Way[] = [
  // "What is left to do on Gift Guide?" after the projects is of its tasks.
  [({ asked, words }) => asked.open.length > 0 && /\bleft to do\b/i.test(words), nothing],
  // Of a project it is in its tasks, and not in its own row.
  [({ before, words }) => before.dataset.name === "projects" && before.open.length > 0 && /\b(?:left|still) to (?:do|be done)\b|\bthe tasks\b/i.test(words), refuse("to do")],
  // "What have they bought lately?" after the best customer is not asked of the shop, nor "when did they last pay?" of its open invoices.
  [({ own, isOwn, before, words }) => !isTraffic(before) && said.THEY.test(words) && ((isOwn && own !== undefined && isTraffic(own)) || /\blast (?:pay|order|buy)\b/i.test(words)), refuse("they")],
  // "How much does that customer owe?" of a list.
  [({ before, words }) => /\bthat (?:customer|client|supplier|vendor|company|person)\b/i.test(words) && before.groupBy.length === 0 && before.open.length + before.conditions.filter(({ is }) => is === "is").length !== 1, refuse("that")],
  // "Paid?" after an invoice is no payment of anybody.
  [({ before, words, isRead }) => isRead && before.dataset.product === "books" && (before.open.length > 0 ? /^(?:and |are they |is it )*(?:all )?paid(?: already| yet)?\W*$/i : /^(?:and )?(?:all )?(?:how many (?:of (?:them|those) )?(?:are |were |got |have been )?paid(?: already| yet)?|paid (?:already|yet))\W*$/i).test(words), complete],
  // "Who is responsible for each?": a list shows it.
  [({ own, before, asked, words }) => own?.dataset !== before.dataset && before.kind === "list" && asked.groupBy.join() === "owner" && /^(?:and |so )?who\b.*\beach\W*$/i.test(words), asBefore],
  // "Which source converts best?" of leads by source, "what was the biggest item?" of expenses, are not asked of the shop.
  [({ own, isOwn, before, words }) => isOwn && own !== undefined && isTraffic(own) && !isTraffic(before) && (/\b(?:biggest|largest) item\b/i.test(words) || (own.measures.join() === "conversionRate" && (before.dataset.name === "leads" && /\bconver(?:t|ts|ted)\b/i.test(words) ? own.conditions.length + own.open.length === 0 : own.period === undefined && own.groupBy.some((name) => before.groupBy.includes(name))))), refuse("of what was asked before")],
  // "Leave out Canada Post" is of the bills before it, whatever else a post may be.
  [({ own, before, words }) => own !== undefined && own.dataset !== before.dataset && /^(?:and )?(?:leave out|skip|exclude|drop(?! in))\b/i.test(words), (turn) => (turn.isRead ? complete : refuse("leave out"))(turn)],
  // "Just the relaunch project" of tasks.
  [({ own, before, asked, words, isRead }) => isRead && own?.dataset.name === "projects" && /^(?:tasks|milestones)$/.test(before.dataset.name) && asked.open.length > 0 && /^(?:and )?(?:just|only|for|in)\b/i.test(words), complete],
  // "Which products were behind that?" of a change.
  [({ before, asked, words }) => before.kind === "why" && asked.groupBy.length > 0 && /\b(?:behind (?:it|that|this)|responsible|to blame)\b/i.test(words), ({ before, asked }) => ({ ...before, kind: "report", groupBy: asked.groupBy, change: "any", isFollowUp: true })],
  // "Since when?", "how late are they?" of what is open: a list shows when it was due.
  [({ before, words }) => before.groupBy.length === 0 && findDimension(before.dataset, "due") !== undefined && saysState(before.states, "open", "overdue") && /^(?:and |so )?(?:since when|for how long|how (?:long|late|overdue)(?: (?:is|are|have) (?:it|they|these|those)(?: been)?(?: overdue| late| open)?)?)\W*$/i.test(words), ({ before, words }) => ({ ...listOf(before), ...(before.order ? { order: before.order, limit: before.limit ?? (/\b(?:they|these|those)\b/i.test(words) ? undefined : 1) } : { order: { by: "due", direction: "ascending" } }), isFollowUp: true })],
  // "Who closed each?" of one record, "who is the account owner for each" of customers.
  [({ own, before, words }) => /^(?:and )?who\b.*\beach\W*$/i.test(words) && (before.kind === "list" ? before.order !== undefined : /\baccount owner\b/i.test(words) && own?.dataset !== before.dataset), refuse("each")],
  // "What did each cost?" of what is side by side.
  [({ own, isOwn, before, words }) => isOwn && own?.dataset !== before.dataset && /\bdid each\b|\beach\W*$/i.test(words) && !/^(?:and )?who\b/i.test(words), refuse("each")],
  // "Which source was best last month?" of the leads by source before it.
  [(turn) => isOfRecords(turn) && turn.asked.left.every((word) => word === "best") && turn.isOwn && turn.own?.dataset !== turn.before.dataset && turn.own?.groupBy.some((name) => turn.before.groupBy.includes(name)) === true && !turn.own.order?.by, (turn) => ofItsFigure({ ...turn, asked: { ...turn.asked, left: [] } })],
  // "Who paid late?" of the payments of October.
  [({ own, isOwn, before }) => isOwn && own?.dataset.name === "invoices" && own.period === undefined && before.dataset.name === "payments" && [...own.conditions.map(({ field }) => field), ...own.measures].includes("daysPaidLate"), ({ own, before }) => own && carryOver({ ...before, conditions: [], open: [], states: [] }, { ...own, date: "paid" })],
  // "Which is due first?" of what is owed by supplier is a bill.
  [(turn) => isOfRecords(turn) && turn.isRead && turn.before.groupBy.length > 0 && turn.asked.groupBy.length === 0 && turn.asked.asks !== "when" && /^(?:due|issued|closing|created)$/.test(turn.asked.order?.by ?? ""), ({ before, asked }) => ({ ...listOf(before), order: asked.order, limit: asked.limit ?? 1, left: leftBeside({ ...asked, period: undefined }, false) })],
  // "On which campaigns?" after what ads cost: by the names of the expenses, which say them.
  [({ before, words }) => before.dataset.name === "expenses" && /^(?:and )?(?:on|for|by|per) (?:which |what |each )?campaigns?\W*$/i.test(words), (turn) => complete({ ...turn, asked: { ...turn.asked, groupBy: ["name"], measures: [], open: [], left: [] } })],
  // "The invoices of the first one" of customers.
  [({ asked, before, words }) => asked.pick !== undefined && isBareList(asked) && words.toLowerCase().includes(`${before.dataset.one}s of `), (turn) => { const row = amongRows(turn); return row && listOf(row); }],
  // "Which ones?"
  [(turn) => said.LISTS.test(turn.words) && turn.asked.pick === undefined && isBareList(turn.asked) && isOfRecords(turn), ({ before }) => listOf(before)],
  // "Which pages convert best? Only pages with at least 200 sessions."
  [({ before, words, isRead, asked }) => isRead && said.ONLY.test(words) && asked.having.length > 0 && before.groupBy.length === 1 && asked.groupBy.every((name) => before.groupBy.includes(name === "page" ? "landingPage" : name) || before.groupBy.includes(name)), theOthers],
  // "And the biggest of them?" of deals by stage is a deal.
  [(turn) => isOfRecords(turn) && turn.isRead && turn.before.order === undefined && (/\b(?:biggest|largest|smallest)(?: one)? of (?:them|those)\W*$|\b(?:biggest|largest) one\W*$|\b(?:biggest|largest) ones\b/i.test(turn.words) || (turn.asked.order !== undefined && turn.asked.period === undefined && turn.before.kind === "report" && [turn.before.groupBy, turn.asked.groupBy, turn.asked.measures].every(({ length }) => length === 0))), theLargest],
  // "Which of them are overdue?" after the top three customers, "who sent them?" after the three largest mails.
  [({ before, words, asked }) => ((before.limit ?? 1) > 1 || (before.conditions.some(({ field }) => field === "daysPaidLate") && saysState(asked.states, "open", "overdue")) || (before.order !== undefined && before.groupBy.length > 0) || (before.having.length > 0 && /\bwho\b.*\b(?:those|these|them|they)\b/i.test(words))) && (said.THEY.test(words) || asked.pick !== undefined) && !/^(?:sort|order|rank)\b/i.test(words), amongRows],
  // "Did any of those customers pay?" of a list of invoices.
  [({ words }) => /^(?!(?:and |so )?who\b).*\b(?:those|these) (?:customers|clients|suppliers|vendors|people|companies|products|pages|channels|campaigns|countries)\b/i.test(words), (turn) => amongRows(turn) ?? refuse("those")(turn)],
  // "And last year's top 5?" after what those of this year paid.
  [({ asked, before, isRead }) => isRead && before.among !== undefined && asked.limit !== undefined && asked.measures.length === 0, (turn) => turn.before.among && complete({ ...turn, before: turn.before.among })],
  // "Who owns the first one?" of a list.
  [({ asked, before }) => asked.pick !== undefined && before.kind === "list", ({ asked, before }) => asked.pick === 1 ? { ...before, limit: 1, left: [...before.left, ...asked.open.map(({ said: name }) => name)] } : { ...asked, left: ["one"] }],
  // "How much is that in total?" of the first five.
  [({ asked, before, isRead, words }) => isRead && (before.limit ?? 1) > 1 && isTotal(asked) && asked.measures.length + asked.groupBy.length === 0 && /\b(?:total|together|altogether|in all|combined)\b/i.test(words), amongRows],
  // "And who is third?" after the second.
  [({ asked, before }) => asked.pick !== undefined && before.pick !== undefined, ({ before, asked }) => ({ ...before, pick: asked.pick })],
  [({ asked }) => asked.pick !== undefined, nothing],
  // "Which week was the worst? Why?": which one it is the data tells.
  [({ asked, before, words }) => asked.kind === "why" && asked.period === undefined && before.order !== undefined && (before.groupBy.some(isGrain) || (before.groupBy.length > 0 && (before.change ?? before.base) === undefined && /^\W*(?:and |but |so )?why\W*$/i.test(words))), nothing],
  // "Why did that one fall?" of the first of a ranking.
  [({ asked, before, words }) => asked.kind === "why" && before.order !== undefined && before.groupBy.length > 0 && said.ONE.test(words), nothing],
  // "Biggest deal lost this quarter, and why?": the reason of that one.
  [({ asked, before, isRead }) => isRead && asked.kind === "why" && !asked.average && asked.period === undefined && asked.conditions.length + asked.open.length === 0 && before.kind === "list" && before.order !== undefined && before.dataset.name === "deals", ({ before }) => ({ ...before, limit: 1 })],
  // "Why?" of two that were set side by side.
  [({ asked, before }) => asked.kind === "why" && before.isCompared === true, refuse("why")],
  // "Why was organic so high?" after the revenue of October: of that revenue.
  [({ asked, isRead, before }) => isRead && asked.kind === "why" && asked.measures.length === 0 && before.measures.length > 0 && before.dataset === asked.dataset, complete],
  // "What drove the change in revenue?" after two quarters side by side.
  [({ asked, isRead, before, isFirst }) => isRead && isFirst && asked.kind === "why" && asked.period === undefined && before.base !== undefined && before.period !== undefined && before.dataset === asked.dataset, complete],
  // "Who is responsible?", "when will it close?" of the largest deal.
  [({ before, words, isRead, asked }) => before.kind === "list" && before.order !== undefined && isRead && !said.THEY.test(words) && (said.WHO_IS.test(words) || (asked.asks === "when" && said.ONE.test(words))), ofTheFirst],
  // "Which channel made the difference?", "which day was worst?" after the revenue of a quarter.
  [(turn) => isOnlySplit(turn) && !isOfRecords(turn) && turn.own?.dataset === turn.before.dataset && turn.before.measures.length > 0, ofItsFigure],
  // "Which months were highest?" of the bills before it is not about web revenue.
  [(turn) => isOnlySplit(turn) && isOfRecords(turn) && turn.own?.dataset.name === "traffic", ofItsFigure],
];
