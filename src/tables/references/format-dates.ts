import { once } from "../../lib/once.ts";
import type { Grain } from "../../catalogue/units.ts";
import { memoize } from "../../lib/memoize.ts";
import { addMonths, type DayRange, isIsoDay } from "../../periods/dates.ts";
import { weekdays } from "../../periods/format.ts";
import { baseOf } from "../language.ts";
import { rangeOf } from "./cells.ts";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const LONG_DAY = { ...DAY, month: "long" } as const;
const MONTH = { month: "long", year: "numeric" } as const;
/** Quarters are no matter of `Intl`. */
const QUARTERS: Readonly<Record<string, string>> = { fr: "T", es: "T", pt: "T", it: "T", ca: "T" };

const formatterOf = memoize((key) => {
  const [language, options]: [string, Intl.DateTimeFormatOptions] = JSON.parse(key);
  try {
    return new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options });
  } catch {
    // A time zone that is none.
    return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  }
}, 200);

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatterOf(JSON.stringify([language, options]));
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function formatDay(day: string, language: string, options: Intl.DateTimeFormatOptions = DAY): string {
  return isIsoDay(day) ? formatter(language, options).format(timeOf(day)) : day;
}

export function formatRange({ startDate, endDate }: DayRange, language: string): string {
  if (!isIsoDay(startDate) || !isIsoDay(endDate) || startDate > endDate) return `${startDate}/${endDate}`;
  return formatter(language, DAY).formatRange(timeOf(startDate), timeOf(endDate));
}

/** Day and time, in the zone, which is named. */
export function formatInstant(instant: string, timeZone: string | null, language: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return formatter(language, { ...DAY, ...clock, timeZone: timeZone ?? "UTC" }).format(time);
}

/** A value of a dimension of time: `2026-10` as "October 2026". */
export function formatGrain(grain: Grain, value: string, language: string): string {
  const weekday = weekdays.indexOf(value);
  // The first of January 2024 was a Monday.
  if (weekday >= 0) return formatDay(`2024-01-0${weekday + 1}`, language, { weekday: "long" });
  const days = rangeOf(grain, value);
  if (days === undefined) return value;
  if (grain === "week") return formatRange(days, language);
  if (grain === "day") return formatDay(days.startDate, language);
  if (grain === "month") return formatDay(days.startDate, language, MONTH);
  const year = formatDay(days.startDate, language, { year: "numeric" });
  return grain === "quarter" ? `${QUARTERS[baseOf(language)] ?? "Q"}${value.slice(-1)} ${year}` : year;
}

/** The ways in which a writer may have written a day. */
export function waysToWrite(day: string, language: string): string[] {
  const { year: _, ...short } = DAY;
  const { year: __, ...long } = LONG_DAY;
  return [day, ...[DAY, LONG_DAY, short, long].map((options) => formatDay(day, language, options))];
}

const MOST_MONTHS = 120;

/** Names of months in a language, as dates have them, each as `-09`; none where they are numbers. */
export const monthNames = memoize((language) => monthsOf(language, "long"), 50);
export const shortMonthNames = memoize((language) => monthsOf(language, "short"), 50);

function monthsOf(language: string, month: "long" | "short"): Map<string, string> {
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

/** The ways in which a text may name a row in time. */
export function waysToName(label: string, grain: Grain, language: string): string[] {
  const isOfDays = grain === "day" || grain === "week";
  const days = isOfDays ? [language, "en-GB"].flatMap((one) => waysToWrite(label, one)) : [];
  const weekday = grain === "day" ? [formatDay(label, language, { weekday: "long" })] : [];
  const months = [...monthNames(language)].flatMap(([name, part]) => (label.slice(4) === part ? name : []));
  return [...days, formatGrain(grain, label, language), ...weekday, ...months];
}

const monthPattern = memoize(
  (language) => new RegExp(`(?<!\\p{L})(?:${[...monthNames(language).keys()].join("|")})(?!\\p{L})`, "gu"),
  50,
);

/** Where months have numbers: "6月", and not "6か月" or "6月間". */
const NUMBERED_MONTH = /(?<![\p{N}.,])(1[0-2]|0?[1-9])月(?!間|以降|以来|から|まで|より|比)/gu;

/** The months that a text names, as `-09`. */
export function monthsIn(text: string, language: string): string[] {
  const numbered = [...text.matchAll(NUMBERED_MONTH)].map(([, number = ""]) => `-${number.padStart(2, "0")}`);
  const names = monthNames(language);
  if (names.size === 0 || numbered.length > 0) return numbered;
  return [...text.matchAll(monthPattern(language))].flatMap(([name]) => names.get(name) ?? []);
}

/** The years that a text names, as `2026-`. */
export function yearsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}.,])20\d{2}(?![\p{L}\p{N}]|[.,]\d)/gu)].map(
    ([year]) => `${year}-`,
  );
}

const ORDINALS = [
  "first|erste[ns]?|premier|primer",
  "second|zweite[ns]?|deuxième|segundo",
  "third|dritte[ns]?|troisième|tercer",
  "fourth|vierte[ns]?|quatrième|cuarto",
];
const PARTS = once(() =>
  ORDINALS.flatMap((ordinal, index) =>
    [
      ["Q", "quarter|Quartal|trimestre"],
      ["H", "half of (?:the year|20)|Halbjahr|semestre"],
    ].map(([name, units]) => {
      const part = `${name}${index + 1}`;
      return [
        part,
        new RegExp(
          `(?<![\\p{L}\\p{N}])(?:${part}|(?:${ordinal}|${index + 1}\\.) (?:${units}))(?!\\p{L})`,
          "iu",
        ),
      ] as const;
    }),
  ),
);

/** The quarters and halves of a year that a text names, as `Q3` and `H1`. */
export function quartersIn(text: string): string[] {
  return PARTS().flatMap(([part, pattern]) => (pattern.test(text) ? part : []));
}

/** The months and years of a range, as above, and its quarter or half. */
export function partsOfRange({ startDate, endDate }: DayRange): Set<string> {
  const parts = new Set<string>();
  let month = `${startDate.slice(0, 7)}-01`;
  for (let count = 0; month <= endDate && count < MOST_MONTHS; count++) {
    parts.add(month.slice(4, 7)).add(month.slice(0, 5));
    month = addMonths(month, 1);
  }
  // Of a quarter or a half is a month of it, three, or all of it; there is one year among the parts.
  const months = parts.size - 1;
  for (const length of [3, 6]) {
    const [first, last] = [startDate, endDate].map((day) => Math.ceil(Number(day.slice(5, 7)) / length));
    if (first === last && [1, 3, length].includes(months)) parts.add(`${length === 3 ? "Q" : "H"}${first}`);
  }
  return parts;
}
