import { text, index, integer, primaryKey, sqliteTable, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import type { Metric } from "../../catalogue/inputs/metric.ts";
import { contextKinds } from "../../domain/context-kinds.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { instant, ownedByOrganization, users } from "./tenancy.ts";

/** The columns of what a context says; every version of it has its own. */
export const contextFields = () => ({
  name: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  kind: text({ enum: contextKinds }).notNull(),
  content: text().notNull(),
  /** Agents and integrations that it is for; empty for all. */
  agentIds: text("agent_ids", { mode: "json" }).$type<string[]>().notNull(),
  integrations: text({ mode: "json" }).$type<IntegrationType[]>().notNull(),
  tags: text({ mode: "json" }).$type<string[]>().notNull(),
  /** Typed, of a context of this kind; null where it is words alone. */
  metric: text({ mode: "json" }).$type<Metric>(),
});

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
