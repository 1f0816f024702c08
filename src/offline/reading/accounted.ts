import { isGrain } from "../../catalogue/grains.ts";
import { asksWhich, type Cursor, hasContent, hasWord, isFrame, isNoun, isWord, textAt } from "./cursor.ts";
import { type Check, deeds } from "./accounted-deeds.ts";
import { FORWARD } from "./rules-periods.ts";

/**
 * The last look at a clause: small words that change what is asked, though no rule uses them, need a part of the plan
 * that stands for them. Those that have none are left over, whatever else was understood.
 */
export function unaccounted(c: Cursor): string[] {
  return [...c.items.entries()].flatMap(([at, { text }]) =>
    [...CHECKS, ...deeds].some(([words, isAccounted]) => words.test(text) && !isAccounted(c, at))
      ? [text]
      : [],
  );
}

// A table reads better with one row a line.
// oxfmt-ignore
const CHECKS: readonly Check[] = [
  // What could or should be is not in the records; "can you show me" and "I would like" only ask.
  [/^(?:can|could|may|might|would)$/i, (c, at) => c.items[at]?.period !== undefined || at === 0 || /^(?:like|love|you|be great|be nice)$/i.test(textAt(c, at + 1))],
  [/^should(?:n't)?$/i, () => false],
  [/^(?:will|shall|ll|won't)$|'ll$/i, ({ ask }) => (FORWARD.has(ask.date ?? "") || ask.date === "start") && !ask.states.some(({ state }) => state === "overdue")],
  [/^(?:needs?|wants?|wanted)$/i, (c, at) => /^i$/i.test(textAt(c, at - 1)) || isInName(c, at)],
  [/^like$/i, (c, at) => /^(?:would|d|'d|look|looks|looked)$/i.test(textAt(c, at - 1)) || textAt(c, at + 1) === "to"],
  [/^(?:else|again|once more)$/i, () => false],
  // "Who pays late most often?" is no question of how late on average.
  [/^(?:often|frequently|regularly|usually)$/i, () => false],
  [/^(?:while|whereas|although|unless|whether)$/i, () => false],
  // "Are all invoices paid?" is no question for those that are.
  [/^(?:all|all of|everyone|everybody|everything|always|none|of all)$/i, (c, at) => c.ask.asks !== "any" || /^at$/i.test(textAt(c, at - 1))],
  [/^(?:everyone|everybody)$/i, ({ ask, negated }) => ask.groupBy.length > 0 || negated.size > 0],
  [/^(?:both|both of)$/i, (c) => namesSeveral(c) && !asksWhich(c)],
  // "Which customers have only paid invoices?", "is it only Germany?": of all others nothing is looked up.
  [/^(?:only|just|exclusively|solely)$/i, (c, at) => c.ask.asks !== "any" && (!asksWhich(c) || !BEFORE_ONLY.test(textAt(c, at - 1)))],
  // "Which expenses happen every month?", unless it is of the records: "list every invoice".
  [/^(?:every|each)$/i, (c, at) => isNounAfter(c, at) || (c.ask.asks !== "list" && !(c.ask.asks === "any" && c.ask.having !== undefined))],
  // "Which invoices do we still have to send?"
  [/^to$/i, (c, at) => !/\b(?:have|has|had|having|about|going|able|ready|likely)$/i.test(textAt(c, at - 1))],
  // "Which campaigns are running", "which projects go well": by nothing that is looked up.
  [/^(?:doing|perform|performs|performed|performing|go|going|run|runs|running|look|looks|looking|fare|faring|well)$/i, (c) => !asksWhich(c) || [c.ask.order, c.ask.change, c.ask.having, c.ask.sides].some((one) => one !== undefined)],
  [/^(?:the )?same(?: one)?$/i, (_, at) => at <= 1],
  [/^as$/i, (c, at) => !/^(?:much|many|good|bad|high|low|big|often|fast|strong|well)\b/i.test(textAt(c, at + 1))],
  // What a stage or status was before, and when it changed, the records do not say.
  [/^(?:move[ds]?|moving|shift(?:ed)?|change[ds]?|changing|went|go|goes|gone|going|progress(?:ed)?|reach(?:ed)?|come|came)$/i, (c, at) => /^c[oa]me from$/i.test(`${textAt(c, at)} ${textAt(c, at + 1)}`) || !/^(?:to|into|from|in|through|past|out of|back)$/i.test(textAt(c, at + 1)) || !isOfStage(c)],
  // "Over its end date", unless a number or a stretch of time follows.
  [/^(?:over|under|above|below|beyond|past)$/i, (c, at) => c.taken.has(at) || c.items.slice(at + 1, at + 4).some(({ period }) => period !== undefined)],
  // "Is any project behind its deadline?": a date that nothing is set against.
  [/./, (c, at) => !c.senses[at]?.some(({ date }) => date !== undefined) || !isBare(c)],
  // "What do the three largest add up to?": the sum below the rows is that of all.
  [/^(?:add up to|adds up to|amounts? to|together|altogether|combined|in total|in all|total|total of|sum|the sum of|sum of)$/i, ({ ask }) => ask.limit === undefined || ask.kind === "report"],
  // "Which products sell worse than last month?": of each of them nothing says what is worse.
  [/^(?:better|worse)(?: than)?$/i, (c) => !asksWhich(c) || c.ask.sides !== undefined],
  // "Grown since January": neither the span before that nor its first day is meant for sure.
  [/^(?:since|after|starting|starting from)$/i, ({ ask }) => (ask.change === undefined || ask.base !== undefined || ask.trend || ask.groupBy.some(isGrain)) && !ask.states.some(({ state }) => state === "overdue")],
  // Who has a record now need not be who entered it.
  [/^(?:created?|added|opened|entered|logged|registered|raised|issued)$/i, (c, at) => !/^who$/i.test(textAt(c, at - 1)) || !c.ask.groupBy.includes("owner")],
  // "Which source brings the best deals?": by which figure?
  [/^(?:best|worst|strongest|weakest)\b/i, ({ ask, dataset }) => dataset.name === "traffic" || ask.order?.by !== undefined || ask.groupBy.every(isGrain)],
  // "How do customers pay us?" asks for a way, not for a figure.
  [/^how$/i, (c, at) => !/^(?:do|does|did|can|could)$/i.test(textAt(c, at + 1)) || c.ask.base !== undefined || c.items.some((_, place) => place > at + 1 && isWord(c, place, ...ASKS_HOW))],
  // "Which channel is the cheapest?" is no matter of visits.
  [/\b(?:cheapest|expensive|priciest|costliest)$/i, ({ ask, dataset }) => dataset.name !== "traffic" || /cost/i.test(ask.order?.by ?? "")],
  // "How many deals fell last month?" is no number that did.
  [/^(?:drop|dropped|fell|fall|fallen|rose|risen|climbed|declined|gone up|gone down)$/i, (c) => c.dataset.name === "traffic" || !hasWord(c, "howMany") || c.ask.base !== undefined],
  // "Paid late" was paid and is not overdue.
  [/(?:^| )(?:pays?|paid|paying)$/i, (c, at) => c.items[at + 1]?.period !== undefined || !/^(?:late|latest|last|first|fast|quick|slow|soon|overdue|delayed)/i.test(textAt(c, at + 1))],
  // "Ada's biggest deal, and Ben's": two orders.
  [/./, (c, at) => c.items[at]?.isPossessive !== true || c.ask.order === undefined || !c.items.slice(0, at).some(({ isPossessive }) => isPossessive)],
  // Of notes and messages none comes first.
  [/./, (c, at) => !isWord(c, at, "most", "least", "best", "worst", "top") || c.dataset.source === "business-suite" || c.dataset.name === "traffic" || c.ask.groupBy.length > 0],
  // "Are we on track with the projects?": nothing sets a target for records.
  [/./, (c, at) => !isWord(c, at, "target") || c.dataset.name === "traffic"],
  // "Deals that Ben won and Ada lost", "sessions on mobile and orders on desktop": each of two has its own.
  [/^and$/i, (c, at) => !areTwoPairs(c, at)],
  // "In the first half of October against the second half": that is no half of a year.
  [/^(?:the )?(?:first|second|other|1st|2nd) half$/i, (c) => !c.items.some(({ period, text }) => period !== undefined && /half of/i.test(text))],
];

/** "Every open deal." */
function isNounAfter(c: Cursor, at: number): boolean {
  const next = c.senses[at + 1]?.some(({ state }) => state !== undefined) ? at + 2 : at + 1;
  return isNoun(c, next) && c.ask.groupBy.length === 0;
}

/** Whether what stands before and behind differs in two ways. */
function areTwoPairs(c: Cursor, at: number): boolean {
  const said = Array.from({ length: 2 * NEAR }, (_, index) => at - NEAR + index).flatMap((place) => {
    const [kind = ""] = kindsOf(c, place);
    return place !== at && PAIRED.test(kind) ? [{ kind, place, text: textAt(c, place).toLowerCase() }] : [];
  });
  const differing = said.filter(
    (one) =>
      one.place < at &&
      said.some((other) => other.place > at && other.kind === one.kind && other.text !== one.text),
  );
  return new Set(differing.map(({ kind }) => kind)).size > 1;
}

const NEAR = 16;
const PAIRED = /^(?:name|state|measure|period|value .*)$/;
const ASKS_HOW = ["perform", "change", "trend", "compare", "up", "down"] as const;
const BEFORE_ONLY = /^(?:have|has|had|who|that|which|with|having|did|do)$/i;

/** "Is there any": with nothing that narrows it. */
const isBare = ({ ask }: Cursor): boolean =>
  ask.asks === "any" &&
  ask.dataset.name !== "traffic" &&
  ask.period === undefined &&
  ask.order === undefined &&
  ask.base === undefined &&
  [ask.states, ask.conditions, ask.open, ask.groupBy].every((list) => list.length === 0);

/** "Deals in needs analysis." */
const isInName = (c: Cursor, at: number): boolean =>
  c.ask.open.some(({ wider }) => wider?.toLowerCase().startsWith(textAt(c, at).toLowerCase()));

const namesSeveral = ({ ask }: Cursor): boolean =>
  [ask.states, ask.open, ask.measures, ask.groupBy].some((list) => list.length > 1) ||
  ask.more.length > 0 ||
  ask.conditions.some(({ values }) => values.length > 1);

const isOfStage = ({ ask, dataset }: Cursor): boolean =>
  dataset.name !== "traffic" &&
  (ask.states.length > 0 ||
    ask.conditions.some(({ field }) => field === "stage" || field === "status") ||
    ask.open.some(({ dimensions }) => dimensions.includes("stage") || dimensions.includes("status")));

/** "This week or overdue": all that is asked for has to hold, so "or" can only stand between two of a kind. */
function isOrOfOthers(c: Cursor, at: number): boolean {
  // "On or before" is one word.
  if (!/^or$/i.test(textAt(c, at)) || isWord(c, at + 1, "before", "after")) return false;
  const [before, after] = [kindsBeside(c, at, -1), kindsBeside(c, at, 1)];
  return before.length > 0 && after.length > 0 && !before.some((kind) => after.includes(kind));
}

/** What the nearest word that says something can be. */
function kindsBeside(c: Cursor, at: number, step: 1 | -1): string[] {
  let place = at + step;
  while (c.items[place] !== undefined && kindsOf(c, place).length === 0 && Math.abs(place - at) < 5)
    place += step;
  return kindsOf(c, place);
}

function kindsOf(c: Cursor, at: number): string[] {
  const item = c.items[at];
  if (item === undefined) return [];
  if (item.period !== undefined) return ["period"];
  if (item.number !== undefined) return ["number"];
  const said = c.senses[at] ?? [];
  if (said.length === 0) return item.isStrange || item.isQuoted || item.isCapital ? ["name"] : [];
  return said.flatMap(({ values, dimension, state, measure, grain, word, date }) => [
    ...(values ? [`value ${dimension}`] : []),
    // Placed by the data, like a name beside it.
    ...(values && dimension === "source" ? ["name"] : []),
    ...(state ? [state === "overdue" ? "overdue" : "state"] : []),
    ...(measure ? ["measure"] : []),
    ...(grain !== undefined || (dimension && !values && !date) ? ["group"] : []),
    ...(date ? ["date"] : []),
    ...(word === "up" || word === "down" ? ["change"] : []),
  ]);
}

/** Words that say how is asked, not what. */
// oxfmt-ignore
const HARMLESS_WORDS = ["and", "or", "stop", "which", "list", "lean", "perform", "howMany", "howMuch", "only", "exists", "pronoun", "when", "day"] as const;

/** What is left that could change the meaning. */
export function leftOver(c: Cursor): string[] {
  const harmless = (at: number): boolean =>
    isFrame(c, at) ||
    (isWord(c, at, "now") && (at === 0 || c.dataset.name !== "traffic" || c.ask.period !== undefined)) ||
    (isWord(c, at, "said") && c.dataset.name === "messages") ||
    (isWord(c, at, "split") && c.ask.groupBy.length > 0) ||
    // "Email or paid search: who made more?"
    (isWord(c, at, "who") && c.dataset.name === "traffic" && c.ask.sides !== undefined) ||
    isWord(c, at, ...HARMLESS_WORDS);
  return [...c.items.keys()]
    .filter((at) => !c.taken.has(at) || isOrOfOthers(c, at))
    .filter((at) => isOrOfOthers(c, at) || !(harmless(at) && !hasContent(c, at)))
    .map((at) => textAt(c, at));
}
