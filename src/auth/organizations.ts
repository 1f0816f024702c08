import { and, asc, count, eq, getTableColumns, gt, gte, isNull, sql } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import { isConstraintError } from "../db/client.ts";
import { apiKeys, organizations } from "../db/schema.ts";
import type { Db, Deps, TimedDb } from "../deps.ts";
import { mapLimited } from "../lib/concurrency.ts";
import { announceKeyChange } from "../rate-limit/limits.ts";
import { isLiveAt } from "./list-keys.ts";

const KEYS_AT_ONCE = 20;

export type OrganizationRecord = typeof organizations.$inferSelect;

/** Organizations in the order of their ids, `limit` from behind `after` on; `search` is how an id begins. */
export async function listOrganizations(
  { db, now }: TimedDb,
  { after = "", search = "", limit }: { after?: string; search?: string; limit: number },
) {
  const liveKeys = db
    .select({ organizationId: apiKeys.organizationId, live: count().as("live") })
    .from(apiKeys)
    .where(isLiveAt(now()))
    .groupBy(apiKeys.organizationId)
    .as("live_keys");
  const { id } = organizations;
  const rows = await db
    .select({ ...getTableColumns(organizations), liveKeys: sql<number>`ifnull(${liveKeys.live}, 0)` })
    .from(organizations)
    .leftJoin(liveKeys, eq(liveKeys.organizationId, id))
    .where(and(gt(id, after), gte(id, search), sql`${id} < ${`${search}\u{10ffff}`}`))
    .orderBy(asc(id))
    .limit(limit + 1);
  return { organizations: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function readOrganization({ db }: Db, { organizationId }: { organizationId: string }) {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, organizationId));
  return row;
}

/** Makes an organization; false when there is one of this id already. */
export async function createOrganization(
  deps: TimedDb,
  input: Omit<OrganizationRecord, "createdAt"> & { actor: Actor },
): Promise<boolean> {
  const { actor, ...fields } = input;
  const { id, plan, region, conversationDays } = fields;
  try {
    await deps.db.batch([
      deps.db.insert(organizations).values({ ...fields, createdAt: deps.now() }),
      insertAudit(deps, {
        organizationId: id,
        actor,
        action: "organization.created",
        target: id,
        details: { plan, region, conversationDays },
      }),
    ]);
    return true;
  } catch (error) {
    if (isConstraintError(error)) return false;
    throw error;
  }
}

type OrganizationChanges = Partial<
  Pick<OrganizationRecord, "name" | "plan" | "redirectUris" | "conversationDays">
>;

/** Changes what is given, at once; false when it does not exist. Throws `service_unavailable`: changed, but isolates notice in a minute. */
export async function updateOrganization(
  deps: Pick<Deps, "db" | "now" | "rateLimiter" | "log">,
  input: { organizationId: string; actor: Actor; changes: OrganizationChanges },
): Promise<boolean> {
  const { organizationId, actor, changes } = input;
  const { plan, redirectUris, conversationDays } = changes;
  const isThere = eq(organizations.id, organizationId);
  const details = {
    fields: Object.keys(changes).join(", "),
    ...(plan && { plan }),
    ...(redirectUris !== undefined && { redirectUris: redirectUris?.length ?? null }),
    ...(conversationDays !== undefined && { conversationDays }),
  };
  const [, updated, keys] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "organization.updated", target: organizationId, details },
      sql`EXISTS (SELECT 1 FROM ${organizations} WHERE ${isThere})`,
    ),
    deps.db.update(organizations).set(changes).where(isThere).returning({ id: organizations.id }),
    deps.db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt))),
  ]);
  await mapLimited(keys, KEYS_AT_ONCE, ({ id }) => announceKeyChange(deps, id));
  return updated.length > 0;
}
