import { and, eq, lt, sql, type SQL } from "drizzle-orm";
import { contexts, contextVersions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { requireMetricKind } from "./define.ts";
import type { Versions } from "./entity-tags.ts";
import { isNameTaken, recordColumns, toRecord } from "./read.ts";
import type { ContextChanges, ContextRecord } from "./schemas.ts";
import { scopeOf, visibleContext, type ContextReader, type ContextScope } from "./scope.ts";

interface UpdateInput {
  reader: ContextReader;
  id: string;
  /** The versions that the client would change; whatever there is when it has not said. */
  versions: Versions | undefined;
  changes: ContextChanges;
}

/**
 * Makes a new version of a context and keeps the one before. Of several updates of one version only one can win.
 * Throws 404 `context_not_found`, 412 `precondition_failed`, 409 `context_exists`.
 */
export async function updateContext(
  deps: Pick<Deps, "db" | "now">,
  { reader, id, versions = "any", changes }: UpdateInput,
): Promise<ContextRecord> {
  requireMetricKind(changes);
  const scope = await scopeOf(reader);
  const current = deps.db.select({ id: contexts.id }).from(contexts).where(visibleContext(scope, id));
  const isMeant = and(visibleContext(scope, id), hasVersion(versions));
  try {
    // One transaction: where the condition is not true, none of the first three does anything.
    const [, [updated], , [found]] = await deps.db.batch([
      keepVersion(deps, isMeant),
      deps.db
        .update(contexts)
        .set({ ...changes, version: sql`${contexts.version} + 1`, updatedAt: deps.now() })
        .where(isMeant)
        .returning(recordColumns),
      dropOldVersions(deps, scope, id),
      current,
    ]);
    if (!updated) throw new AppError(found ? "precondition_failed" : "context_not_found");
    return toRecord(updated, scope);
  } catch (error) {
    if (isNameTaken(error)) throw new AppError("context_exists", { cause: error });
    throw error;
  }
}

/**
 * Deletes a context with its earlier versions; when the client names versions, only one that stands at one of them.
 * Throws 404 `context_not_found`, 412 `precondition_failed`.
 */
export async function removeContext(
  { db }: Pick<Deps, "db">,
  { reader, id, versions = "any" }: Omit<UpdateInput, "changes">,
): Promise<void> {
  const scope = await scopeOf(reader);
  const isVisible = visibleContext(scope, id);
  const [deleted, [found]] = await db.batch([
    db
      .delete(contexts)
      .where(and(isVisible, hasVersion(versions)))
      .returning({ id: contexts.id }),
    db.select({ id: contexts.id }).from(contexts).where(isVisible),
  ]);
  if (deleted.length > 0) return;
  throw new AppError(found ? "precondition_failed" : "context_not_found");
}

/** True of a context that stands at one of these versions. One JSON value: a list may be long, D1 binds 100. */
function hasVersion(versions: Versions): SQL | undefined {
  if (versions === "any") return undefined;
  return sql`${contexts.version} IN (SELECT value FROM json_each(${JSON.stringify(versions)}))`;
}

/** Copies the row; drizzle wants the columns in the order of the table that they go into. */
function keepVersion({ db }: Pick<Deps, "db">, isMeant: SQL | undefined) {
  const { id, version, organizationId, name, title, description, kind, content } = contexts;
  const { agentIds, integrations, tags, metric, updatedAt } = contexts;
  const texts = { name, title, description, kind, content };
  const columns = {
    contextId: id,
    version,
    organizationId,
    ...texts,
    agentIds,
    integrations,
    tags,
    metric,
    updatedAt,
  };
  return db.insert(contextVersions).select(db.select(columns).from(contexts).where(isMeant));
}

function dropOldVersions({ db }: Pick<Deps, "db">, { organizationId }: ContextScope, id: string) {
  const { contextId, version } = contextVersions;
  const oldest = sql`(SELECT version FROM ${contexts} WHERE id = ${id}) - ${limits.contextVersions}`;
  return db
    .delete(contextVersions)
    .where(and(eq(contextId, id), eq(contextVersions.organizationId, organizationId), lt(version, oldest)));
}
