import { sql } from "drizzle-orm";
import { usageHours } from "../db/schema.ts";
import { noUsage, type UsageCounts } from "../domain/usage.ts";

export const countNames = [
  "requests",
  "refusals",
  "chats",
  "inputTokens",
  "outputTokens",
  "toolCalls",
] as const satisfies (keyof UsageCounts)[];

/** The sum of several, e.g. of all points of a chart. */
export function addUp(counts: UsageCounts[]): UsageCounts {
  const sum = { ...noUsage };
  for (const one of counts) for (const name of countNames) sum[name] += one[name];
  return sum;
}

/** The sums as columns of a query. */
export const summed = {
  requests: total(usageHours.requests),
  refusals: total(usageHours.refusals),
  chats: total(usageHours.chats),
  inputTokens: total(usageHours.inputTokens),
  outputTokens: total(usageHours.outputTokens),
  toolCalls: total(usageHours.toolCalls),
};

function total(column: (typeof usageHours)[keyof UsageCounts]) {
  return sql<number>`sum(${column})`;
}
