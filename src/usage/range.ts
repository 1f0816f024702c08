import { gte, isNull, lt, eq, and } from "drizzle-orm";
import { usageHours } from "../db/schema.ts";

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
