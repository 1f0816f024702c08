import type { Period } from "../../../periods/reading/types.ts";
import type { Item, Word } from "../../reading/types.ts";
import { ABOUT, CHANGES, IDLE, MAILED, PLACES, SAYS } from "./words.ts";

/** A question to what people wrote. */
export interface SearchPlan {
  /** The words to find, as they were said; empty for the newest. */
  topic: string;
  datasets: string[] | undefined;
  author: string | undefined;
  place: string | undefined;
  period: Period | undefined;
  isNewest: boolean;
  limit: number | undefined;
  /** Asks who wrote it. */
  isWho: boolean;
  left: string[];
  /** "Complained": what was done with words, which the words do not tell. */
  deeds: string[];
  assumptions: string[];
}

export const is = (item: Item | undefined, ...words: Word[]): boolean =>
  item?.senses.some(({ word }) => word !== undefined && words.includes(word)) ?? false;

export function datasetsOf(items: readonly Item[]): string[] | undefined {
  const named = Object.keys(PLACES).filter((dataset) =>
    items.some(({ text }) => PLACES[dataset]?.test(text)),
  );
  if (named.length > 0) return named;
  return items.some(({ text }) => MAILED.test(text)) ? ["mails"] : undefined;
}

export function takePeriods(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  for (const [at, { period, text }] of items.entries()) {
    const before = items[at - 1];
    if (period === undefined) continue;
    // "Gift Guide 2026": a year right behind a name is of the name.
    const isOfName = before?.isCapital === true && /^[\dhq /-]+$/i.test(text);
    if (isOfName || is(before, "before", "after", "until", "not")) continue;
    if (plan.period !== undefined) plan.left.push(text);
    plan.period ??= period;
    taken.add(at);
    if (is(before, "since")) taken.add(at - 1);
  }
}

/** "In the sales channel", "in #sales". */
export function takePlace(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  const hash = items.findIndex(({ text }) => /^#|. channels?$/i.test(text));
  const channel = items.findIndex(({ text }, index) => /^channels?$/i.test(text) && index > 1) - 1;
  // "What did Ben write in sales about ...", "messages in general".
  const told = items.findIndex(({ text }) => ABOUT.test(text));
  const named = items.findIndex(
    (item, index) =>
      /^in$/i.test(items[index - 1]?.text ?? "") &&
      (SAYS.test(items[index - 2]?.text ?? "") ||
        (plan.datasets?.join() === "messages" && (told < 0 || index < told))) &&
      item.period === undefined &&
      item.isCapital !== true &&
      !PLACE.test(item.text),
  );
  const at = [hash, channel, named].find((one) => one >= 0) ?? -1;
  const place = items[at];
  if (place === undefined || taken.has(at) || IDLE.test(place.text)) return;
  plan.place = place.text.replace(/^#/, "").replace(/ channels?$/i, "");
  plan.datasets ??= ["messages"];
  taken.add(at);
  // "In operations and support": one place at a time.
  const other = items[at + 2];
  if (is(items[at + 1], "and", "or") && other && !ABOUT.test(other.text))
    plan.left.push(place.text, other.text);
}

const LABELS: readonly (readonly [label: string, words: RegExp])[] = [
  ["unread", /\bunread\b/i],
  ["starred", /\bstarred\b/i],
  ["important", /\bimportant\b/i],
  ["sent", /\b(?:did (?:we|i) send|(?:we|i)(?: have)? sent)\b/i],
  ["inbox", /\b(?:c[ao]me in|received?|arrived?|(?:did|have) (?:we|i) (?:get|got|gotten))\b/i],
];

/** "Unread mails", "mails that came in": by the label that the mailbox gives them; one's own are none that came. */
export function takeLabel(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  if (plan.place !== undefined || plan.datasets?.join() !== "mails") return;
  const said = items.map(({ text }) => text).join(" ");
  const [label, words] = LABELS.find(([, one]) => one.test(said)) ?? [];
  if (label === undefined || words === undefined) return;
  plan.place = label;
  for (const [at, { text }] of items.entries()) if (words.test(text)) taken.add(at);
}

/** "What did Dario say", "mails from Skagen Ropes", "Cleo's messages". */
export function takeAuthor(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  const at = items.findIndex(
    (item, index) => !taken.has(index) && (isName(item) || isSpeaker(items, index)) && isAuthor(items, index),
  );
  // "What did Ada or Cleo write": one author at a time.
  const pair = items.findIndex(
    (item, index) =>
      isName(item) &&
      is(items[index + 1], "and", "or") &&
      isName(items[index + 2]) &&
      (SAYS.test(items[index + 3]?.text ?? "") || FROM.test(items[index - 1]?.text ?? "")),
  );
  if (pair > 0) plan.left.push(items[pair]?.text ?? "", items[pair + 2]?.text ?? "");
  if (at < 0) return;
  const end = endOfName(items, at);
  plan.author = items
    .slice(at, end)
    .map(({ text }) => text)
    .join(" ");
  for (let place = at; place < end; place += 1) taken.add(place);
  if (FROM.test(items[at - 1]?.text ?? "")) taken.add(at - 1);
  if (CHANGES.test(items[end]?.text ?? "")) taken.add(end);
}

/** "What did May write": with a capital between "did" and a verb of saying. */
const isSpeaker = (items: readonly Item[], at: number): boolean =>
  /^\p{Lu}\p{L}+$/u.test(items[at]?.text ?? "") &&
  /^(?:did|does|has)$/i.test(items[at - 1]?.text ?? "") &&
  SAYS.test(items[at + 1]?.text ?? "");

const FROM = /^(?:from|by)$/i;

function endOfName(items: readonly Item[], at: number): number {
  let end = at + 1;
  while (isName(items[end]) && items[end]?.isCapital && !items[end - 1]?.isPossessive) end += 1;
  return end;
}

function isAuthor(items: readonly Item[], at: number): boolean {
  const end = endOfName(items, at);
  // "Has Dario ever mentioned it?"
  const verb = /^(?:ever|also|already|recently|never|last)$/i.test(items[end]?.text ?? "") ? end + 1 : end;
  const [before = "", next = ""] = [items[at - 1]?.text, items[verb]?.text];
  const speaks =
    /^(?:did|does|has|have|do)$/i.test(before) &&
    (SAYS.test(next) || CHANGES.test(next) || /^sen[dt]$/i.test(next));
  const spoke =
    items[at]?.isCapital === true && /^(?:said|wrote|sent|posted|mentioned|announced)$/i.test(next);
  const isSender =
    FROM.test(before) &&
    (items[at]?.isCapital === true || items[at]?.isQuoted === true) &&
    // "Messages about stock from Dario", but no "mails about the move from Kiel".
    (!items.slice(0, at).some(({ text }) => ABOUT.test(text)) ||
      (items[at]?.isStrange === true && end === items.length));
  return (
    speaks ||
    spoke ||
    isSender ||
    (items[end - 1]?.isPossessive === true && datasetsOf(items.slice(end, end + 1)) !== undefined)
  );
}

function isName(item: Item | undefined): boolean {
  if (item?.isQuoted === true) return true;
  if (item === undefined || item.period !== undefined || item.number !== undefined || IDLE.test(item.text))
    return false;
  return (
    item.isStrange === true ||
    (item.isCapital === true &&
      !item.senses.some(({ isFrame, word }) => isFrame === true || word !== undefined))
  );
}

/** To whom something was written a search cannot tell: "Did Ada get mails?", "mails to Skagen Ropes". */
export function leaveReader(items: readonly Item[], plan: SearchPlan): void {
  for (const [at, item] of items.entries()) {
    if (!isName(item) || item.isCapital !== true) continue;
    const [before = "", next = ""] = [items[at - 1]?.text, items[endOfName(items, at)]?.text];
    const gets = /^(?:did|does|has|have|do)$/i.test(before) && /^(?:gets?|got|receive[sd]?)$/i.test(next);
    const behind = items.slice(0, at);
    // "About the move to Rostock."
    const isTold =
      /^to$/i.test(before) && behind.some(isWriting) && !behind.some(({ text }) => ABOUT.test(text));
    if (gets || isTold) plan.left.push(item.text);
  }
}

const isWriting = ({ text }: Item): boolean => SAYS.test(text) || /^sen[dt]$|mails?$|^messages?$/i.test(text);

const PLACE = new RegExp(
  Object.values(PLACES)
    .map(({ source }) => source)
    .join("|"),
  "i",
);

export function takeOrder(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  for (const [at, item] of items.entries()) {
    const isCount =
      item.number !== undefined && item.number.unit === null && is(items[at - 1], "newest", "first");
    // "What is new in #sales?", "what did they write lately?"
    const isNew =
      is(item, "newest") ||
      /^(?:lately|recently)$/i.test(item.text) ||
      (is(item, "new") &&
        (PLACE.test(items[at + 1]?.text ?? "") ||
          is(items[at - 1], "which") ||
          /^(?:any|some)thing$/i.test(items[at - 1]?.text ?? "")));
    if (isNew) plan.isNewest = true;
    if (isCount) plan.limit = Math.min(item.number?.value ?? 5, 20);
    if (isCount || isNew) taken.add(at);
  }
}
