import type { Metric } from "../catalogue/inputs/metric.ts";
import type { ContextKind } from "../domain/context-kinds.ts";
import { limits } from "../lib/limits.ts";
import { cutOnLine, shareOut } from "./budget.ts";
import type { ContextRow } from "./select.ts";
import { countCommonWords, wordsOf } from "./words.ts";

/** What an answer is given of a context. */
export interface ChosenContext {
  id: string;
  version: number;
  name: string;
  title: string;
  kind: ContextKind;
  /** As much as the budget allows, cut at the end of a line. */
  content: string;
  /** How it is computed, where that is typed. */
  metric?: Metric;
  /** The user's own, not the organization's. */
  isOwn: boolean;
}

interface Asked {
  question: string;
  agentId: string;
  /** Those that the answer may use; a context that is for none of them is left out. */
  integrations: readonly string[];
}

/** Words of a name weigh more than words of a text. */
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
  const shares = shareOut(headLengths, contentLengths, limits.contextBudget);
  return ranked.flatMap(({ id, version, name, title, kind, metric, content, isOwn }, index) => {
    // What was read up to the limit goes on behind it, and gets the mark that says so.
    const isWhole = content.length < limits.contextReadLength;
    const cut = cutOnLine(content, Math.min(shares[index] ?? 0, content.length - (isWhole ? 0 : 1)));
    if (cut === "") return [];
    const typed = kind === "metric" && metric ? { metric } : {};
    return [{ id, version, name, title, kind, content: cut, isOwn: isOwn === 1, ...typed }];
  });
}

/**
 * One context as a line of the prompt. As JSON, so that no content can end its own line and pass for another context
 * or for the service's words.
 */
export function writeLine({ id, version, kind, isOwn, name, title, content, metric }: ChosenContext): string {
  const of = isOwn ? "user" : "organization";
  return JSON.stringify({ id, version, kind, of, name, title, content, metric });
}
