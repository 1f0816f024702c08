import { and, eq, getTableColumns } from "drizzle-orm";
import { contexts, contextVersions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { recordColumns, toRecord } from "./record.ts";
import type { ContextRecord } from "./schemas.ts";
import { scopeOf, visibleContext, type ContextReader, type ContextScope } from "./scope.ts";

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
