import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import { contexts } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../lib/paging.ts";
import { summaryColumns, toSummary } from "./record.ts";
import type { ContextList, listQuery } from "./schemas.ts";
import { scopeOf, visibleTo, type ContextReader } from "./scope.ts";

/** `createdAt` and id of the last one seen: neither ever changes, so that pages have no gaps. */
const place = z.tuple([z.int(), z.string().max(100)]);

type ListFilter = Omit<z.output<typeof listQuery>, "externalUserIdentifier">;

/** The contexts that a reader sees, without their content, the newest first. Throws 400 for a bad cursor. */
export async function listContexts(
  { db }: Pick<Deps, "db">,
  { reader, filter }: { reader: ContextReader; filter: ListFilter },
): Promise<ContextList> {
  const { cursor, limit } = filter;
  const scope = await scopeOf(reader);
  const after = cursor === undefined ? undefined : decodeCursor(place, cursor);
  const { createdAt, id } = contexts;
  const rows = await db
    .select(summaryColumns)
    .from(contexts)
    .where(
      and(
        visibleTo(scope),
        matches(filter),
        after && sql`(${createdAt}, ${id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    contexts: page.map((row) => toSummary(row, scope)),
    nextCursor: last ? encodeCursor([last.createdAt, last.id]) : null,
  };
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
