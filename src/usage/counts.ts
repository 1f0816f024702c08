import { sql } from "drizzle-orm";
import { usageHours } from "../db/schema.ts";

/** What was used in a time. */
export interface UsageCounts {
  /** Requests that the limit let in. */
  requests: number;
  /** Requests over the limit; not known by user. */
  refusals: number;
  /** Questions that were answered; a reply that is given again is none. */
  chats: number;
  /** Of the model; zero where the model does not tell. */
  inputTokens: number;
  outputTokens: number;
  toolCalls: number;
}

export const countNames = [
  "requests",
  "refusals",
  "chats",
  "inputTokens",
  "outputTokens",
  "toolCalls",
] as const satisfies (keyof UsageCounts)[];

export const noUsage: Readonly<UsageCounts> = {
  requests: 0,
  refusals: 0,
  chats: 0,
  inputTokens: 0,
  outputTokens: 0,
  toolCalls: 0,
};

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
