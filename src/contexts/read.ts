import { and, eq, isNull, or, type Placeholder, getTableColumns, sql, type SQL } from "drizzle-orm";
import type * as z from "zod";
import { contexts, contextVersions } from "../db/schema.ts";
import { userId } from "../integrations/ids.ts";
import { cutPage, newestFirst } from "../db/pages.ts";
import type { Db } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { ContextList, ContextRecord, listQuery } from "./schemas.ts";

export interface ContextReader {
  organizationId: string;
  externalUserIdentifier: string | null;
}

/** A reader with the id that follows from organization and user; null for nobody. */
export interface ContextScope extends ContextReader {
  userId: string | null;
}

export async function scopeOf(reader: ContextReader): Promise<ContextScope> {
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

export function visibleContext(scope: ContextScope, id: string) {
  return and(eq(contexts.id, id), visibleTo(scope));
}

const { organizationId: _owner, ...shown } = getTableColumns(contexts);
export const recordColumns = shown;
const { content: _content, metric: _metric, ...summaryColumns } = recordColumns;

/** As a client sees it. Its user can only be the one who asks. */
export function toRecord<Row extends { userId: string | null }>(
  { userId: owner, ...row }: Row,
  { externalUserIdentifier }: ContextScope,
) {
  return { ...row, externalUserIdentifier: owner === null ? null : externalUserIdentifier };
}

interface ReadInput {
  reader: ContextReader;
  id: string;
  /** An earlier one; the current one when absent. */
  version?: number | undefined;
}

/** One context, as it stands or as it stood. Throws 404 `context_not_found`. */
export async function readContext({ db }: Db, { reader, id, version }: ReadInput): Promise<ContextRecord> {
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

function selectVersion({ db }: Db, scope: ContextScope, { id, version }: { id: string; version: number }) {
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
  { db }: Db,
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
