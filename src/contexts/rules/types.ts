export type Span = "day" | "week" | "month" | "quarter" | "year";

/** What one sentence says. Metrics and terms are lower case, in the words of the sentence. */
export type Reading =
  /** The month, 1 to 12, with whose first day the fiscal year begins. */
  | { type: "fiscalYearStart"; month: number }
  /** The unit is a currency (ISO 4217) or null for a count. */
  | { type: "target"; metric: string; value: number; unit: string | null; per: Span }
  /** Who says the term means the metric. */
  | { type: "alias"; term: string; metric: string }
  /** What is not counted: in every metric when none is named. The dimension is camel case: `country`, `landingPage`. */
  | { type: "exclude"; metric?: string; dimension?: string; value: string }
  /** Said of a metric, and not understood: to be told with it. */
  | { type: "note"; metric: string; text: string };

/** A rule with the context that it is from. */
export type Rule = Reading & {
  contextId: string;
  version: number;
  /** As it is written there. */
  sentence: string;
};
