import type { NameNumeral, Numeral } from "./numeral.ts";

// Beside a currency or a percent sign digits are an amount, whatever stands between them.
const TOKEN =
  /(?<![\p{L}\p{N}\p{Sc}_.,+/-])[\p{L}\p{N}]+(?:[-/_][\p{L}\p{N}]+)+(?![\p{L}\p{N}\p{Sc}_%/-]|[.,]\p{N})/gu;
const FEWEST_DIGITS = 5;

/**
 * Reads a record's number such as `2026-10/1051` as one name where a source has it as a whole. Its parts look like a
 * month and a figure; an invented one stays in parts, and they are checked as such. Dates stay dates.
 */
export function joinIdentifiers(
  answer: string,
  numerals: readonly Numeral[],
  isKnown: (name: NameNumeral) => boolean,
): Numeral[] {
  const names = [...answer.matchAll(TOKEN)].flatMap((match): NameNumeral[] => {
    const [text] = match;
    if ((text.match(/\p{N}/gu) ?? []).length < FEWEST_DIGITS) return [];
    const name: NameNumeral = { kind: "name", start: match.index, end: match.index + text.length, text };
    return isInParts(numerals, name) && isKnown(name) ? [name] : [];
  });
  if (names.length === 0) return [...numerals];
  const others = numerals.filter((one) => !names.some((name) => overlaps(one, name)));
  return [...others, ...names].toSorted((a, b) => a.start - b.start);
}

function isInParts(numerals: readonly Numeral[], name: NameNumeral): boolean {
  const parts = numerals.filter((one) => overlaps(one, name));
  return (
    parts.every(({ start, end }) => start >= name.start && end <= name.end) &&
    parts.some(({ kind }) => kind === "number" || kind === "name") &&
    parts.some(({ start, end }) => end - start < name.end - name.start)
  );
}

function overlaps(a: Numeral, b: Numeral): boolean {
  return a.start < b.end && a.end > b.start;
}
