import {
  fillPlaceholders,
  type ExtractTablesWithRelations,
  type Query,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { drizzle, DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export type Database = ReturnType<typeof createDatabase>;

export function createDatabase(d1: D1Database) {
  return drizzle(d1);
}

/** What drizzle's `prepare()` makes of a statement with `sql.placeholder`s; `Rows` are what it reads. */
interface PreparedStatement<Rows> {
  getQuery: () => Query;
  mapResult: (response: unknown, isFromBatch?: boolean) => unknown;
  execute: (values?: Record<string, unknown>) => Promise<Rows>;
}

export interface BoundStatement<Rows> {
  prepared: PreparedStatement<Rows>;
  values: Record<string, unknown>;
}

/** Statements built at a database's first use and kept as long as it. What is not a placeholder is a constant, in their text. */
export function prepareOnce<Statements>(build: (db: Database) => Statements): (db: Database) => Statements {
  const built = new WeakMap<Database, Statements>();
  return (db) => {
    const known = built.get(db) ?? build(withConstants(db));
    built.set(db, known);
    return known;
  };
}

type NoSchema = Record<string, never>;

function withConstants({ $client }: Database): Database {
  const dialect = new ConstantsDialect();
  const session = new SQLiteD1Session<NoSchema, ExtractTablesWithRelations<NoSchema>>(
    $client,
    dialect,
    undefined,
  );
  return Object.assign(new DrizzleD1Database("async", dialect, session, undefined), { $client });
}

/** Where a constant is bound that may decide the plan (a LIMIT), SQLite plans at each execution (`sqlite3VdbeSetVarmask`), which is slower. */
class ConstantsDialect extends SQLiteAsyncDialect {
  override sqlToQuery(statement: SQL): Query {
    return super.sqlToQuery(statement.inlineParams());
  }
}

export async function batchPrepared<Results extends unknown[]>(
  db: Database,
  statements: { [Index in keyof Results]: BoundStatement<Results[Index]> },
): Promise<Results> {
  const results = await db.$client.batch(statements.map((statement) => bindTo(db, statement)));
  const rows = statements.map(({ prepared }, index) => prepared.mapResult(results[index], true));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mapResult gives what execute does, untyped
  return rows as Results;
}

function bindTo(db: Database, { prepared, values }: BoundStatement<unknown>): D1PreparedStatement {
  const { sql, params } = prepared.getQuery();
  return db.$client.prepare(sql).bind(...fillPlaceholders(params, values));
}

/** Statements in one transaction, hand-written ones too, whose parameters drizzle's `batch` cannot bind (0.45). Rows are as D1 has them. */
export async function runBatch(db: Database, statements: (SQLWrapper | BoundStatement<unknown>)[]) {
  const prepared = statements.map((statement) => {
    if ("prepared" in statement) return bindTo(db, statement);
    const { sql, params } = new SQLiteAsyncDialect().sqlToQuery(statement.getSQL());
    return db.$client.prepare(sql).bind(...params);
  });
  return await db.$client.batch<Record<string, unknown>>(prepared);
}

/** Whether D1 itself failed, not the statement: such words have no code of SQLite's (developers.cloudflare.com/d1/observability/debug-d1). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/\bD1(_ERROR:| DB)/.test(error.message) && !error.message.includes("SQLITE_")) return true;
  return isDatabaseAway(error.cause);
}

export function isConstraintError(error: unknown): boolean {
  return isAbout(error, "SQLITE_CONSTRAINT");
}

/** Whether the error that D1 gave, under drizzle's wrapper, has these words. */
export function isAbout(error: unknown, words: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message.includes(words);
}
