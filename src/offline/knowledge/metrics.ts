import { grammarWords } from "../grammar/parse.ts";
import type { Sense } from "../plan.ts";
import { type Line, readLine } from "../words/line.ts";

/** Too common to name a measure by itself. */
const COMMON =
  /^(?:amount|value|total|worth|balance|owed|events?|views?|bounces?|engagement|goals?|in|pay|people|used?|costs?)$/i;
const QUALIFIER = /^(?:(?:net|gross|total|all|web ?site|web|site|online) )+/;

/** A sentence as a question would be read. */
export const lineOf = (text: string): Line =>
  readLine(text, { today: "2000-01-01", fiscalYearStart: 1, own: new Map(), names: [] }, grammarWords(""));

const namesMetric = ({ measure, dataset, isHead, isVerb }: Sense): boolean =>
  !isVerb && (measure !== undefined || (dataset !== undefined && isHead === true));

function measuresCalled(words: string): Sense[] {
  const { stretches, tokens } = lineOf(words);
  return (stretches[0] ?? []).flatMap(({ to, senses }) =>
    to === tokens.length ? senses.filter(namesMetric) : [],
  );
}

/** What a rule's words for a metric mean. */
export function sensesOf(metric: string): Sense[] {
  const whole = measuresCalled(metric.toLowerCase());
  return whole.length > 0 ? whole : measuresCalled(metric.toLowerCase().replace(QUALIFIER, ""));
}

/** The metric that a phrase is, and nothing besides. */
export function metricOf(phrase: string): string | undefined {
  const bare = phrase
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:our|the|all|an?|reported) )+/, "")
    .replace(/ (?:in|from|of) (?:(?:the )?(?:web|google)? ?analytics|ga4?)$/, "");
  return !COMMON.test(bare) && sensesOf(bare).length > 0 ? bare : undefined;
}

/** The first metric that is named from a place on, the longest of its names. */
export function metricIn({ stretches }: Line, from = 0, to = stretches.length): string | undefined {
  for (const all of stretches.slice(from, to)) {
    const longest = all.toSorted((one, other) => other.to - one.to);
    const found = longest.flatMap(({ text }) => metricOf(text) ?? [])[0];
    if (found !== undefined) return found;
  }
  return undefined;
}
