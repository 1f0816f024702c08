import type { JSONObject } from "@ai-sdk/provider";
import { addDays } from "../periods/dates.ts";
import type { Period } from "../periods/reading/types.ts";
import type { AddCall } from "./plan-context.ts";
import type { SearchQuestion, SearchSource } from "./question-types.ts";
import { searchTools } from "./sources.ts";
import { digestTopics } from "./vocabulary-why.ts";

interface SearchQuery {
  query: string;
  /** The part of the query that is words to look for, as an answer names it. */
  words: string;
  range?: SearchCall["range"];
  author?: string | undefined;
}

export interface SearchCall extends SearchQuery {
  source: SearchSource;
  call: string;
  limit: number;
  /** For notes and for documents of a change; else chat and mail say their days in the query. */
  range?: { from: string; to: string } | undefined;
  sort?: "relevance" | "newest" | undefined;
  /** A wider query for a second try when the first finds nothing. */
  wider: SearchQuery | undefined;
}

export interface SearchSection {
  kind: "search";
  question: SearchQuestion;
  calls: SearchCall[];
}

const SHOWN = 5;
const DIGEST = 3;
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
    const search =
      question.digest === undefined
        ? searchFor(source, question, keywords)
        : digestOf(source, question.digest, question);
    return search === undefined ? [] : [{ ...search, call: add(searchTools[source], searchInput(search)) }];
  });
  if (calls.length === 0) return { problem: "Please tell me a word or a name to look for." };
  return { kind: "search", question, calls };
}

function searchFor(
  source: SearchSource,
  question: SearchQuestion,
  keywords: readonly string[],
): Omit<SearchCall, "call"> | undefined {
  const { query, words } = queryFor(source, question, keywords);
  if (query === "") return undefined;
  const limit = isPicked(question) && source !== "mail" ? PICKED_FROM : SHOWN;
  const wider = widerQuery(source, question, keywords, query);
  return { source, query, words, limit, wider, ...notesFields(source, question) };
}

/** What is worth telling of a period, whatever it was about. */
function digestOf(
  source: SearchSource,
  digest: NonNullable<SearchQuestion["digest"]>,
  { periods }: SearchQuestion,
): Omit<SearchCall, "call"> {
  const [period] = periods;
  const range = period === undefined ? undefined : { from: period.startDate, to: period.endDate };
  const query = digestTopics[digest].join(" ");
  const limit = digest === "losses" ? SHOWN : DIGEST;
  return { source, query, words: "", limit, range, sort: "relevance", wider: undefined };
}

/** The arguments of a search. */
export function searchInput({ query, limit, range, author, sort }: Omit<SearchCall, "call">): JSONObject {
  return {
    query,
    limit,
    ...range,
    ...(author === undefined ? {} : { author }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** What a page is narrowed by beside its words. */
function notesFields(
  source: SearchSource,
  { periods, person, keywords, newest }: SearchQuestion,
): Pick<SearchCall, "range" | "author" | "sort"> {
  const [period] = periods;
  if (source === "team-chat" && keywords.length > 0) return { author: person };
  if (source !== "notes-workspace") return {};
  return {
    range: period === undefined ? undefined : { from: period.startDate, to: period.endDate },
    author: keywords.length > 0 ? person : undefined,
    sort: newest ? "newest" : undefined,
  };
}

function isPicked({ periods, person, channel }: SearchQuestion): boolean {
  return periods.length > 0 || person !== undefined || channel !== undefined;
}

function queryFor(source: SearchSource, question: SearchQuestion, keywords: readonly string[]): SearchQuery {
  const words = keywords.join(" ");
  // A name is searched for as a phrase: "Wassersport Kiel" is nobody else of Kiel.
  const asked = isName(keywords) ? `"${words}"` : words;
  if (source === "notes-workspace") return { query: asked || (question.person ?? ""), words };
  const operators = source === "mail" ? question.operators : [];
  const terms = source === "mail" ? mailTerms(question) : chatTerms(question, keywords);
  const query = [...terms.first, ...operators, asked, ...terms.dates].filter((term) => term !== "").join(" ");
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
  const bare = isName(keywords) ? `"${words}"` : words;
  if (source === "team-chat" && words !== "" && (query !== bare || question.person !== undefined))
    return { query: bare, words, author: undefined };
  if (
    source === "notes-workspace" &&
    words !== "" &&
    (question.periods.length > 0 || question.person !== undefined)
  )
    return { query: bare, words, range: undefined, author: undefined };
  // A part of a name is another name.
  if (isName(keywords)) return undefined;
  const [longest] = keywords.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return undefined;
  const fewer = longest.startsWith('"') ? longest : singular(longest);
  return fewer === words ? undefined : queryFor(source, question, [fewer]);
}

/** Several words that all begin as names do. */
function isName(keywords: readonly string[]): boolean {
  return keywords.length > 1 && keywords.every((word) => /^\p{Lu}\p{L}/u.test(word));
}

function singular(word: string): string {
  if (word.length < 5 || !/[^s]s$/i.test(word)) return word;
  return word.replace(/ies$/i, "y").replace(/s$/i, "");
}
