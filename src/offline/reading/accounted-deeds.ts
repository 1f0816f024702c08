import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { asksWhich, type Cursor, hasContent, hasWord, isNoun, isWord, skip, textAt } from "./cursor.ts";
import { dateOfState } from "./states.ts";

/** Words that are not accounted for where the test fails. */
export type Check = readonly [words: RegExp, isAccounted: (c: Cursor, at: number) => boolean];

/** Who does what to whom, and when: verbs and nouns that are harmless only beside the records that they suit. */
// A table reads better with one row a line.
// oxfmt-ignore
export const deeds: readonly Check[] = [
  // Bills are received and paid, invoices sent; what we order is no order of the shop.
  [/(?:^| )(?:gets?|got|receive[ds]?)$/i, (c) => c.dataset.name !== "invoices" || !saysWe(c)],
  [/(?:^| )(?:make|makes|made)$/i, (c, at) => c.dataset.name !== "payments" || asksWhich(c) || isNamed(c, at - 1)],
  [/^(?:buys?|bought|purchased?|order|ordered)$/i, (c, at) => c.dataset.name !== "traffic" || !/\bwe$/i.test(textAt(c, at - 1))],
  [/^(?:spen[dt]|spends|spending)\b/i, (c, at) => c.dataset.product !== "books" || !(hasWord(c, "who") || isNamed(c, at - 1) || isPeople(c, at - 1))],
  // "Did Kiel pay?" is of what it owes, "how long do they take to pay" no amount.
  [/^pays?$/i, (c, at) => c.dataset.name !== "payments" || ((c.ask.asks !== "any" || c.ask.period !== undefined) && !/^to$/i.test(textAt(c, at - 1)))],
  [/^(?:deliver(?:s|ed)?|reach(?:ed)?|attract(?:ed)?|landed)$/i, ({ ask }) => ask.groupBy.length > 0 || ask.conditions.length > 0 || ask.open.length > 0],
  [/^(?:works?|worked|working)$/i, (c) => c.dataset.name !== "traffic" || (c.ask.asks !== "many" && c.ask.asks !== "much")],
  // Who has a record need not have entered or assigned it.
  [/^(?:assigned|approved|reported)$/i, (c, at) => !/^by$/i.test(textAt(c, at + 1))],
  [/^(?:created?|add|added|opened?|entered?|logged|registered)$/i, (c, at) => findDimension(c.dataset, "owner") === undefined || !((isNamed(c, at - 1) && c.items.some(({ text }, place) => place < at && /^(?:did|does|do|has|have)$/i.test(text))) || (/^by$/i.test(textAt(c, at + 1)) && isNamed(c, at + 2)))],
  // "Which team", "revenue by company": what is asked for is a kind of thing that no plan has.
  [/^(?:compan(?:y|ies)|business|businesses|shops?|stores?|teams?|places?|kinds?|sorts?|levels?|things?|people|someone|anyone|data|details?)$/i, (c, at) => hasContent(c, at) || !isWord(c, beforeNoun(c, at), "which", "howMany", "by")],
  // Hours are of no period.
  [/\b(?:morning|afternoon|evening|tonight|noon|night)\b/i, (c, at) => c.items[at]?.period === undefined && at < 2],
  [/^(?:when|which date|what date|what day)$/i, ({ ask, dataset }, at) => at > 1 || (dataset.name === "traffic" || ask.kind === "report" ? ask.groupBy.some(isGrain) : ask.order !== undefined || ask.date !== undefined)],
  // "Late by a week", "more than a month": a length of time and no split.
  [/^(?:days?|weeks?|months?|quarters?|years?)$/i, (c, at) => !/^(?:an?|one|half|couple of)$/i.test(textAt(c, at - 1)) || !/^(?:by|for|over|about|after|within|in|than|.* by|more than|less than)$/i.test(textAt(c, at - 2))],
  // "Create and win in October": of two dates a period is of one.
  [/^and$/i, (c, at) => !c.ask.period || !isDateWord(c, at - 1) || !c.senses[at + 1]?.some(({ state }) => state !== undefined && dateOfState(c.dataset, state) !== c.ask.date)],
  // "What is late in our projects?" are their tasks.
  [/^projects$/i, (c, at) => c.dataset.name !== "projects" || c.ask.states.length === 0 || !/^in\b/i.test(textAt(c, at - 1))],
  // A place in the sentence decides what may stand there: "revenue from checkouts", "sessions with views" name no column.
  [/^(?:from|of|by|for|with)$/i, (c, at) => !measuresBeside(c, at)],
  // "Deals that grew", "deals whose amount rose": a condition on each, not the trend of all.
  [/^(?:that|which|who|whose)$/i, ({ ask }, at) => at < 2 || ask.change === undefined || ask.groupBy.length > 0],
  // "Without a phone number", "deals whose amount increased": of each record.
  [/^numbers?$/i, (c, at) => !isNamed(c, at - 1)],
  // "Which orders are not paid?" asks for no channel, "the owner of the company" for no account.
  [/^paid$/i, (c, at) => c.dataset.name !== "traffic" || c.ask.share || !/^(?:is|are|was|were|been|be|not|n't|got|get)$/i.test(textAt(c, at - 1))],
  [/^company$/i, (c, at) => c.dataset.name !== "accounts" || !/^(?:the|our|this|my)$|^(?:of|in|for) (?:the|our)$/i.test(textAt(c, at - 1))],
  // "Between 1 and 15 November this year and last year" are two stretches.
  [/\b(?:year|\d{4}) and (?:(?:this|last|the) .*)?(?:year|\d{4})\b/i, (c, at) => c.items[at]?.period === undefined],
  // "Before Black Week": a name that has no days.
  [/./, (c, at) => !isWord(c, at, "before", "after", "since", "until") || !(isNamed(c, at + 1) || isNamed(c, at + 2))],
  // Whoever lost a deal may have others; who is new need not have been won now.
  [/^(?:customers?|clients?|accounts?)$/i, (c) => c.dataset.name !== "deals" || c.senses.some((all, place) => isNoun(c, place) && all.every(({ state }) => state === undefined)) || c.ask.states.every(({ state }) => state === "open" || (state === "won" && c.ask.asks !== "groups"))],
  [/^(?:new|newly)$/i, ({ ask }) => !ask.states.some(({ state }) => state === "won" || state === "lost" || state === "closed")],
  [/^finish(?:es|ed)?$/i, ({ ask, dataset }) => ask.period === undefined || dataset.name === "tasks" || dataset.product !== "projects"],
];

const saysWe = ({ items }: Cursor): boolean => items.some(({ text }) => /\b(?:we|i)$/i.test(text));

/** "Did Kiel spend": a name does what follows. */
const isNamed = (c: Cursor, at: number): boolean =>
  c.items[at] !== undefined && c.ask.open.some(({ said }) => said.endsWith(textAt(c, at)));

const isPeople = (c: Cursor, at: number): boolean =>
  /^(?:customers?|clients?|people|companies|visitors?|users?)$/i.test(textAt(c, at));

const isDateWord = (c: Cursor, at: number): boolean =>
  c.senses[at]?.some(({ date }) => date !== undefined) ?? false;

/** Two figures with a preposition between them, of which the second is nobody that does something. */
function measuresBeside(c: Cursor, at: number): boolean {
  const [before, after] = [skip(c, at - 1, -1, 2), skip(c, at + 1, 1, 2)].map(
    (place) => c.senses[place]?.filter(({ measure, isWeak }) => measure !== undefined && !isWeak) ?? [],
  );
  const isFigure = (after ?? []).some(
    ({ measure, values }) => !/users$/i.test(measure ?? "") && values === undefined,
  );
  const isBound = c.ask.having !== undefined || c.ask.order !== undefined;
  return c.dataset.name === "traffic" && isFigure && (before ?? []).length > 0 && !isBound;
}

/** What a noun is asked for with: "which", "how many", "by". */
function beforeNoun(c: Cursor, at: number): number {
  let before = skip(c, at - 1, -1, 2);
  while (isWord(c, before, "most", "least", "best", "worst", "top")) before -= 1;
  return before;
}
