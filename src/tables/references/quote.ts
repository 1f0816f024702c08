import type { Unit } from "../../catalogue/units.ts";
import { normaliseNumbers } from "../numerals/normalise.ts";
import { type Numeral, readNumerals } from "../numerals/read.ts";
import { spanOf } from "../../markdown/sentences.ts";
import { refuse } from "./problem.ts";
import type { Value } from "./value.ts";

/** How much behind it tells what it is of. */
const AROUND = 24;

/** A number that stands in the text of a cell, as it stands there: whole, with its unit. */
export function quote(cell: Value, written: string | undefined, language: string): Value {
  if (written === undefined || written.trim() === "")
    return refuse('quote(cell, "...") takes a text in quotes.');
  const original = String(cell.value);
  const { text, span } = normaliseNumbers(original);
  const numerals = readNumerals(text, language);
  const part = normaliseNumbers(written).text.trim();
  const turned = findWhole(text, part, numerals) ? undefined : turn(text, part, numerals);
  const place = turned ?? findWhole(text, part, numerals) ?? findNumber(part, numerals, language);
  if (place === undefined) return refuse(`"${written}" does not stand in that text, with its number whole.`);
  const { start, end } = span(place.start, place.end);
  const inside = numerals.filter((one) => one.start >= place.start && one.end <= place.end);
  const [only] = inside.length === 1 ? inside : [];
  return {
    ...cell,
    kind: "quote",
    ...(only
      ? amountOf(only, original.slice(start, end))
      : { value: original.slice(start, end), unit: "text", currency: null }),
    quoted: `${only ? writtenIn(language, original.slice(start, end)) : original.slice(start, end)}${turned?.word ?? ""}`,
    textBehind: original.slice(end, end + AROUND),
    column: undefined,
    through: null,
  };
}

/** "37 orders" where the text lists "Orders: 37": its number, and the word behind it. */
function turn(text: string, part: string, numerals: readonly Numeral[]) {
  const [, number = "", word] = /^(\d[\d.,' \u00a0]*?)(\s\p{L}+)$/u.exec(part) ?? [];
  const place = word && findWhole(text, `${word.trim()}: ${number}`, numerals);
  const own = place && numerals.find(({ start, end }) => start >= place.start && end === place.end);
  return own && word ? { start: own.start, end: own.end, word } : undefined;
}

const SEPARATED = /\d+(?:[.,']\d+)+/;
const MOST_DECIMALS = 20;
const GROUPED = /^\d{1,3}(?:[.,']\d{3})+$/;

/** With the separators of the answer's language: "€1,500" would be one and a half in German. */
function writtenIn(language: string, text: string): string {
  return text.replace(SEPARATED, (digits) => {
    const parts = digits.split(/[.,']/);
    const decimals = GROUPED.test(digits) ? "" : (parts.pop() ?? "").slice(0, MOST_DECIMALS);
    const value = Number(`${parts.join("")}.${decimals}`);
    const format = { minimumFractionDigits: decimals.length, useGrouping: parts.length > 1 };
    return value.toLocaleString(language, { ...format, maximumFractionDigits: decimals.length });
  });
}

/** A number without its unit names the first that has one: "24" in "24 %". */
function findNumber(part: string, numerals: readonly Numeral[], language: string): Numeral | undefined {
  const [number, other] = /^\d[\d.,' \u00a0]*$/.test(part) ? readNumerals(part, language) : [];
  if (number === undefined || other) return undefined;
  return numerals.find(({ value, unit, mark }) => value === number.value && (unit !== null || mark !== ""));
}

/** Words, record numbers, dates: `GA4`, `2026-10-01`. */
const TOKEN = /[\p{Script=Latin}\p{N}]+(?:[-/.,:]\p{N}+)*/gu;

/** The first place of a text in another at which it cuts no number in two. */
function findWhole(text: string, part: string, numerals: readonly Numeral[]) {
  const pattern = part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/gu, String.raw`\s+`);
  const isInside = new Uint8Array(text.length + 1);
  for (const { start, end } of numerals) isInside.fill(1, start + 1, end);
  for (const { 0: token, index } of text.matchAll(TOKEN)) isInside.fill(1, index + 1, index + token.length);
  for (const match of text.matchAll(new RegExp(pattern, "giu"))) {
    const span = spanOf(match);
    if (isInside[span.start] === 0 && isInside[span.end] === 0) return span;
  }
  return undefined;
}

/** Those of one currency alone. */
const SYMBOLS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB" };

/** What may be grouped is, whatever the answer's language: "1,498 sessions". */
function amountOf(
  { value: read, sign, unit, mark }: Numeral,
  written: string,
): { value: number; unit: Unit; currency: string | null } {
  const [digits = ""] = SEPARATED.exec(written) ?? [];
  const value = GROUPED.test(digits) && unit === null ? Number(digits.replace(/\D/g, "")) : read;
  const signed = sign === "-" ? -value : value;
  if (unit !== null)
    return { value: signed / 100, unit: unit === "percent" ? "ratio" : "points", currency: null };
  const currency = SYMBOLS[mark] ?? mark;
  if (/^[A-Z]{3}$/.test(currency)) return { value: signed, unit: "money", currency };
  return { value: signed, unit: "number", currency: null };
}
