import { phrase, type Scan, takeAll } from "../periods/reading/text.ts";
import type { AmountLimits } from "./question-types.ts";
import { amountWords, listWords } from "./vocabulary-lists.ts";

const AMOUNT =
  "_?(?:[€$£] ?)?(?<amount>\\d[\\d.,]*)(?![\\d.,]*\\d)(?! ?(?:%|percent|days?|weeks?|months?|years?|hours?))(?: ?(?<scale>k|thousand|m|mio|million)(?![a-z]))?(?: ?(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|[€$£]))?";
const BETWEEN = phrase(
  `(?:between|from) ${AMOUNT} (?:and|to|-) ${AMOUNT.replace("<amount>", "<amount2>").replace("<scale>", "<scale2>")}`,
);
const LIMITS = {
  minAmount: phrase(`(?:${amountWords.atLeast}) ${AMOUNT}`),
  maxAmount: phrase(`(?:${amountWords.atMost}) ${AMOUNT}`),
  aboveAmount: phrase(`(?:${amountWords.over}) ${AMOUNT}`),
  belowAmount: phrase(`(?:${amountWords.under}) ${AMOUNT}`),
} as const;
const SCALES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6 };

const LIMIT = `(?:${[amountWords.over, amountWords.atLeast.replace("|from", ""), amountWords.under, amountWords.atMost].join("|")})`;
const MARKED = new RegExp(
  `\\b(${LIMIT}) (?=[€$£]? ?\\d)(?!\\d+ ?(?:%|percent|days?|weeks?|months?|years?|hours?))`,
  "gi",
);
const RANGE = /\b(?:between|from) ([€$£]? ?\d[\d.,]*k?) (?:and|to) ([€$£]? ?\d[\d.,]*k?)(?![\w-])/gi;
const RECORDS = new RegExp(listWords.map(({ pattern }) => `\\b(?:${pattern})\\b`).join("|"), "i");

/** Sets limits of amount apart from years and days, before those are read: "between 1000 and 2000" is money here. */
export function markAmounts(text: string): string {
  if (!RECORDS.test(text)) return text;
  return text
    .replace(RANGE, (said, low: string, high: string) =>
      isAmount(low) || isAmount(high) ? `at least _${low} at most _${high}` : said,
    )
    .replace(MARKED, "$1 _");
}

/** More than a day of the month, and no year of these decades. */
function isAmount(text: string): boolean {
  const value = readAmount(text.replace(/k$/i, ""), /k$/i.test(text) ? "k" : undefined) ?? 0;
  return /[€$£]/.test(text) || value > 2100 || (value > 31 && value < 2000) || value === 2000;
}

/** "Over 5000", "at most €2k", "between 1,000 and 2,000": the limits of amount that a stretch of text names. */
export function takeAmounts(scan: Scan): { limits: AmountLimits; scan: Scan } {
  const between = takeAll(scan, BETWEEN);
  const groups = between.taken[0]?.groups;
  const limits: AmountLimits = {};
  let rest = between.scan;
  // "No more than" before "more than".
  for (const name of ["minAmount", "maxAmount", "aboveAmount", "belowAmount"] as const) {
    const found = takeAll(rest, LIMITS[name]);
    const value = amountOf(found.taken[0]?.groups);
    if (value !== undefined) limits[name] = value;
    rest = found.scan;
  }
  const [least, most] = [amountOf(groups), readAmount(groups?.["amount2"], groups?.["scale2"])];
  if (least !== undefined) limits.minAmount = least;
  if (most !== undefined) limits.maxAmount = most;
  return { limits, scan: rest };
}

function amountOf(groups: Record<string, string | undefined> | undefined): number | undefined {
  return readAmount(groups?.["amount"], groups?.["scale"]);
}

/** "1,500.50", "1.500,50" and "1.500" by the usual reading of their marks; undefined for what is no number. */
function readAmount(text: string | undefined, scale: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const mark = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  const decimals = mark < 0 ? "" : text.slice(mark + 1).replace(/\D/g, "");
  const isDecimal = mark >= 0 && decimals.length > 0 && decimals.length !== 3;
  const whole = (isDecimal ? text.slice(0, mark) : text).replace(/\D/g, "");
  const value = Number(isDecimal ? `${whole}.${decimals}` : whole) * (SCALES[scale ?? ""] ?? 1);
  return Number.isFinite(value) ? value : undefined;
}
