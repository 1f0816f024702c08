import { and, asc, eq, gt, gte, sql, type SQL } from "drizzle-orm";
import { integrations, users } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { integrationTypes } from "../../domain/integration-types.ts";
import type { StatusEntry } from "../schemas.ts";
import { describeIntegration } from "./status.ts";

/** A connection as status tells it, with its id and when the vendor ends the grant (milliseconds since the epoch). */
export interface ListedConnection extends StatusEntry {
  id: string;
  grantExpiresAt: number | null;
}

export interface ListedUser {
  id: string;
  /** The client's own name for the user. */
  externalId: string;
  createdAt: number;
  /** Those that were ever made, in the order of their types. */
  connections: ListedConnection[];
}

/** Which users: all, those with a connection that works, those with one that does not. */
export type UserFilter = "all" | "connected" | "attention";

/** Where somebody has to do something: not connected any more, or the last synchronization failed. */
const needsAttention = sql`${integrations.enabled} = 1
  AND (${integrations.connected} = 0 OR json_extract(${integrations.lastResult}, '$.outcome') = 'failed')`;

const conditions: Record<Exclude<UserFilter, "all">, SQL> = {
  connected: sql`${integrations.enabled} = 1 AND ${integrations.connected} = 1`,
  attention: needsAttention,
};

/**
 * The organization's users with their connections, in the order of their external ids, `limit` from behind `after`
 * on. `search` is how the external id begins.
 */
export async function listUsers(
  { db }: Pick<Deps, "db">,
  input: { organizationId: string; search?: string; filter?: UserFilter; after?: string; limit: number },
): Promise<{ users: ListedUser[]; hasMore: boolean }> {
  const { organizationId, search = "", filter = "all", after = "", limit } = input;
  const { externalId } = users;
  const page = await db
    .select({ id: users.id, externalId, createdAt: users.createdAt })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        gt(externalId, after),
        gte(externalId, search),
        sql`${externalId} < ${`${search}\u{10ffff}`}`,
        filter === "all"
          ? undefined
          : sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${integrations.userId} = ${users.id} AND ${conditions[filter]})`,
      ),
    )
    .orderBy(asc(externalId))
    .limit(limit + 1);
  const found = page.slice(0, limit);
  const byUser = await readConnections(
    { db },
    organizationId,
    found.map(({ id }) => id),
  );
  return {
    users: found.map((user) => ({ ...user, connections: byUser.get(user.id) ?? [] })),
    hasMore: page.length > limit,
  };
}

/** One user of the organization, by the service's own id; undefined when there is none. */
export async function readUser(
  { db }: Pick<Deps, "db">,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ListedUser | undefined> {
  const [user] = await db
    .select({ id: users.id, externalId: users.externalId, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, id), eq(users.organizationId, organizationId)))
    .limit(1);
  if (!user) return undefined;
  const byUser = await readConnections({ db }, organizationId, [id]);
  return { ...user, connections: byUser.get(id) ?? [] };
}

async function readConnections(
  { db }: Pick<Deps, "db">,
  organizationId: string,
  userIds: string[],
): Promise<Map<string, ListedConnection[]>> {
  const rows = await db
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.organizationId, organizationId),
        // One parameter, however many users.
        sql`${integrations.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`,
      ),
    );
  const byUser = new Map<string, ListedConnection[]>();
  for (const type of integrationTypes) {
    for (const row of rows.filter((one) => one.type === type)) {
      const { id, grantExpiresAt, userId } = row;
      const connection = { ...describeIntegration(type, row), id, grantExpiresAt };
      byUser.set(userId, [...(byUser.get(userId) ?? []), connection]);
    }
  }
  return byUser;
}
