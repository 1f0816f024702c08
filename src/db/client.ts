import type { SQLWrapper } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export type Database = ReturnType<typeof createDatabase>;

export function createDatabase(d1: D1Database) {
  return drizzle(d1);
}

/**
 * Several statements in one transaction, hand-written ones among them: drizzle's own `batch` cannot bind the
 * parameters of a raw statement (0.45). Rows come as D1 has them, with the columns' names in the database.
 */
export async function runBatch(
  db: Database,
  statements: SQLWrapper[],
): Promise<D1Result<Record<string, unknown>>[]> {
  const dialect = new SQLiteAsyncDialect();
  const prepared = statements.map((statement) => {
    const { sql, params } = dialect.sqlToQuery(statement.getSQL());
    return db.$client.prepare(sql).bind(...params);
  });
  return await db.$client.batch(prepared);
}

/** The error that D1 gave, under drizzle's wrapper. */
export function isConstraintError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message.includes("SQLITE_CONSTRAINT");
}
