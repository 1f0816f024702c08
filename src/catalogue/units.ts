/** What a number or a cell is of. Money is in the currency that stands beside it; a ratio is a fraction of 1. */
export const units = [
  "count",
  "money",
  "ratio",
  "number",
  "seconds",
  "days",
  "text",
  "day",
  "instant",
] as const;

export type Unit = (typeof units)[number];
