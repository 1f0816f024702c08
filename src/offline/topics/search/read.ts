import type { Period } from "../../../periods/reading/types.ts";
import type { Item, Sense, Word } from "../../reading/types.ts";
import {
  PLACES,
  WRITTEN,
  MAILED,
  SAYS,
  DEEDS,
  ABOUT,
  COUNTED,
  FINDS,
  CHANGES,
  IDLE,
  CANNOT,
  MEASURED,
  GRAMMAR,
  NEUTRAL,
} from "./words.ts";

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

/** A clause as a search; undefined where it is none. */
export function readSearch(items: readonly Item[]): SearchPlan | undefined {
  if (!isSearch(items)) return undefined;
  const plan: SearchPlan = {
    topic: "",
    datasets: datasetsOf(items),
    author: undefined,
    place: undefined,
    period: undefined,
    isNewest: false,
    limit: undefined,
    isWho: items.some((item) => is(item, "who")),
    left: [],
    deeds: items.flatMap(({ text }) => (DEEDS.test(text) ? [text] : [])),
    assumptions: [],
  };
  const taken = new Set<number>();
  takePeriods(items, plan, taken);
  takePlace(items, plan, taken);
  takeAuthor(items, plan, taken);
  takeOrder(items, plan, taken);
  const about = items.findIndex(({ text }) => ABOUT.test(text));
  // "Is the shop doing better since the outage?" asks for no texts.
  const isTold = about >= 0 || plan.datasets !== undefined || items.some(({ text }) => SAYS.test(text));
  const isFigureOf = (item: Item, at: number): boolean =>
    namesFigures(item) && !WRITTEN.test(items[at + 1]?.text ?? "");
  if (!isTold)
    plan.left.push(
      ...items.filter((item, at) => is(item, ...MEASURED) || isFigureOf(item, at)).map(({ text }) => text),
    );
  const topic = items.flatMap((item, at) => {
    if (taken.has(at)) return [];
    if (item.isQuoted) return [`"${item.text.replaceAll('"', "")}"`];
    const isTopic = about >= 0 && at > about;
    if (isGrammar(item) && !(isTopic && item.isCapital)) plan.left.push(item.text);
    if ((is(item, ...COUNTED) || /^often$/i.test(item.text)) && !item.isCapital) plan.left.push(item.text);
    // "The price list": a noun behind a noun.
    const before = items[at - 1];
    if (
      isTopic &&
      /^(?:list|team|text|report|update|channel|table|chart|number|figure|shop|store|company|order|page|level|value)s?$/i.test(
        item.text,
      ) &&
      before &&
      !isIdle(before)
    )
      return [item.text];
    const isNothing = isGrammar(item) || isIdle(item) || (isPlace(item) && !(isTopic && at === about + 1));
    return isNothing ? [] : [item.text];
  });
  plan.topic = topic
    .join(" ")
    .replace(/[^\p{L}\p{N}"'@.&/ -]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  // "Which pages do people stop visiting?": those of the website are not searched.
  const isOfSite = items.some(({ text }) => /^pages?$/i.test(text)) && about < 0 && plan.author === undefined;
  const isNamed = items.some((item, at) => at > 0 && (item.isCapital === true || item.isQuoted === true));
  if (
    isOfSite &&
    !isNamed &&
    plan.topic !== "" &&
    !items.some(({ text }) => SAYS.test(text) || FINDS.test(text))
  )
    plan.left.push(...topic);
  return plan;
}

const is = (item: Item | undefined, ...words: Word[]): boolean =>
  item?.senses.some(({ word }) => word !== undefined && words.includes(word)) ?? false;
const isGrammar = (item: Item): boolean =>
  CANNOT.test(item.text) || (is(item, ...GRAMMAR) && !is(item, "prep"));
const isIdle = (item: Item): boolean =>
  [IDLE, SAYS, ABOUT].some((words) => words.test(item.text)) ||
  is(item, ...NEUTRAL) ||
  item.senses.some(({ isFrame }) => isFrame === true);
const isPlace = ({ text }: Item): boolean => Object.values(PLACES).some((words) => words.test(text));
const isFigure = ({ dataset, isHead, isWeak }: Sense): boolean =>
  isHead === true && isWeak !== true && dataset !== undefined && !(dataset in PLACES);

const asksFigures = (some: readonly Item[]): boolean =>
  some.some(({ senses }) => senses.some(isFigure) && !senses.some(({ values }) => values !== undefined));

const namesFigures = ({ senses }: Item): boolean =>
  senses.some(({ dataset, isHead }) => isHead === true && dataset !== undefined && !(dataset in PLACES));

/** "Compare email with paid search": channels of the web, not a mailbox. */
const isChannel = ({ senses }: Item): boolean =>
  senses.some(({ values, dimension }) => dimension === "channel" && values !== undefined) &&
  !senses.some(({ dataset }) => dataset === "mails");

/** "How is email doing", "is email traffic growing": the channel; "any email", "the last email", "email from Ben" are letters. */
const isMailing = (items: readonly Item[], at: number): boolean =>
  /^e-?mail$/i.test(items[at]?.text ?? "") &&
  !/^(?:from|by|to|about|on|with)$/i.test(items[at + 1]?.text ?? "") &&
  (at === 0 ||
    /^(?:is|was|did|does|has|how|through|via|from|than|and|or|vs|about)$/i.test(items[at - 1]?.text ?? ""));

function isSearch(items: readonly Item[]): boolean {
  const sources = datasetsOf(items) ?? [];
  const counts =
    items.some((item) => is(item, "howMany", "by", "average", "trend")) ||
    (items.some((item) => is(item, "who")) && items.some((item) => is(item, "most")));
  const first = items.findIndex(({ text }) => ABOUT.test(text) || SAYS.test(text));
  const isMailOnly = sources.every((name) => name === "mails");
  // "How is the chat doing?" asks for figures.
  if (first < 0 && items.some(({ text }) => /^(?:doing|performing|perform)$/i.test(text))) return false;
  // "The least popular pages" are of the website.
  if (first < 0 && items.some((item) => is(item, "most", "least", "best", "worst"))) return false;
  // Mails are not stored by the day: how many there are a search tells.
  const isOfMails =
    isMailOnly &&
    items.some(({ text }) => /^e-?mails$/i.test(text)) &&
    !items.some((item) => is(item, "by", "average", "trend"));
  if (counts && !isOfMails && !items.some(({ text }) => ABOUT.test(text))) return false;
  if (first < 0 && items.some((item, at) => isChannel(item) || isMailing(items, at)) && isMailOnly)
    return false;
  if (sources.length === 0 && asksFigures(items.slice(0, Math.max(first, 0)))) return false;
  // "Tell me about our traffic."
  const isToldOf = sources.length === 0 && /^tell/i.test(items[first]?.text ?? "");
  if (isToldOf && !items.some(({ text }) => WRITTEN.test(text)) && items.some(namesFigures)) return false;
  if (first >= 0 || items.some(({ text }) => WRITTEN.test(text) || text.startsWith("#"))) return true;
  if (sources.length === 0)
    return (
      !asksFigures(items) &&
      items.some(({ text }) => /^find$/i.test(text)) &&
      items.some(({ isStrange }) => isStrange)
    );
  return (!counts || isOfMails) && (!asksFigures(items) || items.some(({ text }) => FINDS.test(text)));
}

function datasetsOf(items: readonly Item[]): string[] | undefined {
  const named = Object.keys(PLACES).filter((dataset) =>
    items.some(({ text }) => PLACES[dataset]?.test(text)),
  );
  if (named.length > 0) return named;
  return items.some(({ text }) => MAILED.test(text)) ? ["mails"] : undefined;
}

function takePeriods(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  for (const [at, { period, text }] of items.entries()) {
    if (period === undefined) continue;
    const before = items[at - 1];
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
function takePlace(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  const hash = items.findIndex(({ text }) => /^#|. channels?$/i.test(text));
  const at =
    hash >= 0 ? hash : items.findIndex(({ text }, index) => /^channels?$/i.test(text) && index > 1) - 1;
  const place = items[at];
  if (place === undefined || taken.has(at) || IDLE.test(place.text)) return;
  plan.place = place.text.replace(/^#/, "").replace(/ channels?$/i, "");
  plan.datasets ??= ["messages"];
  taken.add(at);
}

/** "What did Dario say", "mails from Skagen Ropes", "Cleo's messages". */
function takeAuthor(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  const at = items.findIndex((item, index) => !taken.has(index) && isName(item) && isAuthor(items, index));
  if (at < 0) return;
  const end = endOfName(items, at);
  plan.author = items
    .slice(at, end)
    .map(({ text }) => text)
    .join(" ");
  for (let place = at; place < end; place += 1) taken.add(place);
  if (CHANGES.test(items[end]?.text ?? "")) taken.add(end);
}

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
  const speaks = /^(?:did|does|has|have|do)$/i.test(before) && (SAYS.test(next) || CHANGES.test(next));
  const spoke = items[at]?.isCapital === true && /^(?:said|wrote|posted|mentioned|announced)$/i.test(next);
  const isSender =
    /^(?:from|by|of)$/i.test(before) &&
    items[at]?.isCapital === true &&
    !items.slice(0, at).some(({ text }) => ABOUT.test(text));
  return (
    speaks ||
    spoke ||
    isSender ||
    (items[end - 1]?.isPossessive === true && datasetsOf(items.slice(end, end + 1)) !== undefined)
  );
}

function isName(item: Item | undefined): boolean {
  if (item === undefined || item.period !== undefined || item.number !== undefined || IDLE.test(item.text))
    return false;
  return (
    item.isStrange === true ||
    (item.isCapital === true &&
      !item.senses.some(({ isFrame, word }) => isFrame === true || word !== undefined))
  );
}

function takeOrder(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  for (const [at, item] of items.entries()) {
    const isCount =
      item.number !== undefined && item.number.unit === null && is(items[at - 1], "newest", "first");
    // "What is new in #sales?", "what did they write lately?"
    const isNew =
      is(item, "newest") ||
      /^(?:lately|recently)$/i.test(item.text) ||
      (is(item, "new") &&
        (is(items[at - 1], "which") || /^(?:any|some)thing$/i.test(items[at - 1]?.text ?? "")));
    if (isNew) plan.isNewest = true;
    if (isCount) plan.limit = Math.min(item.number?.value ?? 5, 20);
    if (isCount || isNew) taken.add(at);
  }
}
