const TABLES = [
  `CREATE TABLE IF NOT EXISTS sandbox_switches (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    value TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox_codes (
    code TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    user TEXT NOT NULL,
    client_id TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    scopes TEXT NOT NULL,
    dc TEXT,
    challenge TEXT,
    challenge_method TEXT,
    offline INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
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

/**
 * Runs one statement or batch on the sandbox's own tables and creates them when they are not there yet, so that
 * the service's migrations know nothing of the sandbox. A statement on a missing table changed nothing, and a
 * failed batch is rolled back: running it again is safe.
 */
export async function runOnTables<T>(db: D1Database, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("no such table: sandbox_"))) throw error;
    await db.batch(TABLES.map((statement) => db.prepare(statement)));
    return run();
  }
}
