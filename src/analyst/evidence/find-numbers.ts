import { currenciesOf, currencyAfter, currencyBefore, isCurrencyCode } from "./currencies.ts";
import type { Found, NumeralUnit } from "./numeral.ts";

const SPACE = "[ \\u00a0]";
const NUMBER = [
  "\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?(?![\\d])",
  "\\d{1,3}(?:\\.\\d{3})+,\\d+",
  "\\d{1,3}(?:\\.\\d{3}){2,}(?!\\d)",
  "\\d{1,3}(?:'\\d{3})+(?:\\.\\d+)?(?!\\d)",
  `[1-9]\\d{0,2}(?:${SPACE}\\d{3})+(?:[.,]\\d+)?(?!\\d|${SPACE}\\d)`,
  "\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d+)?(?!\\d)",
  "\\d+,(?:\\d{1,2}|\\d{4,})(?![\\d,])",
  "\\d+(?:\\.\\d+)?",
  "\\.\\d+",
].join("|");
const MAGNITUDE =
  "(?:[kKMmB]|bn|Bn|mn|tn)(?![\\p{L}\\p{N}])|[ \\u00a0-]?(?:bn|mn|thousand|million|billion)(?![\\p{L}\\p{N}])";
const UNIT =
  "\\s?%|[\\s-](?:percentage[\\s-]points?|percent[\\s-]points?|percent|per cent|pct)(?!\\p{L})|\\s?(?:pp|ppts?|p\\.p\\.)(?!\\p{L})|st(?!\\p{L})|nd(?!\\p{L})|rd(?!\\p{L})|th(?!\\p{L})|\\s?×|\\s?x(?![\\p{L}\\p{N}])|[\\s-]?(?:times|fold)(?!\\p{L})";
const numbers = new RegExp(
  `(?:(?<![\\p{L}\\p{N})\\]%.,-])(?<sign>[-+–]))?(?<![\\p{L}\\p{N}]|\\d[.,])(?:(?<before>${currencyBefore})${SPACE}?(?<inner>-)?)?(?<number>${NUMBER})(?<magnitude>${MAGNITUDE})?(?<unit>${UNIT})?(?:${SPACE}?(?<after>${currencyAfter})(?!\\p{L}))?`,
  "gu",
);
const MAGNITUDES: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 };

/** Numbers of a normalised text with their sign, currency, magnitude and unit. */
export function findNumbers(text: string): Found[] {
  return [...text.matchAll(numbers)].map((match) => {
    const { sign, inner, before = "", number = "", magnitude, unit = "", after = "" } = match.groups ?? {};
    const factor = factorOf(magnitude);
    const plain = toPlain(number);
    const decimals = plain.split(".")[1]?.length ?? 0;
    const currencies = [...currenciesOf(before), ...currenciesOf(after)];
    return {
      kind: "number",
      start: match.index,
      end: match.index + match[0].length,
      value: Number(plain) * factor,
      step: 10 ** -decimals * factor,
      sign: signOf(sign ?? inner),
      unit: unitOf(unit),
      currencies,
      isWord: false,
      isYear: /^(?:19|20)\d{2}$/.test(match[0]),
    };
  });
}

function signOf(mark: string | undefined): "-" | "+" | "" {
  if (mark === undefined) return "";
  return mark === "+" ? "+" : "-";
}

function factorOf(magnitude: string | undefined): number {
  if (magnitude === undefined) return 1;
  const text = magnitude.replace(/^[ \u00a0-]/, "").toLowerCase();
  return text === "tn" ? 1e12 : (MAGNITUDES[text.slice(0, 1)] ?? 1);
}

/** In the form that `Number` reads: a comma that ends in one, two or more than three digits is a decimal one. */
function toPlain(number: string): string {
  const joined = number.replace(/[ \u00a0']/g, "");
  if (/\.\d{3}.*,/.test(joined)) return joined.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(joined)) return joined.replaceAll(".", "");
  if (/^\d+,(?:\d{1,2}|\d{4,})$/.test(joined)) return joined.replace(",", ".");
  return joined.replaceAll(",", "");
}

function unitOf(mark: string): NumeralUnit | null {
  const text = mark.replace(/^[\s-]/, "");
  if (text === "") return null;
  if (/^p(?:p|\.p)|points?$/.test(text)) return "points";
  if (/^(?:%|p)/.test(text)) return "percent";
  return /^(?:×|x|times|fold)$/.test(text) ? "times" : "ordinal";
}

const durations =
  /(?<![\p{L}\p{N}_.,])(?<sign>-)?(?:(?:(?<h>\d{1,3})h )?(?<m>\d{1,4})m (?<s>\d{1,2})s|(?<i>\d{1,3})h (?<n>\d{1,2})m|(?<t>\d{1,6}(?:\.\d+)?) ?(?:s|sec|seconds?)|(?<u>\d{1,6}(?:\.\d+)?) ?(?:min|mins|minutes?)(?: (?:and )?(?<v>\d{1,2}) ?(?:s|sec|seconds?))?)(?![\p{L}\p{N}])/gu;

/** Durations such as `2m 05s`, in seconds. */
export function findDurations(text: string): Found[] {
  return [...text.matchAll(durations)].map((match) => {
    const { sign, h, m, s, i, n, t, u, v } = match.groups ?? {};
    const minutes = Number(m ?? n ?? u ?? 0);
    const value = Number(h ?? i ?? 0) * 3600 + minutes * 60 + Number(s ?? t ?? v ?? 0);
    const last = u !== undefined && v === undefined ? 60 : n !== undefined ? 60 : 1;
    const decimals = (t ?? u)?.split(".")[1]?.length ?? 0;
    return {
      kind: "number",
      start: match.index,
      end: match.index + match[0].length,
      value,
      step: last * 10 ** -decimals,
      sign: sign === undefined ? "" : "-",
      unit: "seconds",
      currencies: [],
      isWord: false,
      isYear: false,
    };
  });
}

const tokens =
  /(?<![\p{L}\p{N}_])(?:[#@/](?=\p{L}|\p{N}))?[\p{L}\p{N}_][\p{L}\p{N}_.\-/#@+&]*(?<=[\p{L}\p{N}_])/gu;
const NUMBER_WITH_UNIT =
  /^\d[\d.]*(?:[kKMmB]|bn|Bn|mn|tn|st|nd|rd|th|x|pp|s|h|am|pm|min|sec)?(?:-\p{L}[\p{L}-]*)?$/u;
const CALENDAR = /^(?:\d{4}[-/]?)?(?:Q[1-4]|H[12]|KW\d{1,2}|W\d{1,2})(?:[-/]?\d{4})?$/;
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}$/;

/** Names with digits: record numbers, campaigns, pages, versions, addresses. */
export function findNames(text: string): Found[] {
  return [...text.matchAll(tokens)]
    .filter((match) => /\d/.test(match[0]) && (isName(match[0]) || isZeroFilled(text, match)))
    .map((match) => ({ kind: "name", start: match.index, end: match.index + match[0].length }));
}

/** "000382" is a record's number; the "050" of 1,050 and the "08" of 08:30 are not. */
function isZeroFilled(text: string, { 0: token, index }: RegExpExecArray): boolean {
  return /^0\d{2,}$/.test(token) && !/\d[.,' \u00a0:]$/.test(text.slice(Math.max(0, index - 2), index));
}

function isName(token: string): boolean {
  if (/^#\d/.test(token) || /^\d+(?:\.\d+){2,}$/.test(token)) return !/^\d{1,3}(?:\.\d{3}){2,}$/.test(token);
  if (!/\p{L}/u.test(token)) return token.startsWith("/");
  if (NUMBER_WITH_UNIT.test(token) || CALENDAR.test(token) || ISO_MOMENT.test(token)) return false;
  const [, code = "", rest = ""] = /^([A-Z]{3})(.*)$/.exec(token) ?? [];
  if (isCurrencyCode(code) && NUMBER_WITH_UNIT.test(rest)) return false;
  const [, number = "", last = ""] = /^([\d.]+k?)([A-Z]{3})$/.exec(token) ?? [];
  return !(number !== "" && isCurrencyCode(last));
}

/** Digits that no other finder has read: they count as a name, which only the same text can vouch for. */
export function findRest(text: string): Found[] {
  return [...text.matchAll(/\d+/g)].map((match) => ({
    kind: "name",
    start: match.index,
    end: match.index + match[0].length,
  }));
}
