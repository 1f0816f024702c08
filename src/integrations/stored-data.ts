import { eq, sql } from "drizzle-orm";
import { integrations, organizations, users } from "../db/schema.ts";
import type { Db, Deps, TimedDb } from "../deps.ts";
import type { UserRef } from "./ids.ts";
import type { UserStoreClient } from "../store/protocol.ts";

type StoreDeps = Pick<Deps, "db" | "stores">;

/** Raised by every connect and disconnect. Milliseconds, so that one made later is higher, come what may. */
export function nextEpoch({ now }: Pick<Deps, "now">) {
  return sql`max(${now()}, ${integrations.epoch} + 1)`;
}

/** A connection as far as it has stored something, with what its store is found by. */
export async function readStored({ db }: Db, integrationId: string) {
  const { account, enabled, epoch, userId } = integrations;
  const [row] = await db
    .select({ account, enabled, epoch, userId, region: organizations.region })
    .from(integrations)
    .innerJoin(organizations, eq(organizations.id, integrations.organizationId))
    .where(eq(integrations.id, integrationId));
  return row;
}

/** Deletes what was synchronized of an ended connection and shuts out late writers; a newer epoch's stays. Throws `StoreUnavailableError`. */
export async function purgeStoredData(deps: StoreDeps, connection: string): Promise<void> {
  const row = await readStored(deps, connection);
  if (row && !row.enabled) await deps.stores.of(row).detach({ connection, epoch: row.epoch });
}

/** The store of a user of this organization; undefined for one who is unknown. */
export async function findStore(deps: StoreDeps, userId: string): Promise<UserStoreClient | undefined> {
  const [row] = await deps.db
    .select({ userId: users.id, region: organizations.region })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId));
  return row && deps.stores.of(row);
}

/** The statement that makes a user exist; it changes nothing for one who does. */
export function insertUser(deps: TimedDb, id: string, user: UserRef) {
  return deps.db
    .insert(users)
    .values({
      id,
      organizationId: user.organizationId,
      externalId: user.externalUserIdentifier,
      createdAt: deps.now(),
    })
    .onConflictDoNothing();
}
