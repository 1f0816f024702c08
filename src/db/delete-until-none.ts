import { sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { runBatch, type Database } from "./client.ts";

/** Rows a statement: a larger DELETE can reset a D1 instance (platform.md A2). */
export const DELETE_CHUNK = 2_000;

/** Deletes the rows `which` names in chunks until none is left, `most` chunks at the utmost; smaller ones where others go along. */
export async function deleteUntilNone(
  db: Database,
  table: SQLiteTable,
  which: SQL,
  { most = Number.POSITIVE_INFINITY, chunk = DELETE_CHUNK }: { most?: number; chunk?: number } = {},
): Promise<void> {
  const some = sql`SELECT rowid FROM ${table} WHERE ${which} LIMIT ${chunk}`;
  const statement = sql`DELETE FROM ${table} WHERE rowid IN (${some})`;
  for (let run = 0; run < most; run++) {
    // oxlint-disable-next-line no-await-in-loop -- chunk by chunk, on purpose
    const [result] = await runBatch(db, [statement]);
    if ((result?.meta.changes ?? 0) < chunk) return;
  }
}
