import { catalogue } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";

/** What people measure besides what the catalogue has, and how they narrow a count of records. */
const OTHERS = [
  "average (?:order value|deal size|session duration)",
  "(?:churn|retention|open) rate",
  "(?:unique |new |returning )?(?:users?|visitors?)",
  "(?:(?:qualified|sales|marketing) )?leads?",
  "(?:won |lost |open |closed )?deals?(?: won| lost)?",
  "(?:paid |open |overdue |unpaid )?invoices?",
  "(?:active |new |paying )?customers?",
  "costs?",
  "spend",
  "profit",
  "margin",
  "mrr",
  "arr",
  "churn",
  "growth",
  "registrations?",
  "subscriptions?",
  "subscribers?",
  "downloads?",
  "tickets?",
];

/** What the catalogue calls a measure and is too common a word to name one by itself. */
const TOO_COMMON = new Set([
  "amount",
  "value",
  "total",
  "worth",
  "balance",
  "owed",
  "event",
  "events",
  "view",
  "bounce",
  "bounces",
  "engagement",
  "goal",
]);

/** What people measure, in the words that they use. A rule that names none of these is no rule about a metric. */
const NOUNS = [...OTHERS, ...catalogue.flatMap(wordsOf)].toSorted((a, b) => b.length - a.length);

/** Measures by title and synonyms; records of a product are counted by their name. */
function wordsOf({ product, one, synonyms, measures }: Dataset): string[] {
  const counted = product === undefined ? [] : [one, ...synonyms];
  const measured = measures
    .filter(({ name }) => name !== "count")
    .flatMap((measure) => [measure.title, ...measure.synonyms]);
  return [...counted, ...measured]
    .map((word) => word.toLowerCase())
    .filter((word) => !TOO_COMMON.has(word))
    .map(inBothNumbers);
}

/** "page view" is also "pageviews" and "page-view". */
function inBothNumbers(word: string): string {
  const plural = word.endsWith("y") ? `${word.slice(0, -1)}(?:y|ies)` : word.replace(/(?<!s)$/, "s?");
  return plural.replaceAll(/[ -]/g, "[ -]?");
}

/** Source of a pattern that matches one metric, its qualifiers included. */
export const METRIC = `(?:(?:net|gross|total|organic|paid|direct|web ?site|web|site|online|recurring|e-?mail) ){0,3}(?:${NOUNS.join("|")})`;

const WHOLE = new RegExp(
  `^(?:(?:our|the|all|a|an) )*(${METRIC})(?: (?:in|from|of) (?:the )?(?:web|google)? ?analytics| in ga4?)?$`,
  "i",
);
const SOMEWHERE = new RegExp(`(?<![\\w-])(${METRIC})(?![\\w-])`, "i");

/** The metric that a phrase is, and nothing besides. */
export function metricOf(phrase: string): string | undefined {
  return WHOLE.exec(phrase.trim())?.[1]?.toLowerCase();
}

/** The first metric that a text names. */
export function findMetric(text: string): string | undefined {
  return SOMEWHERE.exec(text)?.[1]?.toLowerCase();
}

const EVERY = new RegExp(SOMEWHERE.source, "gi");
const HELD = /\ue002(\d+)\ue003/g;

/** What stands for a metric in a text where metrics are masked, as a pattern. */
export const MASK = "\ue002\\d+\ue003";

/**
 * The text with a mask for each metric: a pattern that names all metrics several times takes long to compile. `unmask`
 * puts them back into a part of it.
 */
export function maskMetrics(text: string): { masked: string; unmask: (part: string) => string } {
  const found: string[] = [];
  const masked = text
    .replace(/[\ue002\ue003]/g, "")
    .replace(EVERY, (metric) => `\ue002${found.push(metric) - 1}\ue003`);
  return {
    masked,
    unmask: (part) => part.replace(HELD, (_all, index: string) => found[Number(index)] ?? ""),
  };
}
