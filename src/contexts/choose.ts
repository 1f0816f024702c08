import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../deps.ts";
import { contexts } from "../db/schema.ts";
import { limits } from "../lib/limits.ts";
import { visibleTo, type VisibleScope } from "./read.ts";
import type { Metric } from "../catalogue/inputs/metric.ts";

/** Reads what an answer may be given: the newest contexts, rules first, 100 at most, 6,000 characters each. Plain, as each chat plans it. */
export function selectContexts({ db }: Db, scope: VisibleScope) {
  const { id, version, name, title, description, kind, agentIds, integrations, metric, updatedAt } = contexts;
  const told = { id, version, name, title, description, kind, agentIds, integrations, metric };
  return db
    .select({
      ...told,
      content: sql<string>`substr(${contexts.content}, 1, ${limits.contextReadLength})`.as("content_read"),
      isOwn: sql<number>`${contexts.userId} IS NOT NULL`.as("is_own"),
    })
    .from(contexts)
    .where(visibleTo(scope))
    .orderBy(eq(kind, "document"), desc(updatedAt), id)
    .limit(limits.contextChoices);
}

export type ContextRow = Awaited<ReturnType<typeof selectContexts>>[number];

export interface ChosenContext extends Pick<ContextRow, "id" | "version" | "name" | "title" | "kind"> {
  /** As much as the budget allows, cut at the end of a line. */
  content: string;
  /** How it is computed, where that is typed. */
  metric?: Metric;
  isOwn: boolean;
}

interface Asked {
  question: string;
  agentId: string;
  /** Those that the answer may use; a context that is for none of them is left out. */
  integrations: readonly string[];
}

const NAME_WEIGHT = 3;

/**
 * The contexts that matter to a question, the most relevant first, within 12,000 characters of titles and contents.
 * Rules (every kind but documents) are always in it as long as there is room, before any document; a document has to
 * share a word with the question. Of equal ones the user's own comes first, then the newest.
 */
export function chooseContexts(rows: readonly ContextRow[], asked: Asked): ChosenContext[] {
  if (rows.length === 0) return [];
  const words = wordsOf(asked.question);
  const ranked = rows
    .filter((row) => isMeantFor(row, asked))
    .map((row) => ({ row, isDocument: row.kind === "document", relevance: relevanceOf(row, words) }))
    .filter(({ isDocument, relevance }) => !isDocument || relevance > 0)
    .toSorted(
      (left, right) =>
        Number(left.isDocument) - Number(right.isDocument) ||
        right.relevance - left.relevance ||
        right.row.isOwn - left.row.isOwn,
    )
    .map(({ row }) => row);
  return withinBudget(ranked);
}

function isMeantFor(row: ContextRow, { agentId, integrations }: Asked): boolean {
  const forAgent = row.agentIds.length === 0 || row.agentIds.includes(agentId);
  const forSource =
    row.integrations.length === 0 || row.integrations.some((one) => integrations.includes(one));
  return forAgent && forSource;
}

function relevanceOf({ name, title, description, content }: ContextRow, words: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  const inName = countCommonWords(words, `${name} ${title}`);
  return NAME_WEIGHT * inName + countCommonWords(words, `${description} ${content}`);
}

function withinBudget(ranked: ContextRow[]): ChosenContext[] {
  const headLengths = ranked.map(
    ({ name, title, metric }) => name.length + title.length + (metric ? JSON.stringify(metric).length : 0),
  );
  const contentLengths = ranked.map(({ content }) => content.length);
  const shares = shareOut(headLengths, contentLengths);
  return ranked.flatMap(({ id, version, name, title, kind, metric, content, isOwn }, index) => {
    // What was read up to the limit goes on behind it, and gets the mark that says so.
    const isWhole = content.length < limits.contextReadLength;
    const cut = cutOnLine(content, Math.min(shares[index] ?? 0, content.length - (isWhole ? 0 : 1)));
    if (cut === "") return [];
    const typed = kind === "metric" && metric ? { metric } : {};
    return [{ id, version, name, title, kind, content: cut, isOwn: isOwn === 1, ...typed }];
  });
}

/** One context as a line of the prompt: as JSON, so that no content can pass for another context or for the service's words. */
export function writeLine({ id, version, kind, isOwn, name, title, content, metric }: ChosenContext): string {
  const of = isOwn ? "user" : "organization";
  return JSON.stringify({ id, version, kind, of, name, title, content, metric });
}

/** What each has for certain before a longer one in front of it gets more. */
const SHARE = 3_000;

const MARK = "\n[...]";

/** How many characters of each content fit the budget, first ones first; beyond its share a long one gets what others leave. 0: none. */
function shareOut(headLengths: readonly number[], contentLengths: readonly number[]): number[] {
  let rest = limits.contextBudget;
  const shares = contentLengths.map((length, index) => {
    const head = headLengths[index] ?? 0;
    if (head >= rest) return 0;
    const share = Math.min(length, SHARE, rest - head);
    rest -= head + share;
    return share;
  });
  return shares.map((share, index) => {
    if (share === 0) return 0;
    const more = Math.min((contentLengths[index] ?? 0) - share, rest);
    rest -= more;
    return share + more;
  });
}

/** The text, or its beginning to the end of a line, with a mark, within `length`; a first line too long is cut. Empty if nothing fits. */
export function cutOnLine(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = length - MARK.length;
  if (room <= 0) return "";
  const start = text.slice(0, room + 1);
  const ends = [start.lastIndexOf("\n"), start.lastIndexOf(" "), room];
  const end = ends.find((place) => start.slice(0, Math.max(place, 0)).trim() !== "") ?? 0;
  // Half a surrogate pair is no character.
  const kept = start
    .slice(0, end)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
  return kept === "" ? "" : kept + MARK;
}

const STOP_WORDS = new Set(
  (
    "a about all also an and any are as at be been but by can could did do does for from give had has have how i if " +
    "in into is it its last me much many my not of on or our please show so than that the their them then there " +
    "these they this those to us was we were what when where which who why will with would you your"
  ).split(" "),
);

/** The words of a text that say what it is about, in a form in which "refunds" and "refund" are one. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(stem));
}

function countCommonWords(words: ReadonlySet<string>, text: string): number {
  return [...wordsOf(text)].filter((word) => words.has(word)).length;
}

/** Rough on purpose: it is for ranking only. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}
