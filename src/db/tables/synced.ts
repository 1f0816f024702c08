import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { integrations } from "./connections.ts";
import { ownedByOrganization } from "./tenancy.ts";

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
