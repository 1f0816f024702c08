import { desc, eq, lte, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { contexts } from "../db/schema.ts";
import { limits } from "../lib/limits.ts";
import { visibleTo, type VisibleScope } from "./scope.ts";

/**
 * The statement that reads what an answer may be given: the newest of the organization's contexts and the user's, rules
 * before documents, 100 at most. Of each as much as the budget would take, and all together `contextReadLength`
 * characters: what is beyond is left out.
 */
export function selectContexts({ db }: Pick<Deps, "db">, scope: VisibleScope) {
  const { id, version, name, title, description, kind, agentIds, integrations, updatedAt } = contexts;
  const isDocument = eq(kind, "document");
  const content = sql<string>`substr(${contexts.content}, 1, ${limits.contextBudget})`;
  const newest = db
    .select({
      id,
      version,
      name,
      title,
      description,
      kind,
      agentIds,
      integrations,
      content: content.as("content_read"),
      isOwn: sql<number>`${contexts.userId} IS NOT NULL`.as("is_own"),
      isDocument: sql<number>`${isDocument}`.as("is_document"),
      readLength: sql<number>`sum(length(${content})) OVER (
        ORDER BY ${isDocument}, ${updatedAt} DESC, ${id} ROWS UNBOUNDED PRECEDING)`.as("read_length"),
    })
    .from(contexts)
    .where(visibleTo(scope))
    .orderBy(isDocument, desc(updatedAt), id)
    .limit(limits.contextChoices)
    .as("newest");
  return db
    .select({
      id: newest.id,
      version: newest.version,
      name: newest.name,
      title: newest.title,
      description: newest.description,
      kind: newest.kind,
      agentIds: newest.agentIds,
      integrations: newest.integrations,
      content: newest.content,
      isOwn: newest.isOwn,
    })
    .from(newest)
    .where(lte(newest.readLength, limits.contextReadLength))
    .orderBy(sql`${newest.readLength}`);
}

export type ContextRow = Awaited<ReturnType<typeof selectContexts>>[number];
