import type { Unit } from "../../catalogue/units.ts";
import { normaliseNumbers } from "../numerals/normalise.ts";
import { type Numeral, readNumerals } from "../numerals/read.ts";
import { refuse } from "./problem.ts";
import type { Value } from "./value.ts";

/** A number that stands in the text of a cell, as it stands there: whole, with its unit. */
export function quote(cell: Value, written: string | undefined, language: string): Value {
  if (written === undefined || written.trim() === "")
    return refuse('quote(cell, "...") takes a text in quotes.');
  const original = String(cell.value);
  const { text, span } = normaliseNumbers(original);
  const numerals = readNumerals(text, language);
  const place = findWhole(text, normaliseNumbers(written).text.trim(), numerals);
  if (place === undefined) return refuse(`"${written}" does not stand in that text, with its number whole.`);
  const { start, end } = span(place.start, place.end);
  const inside = numerals.filter((one) => one.start >= place.start && one.end <= place.end);
  const [only] = inside.length === 1 ? inside : [];
  return {
    ...cell,
    kind: "quote",
    ...(only ? amountOf(only) : { value: original.slice(start, end), unit: "text", currency: null }),
    quoted: original.slice(start, end),
    column: undefined,
    through: null,
  };
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
    const [start, end] = [match.index, match.index + match[0].length];
    if (isInside[start] === 0 && isInside[end] === 0) return { start, end };
  }
  return undefined;
}

/** Those of one currency alone. */
const SYMBOLS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB" };

function amountOf({ value, sign, unit, mark }: Numeral): {
  value: number;
  unit: Unit;
  currency: string | null;
} {
  const signed = sign === "-" ? -value : value;
  if (unit !== null)
    return { value: signed / 100, unit: unit === "percent" ? "ratio" : "points", currency: null };
  const currency = SYMBOLS[mark] ?? mark;
  if (/^[A-Z]{3}$/.test(currency)) return { value: signed, unit: "money", currency };
  return { value: signed, unit: "number", currency: null };
}
