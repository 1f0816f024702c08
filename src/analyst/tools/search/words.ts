import { fold } from "../../../tables/texts.ts";
import type { SearchTerm } from "../../../store/plans.ts";

export interface Words {
  wanted: string[];
  unwanted: string[];
  /** Words beyond the first twenty are not looked for. */
  isCut: boolean;
}

const MOST_WORDS = 20;
const PARTS = /-?"[^"]*"|[^\s"]+/gu;
const QUOTES = /[\u201C-\u201F\u00AB\u00BB\u300C\u300D]/gu;
/** FTS5 takes a NUL for the end of the expression. */
const CONTROLS = /\p{Cc}/gu;

/** Words, "quoted phrases" and -unwanted words; anything may be in the text. */
export function readWords(text: string): Words {
  const clean = text.toWellFormed().normalize("NFC").replaceAll(CONTROLS, " ").replaceAll(QUOTES, '"');
  const parts = (clean.match(PARTS) ?? []).flatMap((part) => {
    const isUnwanted = /^-["\p{L}\p{N}]/u.test(part);
    const word = part
      .slice(isUnwanted ? 1 : 0)
      .replaceAll('"', " ")
      .trim();
    // What is punctuation alone stands between words, e.g. a dash; signs and emoji are looked for.
    return /[^\p{P}\s]/u.test(word) ? [{ word, isUnwanted }] : [];
  });
  const kept = parts.slice(0, MOST_WORDS);
  const wordsOf = (unwanted: boolean) =>
    kept.filter(({ isUnwanted }) => isUnwanted === unwanted).map(({ word }) => word);
  return { wanted: wordsOf(false), unwanted: wordsOf(true), isCut: kept.length < parts.length };
}

/** Scripts that have no blanks between words, or particles at their ends: the index has runs of them as one word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether it is found wherever it stands, not as a word. */
function isPlainText(word: string): boolean {
  return UNSPACED.test(word) || !/[\p{L}\p{N}]/u.test(word);
}

function isPhrase(word: string): boolean {
  return !/^[\p{L}\p{N}\p{M}]+$/u.test(word);
}

/** As vendors take it: in quotes it is no operator, whatever it holds. */
export function quotePhrase(text: string): string {
  const plain = text.replaceAll('"', " ").trim();
  return isPhrase(plain) ? `"${plain}"` : plain;
}

/** What the store is asked: words as they stand (their stems, in English) and, if that finds nothing, as beginnings. */
export function searchFor({ wanted, unwanted }: Words, match: "all" | "any") {
  if (wanted.length === 0 && unwanted.length === 0) return { matches: [] };
  if (wanted.length === 0 || [...wanted, ...unwanted].some(isPlainText)) {
    return { matches: [], terms: { wanted: wanted.map(toTerm), unwanted: unwanted.map(toTerm), match } };
  }
  const but = unwanted.map((word) => ` NOT ${quoted(word)}`).join("");
  const joint = match === "all" ? " AND " : " OR ";
  return { matches: [quoted, loosened].map((write) => `(${wanted.map(write).join(joint)})${but}`) };
}

function toTerm(word: string): SearchTerm {
  return isPlainText(word) ? { text: word } : { match: loosened(word) };
}

const SHORTEST_BEGINNING = 5;
/** So many letters have an ending: "complaints" are found where somebody complained. */
const LONG = 8;
const ENDING = 2;

function loosened(word: string): string {
  if (isPhrase(word) || word.length < SHORTEST_BEGINNING) return quoted(word);
  return `${quoted(word.length < LONG ? word : word.slice(0, -ENDING))} *`;
}

/** A string of FTS5 has no syntax inside but the doubled quote. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** Whether a text has the words, each as the beginning of one, as the store's index would find it. */
export function mentions(text: string, { wanted, unwanted }: Words, match: "all" | "any"): boolean {
  const hay = fold(text);
  const has = (word: string) => {
    const needle = fold(word);
    if (isPlainText(word)) return hay.includes(needle);
    return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(needle)}`, "u").test(hay);
  };
  const isFound = wanted.length === 0 || (match === "all" ? wanted.every(has) : wanted.some(has));
  return isFound && !unwanted.some(has);
}
