import { sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import { runBatch } from "../../db/client.ts";
import { records } from "../../db/schema.ts";
import { addDays } from "../../periods/dates.ts";
import type { StoreDeps, StoreOwner } from "./owner.ts";

export interface RecordSearch {
  /** Expressions of FTS5; the next is tried when one finds nothing. Without any, all records are found. */
  matches: readonly string[];
  /** ISO days, UTC, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Part of a name, without regard to case; `ada.lovelace` is Ada Lovelace. */
  author?: string | undefined;
  place?: string | undefined;
  sort: "relevance" | "newest";
  limit: number;
}

const foundRow = z.object({
  kind: z.string(),
  external_id: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  place: z.string().nullable(),
  url: z.string().nullable(),
  occurred_at: z.string().nullable(),
  excerpt: z.string(),
});

export type FoundRecord = z.output<typeof foundRow>;

export interface FoundRecords {
  total: number;
  rows: FoundRecord[];
  /** Which of `matches` found them; 0 without any. */
  attempt: number;
}

const EXCERPT_LENGTH = 600;
/** A hit in the title is worth this many in the text. */
const TITLE_WEIGHT = 10;

/** Finds records by words and filters. What matches only loosely is ordered by relevance, whatever is asked. */
export async function searchRecords(
  { db }: StoreDeps,
  owner: StoreOwner,
  search: RecordSearch,
): Promise<FoundRecords> {
  const attempts = search.matches.length === 0 ? [undefined] : search.matches;
  for (const [attempt, match] of attempts.entries()) {
    const sort = attempt > 0 ? "relevance" : search.sort;
    const statements = statementsFor(owner, { ...search, sort }, match);
    // oxlint-disable-next-line no-await-in-loop -- the next one is for when this finds nothing
    const [counted, found] = await runBatch(db, statements);
    const total = Number(counted?.results[0]?.["total"] ?? 0);
    if (total > 0) return { total, rows: z.array(foundRow).parse(found?.results), attempt };
  }
  return { total: 0, rows: [], attempt: 0 };
}

function statementsFor(owner: StoreOwner, search: RecordSearch, match: string | undefined): [SQL, SQL] {
  const where = whereOf(owner, search);
  const columns = sql`r.kind, r.external_id, r.title, r.author, r.place, r.url, r.occurred_at`;
  const newest = sql`r.occurred_at DESC, r.id`;
  if (match === undefined) {
    return [
      sql`SELECT count(*) AS total FROM ${records} r WHERE ${where}`,
      sql`SELECT ${columns}, substr(r.body, 1, ${EXCERPT_LENGTH}) AS excerpt
        FROM ${records} r WHERE ${where} ORDER BY ${newest} LIMIT ${search.limit}`,
    ];
  }
  const source = sql`records_fts JOIN ${records} r ON r.id = records_fts.rowid
    WHERE records_fts MATCH ${match} AND ${where}`;
  const order =
    search.sort === "newest"
      ? newest
      : sql`bm25(records_fts, ${sql.raw(String(TITLE_WEIGHT))}, 1.0), ${newest}`;
  return [
    sql`SELECT count(*) AS total FROM ${source}`,
    sql`SELECT ${columns}, CASE WHEN length(r.body) <= ${EXCERPT_LENGTH} THEN r.body
        ELSE snippet(records_fts, 1, '', '', '...', 64) END AS excerpt
      FROM ${source} ORDER BY ${order} LIMIT ${search.limit}`,
  ];
}

/** `instr`, because D1 takes LIKE patterns of 50 bytes only. */
function whereOf({ organizationId, integrationId }: StoreOwner, search: RecordSearch): SQL {
  const { from, to, author, place } = search;
  const conditions = [
    sql`r.integration_id = ${integrationId}`,
    sql`r.organization_id = ${organizationId}`,
    ...(from === undefined ? [] : [sql`r.occurred_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`r.occurred_at < ${addDays(to, 1)}`]),
    ...(author === undefined
      ? []
      : [holds(sql`replace(replace(r.author, '.', ' '), '_', ' ')`, author.replaceAll(/[._]/g, " "))]),
    ...(place === undefined ? [] : [holds(sql`r.place`, place)]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** Case is that of ASCII to SQLite; the text as it stands covers the rest. */
function holds(column: SQL, text: string): SQL {
  return sql`(instr(lower(${column}), lower(${text})) > 0 OR instr(${column}, ${text}) > 0)`;
}
