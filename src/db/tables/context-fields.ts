import { text } from "drizzle-orm/sqlite-core";
import type { Metric } from "../../catalogue/inputs/metric.ts";
import { contextKinds } from "../../domain/context-kinds.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";

/** The columns of what a context says; every version of it has its own. */
export const contextFields = () => ({
  name: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  kind: text({ enum: contextKinds }).notNull(),
  /** Markdown. */
  content: text().notNull(),
  /** Agents and integrations that it is for; empty for all. */
  agentIds: text("agent_ids", { mode: "json" }).$type<string[]>().notNull(),
  integrations: text({ mode: "json" }).$type<IntegrationType[]>().notNull(),
  tags: text({ mode: "json" }).$type<string[]>().notNull(),
  /** Typed, of a context of this kind; null where it is words alone. */
  metric: text({ mode: "json" }).$type<Metric>(),
});
