import { memoize } from "../../lib/memoize.ts";
import type { Span } from "../../markdown/sentences.ts";
import { styleOf } from "./style.ts";

/** A number in a normalised text, with all that belongs to it. */
export interface Numeral extends Span {
  /** Without its sign; a percentage as it is written. */
  value: number;
  /** What one more in the last digit shown would add. */
  step: number;
  sign: "-" | "+" | "";
  unit: "percent" | "points" | null;
  /** Its symbol or code; empty without one. */
  mark: string;
  /** How many digits are written. */
  digits: number;
}

// oxfmt-ignore
const MAGNITUDES: Readonly<Record<string, number>> = {
  k: 1e3, K: 1e3, thousand: 1e3, Tsd: 1e3, "Tsd.": 1e3, mil: 1e3, tn: 1e12, m: 1e6, B: 1e9,
  M: 1e6, mn: 1e6, Mio: 1e6, "Mio.": 1e6, million: 1e6, millions: 1e6, Millionen: 1e6, Million: 1e6, millones: 1e6, millón: 1e6,
  bn: 1e9, Bn: 1e9, Mrd: 1e9, "Mrd.": 1e9, billion: 1e9, Milliarden: 1e9, Milliarde: 1e9, Md: 1e9, milliards: 1e9, milliard: 1e9,
  万: 1e4, 億: 1e8, 亿: 1e8, ألف: 1e3, مليون: 1e6, مليار: 1e9,
};
const APART = Object.keys(MAGNITUDES).filter((word) => word !== "m" && word !== "B");
export const PERCENT = "%|percent|per cent|pct|Prozent|pour ?cent|por ciento";
export const POINTS =
  "pp|p\\.p\\.|pts?|ポイント|个百分点|نقطة مئوية|ppts?|percentage points?|Prozentpunkte?n?|PP|points de pourcentage|puntos porcentuales";

/** Before a digit they make a name of it, `GA4`; letters of other scripts stand beside numbers without a blank. */
const JOINING = "[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}_]";

const longestFirst = (words: readonly string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => RegExp.escape(word))
    .join("|");

/** By style and the marks of the currencies that matter; the pattern takes long to build. */
const patternOf = memoize((key) => {
  const [space, ...marks] = key.split("\n");
  const currency = `(?:${longestFirst([...marks, ...Intl.supportedValuesOf("currency")])}|[A-Z]{0,3}\\p{Sc})`;
  const group = space === "space" ? "[ \\u00a0]" : "\\u00a0";
  const number = `\\d+(?:[.,']\\d+|${group}\\d{3}(?!\\d))*`;
  // Apart from the number m is a metre, and B another word.
  const magnitude = `(?:[mB]|[ \\u00a0-]?(?:${longestFirst(APART)}))(?![\\p{L}\\p{N}])`;
  return new RegExp(
    `(?<sign>(?<![\\p{L}\\p{N})\\]%])[-+])?(?:(?<before>(?<!\\p{L})${currency})[ \\u00a0]?(?<inner>[-+])?|(?<!${JOINING}))` +
      `(?<number>${number})(?<magnitude>${magnitude})?` +
      `(?:[ \\u00a0-]?(?:(?<points>${POINTS})|(?<percent>${PERCENT})|(?<after>${currency}))(?![\\p{L}\\p{N}]))?`,
    "gu",
  );
}, 50);

/** The numbers of a normalised text, as a language writes them, or else as English does. */
export function readNumerals(text: string, language: string, marks: Iterable<string> = []): Numeral[] {
  if (!/\d/.test(text)) return [];
  const style = styleOf(language);
  const pattern = patternOf([style.isGroupedBySpace ? "space" : "", ...marks].join("\n"));
  return matchesNearDigits(text, pattern).map((match) => {
    const { sign, before, inner, number = "", magnitude = "", points, percent, after } = match.groups ?? {};
    const factor = MAGNITUDES[magnitude.replace(/^[ \u00a0-]/, "")] ?? 1;
    // Amounts have no thousandths: "€3,581", whatever the language.
    const isGrouped = (before ?? after) !== undefined && /^\d{1,3}(?:[.,]\d{3})+$/.test(number);
    const plain = isGrouped ? number.replace(/[.,]/g, "") : toPlain(number, style.decimal);
    return {
      start: match.index,
      end: match.index + match[0].length - lengthOfWord(match[0], points ?? percent),
      value: Number(plain) * factor,
      step: 10 ** -(plain.split(".")[1]?.length ?? 0) * factor,
      sign: (sign ?? inner) === "-" ? "-" : (sign ?? inner) === "+" ? "+" : "",
      unit: points !== undefined ? "points" : percent !== undefined ? "percent" : null,
      mark: before ?? after ?? "",
      digits: number.replace(/\D/g, "").replace(/^0+/, "").length,
    };
  });
}

/** The longest that can stand before the first digit: signs, a blank, a currency's mark or code. */
const LEAD = 12;

/** As `matchAll`, where each match has a digit: the pattern tries a hundred codes of currencies at every letter. */
function matchesNearDigits(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  for (let from = 0, digit = digitFrom(text, 0); digit >= 0; digit = digitFrom(text, from)) {
    pattern.lastIndex = Math.max(from, digit - LEAD);
    const match = pattern.exec(text);
    if (!match) break;
    matches.push(match);
    from = pattern.lastIndex;
  }
  return matches;
}

function digitFrom(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) return at;
  }
  return -1;
}

/** "percent" and its like are words of the sentence; a sign is a part of the number. */
function lengthOfWord(written: string, unit: string | undefined): number {
  if (unit === undefined || unit === "%") return 0;
  return written.length - written.slice(0, -unit.length).trimEnd().length;
}

/** In the form that `Number` reads; one that is written in no way is NaN. */
function toPlain(number: string, decimal: string): string {
  const joined = number.replace(/[ \u00a0']/g, "");
  const forms = [readPoint(joined), readComma(joined)];
  return (decimal === "." ? forms : forms.toReversed()).find((form) => form !== undefined) ?? "NaN";
}

function readPoint(number: string): string | undefined {
  return /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?$/.test(number)
    ? number.replaceAll(",", "")
    : undefined;
}

function readComma(number: string): string | undefined {
  if (!/^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(number)) return undefined;
  return number.replaceAll(".", "").replace(",", ".");
}
