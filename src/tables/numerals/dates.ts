import { memoize } from "../../lib/memoize.ts";
import { type Span, spanOf } from "../../markdown/sentences.ts";
import { monthNames, shortMonthNames } from "../references/format-dates.ts";

/** A number that is part of a date, and what it may say: `2026-10-05`, `-10-05`, `2026-10`, `2026`, `W41`, `T08:30`. */
interface DateNumeral extends Span {
  says: readonly string[];
}

/** Names of months of a language and of English, in lower case, each as `-09`. */
const monthsOf = memoize((language) => {
  const names = [
    ...monthNames("en"),
    ...shortMonthNames("en"),
    ["Sept", "-09"] as const,
    ...monthNames(language),
    ...shortMonthNames(language),
  ];
  return new Map(names.map(([name, part]) => [name.toLowerCase(), part]));
}, 50);

const NUMBER = String.raw`(\d{1,2})(?!\d)(?:st|nd|rd|th|er|[.º])?`;
/** A day of the week may stand before the second: "Monday 9 to Sunday 15 November". */
const DAYS = String.raw`${NUMBER}(?:,?\s?(?:[-–]|to|bis|au|al|ao|a|à|y|e|i|en|and|und|et|do|t\/m|tot|til|إلى|الى|و|до|и)\s?(?:(?:el|le|den|dem|the|il|o|de)\s)?(?:\p{L}{5,},?\s){0,2}${NUMBER})?`;
const YEAR = String.raw`((?:19|20)\d{2})(?!\d)`;

const datePattern = memoize((language) => {
  const names = [...monthsOf(language).keys()].toSorted((a, b) => b.length - a.length).join("|");
  const month = String.raw`(?<!\p{L})(?<month>${names})(?!\p{L})\.?`;
  return [
    String.raw`(?<![\d.,])(?<y>(?:19|20)\d{2})(?:[-/]|年\s?|\.(?=\d{1,2}\.))(?<m>0?[1-9]|1[0-2])(?!\d)(?:(?:[-/.]|月\s?)(?<d>\d{1,2})日?|月)?(?!\d|,\d)`,
    String.raw`(?<![\d.,])(?:(?<z>\d{1,2})\.\s?[–-]\s?)?(?<a>\d{1,2})(?:[./-](?<b>\d{1,2})[./-](?<c>\d{4})|\.(?<e>\d{1,2})\.)(?!\d|,\d)`,
    String.raw`(?<![\d.,/-])(?<i>0?[1-9]|1[0-2])[/.](?<j>20\d{2})(?![/.]?\d|,\d)`,
    String.raw`(?<![\d.,/])(?<p>\d{1,2})/(?<q>\d{1,2})(?![/.,]?\d)`,
    String.raw`(?<=(?<!\d)20\d{2}[/–-]|(?<![\p{L}\d])['’])(?<yy>\d{2})(?!\d)`,
    String.raw`(?<!\d)(?:(?<from>\d{1,2})月?[〜～–-])?(?<n>\d{1,2})月\s?(?:(?<o>\d{1,2})日(?:(?:\s?[(（]\p{L}[)）])?\s?[〜～–-]\s?(?<to>\d{1,2})日)?)?`,
    String.raw`(?:(?<!\d|\d[.,])${DAYS}\s?(?:de\s|of\s|d['’])?)?${month}(?:\s${DAYS}(?![:.,]?\d))?(?:,?\s(?:de\s|of\s)?${YEAR})?`,
    String.raw`(?:weeks?|KW|CW|Wochen?|semaines?|semanas?|weken|(?<=-)W)\s?(?<w>\d{1,2})(?!\d)(?:\s?(?:[-–]|to|bis|à|al|and|und|et|y|e|en)\s?(?<v>\d{1,2})(?!\d|[.,]\d))?`,
    String.raw`(?<![\d:.,])(?<h>\d{1,2})(?:\s?h\s?|\s?時\s?|\suhr\s|\.(?=\d{2}\suhr))(?<min>[0-5]\d)(?!\d)分?`,
    String.raw`(?<![\d:])(?<h>\d{1,2}):(?<min>\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s?(?<half>[ap])\.?m\b\.?)?`,
    String.raw`(?<![\d:.,])(?<h>\d{1,2})(?:\s?(?:[-–]|to|bis|à|a|às|and|und|et|y|e)\s?(?:(?:las|les|as)\s)?(?<until>\d{1,2}))?\s?(?:(?<half>[ap])\.?m\b\.?|(?:o'clock|uhr|heures?|horas|h|時)(?![\p{L}\d]))`,
  ].map((source) => new RegExp(source, "dgiu"));
}, 20);

const dayPattern = memoize((language) => {
  const weekdays = [language, "en"].flatMap((one) => {
    const format = new Intl.DateTimeFormat(one, { weekday: "long", timeZone: "UTC" });
    return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2024, 0, day)));
  });
  return new RegExp(
    String.raw`(?<=(?<!\p{L})(?:the|${weekdays.join("|")}),?\s(?:the\s)?)\d{1,2}(?=st|nd|rd|th)|` +
      String.raw`(?<=(?<!\p{L})(?:${weekdays.join("|")}|d[ií]as?),?\s)\d{1,2}(?![\d.,:]*\d|\s?%)|` +
      String.raw`(?<=(?<!\p{L})(?:dem|am|vom|zum|bis|den|der|seit)\s)\d{1,2}(?=\.(?:[\s,;)]|$))|` +
      String.raw`(?<=(?<!\p{L})de\s)\d{1,2}(?=(?:e|ste|de)(?!\p{L}))|(?<=ayın\s)\d{1,2}(?=')|(?<!\d)\d{1,2}(?=日(?!間))`,
    "giu",
  );
}, 20);

/** A day of a month that is not named again: "by the 25th", "am 25.", "sabato 5", "dia 9". */
export function findDaysOfMonth(text: string, language: string): DateNumeral[] {
  return [...text.matchAll(dayPattern(language))].map((match) => ({
    ...spanOf(match),
    says: [`--${two(match[0])}`],
  }));
}

/** The numbers of dates and times in a normalised text. A year that stands alone is left to the caller. */
export function findDates(text: string, language: string): DateNumeral[] {
  if (!/\d/.test(text)) return [];
  const taken = new Uint8Array(text.length);
  return datePattern(language).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const { start, end } = spanOf(match);
      if (taken.subarray(start, end).includes(1)) return [];
      taken.fill(1, start, end);
      return readDate(match, language);
    }),
  );
}

function readDate(match: RegExpExecArray, language: string): DateNumeral[] {
  const groups = match.groups ?? {};
  const { y, m, d, a, b, c, e, n, w, i, j, p, q, yy, min, h, month } = groups;
  const whole = (...says: string[]) => [{ ...spanOf(match), says }];
  /** Each of some groups on its own. */
  const parts = (names: readonly string[], say: (text: string) => string) =>
    names.flatMap((name) => {
      const [start, end] = match.indices?.groups?.[name] ?? [];
      if (start === undefined || end === undefined) return [];
      return [{ start, end, says: [say(groups[name] ?? "")] }];
    });
  if (j !== undefined) return whole(`${j}-${two(i)}`);
  if (q !== undefined) return whole(`-${two(q)}-${two(p)}`, `-${two(p)}-${two(q)}`);
  if (yy !== undefined) return whole(`20${yy}`);
  if (month !== undefined) return readNamed(match, monthsOf(language).get(month.toLowerCase()) ?? "");
  if (y !== undefined) return whole(d === undefined ? `${y}-${two(m)}` : `${y}-${two(m)}-${two(d)}`);
  if (c !== undefined) {
    const [start = match.index] = match.indices?.groups?.["a"] ?? [];
    const last = whole(`${c}-${two(b)}-${two(a)}`, `${c}-${two(a)}-${two(b)}`);
    return [
      ...parts(["z"], (day) => `${c}-${two(b)}-${two(day)}`),
      ...last.map((one) => ({ ...one, start })),
    ];
  }
  if (e !== undefined) return whole(`-${two(e)}-${two(a)}`);
  if (n !== undefined) return readNumbered(match);
  if (w !== undefined) return parts(["w", "v"], (week) => `W${Number(week)}`);
  const half = groups["half"]?.toLowerCase();
  const hourOf = (hour: string | undefined) =>
    two(half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "p" ? 12 : 0));
  if (min !== undefined) return whole(`T${hourOf(h)}:${min}`);
  return parts(["h", "until"], (hour) => `T${hourOf(hour)}:00`);
}

/** `7〜10月`, `11月9日〜15日`; the sign behind a number belongs to it. */
function readNumbered({ groups = {}, indices }: RegExpExecArray): DateNumeral[] {
  const { from, n, o, to } = groups;
  const part = (first: string, last: string, sign: number, says: string): DateNumeral[] => {
    const [start] = indices?.groups?.[first] ?? [];
    const [, end = 0] = indices?.groups?.[last] ?? [];
    return start === undefined ? [] : [{ start, end: end + sign, says: [says] }];
  };
  return [
    ...part("from", "from", 0, `-${two(from)}`),
    ...(o === undefined ? part("n", "n", 1, `-${two(n)}`) : part("n", "o", 1, `-${two(n)}-${two(o)}`)),
    ...part("to", "to", 1, `-${two(n)}-${two(to)}`),
  ];
}

/** Days beside the name of a month, and its year, each on its own. */
function readNamed(match: RegExpExecArray, month: string): DateNumeral[] {
  const groups = [...match].slice(1).map((text, index) => ({ text, place: match.indices?.[index + 1] }));
  const year = groups.find(({ text }) => text !== undefined && /^\d{4}$/.test(text))?.text;
  return groups.flatMap(({ text, place }) => {
    if (text === undefined || place === undefined || !/^\d+$/.test(text)) return [];
    const [start, end] = place;
    return [{ start, end, says: [text.length === 4 ? text : `${year ?? ""}${month}-${two(text)}`] }];
  });
}

export function two(number: string | number | undefined): string {
  return String(Number(number)).padStart(2, "0");
}
