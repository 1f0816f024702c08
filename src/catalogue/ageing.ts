import type { Dimension } from "./types.ts";

const BUCKETS = [
  { name: "not due", upTo: 0 },
  { name: "1-30 days", upTo: 30 },
  { name: "31-60 days", upTo: 60 },
  { name: "61-90 days", upTo: 90 },
  { name: "over 90 days", upTo: Infinity },
] as const;

export const overdueBy: Dimension = {
  name: "overdueBy",
  title: "Time overdue",
  synonyms: ["age", "ageing", "aging bucket"],
  unit: "text",
  derived: "overdueBy",
  values: BUCKETS.map(({ name }) => name),
};

/** `days` since it was due; null: it is not due yet, or has no due date. */
export function bucketOf(days: number | null): string {
  return BUCKETS.find(({ upTo }) => (days ?? 0) <= upTo)?.name ?? BUCKETS[0].name;
}
