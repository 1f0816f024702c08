import { isRowOf, isUsageOf, isWithin, type UsageOf, type UsageRange, summed } from "./read.ts";
import { and, desc, eq, isNull } from "drizzle-orm";
import { apiKeys, organizations, usageHours, users } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

/** What is listed at most. */
const MOST = 1000;

/** What each key of the organization used, the busiest first; keys that nobody used are left out. */
export async function listUsageByKey({ db }: Pick<Deps, "db">, of: UsageRange & { organizationId: string }) {
  return await db
    .select({ keyId: usageHours.keyId, name: apiKeys.name, hint: apiKeys.hint, ...summed })
    .from(usageHours)
    .innerJoin(apiKeys, eq(apiKeys.id, usageHours.keyId))
    .where(isUsageOf(of))
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
    .where(and(isWithin(range), isNull(usageHours.userId)))
    .groupBy(organizations.id)
    .orderBy(desc(summed.requests), organizations.id)
    .limit(MOST);
}
