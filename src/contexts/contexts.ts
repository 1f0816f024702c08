import { and, eq, isNull, or, type Placeholder, getTableColumns, sql, type SQL, lt } from "drizzle-orm";
import type * as z from "zod";
import { contexts, contextVersions } from "../db/schema.ts";
import { userId } from "../integrations/ids.ts";
import { insertUser } from "../integrations/stored-data.ts";
import { isAbout, runBatch } from "../db/client.ts";
import { cutPage, newestFirst } from "../db/pages.ts";
import type { Deps } from "../deps.ts";
import type { ContextKind } from "../domain/context-kinds.ts";
import { AppError, invalid } from "../lib/errors.ts";
import type { ContextList, ContextRecord, listQuery, ContextChanges, DefineBody } from "./schemas.ts";
import { isRefused, refuseWhere } from "../db/refuse.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";

/** Who asks: an organization, for one of its users or for nobody in particular. */
export interface ContextReader {
  organizationId: string;
  externalUserIdentifier: string | null;
}

/** A reader with the id that follows from organization and user; null for nobody. */
interface ContextScope extends ContextReader {
  userId: string | null;
}

async function scopeOf(reader: ContextReader): Promise<ContextScope> {
  const { organizationId, externalUserIdentifier } = reader;
  const id =
    externalUserIdentifier === null ? null : await userId({ organizationId, externalUserIdentifier });
  return { ...reader, userId: id };
}

/** The ids of a reader, or their places in a prepared statement. */
export interface VisibleScope {
  organizationId: string | Placeholder;
  userId: string | Placeholder | null;
}

/**
 * True of the contexts that a reader sees: the organization's and, for a user, the user's. Each of the two names the
 * organization, so that SQLite finds each by an index; else it reads those of the organization's other users as well.
 */
export function visibleTo({ organizationId, userId: user }: VisibleScope) {
  const isOrganizations = eq(contexts.organizationId, organizationId);
  const isShared = and(isOrganizations, isNull(contexts.userId));
  return user === null ? isShared : or(isShared, and(isOrganizations, eq(contexts.userId, user)));
}

function visibleContext(scope: ContextScope, id: string) {
  return and(eq(contexts.id, id), visibleTo(scope));
}

const { organizationId: _owner, ...recordColumns } = getTableColumns(contexts);
const { content: _content, metric: _metric, ...summaryColumns } = recordColumns;

/** As a client sees it. Its user can only be the one who asks. */
function toRecord<Row extends { userId: string | null }>(
  { userId: owner, ...row }: Row,
  { externalUserIdentifier }: ContextScope,
) {
  return { ...row, externalUserIdentifier: owner === null ? null : externalUserIdentifier };
}

/** 409 where the name is another context's already: the two unique indexes of the table are on names. */
function explain(error: unknown): unknown {
  const isNameTaken = isAbout(error, "UNIQUE constraint failed: contexts.");
  return isNameTaken ? new AppError("context_exists", { cause: error }) : error;
}

interface ReadInput {
  reader: ContextReader;
  id: string;
  /** An earlier one; the current one when absent. */
  version?: number | undefined;
}

/** One context, as it stands or as it stood. Throws 404 `context_not_found`. */
export async function readContext(
  { db }: Pick<Deps, "db">,
  { reader, id, version }: ReadInput,
): Promise<ContextRecord> {
  const scope = await scopeOf(reader);
  const current = db.select(recordColumns).from(contexts).where(visibleContext(scope, id));
  const [[now], [before]] =
    version === undefined
      ? [await current, []]
      : await db.batch([current, selectVersion({ db }, scope, { id, version })]);
  const row = version === undefined || now?.version === version ? now : before;
  if (!row) throw new AppError("context_not_found");
  return toRecord(row, scope);
}

function selectVersion(
  { db }: Pick<Deps, "db">,
  scope: ContextScope,
  { id, version }: { id: string; version: number },
) {
  const { contextId, organizationId: _organization, ...columns } = getTableColumns(contextVersions);
  return db
    .select({ ...columns, id: contextId, userId: contexts.userId, createdAt: contexts.createdAt })
    .from(contextVersions)
    .innerJoin(contexts, eq(contexts.id, contextVersions.contextId))
    .where(and(visibleContext(scope, id), eq(contextVersions.version, version)));
}

type ListFilter = Omit<z.output<typeof listQuery>, "externalUserIdentifier">;

/** The contexts that a reader sees, without their content, the newest first. Throws 400 for a bad cursor. */
export async function listContexts(
  { db }: Pick<Deps, "db">,
  { reader, filter }: { reader: ContextReader; filter: ListFilter },
): Promise<ContextList> {
  const { cursor, limit } = filter;
  const scope = await scopeOf(reader);
  // Neither ever changes, so that pages have no gaps.
  const { isBehind, order } = newestFirst(contexts.createdAt, contexts.id, cursor);
  const rows = await db
    .select(summaryColumns)
    .from(contexts)
    .where(and(visibleTo(scope), matches(filter), isBehind))
    .orderBy(...order)
    .limit(limit + 1);
  const { page, nextCursor } = cutPage(rows, limit, (last) => [last.createdAt, last.id]);
  return { contexts: page.map((row) => toRecord(row, scope)), nextCursor };
}

function matches({ kind, tag, text }: ListFilter): SQL | undefined {
  return and(
    kind && eq(contexts.kind, kind),
    tag === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM json_each(${contexts.tags}) WHERE value = ${tag})`,
    text === undefined ? undefined : contains(text),
  );
}

/** Not LIKE: D1 takes patterns of 50 bytes at most, and `%` and `_` would have to be escaped (platform.md A2). */
function contains(text: string): SQL {
  const { name, title, description, content } = contexts;
  const found = [name, title, description, content].map(
    (column) => sql`instr(lower(${column}), lower(${text}))`,
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}

/**
 * Stores a new context; one for a user makes the user exist. The title is the name unless it has one.
 * Throws 409 `context_exists` and `context_limit_reached`.
 */
export async function defineContext(
  deps: Pick<Deps, "db" | "now">,
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

/** Throws 400: only a context of the kind `metric` has one. */
function requireMetricKind({ kind, metric }: Pick<ContextChanges, "metric"> & { kind: ContextKind }): void {
  if (metric && kind !== "metric") throw invalid("metric", 'Only a context of the kind "metric" has one');
}

/** Refuses the batch when it has made too many. */
function refuseBeyondLimit({ organizationId, userId: owner }: ContextScope): SQL {
  const isOfScope = and(
    eq(contexts.organizationId, organizationId),
    owner === null ? isNull(contexts.userId) : eq(contexts.userId, owner),
  );
  return refuseWhere(sql`(SELECT count(*) FROM ${contexts} WHERE ${isOfScope}) > ${limits.contexts}`);
}

/** The versions that a client has named; `any` is whatever there is. */
export type Versions = "any" | number[];

interface UpdateInput {
  reader: ContextReader;
  id: string;
  /** The versions that the client would change; whatever there is when it has not said. */
  versions: Versions | undefined;
  changes: ContextChanges;
}

/**
 * Makes a new version of a context and keeps the one before. Of several updates of one version only one can win.
 * Throws 404 `context_not_found`, 412 `precondition_failed`, 409 `context_exists`, 400 for a metric of another kind.
 */
export async function updateContext(
  deps: Pick<Deps, "db" | "now">,
  { reader, id, versions = "any", changes }: UpdateInput,
): Promise<ContextRecord> {
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
  const { id: contextId, version, createdAt: _created, userId: _user, ...said } = recordColumns;
  const columns = { contextId, version, organizationId: contexts.organizationId, ...said };
  return db.insert(contextVersions).select(db.select(columns).from(contexts).where(isMeant));
}

function dropOldVersions({ db }: Pick<Deps, "db">, { organizationId }: ContextScope, id: string) {
  const { contextId, version } = contextVersions;
  const oldest = sql`(SELECT version FROM ${contexts} WHERE id = ${id}) - ${limits.contextVersions}`;
  return db
    .delete(contextVersions)
    .where(and(eq(contextId, id), eq(contextVersions.organizationId, organizationId), lt(version, oldest)));
}
