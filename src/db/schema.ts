import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Account } from "../lib/account.ts";
import type { Skipped, SyncResult } from "../lib/sync-result.ts";
import { integrationTypes } from "../lib/integration-types.ts";
import { contextFields } from "./context-fields.ts";

/** Milliseconds since the epoch. */
const instant = (name: string) => integer(name, { mode: "number" });

export const organizations = sqliteTable("organizations", {
  id: text().primaryKey(),
  name: text().notNull(),
  plan: text({ enum: ["PRO", "ENTERPRISE"] }).notNull(),
  /** When set, the only redirect addresses that connect accepts, by exact match. */
  redirectUris: text("redirect_uris", { mode: "json" }).$type<string[]>(),
  createdAt: instant("created_at").notNull(),
});

/** Every row belongs to an organization, and goes with it. */
const ownedByOrganization = () =>
  text("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });

const ownedByUser = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    name: text().notNull(),
    /** Lower-case hex SHA-256 of the whole key; the key itself is shown once and stored nowhere. */
    hash: text().notNull(),
    /** The last four characters, so that a person can tell keys apart. */
    hint: text().notNull(),
    permissions: text({ mode: "json" }).$type<string[]>().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.hash),
    index("api_keys_organization").on(table.organizationId),
  ],
);

/** An external user; the id follows from organization and external id (`userId` in users.ts). */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    externalId: text("external_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("users_external").on(table.organizationId, table.externalId)],
);

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
    /** Raised by every write of credentials, so that a late writer cannot put back an older pair. */
    credentialsVersion: integer("credentials_version").notNull().default(0),
    syncSchedule: text("sync_schedule"),
    lastSyncedAt: instant("last_synced_at"),
    nextSyncAt: instant("next_sync_at"),
    /** How far the source has been read; its shape is the source's own (sync/sources/). */
    checkpoint: text({ mode: "json" }).$type<unknown>(),
    /** Who is syncing now, and until when nobody else may. */
    leaseToken: text("lease_token"),
    leaseUntil: instant("lease_until"),
    /** Leases given so far. Each lease stamps the records that it sees with its number. */
    runs: integer().notNull().default(0),
    /** What the synchronization under way, which may take many leases, has left out so far. */
    skipped: text({ mode: "json" }).$type<Skipped[]>(),
    /** Syncs that failed in a row. */
    syncFailures: integer("sync_failures").notNull().default(0),
    lastResult: text("last_result", { mode: "json" }).$type<SyncResult>(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("integrations_user_type").on(table.userId, table.type),
    index("integrations_shared")
      .on(table.organizationId, table.type)
      .where(sql`shared = 1`),
    index("integrations_due").on(table.nextSyncAt),
  ],
);

/**
 * The claim on a single-use secret (an OAuth state, a temporary access token). Its payload waits in KV; KV has
 * no atomic read-and-delete, so who may use it is decided here (platform.md A1).
 */
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
    /** Nonce of the request that holds the ticket; null when free. */
    claim: text(),
    claimedAt: instant("claimed_at"),
    /** What waits with it, as JSON; KV has a copy. Null on tickets from before the column was there. */
    payload: text(),
    /** Tokens that the vendor has given already, sealed: a retry goes on from there, an erasure revokes them. */
    progress: text(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("tickets_expiry").on(table.expiresAt), index("tickets_user").on(table.userId)],
);

/** Tokens that the vendor has yet to be told to revoke; deleted when it has been. */
export const revocations = sqliteTable(
  "revocations",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    integrationId: text("integration_id").notNull(),
    type: text({ enum: integrationTypes }).notNull(),
    dc: text(),
    credentials: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
  },
  (table) => [index("revocations_due").on(table.nextAttemptAt)],
);

/** Goes with its connection, and cannot be written once that is gone. */
const ofIntegration = () =>
  text("integration_id")
    .notNull()
    .references(() => integrations.id, { onDelete: "cascade" });

/** Web analytics by day: one row for each value of a dimension, and one with the whole day (dimension `total`). */
export const dailyMetrics = sqliteTable(
  "daily_metrics",
  {
    integrationId: ofIntegration(),
    organizationId: ownedByOrganization(),
    /** ISO day in the property's time zone. */
    day: text().notNull(),
    dimension: text({ enum: ["total", "channel", "landingPage", "country", "device"] }).notNull(),
    /** The dimension's value; empty for `total`. */
    value: text().notNull(),
    sessions: integer().notNull(),
    /** Users do not add up over days or values. */
    totalUsers: integer("total_users").notNull(),
    newUsers: integer("new_users").notNull(),
    engagedSessions: integer("engaged_sessions").notNull(),
    pageViews: integer("page_views").notNull(),
    keyEvents: real("key_events").notNull(),
    transactions: integer().notNull(),
    revenue: real().notNull(),
    /** What Google said of the figures' honesty, e.g. `sampled,thresholded`; empty when nothing. */
    flags: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.integrationId, table.dimension, table.day, table.value] })],
);

/** What was read of notes, chat and business suite: one row a page, message, deal, invoice, project, task. */
export const records = sqliteTable(
  "records",
  {
    /** The row number by which the full-text index finds it; of no meaning otherwise. */
    id: integer().primaryKey(),
    integrationId: ofIntegration(),
    organizationId: ownedByOrganization(),
    kind: text().notNull(),
    /** The vendor's id. */
    externalId: text("external_id").notNull(),
    title: text().notNull(),
    /** Plain text or Markdown; searched together with the title. */
    body: text().notNull(),
    author: text(),
    /** Where it is: a channel, a parent page, a customer, a project. */
    place: text(),
    url: text(),
    status: text(),
    amount: real(),
    /** What is still owed of `amount`. */
    balance: real(),
    currency: text(),
    /** ISO instant or day of the thing itself: sent, closed, issued, started. */
    occurredAt: text("occurred_at"),
    dueAt: text("due_at"),
    /** Of everything above; an unchanged record is not written again. */
    contentHash: text("content_hash").notNull(),
    /** Number of the lease that saw it last; what no lease of a complete listing saw is gone upstream. */
    run: text().notNull(),
  },
  (table) => [
    uniqueIndex("records_key").on(table.integrationId, table.kind, table.externalId),
    index("records_by_time").on(table.integrationId, table.kind, table.occurredAt),
  ],
);

export const conversations = sqliteTable(
  "conversations",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    userId: ownedByUser(),
    title: text().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("conversations_user").on(table.userId, table.updatedAt)],
);

export const messages = sqliteTable(
  "messages",
  {
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** Position in the conversation; two exchanges stored at once get different ones. */
    position: integer().notNull(),
    organizationId: ownedByOrganization(),
    role: text({ enum: ["user", "assistant", "system"] }).notNull(),
    content: text().notNull(),
    metadata: text({ mode: "json" }).$type<Record<string, unknown>>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.position] })],
);

/**
 * Chats that came with an `Idempotency-Key`: who is answering one now, and what was answered, for 24 hours. Nothing
 * here is readable but the reply: it goes with the conversation that it is a copy of.
 */
export const idempotency = sqliteTable(
  "idempotency",
  {
    /** SHA-256 of organization, API key and header value. */
    hash: text().primaryKey(),
    organizationId: ownedByOrganization(),
    /** Null until the user exists: the first stored chat makes it. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Null until the exchange is stored. */
    conversationId: text("conversation_id").references(() => conversations.id, { onDelete: "cascade" }),
    /** SHA-256 of the request, so that the key cannot be used for another one. */
    bodyHash: text("body_hash").notNull(),
    /** Nonce of the request that answers. */
    claim: text().notNull(),
    /** When a holder that has not answered must have crashed. */
    leaseUntil: instant("lease_until").notNull(),
    /** JSON of what was answered; null while that is under way. */
    response: text(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("idempotency_expiry").on(table.expiresAt),
    index("idempotency_user").on(table.userId),
    index("idempotency_conversation").on(table.conversationId),
  ],
);

/** Business knowledge that the analyst has to honour, as it stands now. */
export const contexts = sqliteTable(
  "contexts",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    /** Null when it is the whole organization's. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    ...contextFields(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    // Two indexes: nulls differ from each other, so the first one holds no two of the organization's apart.
    uniqueIndex("contexts_user_name").on(table.userId, table.name),
    uniqueIndex("contexts_organization_name")
      .on(table.organizationId, table.name)
      .where(sql`user_id IS NULL`),
    index("contexts_list").on(table.organizationId, table.userId, table.createdAt),
  ],
);

/** Earlier versions of contexts, so that an answer's evidence can be looked up. */
export const contextVersions = sqliteTable(
  "context_versions",
  {
    contextId: text("context_id")
      .notNull()
      .references(() => contexts.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    organizationId: ownedByOrganization(),
    ...contextFields(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.contextId, table.version] })],
);
