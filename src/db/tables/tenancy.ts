import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { plans } from "../../domain/plans.ts";
import { regions } from "../../domain/regions.ts";
import { instant } from "./columns.ts";

export const organizations = sqliteTable(
  "organizations",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    plan: text({ enum: plans }).notNull(),
    /** Where the objects of its users are kept; chosen when it is made, for each region has objects of its own. */
    region: text({ enum: regions }),
    /** When set, the only redirect addresses that connect accepts, by exact match. */
    redirectUris: text("redirect_uris", { mode: "json" }).$type<string[]>(),
    /** Days after its last message for which a conversation is kept; null: until somebody deletes it. */
    conversationDays: integer("conversation_days"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    // For the cron tick, which asks every minute who has set it.
    index("organizations_retention")
      .on(table.conversationDays)
      .where(sql`conversation_days IS NOT NULL`),
  ],
);

/** Every row belongs to an organization, and goes with it. */
export const ownedByOrganization = () =>
  text("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });

export const ownedByUser = () =>
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
    /** When the organization was told that it expires. */
    expiryToldAt: instant("expiry_told_at"),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.hash),
    index("api_keys_organization").on(table.organizationId),
    index("api_keys_expiry")
      .on(table.expiresAt)
      .where(sql`expires_at IS NOT NULL`),
  ],
);

/** An external user; the id follows from organization and external id (`userId` in integrations/ids.ts). */
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
