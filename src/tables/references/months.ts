import { memoize } from "../../lib/memoize.ts";
import { addMonths, type DayRange } from "../../periods/dates.ts";
import { formatDay } from "./format-dates.ts";

const MOST_MONTHS = 120;

/** Names of months in a language, as dates have them, each as `-09`; none where they are numbers. */
export const monthNames = memoize((language) => namesOf(language, "long"), 50);
export const shortMonthNames = memoize((language) => namesOf(language, "short"), 50);

function namesOf(language: string, month: "long" | "short"): Map<string, string> {
  const names = new Map<string, string>();
  for (let number = 1; number <= 12; number++) {
    const part = `-${String(number).padStart(2, "0")}`;
    for (const options of [{ month }, { month, day: "numeric" }] as const) {
      const shown = formatDay(`2026${part}-15`, language, options);
      for (const name of shown.match(/\p{L}{3,}/gu) ?? []) names.set(name, part);
    }
  }
  return names;
}

const monthPattern = memoize(
  (language) => new RegExp(`(?<!\\p{L})(?:${[...monthNames(language).keys()].join("|")})(?!\\p{L})`, "gu"),
  50,
);

/** The months that a text names, as `-09`. */
export function monthsIn(text: string, language: string): string[] {
  const names = monthNames(language);
  if (names.size === 0) return [];
  return [...text.matchAll(monthPattern(language))].flatMap(([name]) => names.get(name) ?? []);
}

/** The years that a text names, as `2026-`. */
export function yearsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}.,])20\d{2}(?![\p{L}\p{N}]|[.,]\d)/gu)].map(
    ([year]) => `${year}-`,
  );
}

/** The months and years of a range, as above. */
export function partsOfRange({ startDate, endDate }: DayRange): Set<string> {
  const parts = new Set<string>();
  let month = `${startDate.slice(0, 7)}-01`;
  for (let count = 0; month <= endDate && count < MOST_MONTHS; count++) {
    parts.add(month.slice(4, 7)).add(month.slice(0, 5));
    month = addMonths(month, 1);
  }
  return parts;
}
