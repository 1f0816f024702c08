import { getTableConfig } from "drizzle-orm/sqlite-core";
import * as schema from "../../src/db/schema.ts";

/** Tables in which a user has rows, parents first. */
const tables = [
  schema.users,
  schema.integrations,
  schema.conversations,
  schema.messages,
  schema.idempotency,
  schema.contexts,
  schema.contextVersions,
  schema.webhookEvents,
  schema.webhookDeliveries,
  schema.auditLog,
  schema.usageHours,
  schema.tickets,
];

/** Columns that have another value for each user. */
const ids = ["id", "user_id", "external_id", "conversation_id", "integration_id", "context_id", "event_id"];
const own = new Set([...ids, "hash", "grant_key", "target"]);

/** The id of a copy's row. */
export const copyOf = (id: string, nth: number) => `${id}-${nth}`;

/** What is used of D1: by the Worker's own types, and by those of Miniflare. */
interface Sql<Statement> {
  prepare: (sql: string) => { bind: (...values: number[]) => Statement };
  batch: (statements: Statement[]) => Promise<unknown>;
}

/** Gives each user so many others beside it in its organization, with rows like its own. */
export async function addOthers<Statement>(database: Sql<Statement>, count: number): Promise<void> {
  const copies = tables.map((table) => {
    const { name, columns } = getTableConfig(table);
    const list = columns.map((column) => column.name);
    const values = list.map((column) => (own.has(column) ? `t.${column} || '-' || n.i` : `t.${column}`));
    return database
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT OR IGNORE INTO ${name} (${list.join(", ")}) SELECT ${values.join(", ")} FROM ${name} t, n`,
      )
      .bind(count);
  });
  await database.batch(copies);
}
