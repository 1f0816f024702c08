/** What web analytics are kept by; `total` is the day as a whole. */
export const dayDimensions = ["total", "channel", "landingPage", "country", "device"] as const;

export type DayDimension = (typeof dayDimensions)[number];

/** What is counted of a day, in the order in which a packed row has it; GA4's API names. New ones go to the end. */
export const dayMetrics = [
  "sessions",
  "totalUsers",
  "newUsers",
  "engagedSessions",
  "screenPageViews",
  "keyEvents",
  "transactions",
  "totalRevenue",
] as const;

export type DayMetric = (typeof dayMetrics)[number];

/** A value of the dimension (empty for `total`), then the metrics in their order. */
export type DayRow = [value: string, ...metrics: number[]];

/** One day of one dimension, whole: it replaces what is stored of that day and dimension. */
export interface PackedDay {
  /** ISO day in the property's time zone. */
  day: string;
  dimension: DayDimension;
  /** What Google said of the figures' honesty, e.g. `sampled,thresholded`; empty when nothing. */
  flags: string;
  /** Empty when Google has nothing (any more) of the day. */
  rows: DayRow[];
}
