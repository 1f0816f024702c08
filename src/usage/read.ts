import { and, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { apiKeys, organizations, usageHours, users } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { addUp, HOUR_MS, USAGE_KEPT_MS, type UsageCounts } from "../domain/usage.ts";

export const DAY_MS = 24 * HOUR_MS;

/** Milliseconds since the epoch; whole hours that begin in `from` (inclusive) to `to` (exclusive). */
interface UsageRange {
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
function hoursOf({ from, to }: UsageRange): { first: number; end: number } {
  const end = Math.ceil(to / HOUR_MS);
  return { first: Math.max(Math.ceil(from / HOUR_MS), end - USAGE_KEPT_MS / HOUR_MS), end };
}

interface Rows extends UsageRange {
  /** Null: of all. */
  organizationId: string | null;
  keyId?: string | undefined;
  /** Null: the keys' own count. */
  userId?: string | null | undefined;
}

export function isRowOf({ organizationId, keyId, userId, ...range }: Rows) {
  const { first, end } = hoursOf(range);
  const { organizationId: organization, keyId: key, userId: user, hour } = usageHours;
  return and(
    organizationId === null ? undefined : eq(organization, organizationId),
    gte(hour, first),
    lt(hour, end),
    keyId === undefined ? undefined : eq(key, keyId),
    userId === null ? isNull(user) : userId === undefined ? undefined : eq(user, userId),
  );
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
  { db }: Pick<Deps, "db">,
  { by, ...of }: UsageOf & { by: UsageStep },
): Promise<UsagePoint[]> {
  const hours = by === "day" ? DAY_MS / HOUR_MS : 1;
  const step = sql<number>`${usageHours.hour} / ${sql.raw(String(hours))}`;
  const rows = await db
    .select({ step, ...summed })
    .from(usageHours)
    .where(isRowOf({ ...of, userId: of.userId ?? null }))
    .groupBy(step);
  const found = new Map(rows.map(({ step: place, ...counts }) => [place, counts]));
  const { first, end } = hoursOf(of);
  const from = Math.floor(first / hours);
  const length = Math.max(0, Math.ceil(end / hours) - from);
  return Array.from({ length }, (_, index) => ({
    at: (from + index) * hours * HOUR_MS,
    ...(found.get(from + index) ?? addUp([])),
  }));
}

/** What is listed at most. */
const MOST = 1000;

/** What each key of the organization used, the busiest first; keys that nobody used are left out. */
export async function listUsageByKey({ db }: Pick<Deps, "db">, of: UsageRange & { organizationId: string }) {
  return await db
    .select({ keyId: usageHours.keyId, name: apiKeys.name, hint: apiKeys.hint, ...summed })
    .from(usageHours)
    .innerJoin(apiKeys, eq(apiKeys.id, usageHours.keyId))
    .where(isRowOf({ ...of, userId: null }))
    .groupBy(usageHours.keyId)
    .orderBy(desc(summed.requests), usageHours.keyId)
    .limit(MOST);
}

/**
 * What each user of the organization, or of one of its keys, used, the busiest first. What was asked in privacy mode
 * is of no user; refusals are not known by user, and are zero.
 */
export async function listUsageByUser(
  { db }: Pick<Deps, "db">,
  { limit = 20, ...of }: Omit<UsageOf, "userId"> & { limit?: number },
) {
  return await db
    .select({ userId: users.id, externalId: users.externalId, ...summed })
    .from(usageHours)
    .innerJoin(users, eq(users.id, usageHours.userId))
    .where(isRowOf(of))
    .groupBy(users.id)
    .orderBy(desc(summed.requests), users.id)
    .limit(limit);
}

/** What each organization used, the busiest first: the operator's view. */
export async function listUsageByOrganization({ db }: Pick<Deps, "db">, range: UsageRange) {
  return await db
    .select({ organizationId: organizations.id, name: organizations.name, ...summed })
    .from(usageHours)
    .innerJoin(organizations, eq(organizations.id, usageHours.organizationId))
    .where(isRowOf({ ...range, organizationId: null, userId: null }))
    .groupBy(organizations.id)
    .orderBy(desc(summed.requests), organizations.id)
    .limit(MOST);
}
