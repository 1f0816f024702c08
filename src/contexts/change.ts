import { and, eq, isNull, sql, type SQL, lt } from "drizzle-orm";
import { contexts, contextVersions } from "../db/schema.ts";
import { insertUser } from "../integrations/stored-data.ts";
import { isAbout, runBatch } from "../db/client.ts";
import type { Db, TimedDb } from "../deps.ts";
import type { ContextKind } from "../domain/context-kinds.ts";
import { AppError, invalid } from "../lib/errors.ts";
import type { ContextRecord, ContextChanges, DefineBody } from "./schemas.ts";
import { isRefused, refuseWhere } from "../db/refuse.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";
import {
  type ContextReader,
  type ContextScope,
  recordColumns,
  scopeOf,
  toRecord,
  visibleContext,
} from "./read.ts";

/** Stores a new context, titled by its name at least; makes its user exist. Throws 409 `context_exists` and `context_limit_reached`. */
export async function defineContext(
  deps: TimedDb,
  { organizationId, body }: { organizationId: string; body: DefineBody },
): Promise<ContextRecord> {
  requireMetricKind(body);
  const { externalUserIdentifier, title, ...rest } = body;
  const scope = await scopeOf({ organizationId, externalUserIdentifier });
  const now = deps.now();
  const times = { createdAt: now, updatedAt: now };
  const row = {
    id: newId("ctx"),
    userId: scope.userId,
    version: 1,
    title: title ?? rest.name,
    ...rest,
    ...times,
  };
  try {
    await runBatch(deps.db, [
      ...(scope.userId !== null && externalUserIdentifier !== null
        ? [insertUser(deps, scope.userId, { organizationId, externalUserIdentifier })]
        : []),
      deps.db.insert(contexts).values({ organizationId, ...row }),
      refuseBeyondLimit(scope),
    ]);
  } catch (error) {
    if (isRefused(error)) throw new AppError("context_limit_reached", { cause: error });
    throw explain(error);
  }
  return toRecord(row, scope);
}

/** 409 where the name is another context's already: the two unique indexes of the table are on names. */
function explain(error: unknown): unknown {
  const isNameTaken = isAbout(error, "UNIQUE constraint failed: contexts.");
  return isNameTaken ? new AppError("context_exists", { cause: error }) : error;
}

function requireMetricKind({ kind, metric }: Pick<ContextChanges, "metric"> & { kind: ContextKind }): void {
  if (metric && kind !== "metric") throw invalid("metric", 'Only a context of the kind "metric" has one');
}

function refuseBeyondLimit({ organizationId, userId: owner }: ContextScope): SQL {
  const isOfScope = and(
    eq(contexts.organizationId, organizationId),
    owner === null ? isNull(contexts.userId) : eq(contexts.userId, owner),
  );
  return refuseWhere(sql`(SELECT count(*) FROM ${contexts} WHERE ${isOfScope}) > ${limits.contexts}`);
}

interface UpdateInput {
  reader: ContextReader;
  id: string;
  /** The versions that the client would change; undefined: whatever there is. */
  versions: number[] | undefined;
  changes: ContextChanges;
}

/**
 * Makes a new version of a context and keeps the one before. Of several updates of one version only one can win.
 * Throws 404 `context_not_found`, 412 `precondition_failed`, 409 `context_exists`, 400 for a metric of another kind.
 */
export async function updateContext(deps: TimedDb, { reader, id, versions, changes }: UpdateInput) {
  const { kind, metric } = changes;
  if (kind !== undefined) requireMetricKind({ kind, metric });
  const scope = await scopeOf(reader);
  const current = deps.db.select({ kind: contexts.kind }).from(contexts).where(visibleContext(scope, id));
  const isForMetric = metric && kind === undefined ? eq(contexts.kind, "metric") : undefined;
  const isMeant = and(visibleContext(scope, id), hasVersion(versions), isForMetric);
  // One that is no metric any more has none.
  const isOther = kind !== undefined && kind !== "metric";
  const set = { ...changes, ...(isOther && { metric: null }) };
  try {
    // One transaction: where the condition is not true, none of the first three does anything.
    const [, [updated], , [found]] = await deps.db.batch([
      keepVersion(deps, isMeant),
      deps.db
        .update(contexts)
        .set({ ...set, version: sql`${contexts.version} + 1`, updatedAt: deps.now() })
        .where(isMeant)
        .returning(recordColumns),
      dropOldVersions(deps, scope, id),
      current,
    ]);
    if (updated) return toRecord(updated, scope);
    if (found && isForMetric) requireMetricKind({ kind: found.kind, metric });
    throw new AppError(found ? "precondition_failed" : "context_not_found");
  } catch (error) {
    throw explain(error);
  }
}

/** Deletes a context with its versions; one at a version named, if any are. Throws 404 `context_not_found`, 412 `precondition_failed`. */
export async function removeContext({ db }: Db, { reader, id, versions }: Omit<UpdateInput, "changes">) {
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
function hasVersion(versions: number[] | undefined): SQL | undefined {
  return versions && sql`${contexts.version} IN (SELECT value FROM json_each(${JSON.stringify(versions)}))`;
}

/** Copies the row; drizzle wants the columns in the order of the table that they go into. */
function keepVersion({ db }: Db, isMeant: SQL | undefined) {
  const { id: contextId, version, createdAt: _created, userId: _user, ...said } = recordColumns;
  const columns = { contextId, version, organizationId: contexts.organizationId, ...said };
  return db.insert(contextVersions).select(db.select(columns).from(contexts).where(isMeant));
}

function dropOldVersions({ db }: Db, { organizationId }: ContextScope, id: string) {
  const { contextId, version } = contextVersions;
  const oldest = sql`(SELECT version FROM ${contexts} WHERE id = ${id}) - ${limits.contextVersions}`;
  return db
    .delete(contextVersions)
    .where(and(eq(contextId, id), eq(contextVersions.organizationId, organizationId), lt(version, oldest)));
}
