import { readItems } from "../reading/items.ts";
import { keyOf, lexicon } from "../reading/lexicon.ts";
import type { Item, Sense } from "../reading/types.ts";

/** Too common to name a measure by itself. */
const COMMON =
  /^(?:amount|value|total|worth|balance|owed|events?|views?|bounces?|engagement|goals?|in|pay|people|used?|costs?)$/i;
const QUALIFIER = /^(?:(?:net|gross|total|all|web ?site|web|site|online) )+/;

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

/** A sentence in the items that a question would have. */
export const itemsOf = (text: string): Item[] =>
  readItems(text, { today: "2000-01-01", fiscalYearStart: 1, own: new Map() }).items;

/** The first metric that is named. */
export const metricIn = (items: readonly Item[]): string | undefined =>
  items.flatMap(({ text }) => metricOf(text) ?? [])[0];
