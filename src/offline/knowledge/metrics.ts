import { keyOf, lexicon } from "../reading/lexicon.ts";
import type { Sense } from "../reading/types.ts";

/** What stands for a metric in a text where metrics are masked: of the private use area. */
export const MASK = "\ue002";

/** Too common to name a measure by itself. */
const COMMON =
  /^(?:amount|value|total|worth|balance|owed|events?|views?|bounces?|engagement|goals?|in|pay|people|used?|costs?)$/i;
const QUALIFIER = /^(?:(?:net|gross|total|all|web ?site|web|site|online) )+/;
const LONGEST = 5;

const measuresCalled = (words: string): Sense[] =>
  (lexicon().get(keyOf(words.replaceAll("-", " ").split(" "))) ?? []).filter(
    ({ measure, dataset, isHead }) => measure !== undefined || (dataset !== undefined && isHead === true),
  );

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

/** The metrics that a text names, the longest phrases, and the text with a sign in the place of each. */
export function maskMetrics(text: string): { masked: string; metrics: string[] } {
  const metrics: string[] = [];
  const words = text.split(/(?<=[\p{L}\p{N}])(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}-])(?=[\p{L}\p{N}])/u);
  let masked = "";
  for (let at = 0; at < words.length;) {
    const phrase = (length: number): string => words.slice(at, at + length).join("");
    // Words and what is between them by turns.
    const length = /[\p{L}\p{N}]/u.test(words[at] ?? "")
      ? [...Array(LONGEST).keys()]
          .map((few) => 2 * (LONGEST - few) - 1)
          .find((many) => metricOf(phrase(many)) === phrase(many).toLowerCase())
      : undefined;
    if (length !== undefined) metrics.push(phrase(length).toLowerCase());
    masked += length === undefined ? phrase(1) : MASK;
    at += length ?? 1;
  }
  return { masked, metrics };
}
