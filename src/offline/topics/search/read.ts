import type { Item, Sense } from "../../reading/types.ts";
import {
  type SearchPlan,
  datasetsOf,
  is,
  leaveReader,
  takeLabel,
  takeAuthor,
  takeOrder,
  takePeriods,
  takePlace,
} from "./take.ts";
import {
  ABOUT,
  CANNOT,
  COUNTED,
  DEEDS,
  FINDS,
  GRAMMAR,
  IDLE,
  KINDS,
  MEASURED,
  NEUTRAL,
  PLACES,
  SAYS,
  WRITTEN,
} from "./words.ts";

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
  takeLabel(items, plan, taken);
  takeAuthor(items, plan, taken);
  leaveReader(items, plan);
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
    if (KINDS.test(item.text) && !isTopic && !item.isCapital) plan.left.push(item.text);
    if ((is(item, ...COUNTED) || /^often$/i.test(item.text)) && !item.isCapital) {
      plan.left.push(item.text);
      return [];
    }
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
  if (first < 0 && items.some((item) => is(item, "most", "least", "best", "worst", "top"))) return false;
  // Mails are not stored by the day: how many there are a search tells.
  const isOfMails =
    isMailOnly &&
    items.some(({ text }) => /^(?:e-?)?mails$/i.test(text)) &&
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
