import { findMentions } from "./concepts.ts";
import { findDates, findTimes } from "./find-dates.ts";
import { findDurations, findNames, findNumbers, findRest } from "./find-numbers.ts";
import { findNumberWords } from "./find-words.ts";
import { normaliseNumbers } from "./normalise.ts";
import type { Found, Numeral } from "./numeral.ts";

/** Terms that hold a digit and state nothing about the business. */
const TERMS = /^(?:GA4|UTF-8|B2[BC]|D2C|C2C|ISO-?8601|OAuth2|HTTP\/2|IPv[46]|MP[34]|[234]D|A\/B)$/i;

/**
 * Every numeral of a Markdown text with its span (UTF-16) and meaning: numbers, money, percentages, dates, times and
 * names with digits, in digits of any script. The numbering of a list is no figure. A number word is one only where
 * it claims a figure: before a unit or a noun of the business ("three invoices", "twenty percent"), never "one".
 */
export function findNumerals(answer: string): Numeral[] {
  const { text, span } = normaliseNumbers(answer);
  const mask = new Uint8Array(text.length);
  for (const { start, end } of findListMarkers(text)) mask.fill(1, start, end);
  const found: Found[] = [];
  const dates = findDates(text);
  const isos = dates.filter(({ start, end }) => end - start === 10 && text[start + 4] === "-");
  const finders = [isos, findTimes(text), findNames(text), dates, findDurations(text), findNumbers(text)];
  for (const one of [...finders, findNumberWords(text, findMentions(text)), findRest(text)].flat()) {
    if (mask.subarray(one.start, one.end).includes(1)) continue;
    mask.fill(1, one.start, one.end);
    if (one.kind !== "name" || !TERMS.test(text.slice(one.start, one.end))) found.push(one);
  }
  return inheritUnits(
    text,
    found.toSorted((a, b) => a.start - b.start),
  ).map((one) => {
    const { start, end } = span(one.start, one.end);
    return { ...one, start, end, text: answer.slice(start, end) };
  });
}

/** A list counts up from one; another number at a line's start is a figure. */
function findListMarkers(text: string): { start: number; end: number }[] {
  let last = 0;
  return [...text.matchAll(/^[ \t>]*(\d{1,3})[.)](?=[ \t])/gm)].flatMap((match) => {
    const number = Number(match[1]);
    if (number !== 1 && number !== last && number !== last + 1) return [];
    last = number;
    return [{ start: match.index, end: match.index + match[0].length }];
  });
}

/** In "10 to 15%" or "€10–15k" the first number has the unit of the last, and the other way round. */
function inheritUnits(text: string, found: readonly Found[]): Found[] {
  return found.map((one, index) => {
    const next = found[index + 1];
    if (one.kind !== "number" || next?.kind !== "number") return one;
    if (!/^\s?(?:-|–|—|to|and)\s?$/.test(text.slice(one.end, next.start))) return one;
    if (one.unit !== null || one.currencies.length > 0) return one;
    return { ...one, unit: next.unit, currencies: next.currencies };
  });
}
