import { findDimension } from "../../catalogue/catalogue.ts";
import { isTraffic } from "../plan.ts";
import { complete, amongRows } from "./turn.ts";
import { ofTheFirstRow, refuse, type Way } from "./read-turn.ts";

const ONE = /\b(?:biggest|largest|top|best|first) one\b/i;
const ALL = /^(?:and |(?:what about|for) )*all (?:the |our )?\p{L}+\W*$/iu;

/** What is asked of one of the rows before it, or of all instead of one. */
// A table reads better with one row a line.
// oxfmt-ignore
export const ofOneOrAll: readonly Way[] = [
  // "And how many orders was that on average?" of the best weekday.
  [({ before, asked, words }) => asked.average && before.order !== undefined && before.groupBy.length > 0 && /\b(?:it|that)\b/i.test(words), ({ before, asked }) => before.groupBy.join() === "weekday" && asked.measures.length > 0 ? { ...before, measures: asked.measures, average: true } : { ...asked, left: ["that"] }],
  // "How much of that is still unpaid?" of the biggest customer.
  [({ before, asked, words }) => before.order !== undefined && before.groupBy.length === 1 && (before.limit ?? 1) === 1 && asked.states.length > 0 && asked.groupBy.length === 0 && /\bof (?:that|it)\b/i.test(words), ofTheFirstRow],
  // "Are we on track for 20k?" after what November has brought.
  [({ own, before }) => own?.aim !== undefined && own.period === undefined && own.dataset === before.dataset && before.period !== undefined, complete],
  // "And how many did we lose?" after a win rate, which is of all that are closed.
  [({ before, asked, isRead }) => isRead && before.measures.join() === "winRate" && before.order === undefined && asked.states.some(({ state }) => state !== "closed") && asked.measures.length === 0, (turn) => complete({ ...turn, before: { ...turn.before, measures: [] } })],
  // "Who are they?" of the top three.
  [({ before, words }) => before.order !== undefined && before.groupBy.length > 0 && /^(?:and )?which ones (?:are|were) they\W*$/i.test(words), ({ before }) => before],
  // "Does the biggest one owe us anything?" of customers; of a sum nobody is the biggest.
  [({ before, asked, words }) => before.kind === "report" && asked.states.length > 0 && ONE.test(words), (turn) => amongRows({ ...turn, asked: { ...turn.asked, order: undefined, limit: undefined, pick: 1 } }) ?? refuse("one")(turn)],
  // "Is that more than usual?" of records, of which the average is no usual month.
  [({ before, words }) => !isTraffic(before) && /\bthan (?:usual|normal)\b/i.test(words), refuse("usual")],
  // "Who was the biggest customer?" of deals is one of theirs.
  [({ own, before, words }) => own?.dataset.name === "invoices" && before.dataset.name === "deals" && /^(?:and )?who (?:is|was) the \w+ (?:customer|client) by invoiced amount\W*$/i.test(words), (turn) => complete({ ...turn, before: { ...turn.before, kind: "report" }, asked: { ...turn.asked, left: [], open: [], measures: ["amount"], groupBy: ["account"], order: { by: "amount", direction: "descending" } } })],
  // "What about all vendors?" after one of them.
  [({ before, asked, isRead, words }) => isRead && asked.groupBy.length === 1 && before.open.length > 0 && findDimension(before.dataset, asked.groupBy[0] ?? "") !== undefined && ALL.test(words), (turn) => complete({ ...turn, before: { ...turn.before, open: turn.before.open.filter(({ dimensions }) => !dimensions.includes(turn.asked.groupBy[0] ?? "")) } })],
];
