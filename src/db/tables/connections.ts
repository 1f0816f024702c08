import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Account } from "../../domain/account.ts";
import { integrationTypes } from "../../domain/integration-types.ts";
import type { Skipped, SyncResult } from "../../domain/sync-result.ts";
import { instant, ownedByOrganization, ownedByUser, users } from "./tenancy.ts";

export const integrations = sqliteTable(
  "integrations",
  {
    /** Follows from organization, user and type (`integrationId` in integrations/ids.ts). */
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    userId: ownedByUser(),
    type: text({ enum: integrationTypes }).notNull(),
    /** Everyone of the organization may ask questions of it. */
    shared: integer({ mode: "boolean" }).notNull().default(false),
    enabled: integer({ mode: "boolean" }).notNull(),
    connected: integer({ mode: "boolean" }).notNull(),
    /** Why `connected` is false, e.g. `refresh_refused`. */
    reason: text(),
    account: text({ mode: "json" }).$type<Account>().notNull(),
    /** Sealed tokens; null once disconnected. */
    credentials: text(),
    /** What the vendor ends as one (integrations/grants.ts), as a keyed hash; null where the tokens stand alone. */
    grantKey: text("grant_key"),
    grantedAt: instant("granted_at"),
    /** Raised by every write of credentials, so that a late writer cannot put back an older pair. */
    credentialsVersion: integer("credentials_version").notNull().default(0),
    syncSchedule: text("sync_schedule"),
    lastSyncedAt: instant("last_synced_at"),
    nextSyncAt: instant("next_sync_at"),
    /** Of what its user's store holds: milliseconds, raised by every connect and disconnect (store/protocol.ts). */
    epoch: integer().notNull().default(0),
    /** Who is syncing now, and until when nobody else may; without a holder: until when a tick enqueues it no more. */
    leaseToken: text("lease_token"),
    leaseUntil: instant("lease_until"),
    leasedAt: instant("leased_at"),
    /** Leases given so far: a run with a lower number than another's writes nothing any more. */
    runs: integer().notNull().default(0),
    /** What the synchronization under way, which may take many leases, has left out so far. */
    skipped: text({ mode: "json" }).$type<Skipped[]>(),
    /** Syncs that failed in a row. */
    syncFailures: integer("sync_failures").notNull().default(0),
    lastResult: text("last_result", { mode: "json" }).$type<SyncResult>(),
    /** When the vendor ends the grant whatever is done; null where no such day is known. */
    grantExpiresAt: instant("grant_expires_at"),
    /** When the organization was told of that day. */
    expiryToldAt: instant("expiry_told_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("integrations_user_type").on(table.userId, table.type),
    index("integrations_shared")
      .on(table.organizationId, table.type)
      .where(sql`shared = 1`),
    index("integrations_due").on(table.nextSyncAt),
    index("integrations_grant")
      .on(table.grantKey)
      .where(sql`grant_key IS NOT NULL`),
    index("integrations_grant_expiry")
      .on(table.grantExpiresAt)
      .where(sql`grant_expires_at IS NOT NULL`),
  ],
);

/** Nobody synchronizes it. */
export const NO_LEASE = { leaseToken: null, leaseUntil: null, leasedAt: null };

/** The claim on a single-use secret (OAuth state, temporary token): KV, with its payload, has no atomic read-and-delete (platform.md A1). */
export const tickets = sqliteTable(
  "tickets",
  {
    /** SHA-256 of the secret. */
    hash: text().primaryKey(),
    organizationId: ownedByOrganization(),
    /** Null on tickets from before the column was there; they last fifteen minutes. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The connection that it is to become; `progress` is sealed for it. */
    integrationId: text("integration_id"),
    type: text({ enum: integrationTypes }),
    /** Nonce of the request that holds the ticket; null when free. */
    claim: text(),
    claimedAt: instant("claimed_at"),
    /** How often it was claimed. */
    tries: integer().notNull().default(0),
    /** What waits with it, as JSON; KV has a copy. Null on tickets from before the column was there. */
    payload: text(),
    /** Tokens that the vendor has given already, sealed: a retry goes on from there, an erasure revokes them. */
    progress: text(),
    /** Of those tokens, as in `integrations`. */
    grantKey: text("grant_key"),
    grantedAt: instant("granted_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("tickets_expiry").on(table.expiresAt),
    index("tickets_user").on(table.userId),
    index("tickets_grant")
      .on(table.grantKey)
      .where(sql`grant_key IS NOT NULL`),
  ],
);

/** Which OAuth states there were, a day beyond their end: a late or second callback is told from a made-up one. Not whose they were. */
export const oauthStates = sqliteTable(
  "oauth_states",
  {
    /** SHA-256 of the state. */
    hash: text().primaryKey(),
    organizationId: ownedByOrganization(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("oauth_states_expiry").on(table.expiresAt)],
);

/** Tokens that the vendor has yet to be told to revoke; deleted when it has been. Outlives its organization. */
export const revocations = sqliteTable(
  "revocations",
  {
    id: text().primaryKey(),
    organizationId: text("organization_id").notNull(),
    integrationId: text("integration_id").notNull(),
    type: text({ enum: integrationTypes }).notNull(),
    dc: text(),
    credentials: text().notNull(),
    grantKey: text("grant_key"),
    grantedAt: instant("granted_at"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
  },
  (table) => [index("revocations_due").on(table.nextAttemptAt)],
);

/** Grants that a vendor was asked to end, for an hour: a flow that got tokens of one cannot know whether they are alive. */
export const grantEndings = sqliteTable(
  "grant_endings",
  {
    /** Of the revocation. */
    id: text().primaryKey(),
    grantKey: text("grant_key").notNull(),
    /** When the vendor has answered, or until when it may still be at it. */
    until: instant("until").notNull(),
  },
  (table) => [index("grant_endings_grant").on(table.grantKey)],
);

/** Keys of keyed hashes, sealed. They stay the same when the sealing key changes, so hashes stay comparable. */
export const hashKeys = sqliteTable("hash_keys", {
  id: text().primaryKey(),
  /** None: they are the service's own. Rotation reads all sealed values in the same way. */
  organizationId: text("organization_id").notNull().default(""),
  sealed: text().notNull(),
});
