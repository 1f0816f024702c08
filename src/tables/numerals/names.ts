import { type Span, spanOf } from "../../markdown/sentences.ts";
import type { Table } from "../table.ts";
import { fold } from "../texts.ts";

/** Words with a digit that state nothing about the business. */
const TERMS = /^(?:GA4|B2[BC]|[BDC]2C|Q[1-4]|[HT][1-4]|FY\d{2,4}|[234]D|IPv[46]|MP[34]|CO2)$/;
const WORD = /[\p{L}\p{N}]+/gu;
const TOKEN = /[\p{L}\p{N}]+(?:(?:[-/_.#&+']|(?<=\d),(?=\d))[\p{L}\p{N}]+)*/gu;
const DIGIT = /\p{Nd}/u;
const MOST_WORDS = 8;
const MOST_NAME = 120;
const FEWEST_DIGITS = 5;

/** A text's names with digits, as phrases of words: whole where it is short, and those that are one word. */
function phrasesOf(text: string): string[] {
  if (!DIGIT.test(text)) return [];
  const withDigits = text.split(" ").filter((part) => DIGIT.test(part));
  const tokens = withDigits.flatMap((part) => part.match(TOKEN) ?? []);
  const some = text.length <= MOST_NAME ? [text, ...tokens] : tokens;
  return some.filter(isName).map(phraseOf);
}

/** A name is said in part as well: "9 x Radio" of "Kiel: 9 x Radio offshore". */
function threesOf(text: string): string[] {
  if (text.length > MOST_NAME || !DIGIT.test(text)) return [];
  const all = words(text);
  const threes = all.map((_, index) => all.slice(index, index + 3).map(({ folded }) => folded));
  return threes
    .filter((three) => three.length === 3)
    .map((three) => three.join(" "))
    .filter(isName);
}

/** Digits alone are a figure, unless they are a record's number: `000382`, `2026-10/1051`. */
function isName(text: string): boolean {
  if (!DIGIT.test(text)) return false;
  if (/\p{L}/u.test(text)) return true;
  return /^0\d{2,}$/.test(text) || (/[-/]/.test(text) && (text.match(/\d/g) ?? []).length >= FEWEST_DIGITS);
}

export function knownNames(tables: readonly Table[], names: readonly string[]): Set<string> {
  const own = tables.flatMap(({ id, title, filters }) => [id, title, ...filters]);
  const texts = tables.flatMap(({ rows }) =>
    rows.flatMap(({ label, cells }) => [
      label,
      ...Object.values(cells).filter((cell) => typeof cell === "string"),
    ]),
  );
  return new Set([...[...own, ...texts, ...names].flatMap(phrasesOf), ...texts.flatMap(threesOf)]);
}

function words(text: string) {
  return [...text.matchAll(WORD)].map((match) => {
    const [word] = match;
    return { ...spanOf(match), folded: fold(word), word };
  });
}

function phraseOf(text: string): string {
  return words(text)
    .map(({ folded }) => folded)
    .join(" ");
}

/** Where a text has names that are known, and terms. */
export function findNames(text: string, known: ReadonlySet<string>): Span[] {
  const all = words(text);
  const found: Span[] = [];
  for (let index = 0; index < all.length; index++) {
    const first = all[index];
    if (first === undefined) break;
    // The end of a number is no name: 1,050.
    const before = text.slice(Math.max(0, first.start - 2), first.start);
    if (/^\d/.test(first.word) && /\d[.,' \u00a0]$/.test(before)) continue;
    let last = TERMS.test(first.word) ? first : undefined;
    let [phrase, end] = ["", first.start];
    for (const next of all.slice(index, index + MOST_WORDS)) {
      if (next.start - end > 2 || /[\n|;]/.test(text.slice(end, next.start))) break;
      phrase = phrase === "" ? next.folded : `${phrase} ${next.folded}`;
      end = next.end;
      if (known.has(phrase)) last = next;
    }
    if (last === undefined) continue;
    found.push({ start: first.start, end: last.end });
    index = all.indexOf(last, index);
  }
  return found;
}
