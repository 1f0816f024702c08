import { and, eq, sql, type SQL } from "drizzle-orm";
import type * as z from "zod";
import { cutPage, newestFirst } from "../db/pages.ts";
import { contexts } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { summaryColumns, toSummary } from "./record.ts";
import type { ContextList, listQuery } from "./schemas.ts";
import { scopeOf, visibleTo, type ContextReader } from "./scope.ts";

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
  return { contexts: page.map((row) => toSummary(row, scope)), nextCursor };
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
