import { isContent } from "./cursor.ts";
import type { Item, Word } from "./types.ts";

/** Words that open a question or an order of its own. */
export const OPENS =
  /^(?:which|what|how|who|whose|when|where|show|list|give|tell|is|are|was|were|did|do|does|has|have|compare|break|any)\b/i;
/** Shapes of the same question: they change nothing that is asked before them. */
const has = (item: Item | undefined, ...words: Word[]): boolean =>
  item?.senses.some(({ word }) => word !== undefined && words.includes(word)) ?? false;

/** The clauses of a question: at the end of sentences, and at "and" or a comma where something of its own begins. */
export function splitClauses(items: readonly Item[]): Item[][] {
  const clauses: Item[][] = [];
  let current: Item[] = [];
  for (const [at, item] of items.entries()) {
    if (has(item, "stop")) {
      clauses.push(current);
      current = [];
    } else if (isJoint(items, at) && isNewQuestion(current, restFrom(items, at))) {
      clauses.push(current);
      current = [];
    } else current.push(item);
  }
  clauses.push(current);
  return clauses.filter((clause) => clause.length > 0);
}

const VERB = /^(?:is|are|was|were|have|has)$/i;
const isPredicate = (item: Item | undefined): boolean =>
  item !== undefined &&
  (has(item, "prep", "not", "above", "below", "atLeast", "atMost") ||
    item.senses.some(({ state }) => state !== undefined));
const WRITTEN = new Set(["messages", "pages", "mails"]);

const isJoint = (items: readonly Item[], at: number): boolean =>
  has(items[at], "and") && items[at]?.period === undefined;

/** The items up to the next joint. */
function restFrom(items: readonly Item[], from: number): Item[] {
  let start = from + 1;
  while (isJoint(items, start)) start += 1;
  let end = start;
  while (end < items.length && !isJoint(items, end) && !has(items[end], "stop")) end += 1;
  return items.slice(start, end);
}

function isNewQuestion(before: readonly Item[], after: readonly Item[]): boolean {
  const [one, other] = [headsOf(before), headsOf(after)];
  if (one.size === 0) return false;
  const [first] = after;
  const isOpening = opens(after);
  // "Which deals close in December and are in negotiation": the same ones.
  const isOfSame =
    opens(before) && VERB.test(first?.text ?? "") && isPredicate(after[after[1]?.text === "been" ? 2 : 1]);
  if (other.size === 0) return isOpening && !isOfSame && after.some(restricts);
  if (isOpening) return true;
  // "Without junk and lost ones."
  if (after.length < 4 && before.some((item) => has(item, "not"))) return false;
  // "What do the chat and our notes say": two places of one search.
  if ([...one, ...other].every((dataset) => WRITTEN.has(dataset))) return false;
  // "By owner and project": a second grouping, and no question for projects.
  const isGrouping = [-2, -3].some((place) => has(before.at(place), "by"));
  if (
    isGrouping &&
    first?.senses.some(({ dimension, values }) => dimension !== undefined && values === undefined)
  )
    return false;
  // "Created in October and won in November" speaks of the same records.
  const isVerb = after.every(({ senses }) =>
    senses.every(
      ({ dataset, isHead, state }) => dataset === undefined || isHead !== true || state !== undefined,
    ),
  );
  if (isVerb && [...other].every((dataset) => one.has(dataset))) return false;
  // "Sessions by channel and revenue by country."
  if (isSplit(before) && isSplit(after)) return true;
  const isShared = [...other].some((dataset) => one.has(dataset));
  if (!isShared) return true;
  return before.some(({ period }) => period) && after.some(({ period }) => period) && !hasBase(after);
}

const isSplit = (items: readonly Item[]): boolean =>
  items.some((item) => has(item, "by")) &&
  items.some(({ senses }) => senses.some(({ measure }) => measure !== undefined));

const hasBase = (items: readonly Item[]): boolean =>
  items.some((item) => item.isBase === true || has(item, "than", "compare"));

/** What would narrow the question before it: joined to it both could no longer be told apart. */
function restricts(item: Item): boolean {
  if (item.period !== undefined || item.isStrange) return true;
  return item.senses.some(({ values, state }) => values !== undefined || state !== undefined);
}

/** Whether a stretch begins a question or an order of its own. */
export const opens = ([first]: readonly Item[]): boolean =>
  first !== undefined && first.isQuoted !== true && OPENS.test(first.text);

/** The name of a dataset or of a figure, and nothing else. */
export const isPlainHead = ({ senses }: Item): boolean =>
  senses.some(({ dataset, isHead, state }) => dataset !== undefined && isHead && state === undefined) &&
  senses.every(({ values }) => values === undefined);

/** Datasets that a stretch names by itself, each word the first that it can be of. */
export function headsOf(items: readonly Item[]): Set<string> {
  const lists = items.map(({ senses }) =>
    senses.flatMap(({ dataset, isHead }) => (isHead && dataset !== undefined ? [dataset] : [])).slice(0, 1),
  );
  const unlabelled = lists.filter((_, at) => !items[at]?.senses.some(({ values }) => values !== undefined));
  return new Set(unlabelled.flat());
}

export function carriesMeaning({ senses, period, number, isStrange, isQuoted }: Item): boolean {
  if (period !== undefined || number !== undefined || isStrange || isQuoted) return true;
  return (
    senses.some((sense) => isContent(sense) || (sense.word !== undefined && !NEUTRAL.has(sense.word))) &&
    !senses.some(({ isFrame }) => isFrame === true)
  );
}

// oxfmt-ignore
const NEUTRAL = new Set<Word>(["and", "or", "stop", "prep", "list", "which", "lean", "exists", "pronoun", "only", "perform", "by"]);
