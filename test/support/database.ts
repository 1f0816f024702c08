import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { takeUse } from "./limits.ts";

/** Of all files that this worker runs: a test that used no binding leaves the tables for the next. */
let areMade = false;

/**
 * Makes the tables: all migrations as one statement, which the local runtime takes, in a fraction of the time of
 * `applyD1Migrations`.
 * A reset beside work that is still under way may have left them, with their rows.
 */
export async function makeTables(): Promise<void> {
  if (areMade) return;
  areMade = true;
  const database = env.DB;
  const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
  try {
    await database.prepare(queries.join(";")).run();
  } catch (error) {
    if (!String(error).includes("already exists")) throw error;
    await emptyTables(database);
  }
  takeUse();
}

/** Leaves nothing of what a test has stored. */
export async function emptyStorage(): Promise<void> {
  // Work that was deferred past the last response would meet a database that is gone.
  await scheduler.wait(10);
  areMade = false;
  // Leaves what has been idle for ten seconds, for the runtime has put that away: no long test may count on a new object.
  await reset();
}

async function emptyTables(database: D1Database): Promise<void> {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
    )
    .all<{ name: string }>();
  await database.batch([
    database.prepare("PRAGMA defer_foreign_keys = on"),
    ...results.map(({ name }) => database.prepare(`DELETE FROM "${name}"`)),
  ]);
}
