import generated from "./migrations/migrations.js";
import type { SQLWrapper } from "drizzle-orm";
import { drizzle, type DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Reading } from "../domain/sync-result.ts";

/** Under this key the object keeps how many migrations it has had. */
const VERSION = "migrations";

export const migrations: readonly string[] = generated.journal.entries.map(
  ({ idx }) => generated.migrations[`m${String(idx).padStart(4, "0")}`] ?? "",
);

/** Whether anything was ever stored: an object that is only asked, or was erased, has no tables. */
export function hasTables(storage: DurableObjectStorage): boolean {
  return storage.kv.get(VERSION) !== undefined;
}

/** Brings an object's tables up to date, with one read when they are. drizzle's migrator is asynchronous: calls could come in between. */
export function migrate(storage: DurableObjectStorage, upTo = migrations.length): void {
  const done = storage.kv.get<number>(VERSION) ?? 0;
  if (done >= upTo) return;
  storage.transactionSync(() => {
    for (const migration of migrations.slice(done, upTo)) {
      for (const statement of migration.split("--> statement-breakpoint")) storage.sql.exec(statement);
    }
    storage.kv.put(VERSION, upTo);
  });
}

export interface Store {
  storage: DurableObjectStorage;
  orm: DrizzleSqliteDODatabase;
  /** Rows written by `run` and `execute` so far, as the database counts them for the bill. */
  rowsWritten: number;
  /** The latest run of each connection, by its id in D1. */
  underWay: Map<string, { run: number; reading: Reading | undefined }>;
}

export type StoredValue = SqlStorageValue;
export type StoredRow = Record<string, StoredValue>;

export function openStore(storage: DurableObjectStorage): Store {
  migrate(storage);
  return { storage, orm: drizzle(storage), rowsWritten: 0, underWay: new Map() };
}

export function execute(store: Store, statement: string, values: readonly StoredValue[] = []): StoredRow[] {
  const cursor = store.storage.sql.exec(statement, ...values);
  const rows = cursor.toArray();
  store.rowsWritten += cursor.rowsWritten;
  return rows;
}

/** The same for one of drizzle's, whose own driver does not tell what was written. */
export function run(store: Store, statement: SQLWrapper): StoredRow[] {
  const { sql, params } = compile(statement);
  return execute(store, sql, params);
}

/** Reads row by row: what is large must not be in memory whole. Nothing may be written before it has ended. */
export function scan<Row extends StoredRow>(store: Store, statement: SQLWrapper): Iterable<Row> {
  const { sql, params } = compile(statement);
  return store.storage.sql.exec<Row>(sql, ...params);
}

function compile(statement: SQLWrapper): { sql: string; params: StoredValue[] } {
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(statement.getSQL());
  return { sql, params: params.map(toStored) };
}

function toStored(value: unknown): StoredValue {
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  throw new TypeError(`No value of the store: ${typeof value}`);
}
