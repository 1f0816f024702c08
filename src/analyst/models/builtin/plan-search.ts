import { addDays } from "../../../lib/dates.ts";
import type { AddCall } from "./plan.ts";
import type { Period } from "./period-types.ts";
import type { SearchQuestion, SearchSource } from "./question-types.ts";

export interface SearchCall {
  source: SearchSource;
  call: string;
  query: string;
  limit: number;
  /** A wider query for a second try when the first finds nothing. */
  wider: string | undefined;
}

export interface SearchSection {
  kind: "search";
  question: SearchQuestion;
  calls: SearchCall[];
}

const SHOWN = 5;
/** The chat and the notes are narrowed to a period or person after the search, so more is fetched. */
const NARROWED = 25;
const MOST_KEYWORDS = 6;

/** One search for each source; a problem when there is nothing to search for. */
export function planSearch(
  question: SearchQuestion,
  present: readonly SearchSource[],
  add: AddCall,
): SearchSection | { problem: string } {
  const calls = present.flatMap((source) => {
    const query = queryFor(source, question, question.keywords.slice(0, MOST_KEYWORDS));
    if (query === "") return [];
    const narrowed =
      source !== "mail" &&
      (question.periods.length > 0 || question.person !== undefined || question.channel !== undefined);
    const limit = narrowed ? NARROWED : SHOWN;
    const fewer = widen(question.keywords);
    const wider = fewer === undefined ? undefined : queryFor(source, question, fewer);
    return [{ source, query, limit, wider, call: add(source, { query, limit }) }];
  });
  if (calls.length === 0) return { problem: "Please tell me a word or a name to look for." };
  return { kind: "search", question, calls };
}

function queryFor(source: SearchSource, question: SearchQuestion, keywords: readonly string[]): string {
  if (source === "mail") return mailQuery(question, keywords);
  if (keywords.length > 0) return keywords.join(" ");
  return question.person ?? question.channel ?? "";
}

/** Gmail's search syntax: `before:` excludes its day. */
function mailQuery({ person, operators, periods }: SearchQuestion, keywords: readonly string[]): string {
  const from = person === undefined ? [] : [`from:${person.includes(" ") ? `"${person}"` : person}`];
  const terms = [...from, ...operators, ...keywords, ...periods.slice(0, 1).flatMap(mailDates)];
  return terms.length === 0 ? "in:inbox" : terms.join(" ");
}

function slashed(day: string): string {
  return day.replaceAll("-", "/");
}

function mailDates(period: Period): string[] {
  return [`after:${slashed(period.startDate)}`, `before:${slashed(addDays(period.endDate, 1))}`];
}

/**
 * Fewer keywords, because chats match all words and notes match titles only: the longest of several, or the singular
 * of a single plural. Undefined when nothing wider is left.
 */
function widen(keywords: readonly string[]): string[] | undefined {
  const [first] = keywords.toSorted((a, b) => b.length - a.length);
  if (first === undefined) return undefined;
  if (keywords.length > 1) return [first.startsWith('"') ? first : singular(first)];
  const one = singular(first);
  return one === first ? undefined : [one];
}

function singular(word: string): string {
  if (word.length < 5 || !/[^s]s$/i.test(word)) return word;
  return word.replace(/ies$/i, "y").replace(/s$/i, "");
}
