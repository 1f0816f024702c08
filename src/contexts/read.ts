import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type * as z from "zod";
import { isAbout } from "../db/client.ts";
import { cutPage, newestFirst } from "../db/pages.ts";
import { contexts, contextVersions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { ContextList, ContextRecord, listQuery } from "./schemas.ts";
import { scopeOf, visibleContext, visibleTo, type ContextReader, type ContextScope } from "./scope.ts";

const { organizationId: _owner, ...all } = getTableColumns(contexts);
const { content: _content, metric: _metric, ...summaryColumns } = all;

export const recordColumns = all;

/** As a client sees it. Its user can only be the one who asks. */
export function toRecord<Row extends { userId: string | null }>(
  { userId, ...row }: Row,
  { externalUserIdentifier }: ContextScope,
) {
  return { ...row, externalUserIdentifier: userId === null ? null : externalUserIdentifier };
}

/** The name is another context's already: the two unique indexes of the table are on names. */
export function isNameTaken(error: unknown): boolean {
  return isAbout(error, "UNIQUE constraint failed: contexts.");
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
