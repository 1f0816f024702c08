import { and, eq, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { runBatch } from "../db/client.ts";
import { isRefused, refuseWhere } from "../db/refuse.ts";
import { contexts } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { insertUser } from "../integrations/ids.ts";
import { AppError, invalid } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";
import { isNameTaken, toRecord } from "./read.ts";
import type { ContextChanges, ContextRecord, DefineBody } from "./schemas.ts";
import { scopeOf, type ContextScope } from "./scope.ts";

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
  const statements: SQLWrapper[] = [
    deps.db.insert(contexts).values({ organizationId, ...row }),
    refuseBeyondLimit(scope),
  ];
  if (scope.userId !== null && externalUserIdentifier !== null) {
    statements.unshift(insertUser(deps, scope.userId, { organizationId, externalUserIdentifier }));
  }
  await storeAll(deps, statements);
  return toRecord(row, scope);
}

/** Throws 400: only a context of the kind `metric` has one. */
export function requireMetricKind({ kind, metric }: Pick<ContextChanges, "kind" | "metric">): void {
  if (metric && kind !== undefined && kind !== "metric")
    throw invalid("metric", 'Only a context of the kind "metric" has one');
}

async function storeAll({ db }: Pick<Deps, "db">, statements: SQLWrapper[]): Promise<void> {
  try {
    await runBatch(db, statements);
  } catch (error) {
    if (isNameTaken(error)) throw new AppError("context_exists", { cause: error });
    if (isRefused(error)) throw new AppError("context_limit_reached", { cause: error });
    throw error;
  }
}

/** Refuses the batch when it has made too many. */
function refuseBeyondLimit({ organizationId, userId }: ContextScope): SQL {
  const isOfScope = and(
    eq(contexts.organizationId, organizationId),
    userId === null ? isNull(contexts.userId) : eq(contexts.userId, userId),
  );
  return refuseWhere(sql`(SELECT count(*) FROM ${contexts} WHERE ${isOfScope}) > ${limits.contexts}`);
}
