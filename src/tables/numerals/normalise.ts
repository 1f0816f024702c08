import type { Span } from "../../markdown/sentences.ts";

// What has been blanked out is \0.
const PLAIN = /^[\0\t\n\r -~]*$/;
// Emphasis or a backslash inside a number is not shown: 1**2**3 reads 123.
const HIDDEN_MARKUP = /(?<=\d)[*`~]+(?=\d)|\\(?=[!-/:-@[-`{-~])/;
const DIGIT = /\p{Nd}/u;
const INVISIBLE = /\p{Cf}/u;
const OTHER_NUMBER = /[\p{No}\p{Nl}]/u;
const REPLACED: Readonly<Record<string, string>> = {
  "\u066a": "%",
  "\uff05": "%",
  "\ufe6a": "%",
  "\u066b": ".",
  "\uff0e": ".",
  "\u066c": ",",
  "\uff0c": ",",
  "\u2212": "-",
  "\ufe63": "-",
  "\uff0d": "-",
  "\u2011": "-",
  "\u2012": "\u2013",
  "\u2009": "\u00a0",
  "\u2007": "\u00a0",
  "\u202f": "\u00a0",
  "\u2019": "'",
  "\uff04": "$",
  "\uffe5": "¥",
  "\uffe1": "£",
};

/**
 * Digits of every script as 0 to 9, and signs and separators in their usual form. What is not shown goes: zero-width
 * characters, and markup between digits, which would make two harmless numbers of one. `span` tells what stretch of
 * the original a stretch of the text stands for.
 */
export function normaliseNumbers(raw: string) {
  if (PLAIN.test(raw) && !HIDDEN_MARKUP.test(raw)) {
    return { text: raw, span: (start: number, end: number): Span => ({ start, end }) };
  }
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const hidden = new Set<number>();
  for (const match of raw.matchAll(new RegExp(HIDDEN_MARKUP, "g"))) {
    for (let index = 0; index < match[0].length; index++) hidden.add(match.index + index);
  }
  let offset = 0;
  for (const letter of raw) {
    const shown = hidden.has(offset) ? "" : replaceLetter(letter);
    parts.push(shown);
    for (let index = 0; index < shown.length; index++) {
      starts.push(offset);
      ends.push(offset + letter.length);
    }
    offset += letter.length;
  }
  return {
    text: parts.join(""),
    span: (start: number, end: number): Span => ({
      start: starts[start] ?? offset,
      end: ends[end - 1] ?? offset,
    }),
  };
}

function replaceLetter(letter: string): string {
  if (letter <= "~") return letter;
  const known = REPLACED[letter];
  if (known !== undefined) return known;
  if (DIGIT.test(letter)) return String(digitOf(letter));
  if (INVISIBLE.test(letter)) return "";
  return OTHER_NUMBER.test(letter) ? spellOut(letter) : letter;
}

/** Unicode keeps the ten digits of a script in one row (and those of mathematics in rows of ten). */
function digitOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 50 && DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

/** ② as 2, ½ as 0.5, each set apart from what stands before it. */
function spellOut(letter: string): string {
  const plain = letter.normalize("NFKC");
  const fraction = /^(\d+)\u2044(\d+)$/.exec(plain);
  if (fraction !== null) return ` ${Number(fraction[1]) / Number(fraction[2])}`;
  return /\d/.test(plain) ? ` ${plain}` : letter;
}
