import type { Facts, TextFact } from "./facts.ts";
import { normaliseNumbers } from "./normalise.ts";
import type { Numeral, NumberNumeral } from "./numeral.ts";
import { isSmall } from "./match.ts";

/** The texts of all results in lower case, with usual digits. */
export interface QuoteIndex {
  texts: { text: string; fact: TextFact }[];
  /** All of them in one, so that one search tells that none has a number. */
  joined: string;
}

const MOST_LETTERS = 1_000_000;
// The parts of a date are no numbers of their own; dates are matched as dates.
const DATE = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/;
// 202646 is a week, "000382" a payment's number: without hyphens only the key tells.
const COMPACT_DATE = /^\d{6}(?:\d{2}){0,2}$/;
const CALENDAR_KEY = /(?:date|day|week|month|hour|year|period|key)[^/]*$/i;

export function indexTexts({ texts }: Pick<Facts, "texts">): QuoteIndex {
  let letters = 0;
  const kept = texts.filter(
    (fact) => /\p{Nd}/u.test(fact.value) && !isDate(fact) && (letters += fact.value.length) <= MOST_LETTERS,
  );
  const indexed = kept.map((fact) => ({ fact, text: normaliseNumbers(fact.value).text.toLowerCase() }));
  return { texts: indexed, joined: indexed.map(({ text }) => text).join("\n") };
}

function isDate({ value, path }: TextFact): boolean {
  return DATE.test(value) || (COMPACT_DATE.test(value) && CALENDAR_KEY.test(path ?? ""));
}

/**
 * The text of a result that holds a numeral as it is written in the answer, as a whole word. A small number must also
 * have the same word beside it or stand between quotation marks: "2" alone is in every text. So must a number with a noun of the
 * business beside it (`isNoun`): "17 deals" is not the 17 of "17 mm".
 */
export function findQuote(
  { texts, joined }: QuoteIndex,
  answer: string,
  numeral: Numeral,
  isNoun = false,
): TextFact | undefined {
  const shown = normaliseNumbers(numeral.text).text.toLowerCase().trim();
  const small =
    numeral.kind === "number" &&
    (isSmall(numeral) ||
      numeral.unit === "ordinal" ||
      (isNoun && numeral.unit === null && numeral.currencies.length === 0));
  const isQuoted = small && isInQuotes(answer, numeral.start);
  const forms = formsOf(shown, numeral).filter((form) => indexOfWord(joined, form, 0) >= 0);
  if (forms.length === 0) return undefined;
  for (const { text, fact } of texts) {
    for (const form of forms) {
      const at = indexOfWord(text, form, 0);
      if (at < 0) continue;
      if (!small || isQuoted || hasSameNeighbour(text, form, answer, numeral)) return fact;
    }
  }
  return undefined;
}

/** As shown, and without separators of thousands: a text may hold 1200 where the answer has 1,200. */
function formsOf(shown: string, numeral: Numeral): string[] {
  if (numeral.kind !== "number") return [shown];
  const bare = shown.replace(/(?<=\d)[,'\u00a0 ](?=\d{3})/g, "");
  return bare === shown ? [shown, withSeparators(shown, numeral)] : [shown, bare];
}

function withSeparators(shown: string, { value, step }: NumberNumeral): string {
  if (!/^\d{4,}/.test(shown) || step > 1) return shown;
  return shown.replace(/^\d+/, Math.floor(value).toLocaleString("en-US"));
}

function indexOfWord(text: string, word: string, from: number): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + word.length, at + word.length + 2);
    const isWhole = !/[\p{L}\p{N}_]$|\d[.,:/-]$/u.test(before) && !/^[\p{L}\p{N}_%]|^[.,:/-]\d/u.test(after);
    if (isWhole || (/\D$/.test(word) && !/^\p{L}/u.test(after) && !/[\p{L}\p{N}]$/u.test(before))) return at;
  }
  return -1;
}

function isInQuotes(answer: string, at: number): boolean {
  const line = answer.slice(answer.lastIndexOf("\n", at) + 1, at);
  if (line.lastIndexOf("“") > line.lastIndexOf("”")) return true;
  return (line.split('"').length - 1) % 2 === 1 || (line.split("`").length - 1) % 2 === 1;
}

function hasSameNeighbour(text: string, form: string, answer: string, { start, end }: Numeral): boolean {
  const after = /^[\s-]*(\p{L}{2,})/u.exec(answer.slice(end, end + 30))?.[1]?.toLowerCase();
  const before = /(\p{L}{2,})[\s-]*$/u.exec(answer.slice(Math.max(0, start - 30), start))?.[1]?.toLowerCase();
  for (let at = indexOfWord(text, form, 0); at >= 0; at = indexOfWord(text, form, at + 1)) {
    const next = text.slice(at + form.length, at + form.length + 30).trimStart();
    const previous = text.slice(Math.max(0, at - 30), at).trimEnd();
    if (after !== undefined && next.replace(/^-/, "").startsWith(after)) return true;
    if (before !== undefined && !COMMON.test(before) && previous.endsWith(before)) return true;
  }
  return false;
}

const COMMON = /^(?:the|of|in|at|to|was|were|is|are|and|by|for|with|from|on|about|had|has|have)$/;
