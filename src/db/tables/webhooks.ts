import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { eventTypes } from "../../domain/event-types.ts";
import { instant, ownedByOrganization, users } from "./tenancy.ts";

export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    url: text().notNull(),
    description: text().notNull(),
    /** The types that it hears of; empty for all. */
    events: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Sealed; what signs has to be read again for every delivery. */
    secret: text().notNull(),
    enabled: integer({ mode: "boolean" }).notNull(),
    /** Why `enabled` is false when nobody asked for it: no success for long, or the receiver said 410. */
    disabledReason: text("disabled_reason", { enum: ["failing", "gone"] }),
    /** Since when no delivery has succeeded; null while they do. */
    failingSince: instant("failing_since"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("webhook_endpoints_organization").on(table.organizationId)],
);

/** What happened; written in the transaction that made it happen. */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    /** Whom it is about; it goes with the user. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    type: text({ enum: eventTypes }).notNull(),
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** When its deliveries were made; null until then. */
    fannedOutAt: instant("fanned_out_at"),
  },
  (table) => [
    index("webhook_events_organization").on(table.organizationId, table.createdAt),
    index("webhook_events_user").on(table.userId),
    index("webhook_events_open").on(table.fannedOutAt, table.createdAt),
  ],
);

export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventId: text("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    state: text({ enum: ["pending", "delivered", "failed"] }).notNull(),
    attempts: integer().notNull(),
    /** When it is tried next, or taken from whoever tries it now and never came back; null once it is over. */
    nextAttemptAt: instant("next_attempt_at"),
    lastAttemptAt: instant("last_attempt_at"),
    status: integer(),
    response: text(),
    error: text(),
    durationMs: integer("duration_ms"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_key").on(table.endpointId, table.eventId),
    index("webhook_deliveries_event").on(table.eventId),
    index("webhook_deliveries_due").on(table.nextAttemptAt),
    index("webhook_deliveries_organization").on(table.organizationId, table.createdAt),
  ],
);
