import { env } from "cloudflare:workers";

/**
 * Makes the tables: all migrations as one statement, which the local runtime takes, in a fraction of the time of
 * `applyD1Migrations`.
 * A reset beside work that is still under way may have left them, with their rows.
 */
export async function makeTables(): Promise<void> {
  const database = env.DB;
  const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
  try {
    await database.prepare(queries.join(";")).run();
  } catch (error) {
    if (!String(error).includes("already exists")) throw error;
    await emptyTables(database);
  }
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
