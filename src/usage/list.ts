import { and, desc, eq, isNull } from "drizzle-orm";
import { apiKeys, organizations, usageHours, users } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { UsageCounts } from "../domain/usage.ts";
import { summed } from "./counts.ts";
import { isRowOf, isUsageOf, isWithin, type UsageOf, type UsageRange } from "./range.ts";

type Db = Pick<Deps, "db">;

/** What is listed at most. */
const MOST = 1000;

export interface KeyUsage extends UsageCounts {
  keyId: string;
  name: string;
  /** The key's last four characters. */
  hint: string;
}

/** What each key of the organization used, the busiest first; keys that nobody used are left out. */
export async function listUsageByKey(
  { db }: Db,
  of: UsageRange & { organizationId: string },
): Promise<KeyUsage[]> {
  return await db
    .select({ keyId: usageHours.keyId, name: apiKeys.name, hint: apiKeys.hint, ...summed })
    .from(usageHours)
    .innerJoin(apiKeys, eq(apiKeys.id, usageHours.keyId))
    .where(isUsageOf(of))
    .groupBy(usageHours.keyId)
    .orderBy(desc(summed.requests), usageHours.keyId)
    .limit(MOST);
}

export interface UserUsage extends UsageCounts {
  userId: string;
  /** The client's own name for the user. */
  externalId: string;
}

/**
 * What each user of the organization, or of one of its keys, used, the busiest first. What was asked in privacy mode
 * is of no user; refusals are not known by user, and are zero.
 */
export async function listUsageByUser(
  { db }: Db,
  { limit = 20, ...of }: Omit<UsageOf, "userId"> & { limit?: number },
): Promise<UserUsage[]> {
  return await db
    .select({ userId: users.id, externalId: users.externalId, ...summed })
    .from(usageHours)
    .innerJoin(users, eq(users.id, usageHours.userId))
    .where(isRowOf(of))
    .groupBy(users.id)
    .orderBy(desc(summed.requests), users.id)
    .limit(Math.min(limit, MOST));
}

export interface OrganizationUsage extends UsageCounts {
  organizationId: string;
  name: string;
}

/** What each organization used, the busiest first: the operator's view. */
export async function listUsageByOrganization({ db }: Db, range: UsageRange): Promise<OrganizationUsage[]> {
  return await db
    .select({ organizationId: organizations.id, name: organizations.name, ...summed })
    .from(usageHours)
    .innerJoin(organizations, eq(organizations.id, usageHours.organizationId))
    .where(and(isWithin(range), isNull(usageHours.userId)))
    .groupBy(organizations.id)
    .orderBy(desc(summed.requests), organizations.id)
    .limit(MOST);
}
