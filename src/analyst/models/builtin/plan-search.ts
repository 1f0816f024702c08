import { addDays } from "../../../lib/dates.ts";
import type { Period } from "./period-types.ts";
import type { AddCall } from "./plan.ts";
import type { SearchQuestion, SearchSource } from "./question-types.ts";

interface SearchQuery {
  query: string;
  /** The part of the query that is words to look for, as an answer names it. */
  words: string;
}

export interface SearchCall extends SearchQuery {
  source: SearchSource;
  call: string;
  limit: number;
  /** A wider query for a second try when the first finds nothing. */
  wider: SearchQuery | undefined;
}

export interface SearchSection {
  kind: "search";
  question: SearchQuestion;
  calls: SearchCall[];
}

const SHOWN = 5;
/** Where hits are picked by period, person or channel after the search, more are fetched. */
const PICKED_FROM = 25;
const MOST_KEYWORDS = 6;

/** One search for each source; a problem when there is nothing to search for. */
export function planSearch(
  question: SearchQuestion,
  present: readonly SearchSource[],
  add: AddCall,
): SearchSection | { problem: string } {
  const keywords = question.keywords.slice(0, MOST_KEYWORDS);
  const calls = present.flatMap((source) => {
    const { query, words } = queryFor(source, question, keywords);
    if (query === "") return [];
    const limit = isPicked(question) && source !== "mail" ? PICKED_FROM : SHOWN;
    const wider = widerQuery(source, question, keywords, query);
    return [{ source, query, words, limit, wider, call: add(source, { query, limit }) }];
  });
  if (calls.length === 0) return { problem: "Please tell me a word or a name to look for." };
  return { kind: "search", question, calls };
}

function isPicked({ periods, person, channel }: SearchQuestion): boolean {
  return periods.length > 0 || person !== undefined || channel !== undefined;
}

function queryFor(source: SearchSource, question: SearchQuestion, keywords: readonly string[]): SearchQuery {
  const words = keywords.join(" ");
  if (source === "notes-workspace") return { query: words || (question.person ?? ""), words };
  const operators = source === "mail" ? question.operators : [];
  const terms = source === "mail" ? mailTerms(question) : chatTerms(question, keywords);
  const query = [...terms.first, ...operators, ...keywords, ...terms.dates].join(" ");
  const latest = source === "mail" ? "in:inbox" : "";
  return { query: query || latest, words: [...operators, ...keywords].join(" ") };
}

/** Gmail's search syntax: `before:` excludes its day, `after:` does not. */
function mailTerms({ person, periods }: SearchQuestion): { first: string[]; dates: string[] } {
  const [period] = periods;
  const dates = period === undefined ? [] : [slashed(period.startDate), slashed(addDays(period.endDate, 1))];
  return {
    first: person === undefined ? [] : [`from:${quoted(person)}`],
    dates: dates.length === 0 ? [] : [`after:${dates[0]}`, `before:${dates[1]}`],
  };
}

/** Slack's search syntax: `after:` and `before:` both exclude their day. Names are picked from the hits instead. */
function chatTerms(
  { person, channel, periods }: SearchQuestion,
  keywords: readonly string[],
): { first: string[]; dates: string[] } {
  const place = channel === undefined ? [] : [`in:${channel}`];
  const author = person === undefined || keywords.length > 0 ? [] : [`from:${quoted(person)}`];
  return { first: [...place, ...author], dates: periods.slice(0, 1).flatMap(chatDates) };
}

function chatDates({ startDate, endDate }: Period): string[] {
  return [`after:${addDays(startDate, -1)}`, `before:${addDays(endDate, 1)}`];
}

function slashed(day: string): string {
  return day.replaceAll("-", "/");
}

function quoted(name: string): string {
  return name.includes(" ") ? `"${name}"` : name;
}

/**
 * A second try, because chats match all words and notes match titles only: first without the chat's search terms, then
 * the longest of several keywords, or the singular of a single plural. Undefined when nothing is wider.
 */
function widerQuery(
  source: SearchSource,
  question: SearchQuestion,
  keywords: readonly string[],
  query: string,
): SearchQuery | undefined {
  const words = keywords.join(" ");
  if (source === "team-chat" && words !== "" && query !== words) return { query: words, words };
  const [longest] = keywords.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return undefined;
  const fewer = longest.startsWith('"') ? longest : singular(longest);
  return fewer === words ? undefined : queryFor(source, question, [fewer]);
}

function singular(word: string): string {
  if (word.length < 5 || !/[^s]s$/i.test(word)) return word;
  return word.replace(/ies$/i, "y").replace(/s$/i, "");
}
