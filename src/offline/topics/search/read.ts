import type { Period } from "../../../periods/reading/types.ts";
import type { Item, Sense, Word } from "../../reading/types.ts";

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
  assumptions: string[];
}

const PLACES: Readonly<Record<string, string>> = {
  messages:
    "slack|team chat|chat|post|posts|message|messages|chats|thread|threads|conversation|conversations",
  pages:
    "note|notes|notion|wiki|doc|docs|document|documents|documentation|workspace|handbook|knowledge base|page|pages|meeting notes|minutes",
  mails: "mail|mails|email|emails|e-mail|e-mails|gmail|inbox|mailbox",
};
const isIn = (dataset: string, text: string): boolean =>
  (PLACES[dataset] ?? "").split("|").includes(text.toLowerCase());
/** What is written down, though nobody says where. */
const WRITTEN =
  /^(?:policy|policies|playbook|playbooks|post-?mortems?|retrospectives?|guidelines?|handbook|definitions?|agenda|minutes|outages?|incidents?|downtime|complaints?|feedback|mentions?)$/i;
const SAYS =
  /^(?:say|says|said|mention|mentions|mentioned|discuss|discussed|discussing|talk|talked|talking|post|posted|write|wrote|written|comment|commented|complain|complained|announce|announced|decide|decided|agree|agreed|think|email us|emailed us|write us|write to us|emailed|mailed us|wrote us|wrote to us|written to us|hear from|heard from)$/i;
const ABOUT =
  /^(?:about|regarding|concerning|on the topic of|on the subject of|related to|re|mentioning|mention|mentions|mentioned|that mention|which mention|containing|contain|contains|talks about|talk about|refer to|referring to)$/i;
const FINDS = /^(?:find|search|look|looking|anything|something|mentions?|know|news|everything)$/i;
const MAILED =
  /mailed|email us|write us|write to us|wrote us|wrote to us|written to us|hear from|heard from/i;
/** Said of a search they only ask for it. */
const IDLE =
  /^(?:anyone|anybody|someone|somebody|everyone|everybody|anything|something|find|search|look|looking|for|information|info|team|people|colleagues|staff|latest|newest|most recent|recent|last|what|which|who|when|where|note|say|thing|things|everything|news|know|up|discussion|conversation|exactly|caused|happened|ever|was|full|text|topic|subject|content|contents|call|called|titled|they|he|she|him|her|their|read|open|summarise|summarize|main|message|messages|channel|s|according to|with|as|according|say about|found|there|still|yet|send|sent|received|receive|get|only|just|between|how many|how often|how many times|number of|changed|edited|updated|created|channel|channels|posts|post)$/i;
const GRAMMAR = new Set<Word>([
  "by",
  "not",
  "no",
  "above",
  "below",
  "atLeast",
  "atMost",
  "compare",
  "than",
  "average",
  "share",
  "trend",
  "before",
  "after",
  "until",
  "ascending",
  "descending",
  "orderBy",
  "howMuch",
]);

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
    isWho: false,
    left: [],
    assumptions: [],
  };
  const taken = new Set<number>();
  takePeriods(items, plan, taken);
  takePlace(items, plan, taken);
  takeAuthor(items, plan, taken);
  takeOrder(items, plan, taken);
  const topic: string[] = [];
  const afterAbout = items.findIndex(({ text }) => ABOUT.test(text));
  for (const [at, item] of items.entries()) {
    if (taken.has(at)) continue;
    const { text, senses, isQuoted } = item;
    if (isQuoted) topic.push(`"${text.replaceAll('"', "")}"`);
    else if (
      senses.some(({ word }) => word !== undefined && GRAMMAR.has(word)) &&
      !senses.some(({ word }) => word === "prep") &&
      !(at > afterAbout && afterAbout >= 0 && item.isCapital)
    )
      plan.left.push(text);
    else if (!isIdle(item) && !isSource(item, afterAbout, at)) topic.push(text);
  }
  plan.topic = topic
    .join(" ")
    .replace(/[^\p{L}\p{N}"'@.&/ -]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return plan;
}

function isSearch(items: readonly Item[]): boolean {
  const texts = items.map(({ text }) => text);
  const sources = datasetsOf(items) ?? [];
  const counts = items.some(({ senses }) =>
    senses.some(({ word }) => word === "howMany" || word === "by" || word === "average" || word === "trend"),
  );
  const asksFigures = items.some(
    ({ senses }) => senses.some(isFigure) && !senses.some(({ values }) => values !== undefined),
  );
  // "Compare email with paid search": channels of the web, not a mailbox.
  const isChannel = items.some(
    ({ senses }) =>
      senses.some(({ values, dimension }) => dimension === "channel" && values !== undefined) &&
      !senses.some(({ dataset }) => dataset === "mails"),
  );
  if (
    isChannel &&
    !texts.some((text) => ABOUT.test(text) || SAYS.test(text)) &&
    sources.every((name) => name === "mails")
  )
    return false;
  const isSaid =
    texts.some((text) => SAYS.test(text)) &&
    !(asksFigures && /\b(?:data|numbers|figures|report)\b/i.test(texts.join(" ")));
  const isAbout = texts.some((text) => ABOUT.test(text));
  if (counts && !isAbout) return false;
  const first = items.findIndex(({ text }) => ABOUT.test(text) || SAYS.test(text));
  const isOfRecords =
    sources.length === 0 && items.slice(0, Math.max(first, 0)).some(({ senses }) => senses.some(isFigure));
  if ((isSaid || isAbout) && !isOfRecords) return true;
  if (isOfRecords) return false;
  if (texts.some((text) => text.split(" ").some((word) => WRITTEN.test(word)))) return true;
  if (sources.length === 0)
    return (
      texts.some((text) => /^find$/i.test(text)) && !asksFigures && items.some(({ isStrange }) => isStrange)
    );
  if (counts) return false;
  return !asksFigures || texts.some((text) => FINDS.test(text));
}

const isFigure = ({ dataset, isHead, isWeak }: Sense): boolean =>
  isHead === true && isWeak !== true && dataset !== undefined && !(dataset in PLACES);

function datasetsOf(items: readonly Item[]): string[] | undefined {
  const texts = items.map(({ text }) => text);
  const named = Object.keys(PLACES).filter((dataset) => texts.some((text) => isIn(dataset, text)));
  if (named.length > 0) return named;
  return texts.some((text) => MAILED.test(text)) ? ["mails"] : undefined;
}

function takePeriods(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  for (const [at, { period, text }] of items.entries()) {
    if (period === undefined) continue;
    const before = items[at - 1];
    const isWhen =
      before === undefined ||
      before.senses.some(({ word, isFrame }) => word === "prep" || word === "since" || isFrame === true) ||
      at === items.length - 1;
    // "Gift Guide 2026": a year right behind a name is of the name.
    const isOfName = before?.isCapital === true && /^[\dhq /-]+$/i.test(text);
    if (isOfName || (!isWhen && /^\d/.test(text))) continue;
    if (plan.period !== undefined) {
      plan.left.push(text);
      continue;
    }
    const bound = before?.senses.find(
      ({ word }) => word === "before" || word === "after" || word === "until" || word === "not",
    );
    if (bound !== undefined) continue;
    plan.period = period;
    taken.add(at);
    if (before?.senses.some(({ word }) => word === "since")) taken.add(at - 1);
  }
}

/** "In the sales channel", "in #sales". */
function takePlace(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  const phrase = items.findIndex(({ text }) => /. channels?$/i.test(text));
  const hash = items.findIndex(({ text }) => text.startsWith("#"));
  const channel = items.findIndex(({ text }, at) => /^channels?$/i.test(text) && at > 1);
  const at = hash >= 0 ? hash : phrase >= 0 ? phrase : channel - 1;
  const place = items[at];
  if (
    place === undefined ||
    taken.has(at) ||
    IDLE.test(place.text) ||
    /^(?:the|our|a|any|which)$/i.test(place.text)
  )
    return;
  plan.place = place.text.replace(/^#/, "").replace(/ channels?$/i, "");
  plan.datasets ??= ["messages"];
  taken.add(at);
}

const SUBJECT = /^(?:did|does|has|have|do)(?: we)?$/i;
const FROM = /^(?:from|by|of)$/i;

/** "What did Dario say", "mails from Skagen Ropes", "Cleo's messages". */
function takeAuthor(items: readonly Item[], plan: SearchPlan, taken: Set<number>): void {
  for (const [at, item] of items.entries()) {
    if (taken.has(at) || !isName(item)) continue;
    const before = items[at - 1];
    let end = at + 1;
    while (
      items[end] !== undefined &&
      isName(items[end]) &&
      items[end]?.isCapital &&
      !items[end - 1]?.isPossessive
    )
      end += 1;
    const next = items[end]?.text ?? "";
    const speaks = before !== undefined && SUBJECT.test(before.text) && SAYS.test(next);
    const isSender =
      before !== undefined &&
      FROM.test(before.text) &&
      item.isCapital === true &&
      !items.slice(0, at).some(({ text }) => ABOUT.test(text));
    const owns =
      items[end - 1]?.isPossessive === true && (datasetsOf(items.slice(end, end + 1)) ?? []).length > 0;
    if (!speaks && !isSender && !owns) continue;
    plan.author = items
      .slice(at, end)
      .map(({ text }) => text)
      .join(" ");
    for (let place = at; place < end; place += 1) taken.add(place);
    return;
  }
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
  for (const [at, { senses, number }] of items.entries()) {
    if (senses.some(({ word }) => word === "newest")) {
      plan.isNewest = true;
      taken.add(at);
    }
    if (
      number !== undefined &&
      number.unit === null &&
      (items[at - 1]?.senses.some(({ word }) => word === "newest" || word === "first") ?? false)
    ) {
      plan.limit = Math.min(number.value, 20);
      taken.add(at);
    }
    if (senses.some(({ word }) => word === "who")) plan.isWho = true;
  }
}

function isIdle({ text, senses }: Item): boolean {
  if (IDLE.test(text) || SAYS.test(text) || ABOUT.test(text)) return true;
  if (
    /^(?:our|the|a|an|any|is|are|was|were|do|did|does|has|have|in|on|of|to|for|at|from|by|with|and|or|that|this|it|there|we|us|me|my|you|your|i|please|be|been|give|tell|show|list)$/i.test(
      text,
    )
  )
    return true;
  return senses.some(
    ({ word, isFrame }) =>
      isFrame === true ||
      word === "prep" ||
      word === "and" ||
      word === "or" ||
      word === "stop" ||
      word === "pronoun" ||
      word === "which" ||
      word === "exists" ||
      word === "why",
  );
}

/** "In our notes" says where; behind "about" it may be what is looked for. */
function isSource({ text }: Item, about: number, at: number): boolean {
  return (
    Object.keys(PLACES).some((dataset) => isIn(dataset, text)) && (about < 0 || at < about || at > about + 1)
  );
}
