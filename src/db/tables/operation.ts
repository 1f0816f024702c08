import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, apiKeys, organizations, ownedByOrganization, users } from "./tenancy.ts";

/** Everything that somebody changed. Ids and settings only: no secret, nothing that a person wrote. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text().primaryKey(),
    /** Null for what concerns the whole service. */
    organizationId: text("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    actor: text({ enum: ["operator", "organization", "key", "service"] }).notNull(),
    /** The key's or the session's id; null for the service. */
    actorId: text("actor_id"),
    /** What was done, e.g. `key.revoked`. */
    action: text().notNull(),
    target: text(),
    details: text({ mode: "json" }).$type<Record<string, string | number | boolean | null>>(),
  },
  (table) => [
    index("audit_log_organization").on(table.organizationId, table.at),
    index("audit_log_at").on(table.at),
    // For erasure, which takes the name out.
    index("audit_log_target").on(table.organizationId, table.target),
  ],
);

/** What a key, and a user of it, used in one hour. Written by the key's limiter, which has the true counts. */
export const usageHours = sqliteTable(
  "usage_hours",
  {
    organizationId: ownedByOrganization(),
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** Null: of the key, whoever its users were. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Hours since the epoch. */
    hour: integer().notNull(),
    requests: integer().notNull(),
    /** Requests over the limit. */
    refusals: integer().notNull(),
    chats: integer().notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    toolCalls: integer("tool_calls").notNull(),
  },
  (table) => [
    // Two indexes: nulls differ from each other, so the first one holds no two rows of the key's own apart.
    uniqueIndex("usage_hours_of_user").on(table.keyId, table.userId, table.hour),
    uniqueIndex("usage_hours_of_key")
      .on(table.keyId, table.hour)
      .where(sql`user_id IS NULL`),
    index("usage_hours_organization").on(table.organizationId, table.hour),
    // With all that one user's figures are asked by: else SQLite takes the index above.
    index("usage_hours_user").on(table.userId, table.organizationId, table.hour),
  ],
);

export const dashboardSessions = sqliteTable(
  "dashboard_sessions",
  {
    id: text().primaryKey(),
    /** SHA-256 of the secret in the cookie. */
    hash: text().notNull(),
    /** The only organization that it sees; null for the operator, who sees all. */
    organizationId: text("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("dashboard_sessions_hash").on(table.hash),
    index("dashboard_sessions_organization").on(table.organizationId),
    index("dashboard_sessions_expiry").on(table.expiresAt),
  ],
);

/** Links with which an organization signs in to its own part of the dashboard, once each. */
export const signInLinks = sqliteTable(
  "sign_in_links",
  {
    id: text().primaryKey(),
    /** SHA-256 of the secret in the link. */
    hash: text().notNull(),
    organizationId: ownedByOrganization(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    uniqueIndex("sign_in_links_hash").on(table.hash),
    index("sign_in_links_organization").on(table.organizationId),
    index("sign_in_links_expiry").on(table.expiresAt),
  ],
);
