import type { Alias } from "./question-types.ts";
import { openScan, phrase, takeAll, unique } from "../periods/reading/text.ts";
import { metricWords } from "./vocabulary-fields.ts";

const QUOTED = /("[^"]*")/;
const METRICS = metricWords.map(({ name, pattern }) => ({ name, pattern: phrase(pattern) }));

export interface Aliased {
  text: string;
  /** Terms that were found, as the aliases spell them. */
  terms: string[];
}

interface Span {
  start: number;
  end: number;
}

/**
 * A question with the organization's own words replaced by what they stand for: longest term first, singular or plural,
 * not inside quotes, and not where the word is part of another metric ("conversion rate" where "conversions" means key
 * events).
 */
export function applyAliases(text: string, aliases: readonly Alias[]): Aliased {
  const known = aliases
    .filter(({ term }) => term.trim() !== "")
    .toSorted((a, b) => b.term.length - a.term.length);
  if (known.length === 0) return { text, terms: [] };
  const terms = phrase(known.map(({ term }, index) => `(?<t${index}>${anyNumber(term)})`).join("|"));
  // What an alias stands for is kept whole: "total revenue" where "revenue" means total revenue.
  const meant = known
    .map(({ metric }) => escapeWords(metric))
    .toSorted((a, b) => b.length - a.length)
    .join("|");
  const parts = text.split(QUOTED).map((part) => replaceTerms(part, known, terms, phrase(meant)));
  return {
    text: parts.map((part) => part.text).join(""),
    terms: unique(parts.flatMap((part) => part.terms)),
  };
}

function replaceTerms(text: string, known: readonly Alias[], terms: RegExp, meant: RegExp): Aliased {
  if (text.startsWith('"')) return { text, terms: [] };
  const scan = openScan(text);
  const kept = takeAll(scan, meant).taken;
  const pieces: string[] = [];
  const found: string[] = [];
  let from = 0;
  for (const span of takeAll(scan, terms).taken.toSorted((a, b) => a.start - b.start)) {
    const alias = known.find((_, index) => span.groups[`t${index}`] !== undefined);
    if (alias === undefined || kept.some((whole) => holds(whole, span)) || isOtherMetric(scan.open, span))
      continue;
    pieces.push(text.slice(from, span.start), alias.metric);
    found.push(alias.term);
    from = span.end;
  }
  return { text: [...pieces, text.slice(from)].join(""), terms: found };
}

function holds(whole: Span, { start, end }: Span): boolean {
  return whole.start <= start && whole.end >= end;
}

/** Whether the words around it make another metric of it. */
function isOtherMetric(open: string, span: Span): boolean {
  const own = metricAround(open.slice(span.start, span.end), { start: 0, end: span.end - span.start });
  const around = metricAround(open, span);
  return around !== undefined && around !== own;
}

function metricAround(open: string, span: Span): string | undefined {
  const scan = { text: open, open };
  return METRICS.find(({ pattern }) => takeAll(scan, pattern).taken.some((taken) => holds(taken, span)))
    ?.name;
}

/** A term in singular and plural, where an "s" makes the difference. */
function anyNumber(term: string): string {
  const words = escapeWords(term);
  if (/[^aeiou]ies$/.test(words)) return `${words.slice(0, -3)}(?:y|ies)`;
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}(?:y|ies)`;
  if (/(?:s|x|z|ch|sh)es$/.test(words)) return `${words.slice(0, -2)}(?:es)?`;
  if (/[^su']s$/.test(words) && words.length > 3) return `${words}?`;
  return `${words}(?:s|es)?`;
}

function escapeWords(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    .replace(/ +/g, "[ -]");
}
