import { addDays, isIsoDay } from "../../periods/dates.ts";

/** What a query asks of the store. */
export interface SearchTerms {
  /** Words and phrases, as they were written. */
  terms: string[];
  /** Words that must not be there. */
  excluded: string[];
}

/** A query in Slack's search syntax; days are inclusive. */
export interface ChatTerms extends SearchTerms {
  place?: string;
  author?: string;
  from?: string;
  to?: string;
  /** Operators that the store cannot answer, e.g. `has:link`. */
  unknown: string[];
}

const MOST_TERMS = 20;
/** FTS5 takes a NUL for the end of the expression. */
const CONTROLS = /\p{Cc}/gu;
const PARTS = /-?(?:[a-z]+:)?"[^"]*"|[^\s"]+|"/giu;
const OPERATOR = /^(-?)(in|from|before|after|on|to|with|has|is|during|creator|hasmy):(.+)$/i;

/** Words, "quoted phrases" and -excluded words of a query; anything may be in it. */
export function readTerms(query: string): SearchTerms {
  return sortTerms(partsOf(query));
}

/** As `readTerms`, with in:, from:, before:, after: and on: understood as filters; `today` is an ISO day. */
export function readChatTerms(query: string, today: string): ChatTerms {
  const words: string[] = [];
  const filters: Omit<ChatTerms, "terms" | "excluded"> = { unknown: [] };
  for (const part of partsOf(query)) {
    const [, minus = "", name = "", value = ""] = OPERATOR.exec(part) ?? [];
    if (name === "") words.push(part);
    else if (minus !== "" || !addFilter(filters, name.toLowerCase(), unquote(value), today)) {
      filters.unknown.push(part);
    }
  }
  return { ...sortTerms(words), ...filters };
}

/** False when the store cannot answer it. Slack's before: and after: exclude their day. */
function addFilter(
  filters: Omit<ChatTerms, "terms" | "excluded">,
  name: string,
  value: string,
  today: string,
): boolean {
  const plain = value.replace(/^[#@<]+|>+$/g, "");
  if (plain === "" || (name === "from" && plain.toLowerCase() === "me")) return false;
  if (name === "in") filters.place = plain;
  else if (name === "from") filters.author = plain;
  else {
    const day = readDay(plain, today);
    if (day === undefined) return false;
    if (name === "before") filters.to = addDays(day, -1);
    else if (name === "after") filters.from = addDays(day, 1);
    else if (name === "on") Object.assign(filters, { from: day, to: day });
    else return false;
  }
  return true;
}

function readDay(text: string, today: string): string | undefined {
  if (/^today$/i.test(text)) return today;
  if (/^yesterday$/i.test(text)) return addDays(today, -1);
  const day = text.replaceAll("/", "-");
  return isIsoDay(day) ? day : undefined;
}

function partsOf(query: string): string[] {
  return query.toWellFormed().replaceAll(CONTROLS, " ").match(PARTS) ?? [];
}

function sortTerms(parts: readonly string[]): SearchTerms {
  // A part without a letter or a digit is no word of the index.
  const words = parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).slice(0, MOST_TERMS);
  return {
    terms: words.filter((part) => !isExcluded(part)).map(unquote),
    excluded: words.filter(isExcluded).map((part) => unquote(part.slice(1))),
  };
}

function isExcluded(part: string): boolean {
  return /^-[^-]/.test(part);
}

function unquote(text: string): string {
  return text.replaceAll('"', " ").trim();
}

const SHORTEST_PREFIX = 5;

/**
 * Match expressions of FTS5, the strict one first: all terms; then any of them, longer words also as the beginning
 * of others. Each term is a quoted string, which has no syntax inside but the doubled quote. Empty without terms.
 */
export function matchExpressions({ terms, excluded }: SearchTerms): string[] {
  if (terms.length === 0) return [];
  const but = excluded.map((term) => ` NOT ${quoted(term)}`).join("");
  const strict = `(${terms.map(quoted).join(" AND ")})${but}`;
  const loose = `(${terms.map(loosened).join(" OR ")})${but}`;
  return [strict, loose];
}

function loosened(term: string): string {
  return /^[\p{L}\p{N}]+$/u.test(term) && term.length >= SHORTEST_PREFIX ? `${quoted(term)} *` : quoted(term);
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
