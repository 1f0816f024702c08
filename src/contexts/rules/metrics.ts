/** What people measure, in the words that they use. A rule that names none of these is no rule about a metric. */
const NOUNS = [
  "average (?:order value|deal size|session duration)",
  "(?:conversion|bounce|engagement|win|churn|retention|open) rate",
  "(?:engaged )?sessions?",
  "(?:unique |new |returning )?(?:users?|visitors?)",
  "(?:(?:qualified|sales|marketing) )?leads?",
  "(?:won |lost |open |closed )?deals?(?: won| lost)?",
  "(?:paid |open |overdue |unpaid )?invoices?",
  "(?:active |new |paying )?customers?",
  "page ?views?",
  "key events?",
  "goal completions?",
  "conversions?",
  "visits?",
  "traffic",
  "transactions?",
  "orders?",
  "purchases?",
  "revenue",
  "sales",
  "turnover",
  "income",
  "earnings",
  "profit",
  "margin",
  "bookings?",
  "mrr",
  "arr",
  "aov",
  "pipeline",
  "receivables?",
  "expenses?",
  "costs?",
  "ad spend",
  "spend",
  "churn",
  "growth",
  "sign-?ups?",
  "registrations?",
  "subscriptions?",
  "subscribers?",
  "downloads?",
  "tasks?",
  "projects?",
  "tickets?",
];

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
