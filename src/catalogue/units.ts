/** What a number is of. Money is in the currency beside it, a ratio a fraction of 1, `points` the difference of two; instants are in UTC. */
export const units = [
  "count",
  "money",
  "ratio",
  "points",
  "number",
  "seconds",
  "days",
  "text",
  "day",
  "instant",
] as const;

export type Unit = (typeof units)[number];

/** By what days can be put together. `weekday` and `hour` are parts of each week and day, the others follow each other. */
export const grains = ["day", "week", "month", "quarter", "year", "weekday", "hour"] as const;

export type Grain = (typeof grains)[number];
