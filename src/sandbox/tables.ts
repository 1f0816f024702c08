import type { SandboxDeps } from "./deps.ts";

const TABLES = [
  "CREATE TABLE IF NOT EXISTS sandbox_switches (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS sandbox_consents (code TEXT PRIMARY KEY, value TEXT NOT NULL)",
  `CREATE TABLE IF NOT EXISTS sandbox_calls (
    name TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    calls INTEGER NOT NULL,
    locked_until INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox_grants (
    id TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    user TEXT NOT NULL,
    client_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    dc TEXT,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  )`,
  `CREATE INDEX IF NOT EXISTS sandbox_grants_by_person ON sandbox_grants (vendor, user, client_id)`,
  `CREATE TABLE IF NOT EXISTS sandbox_tokens (
    token TEXT PRIMARY KEY,
    grant_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
    parent TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    spent_at INTEGER,
    revoked_at INTEGER
  )`,
  `CREATE INDEX IF NOT EXISTS sandbox_tokens_by_grant ON sandbox_tokens (grant_id)`,
];

type Value = string | number | null;

export type Statement = readonly [sql: string, values: readonly Value[]];

/** Runs one statement on the sandbox's tables; its first row, or null. */
export async function runOne<T>(deps: SandboxDeps, sql: string, values: readonly Value[]): Promise<T | null> {
  const [rows] = await runAll<T>(deps, [[sql, values]]);
  return rows?.[0] ?? null;
}

/**
 * Runs statements in one transaction; the rows of each. Creates the tables when they are not there yet, so that the
 * service's migrations know nothing of the sandbox: a batch that failed was rolled back, and can run again.
 */
export async function runAll<T>({ db }: SandboxDeps, statements: readonly Statement[]): Promise<T[][]> {
  const run = async () => {
    const results = await db.batch<T>(statements.map(([sql, values]) => db.prepare(sql).bind(...values)));
    return results.map((result) => result.results);
  };
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("no such table: sandbox_"))) throw error;
    await db.batch(TABLES.map((sql) => db.prepare(sql)));
    return run();
  }
}
