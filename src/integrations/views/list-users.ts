import { and, asc, eq, gt, gte, sql, type SQL } from "drizzle-orm";
import { integrations, users } from "../../db/schema.ts";
import type { Database } from "../../db/client.ts";
import type { Db } from "../../deps.ts";
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
  externalId: string;
  createdAt: number;
  connections: ListedConnection[];
}

export type UserFilter = "all" | "connected" | "attention";

const conditions: Record<Exclude<UserFilter, "all">, SQL> = {
  connected: sql`${integrations.enabled} = 1 AND ${integrations.connected} = 1`,
  // Where somebody has to do something: not connected any more, or the last synchronization failed.
  attention: sql`${integrations.enabled} = 1
    AND (${integrations.connected} = 0 OR json_extract(${integrations.lastResult}, '$.outcome') = 'failed')`,
};

/** The organization's users with their connections by external id, `limit` from behind `after` on. `search` is how the id begins. */
export async function listUsers(
  { db }: Db,
  input: { organizationId: string; search?: string; filter?: UserFilter; after?: string; limit: number },
): Promise<{ users: ListedUser[]; hasMore: boolean }> {
  const { organizationId, search = "", filter = "all", after = "", limit } = input;
  const { externalId } = users;
  const isMeant = and(
    gt(externalId, after),
    gte(externalId, search),
    sql`${externalId} < ${`${search}\u{10ffff}`}`,
    filter === "all"
      ? undefined
      : sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${integrations.userId} = ${users.id} AND ${conditions[filter]})`,
  );
  const found = await readUsers(db, organizationId, isMeant, limit + 1);
  return { users: found.slice(0, limit), hasMore: found.length > limit };
}

/** One user of the organization, by the service's own id; undefined when there is none. */
export async function readUser({ db }: Db, { organizationId, id }: { organizationId: string; id: string }) {
  const [user] = await readUsers(db, organizationId, eq(users.id, id), 1);
  return user;
}

async function readUsers(db: Database, organizationId: string, isMeant: SQL | undefined, limit: number) {
  const found = await db
    .select({ id: users.id, externalId: users.externalId, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), isMeant))
    .orderBy(asc(users.externalId))
    .limit(limit);
  const ids = JSON.stringify(found.map(({ id }) => id));
  const rows = await db
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.organizationId, organizationId),
        // One parameter, however many users.
        sql`${integrations.userId} IN (SELECT value FROM json_each(${ids}))`,
      ),
    );
  return found.map((user) => {
    const own = rows.filter((row) => row.userId === user.id);
    const connections = integrationTypes.flatMap((type) =>
      own
        .filter((row) => row.type === type)
        .map((row) => ({
          ...describeIntegration(type, row),
          id: row.id,
          grantExpiresAt: row.grantExpiresAt,
        })),
    );
    return { ...user, connections };
  });
}
