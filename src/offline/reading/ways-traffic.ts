import { type Ask, isTraffic, type Condition, type OpenValue } from "../plan.ts";
import { FOR_SOME } from "./leaning-words.ts";
import { ofTheBest, refuse, type Way } from "./read-turn.ts";
import { complete, isOfSamePeriod } from "./turn.ts";

const isOrigin = ({ field, is }: Condition): boolean => is === "is" && field === "channel";
const isFrom = ({ dimensions: [name, ...others] }: OpenValue): boolean =>
  others.length === 0 && /^(?:source|campaign)$/.test(name ?? "");
const isOfProduct = ({ groupBy, open }: Ask): boolean =>
  groupBy.includes("product") || open.some(({ dimensions }) => dimensions.includes("product"));
/** What is asked after figures of the website. */
// A table reads better with one row a line.
// oxfmt-ignore
export const ofTraffic: readonly Way[] = [
  // "How many did we sell?" of the product that sold best.
  [({ before, words }) => before.order !== undefined && before.groupBy.join() === "product" && /^(?:and |so )?how many (?:did we sell|were sold|have we sold)\W*$/i.test(words), ({ before }) => ({ ...before, measures: [...new Set([...before.measures, "itemsPurchased"])] })],
  // "In which month did the rope sell best?" after how much of it was sold this year.
  [(turn) => turn.isRead && turn.isFirst && isTraffic(turn.before) && isOfSamePeriod(turn) && turn.own?.open.length === 1 && turn.before.open.some(({ said }) => said === turn.own?.open[0]?.said), complete],
  // "Paid only" of visits are no payments.
  [({ before, words }) => isTraffic(before) && /^(?:and |just |only |without |not |excluding )*paid(?: only| ones| traffic| channels)?\W*$/i.test(words), (turn) => turn.isRead && turn.asked.conditions.length > 0 ? complete(turn) : refuse("paid")(turn)],
  // "How many in October?" after the revenue of a product is of pieces; of how many else it does not say.
  [({ before, asked, words, isRead }) => isRead && isTraffic(before) && before.measures.join() === "revenue" && asked.measures.every((name) => name === "revenue") && /^(?:and )?how many\b/i.test(words), (turn) => isOfProduct(turn.before) ? { ...complete(turn), measures: ["itemsPurchased"] } : refuse("how many")(turn)],
  // "And how much money?" of orders.
  [({ before, words }) => isTraffic(before) && /^(?:and )?how much money(?: (?:is|was) (?:that|it)| did (?:they|it) (?:bring|make)(?: in)?)?\W*$/i.test(words), (turn) => turn.before.measures.some((name) => /cart|check/i.test(name)) ? refuse("money")(turn) : ({ ...turn.before, measures: ["revenue"], asks: undefined })],
  // "How many orders was that?", "how much was it?" of the best is of it alone.
  [({ before, words, isRead }) => isRead && / (?:is|was) (?:that|it)\W*$/i.test(words) && before.order !== undefined && (before.limit ?? 1) === 1 && before.groupBy.length === 1, ofTheBest],
  // "Just from Switzerland and Austria" after payments is no question of web traffic.
  [({ own, isOwn, isRead, words, asked, before }) => isOwn && isRead && own !== undefined && isTraffic(own) && !isTraffic(before) && FOR_SOME.test(words) && asked.open.length > 0 && asked.measures.length === 0, complete],
  // "Same for Google Ads" after LinkedIn is not of both.
  [({ before, asked, words, isRead }) => isRead && isTraffic(before) && /^(?:and (?!for\b|from\b)(?:\S+ )?\S+$|(?:and )?(?:what|how) about\b)/i.test(words) && (asked.conditions.some(isOrigin) || asked.open.some(isFrom)), (turn) => complete({ ...turn, before: { ...turn.before, conditions: turn.before.conditions.filter((one) => !isOrigin(one)), open: turn.before.open.filter(({ dimensions }) => !dimensions.includes("source")) } })],
];
