import { desc, eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { contexts } from "../db/schema.ts";
import { limits } from "../lib/limits.ts";
import { visibleTo, type VisibleScope } from "./scope.ts";

/**
 * The statement that reads what an answer may be given: the newest of the organization's contexts and the user's, rules
 * before documents, 100 at most, and of each its first 6,000 characters. Every chat runs it, and to plan a statement
 * costs more than to find nothing: it is kept plain.
 */
export function selectContexts({ db }: Pick<Deps, "db">, scope: VisibleScope) {
  const { id, version, name, title, description, kind, agentIds, integrations, metric, updatedAt } = contexts;
  return db
    .select({
      id,
      version,
      name,
      title,
      description,
      kind,
      agentIds,
      integrations,
      metric,
      content: sql<string>`substr(${contexts.content}, 1, ${limits.contextReadLength})`.as("content_read"),
      isOwn: sql<number>`${contexts.userId} IS NOT NULL`.as("is_own"),
    })
    .from(contexts)
    .where(visibleTo(scope))
    .orderBy(eq(kind, "document"), desc(updatedAt), id)
    .limit(limits.contextChoices);
}

export type ContextRow = Awaited<ReturnType<typeof selectContexts>>[number];
