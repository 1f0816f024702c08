import { findAmounts, type Amount } from "./amounts.ts";
import { findMetric, METRIC } from "./metrics.ts";
import type { Reading, Span } from "./types.ts";

const SPANS: readonly [Span, RegExp][] = [
  ["day", /\b(?:an?|per|each|every|one)\s+day\b|\bdaily\b|\/\s?d(?:ay)?\b/i],
  ["week", /\b(?:an?|per|each|every|one)\s+week\b|\bweekly\b|\/\s?(?:wk|week)\b/i],
  ["month", /\b(?:an?|per|each|every|one)\s+month\b|\bmonthly\b|\/\s?(?:mo|month)\b/i],
  ["quarter", /\b(?:an?|per|each|every|one)\s+quarter\b|\bquarterly\b|\/\s?(?:qtr|quarter)\b/i],
  [
    "year",
    /\b(?:an?|per|each|every|one)\s+(?:year|annum)\b|\b(?:yearly|annual(?:ly)?)\b|\/\s?(?:yr|year)\b/i,
  ],
];
const NAMES_TARGET = /\b(?:targets?|goals?|objectives?|quotas?|aim(?:s|ing)?|kpis?)\b/i;
/** What was once, is denied, or is a limit upwards: none of it is a figure to be reached. */
const NO_TARGET =
  /\b(?:not|never|no|no longer|used to|was|were|former(?:ly)?|previous(?:ly)?|old|last (?:year|quarter|month|week)|below|under|at most|up to|less than|fewer than|maximum|max)\b|n't\b/i;
const RAISED = /\bfrom \S+(?: \S+){0,3}? to (?=\S*\d)/i;
const RANGE = /\d ?(?:-|to) ?[€$£]?\d/;
const AFTER_AMOUNT = new RegExp(`^ *(?:of |in |more |new )?(${METRIC})(?![\\w-])`, "i");

const NEXT_WORD = /^ +(\p{L}+)/u;
const NO_THING =
  /^(?:an?|per|each|every|one|daily|weekly|monthly|quarterly|yearly|annual|annually|in|for|by|as|is|are|of|at|on|from|or|and|to|with|this|our|the|net|gross|total|targets?|goals?)$/i;

/**
 * Figures to be reached: "target: 500 sessions a day", "monthly revenue target is EUR 40,000". `isTarget` says that the
 * context is about nothing else, so that the word may be missing. Percentages and spans that are not named are not
 * understood.
 */
export function readTargets(text: string, { isTarget }: { isTarget: boolean }): Reading[] {
  if (!isTarget && !NAMES_TARGET.test(text)) return [];
  const whole = text.replace(RAISED, "");
  if (NO_TARGET.test(whole) || RANGE.test(whole)) return [];
  const parts = whole.split(/,(?!\d)|\band\b/i).flatMap((part) => readTarget(part) ?? []);
  if (parts.length > 0) return parts;
  return [readTarget(whole) ?? []].flat();
}

function readTarget(text: string): Reading | undefined {
  const amounts = findAmounts(text);
  const [amount] = amounts;
  const spans = SPANS.filter(([, pattern]) => pattern.test(text));
  const [span] = spans;
  if (!amount || amounts.length > 1 || !span || spans.length > 1 || amount.unit === "%") return undefined;
  const metric = metricBeside(text, amount);
  if (metric === undefined) return undefined;
  return { type: "target", metric, value: amount.value, unit: amount.unit, per: span[0] };
}

/** "500 sessions", else the first that is named. An amount of something that is no metric is nobody's target. */
function metricBeside(text: string, amount: Amount): string | undefined {
  const behind = text.slice(amount.end);
  const after = AFTER_AMOUNT.exec(behind)?.[1];
  if (after !== undefined) return after.toLowerCase();
  const [, word] = NEXT_WORD.exec(behind) ?? [];
  return word === undefined || NO_THING.test(word) ? findMetric(text) : undefined;
}
