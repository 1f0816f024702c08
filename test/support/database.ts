import { env } from "cloudflare:workers";

/**
 * Makes the tables: all migrations in one batch, in half the time of `applyD1Migrations`, which notes each of them.
 * A reset beside work that is still under way may have left them.
 */
export async function makeTables(database: D1Database): Promise<void> {
  const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
  try {
    await database.batch(queries.map((query) => database.prepare(query)));
  } catch (error) {
    if (!String(error).includes("already exists")) throw error;
  }
}
