import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { usageHours } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { noUsage, type UsageCounts } from "../domain/usage.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How long usage is kept. */
export const USAGE_KEPT_MS = 400 * DAY_MS;

/** Milliseconds since the epoch; whole hours that begin in `from` (inclusive) to `to` (exclusive). */
export interface UsageRange {
  from: number;
  to: number;
}

/** Whose usage. Without a user it is the keys' own count, which has every request, whoever its user was. */
export interface UsageOf extends UsageRange {
  organizationId: string;
  keyId?: string | undefined;
  userId?: string | undefined;
}

/** The first hour, and the one behind the last. Never longer than usage is kept. */
export function hoursOf({ from, to }: UsageRange): { first: number; end: number } {
  const end = Math.ceil(to / HOUR_MS);
  return { first: Math.max(Math.ceil(from / HOUR_MS), end - USAGE_KEPT_MS / HOUR_MS), end };
}

/** The rows of the range. */
export function isWithin(range: UsageRange) {
  const { first, end } = hoursOf(range);
  return and(gte(usageHours.hour, first), lt(usageHours.hour, end));
}

/** The rows of one organization or of one of its keys: the keys' own count, and what of it is of users. */
export function isRowOf({ organizationId, keyId, ...range }: Omit<UsageOf, "userId">) {
  const isOfKey = keyId === undefined ? undefined : eq(usageHours.keyId, keyId);
  return and(eq(usageHours.organizationId, organizationId), isWithin(range), isOfKey);
}

export function isUsageOf({ userId, ...of }: UsageOf) {
  const { userId: user } = usageHours;
  return and(isRowOf(of), userId === undefined ? isNull(user) : eq(user, userId));
}

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

/** How usage is added up: days are of UTC. */
export type UsageStep = "hour" | "day";

export interface UsagePoint extends UsageCounts {
  /** Beginning of the hour or day, milliseconds since the epoch. */
  at: number;
}

/**
 * What an organization, one of its keys or one of its users used, hour by hour or day by day: every step of the range
 * in order, with zeros where nothing was. The last minute may be missing: keys report once a minute.
 */
export async function readUsage(
  deps: Pick<Deps, "db">,
  { by, ...of }: UsageOf & { by: UsageStep },
): Promise<UsagePoint[]> {
  const hours = by === "day" ? DAY_MS / HOUR_MS : 1;
  const step = sql<number>`${usageHours.hour} / ${sql.raw(String(hours))}`;
  const rows = await deps.db
    .select({ step, ...summed })
    .from(usageHours)
    .where(isUsageOf(of))
    .groupBy(step);
  const found = new Map(rows.map(({ step: place, ...counts }) => [place, counts]));
  const { first, end } = hoursOf(of);
  const from = Math.floor(first / hours);
  const length = Math.max(0, Math.ceil(end / hours) - from);
  return Array.from({ length }, (_, index) => ({
    at: (from + index) * hours * HOUR_MS,
    ...(found.get(from + index) ?? noUsage),
  }));
}
