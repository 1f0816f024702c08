import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../db/client.ts";
import type { Deps } from "../deps.ts";
import {
  contexts,
  contextVersions,
  conversations,
  integrations,
  messages,
  organizations,
  usageHours,
  users,
  webhookEvents,
} from "../db/schema.ts";
import { userId, type UserRef } from "../integrations/ids.ts";
import { AppError } from "../lib/errors.ts";
import { streamOf } from "../lib/stream-of.ts";
import type { ExportLine } from "./schemas.ts";

/** Rows a query, and lines a piece of the stream: what is in memory at a time. */
const PAGE = 500;

/** Of rows that may have 64 KiB each. */
const LARGE_PAGE = 20;

/** Credentials, leases and what only serves the engine. */
const CREDENTIALS_AND_ENGINE = [
  "credentials",
  "credentialsVersion",
  "leaseToken",
  "leaseUntil",
  "leasedAt",
  "epoch",
  "runs",
  "skipped",
] as const satisfies (keyof typeof integrations.$inferSelect)[];

/**
 * Everything stored of a user as NDJSON, `{"type", "data"}` a line, read while it is being sent.
 * Throws 404 `user_not_found` before the first byte; a failure later cuts the stream off.
 */
export async function exportUser(
  deps: Pick<Deps, "db" | "stores">,
  user: UserRef,
): Promise<ReadableStream<Uint8Array>> {
  const id = await userId(user);
  const [found] = await deps.db
    .select({
      data: { externalUserIdentifier: users.externalId, createdAt: users.createdAt },
      region: organizations.region,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, id))
    .limit(1);
  if (!found) throw new AppError("user_not_found");
  const synchronized = await deps.stores.of({ userId: id, region: found.region }).export();
  const first = { type: "user", data: found.data } as const;
  return streamOf(readAll(readRows(deps, id, first), synchronized));
}

async function* readAll(
  rows: AsyncGenerator<ExportLine[]>,
  synchronized: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array | string> {
  for await (const lines of rows) yield lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  yield* synchronized;
}

async function* readRows(
  { db }: Pick<Deps, "db">,
  user: string,
  first: ExportLine,
): AsyncGenerator<ExportLine[]> {
  yield [first];
  yield* readPages(db, "integration", {
    table: integrations,
    columns: columnsOf(integrations, CREDENTIALS_AND_ENGINE),
    key: ["id"],
    own: () => eq(integrations.userId, user),
  });
  const { id, title, createdAt, updatedAt } = conversations;
  yield* readPages(db, "conversation", {
    table: conversations,
    columns: { id, title, createdAt, updatedAt },
    key: ["id"],
    own: () => eq(conversations.userId, user),
  });
  // Of conversations and contexts, those that are done are left out: each page would read their rows again.
  yield* readPages(db, "message", {
    table: messages,
    columns: columnsOf(messages),
    key: ["conversationId", "position"],
    own: (after) =>
      sql`conversation_id IN (SELECT id FROM ${conversations} WHERE user_id = ${user} AND id >= ${after})`,
    size: LARGE_PAGE,
  });
  yield* readPages(db, "context", {
    table: contexts,
    columns: columnsOf(contexts),
    key: ["id"],
    own: () => eq(contexts.userId, user),
    size: LARGE_PAGE,
  });
  yield* readPages(db, "context_version", {
    table: contextVersions,
    columns: columnsOf(contextVersions),
    key: ["contextId", "version"],
    own: (after) =>
      sql`context_id IN (SELECT id FROM ${contexts} WHERE user_id = ${user} AND id >= ${after})`,
    size: LARGE_PAGE,
  });
  const event = webhookEvents;
  yield* readPages(db, "webhook_event", {
    table: event,
    columns: { id: event.id, type: event.type, data: event.data, createdAt: event.createdAt },
    key: ["id"],
    own: () => eq(event.userId, user),
  });
  yield* readPages(db, "usage_hour", {
    table: usageHours,
    columns: columnsOf(usageHours),
    key: ["keyId", "hour"],
    own: () => eq(usageHours.userId, user),
  });
}

/** A table's columns but those that name whose the rows are, and `hidden` ones. */
function columnsOf(table: SQLiteTable, hidden: readonly string[] = []): Record<string, SQLiteColumn> {
  const left = new Set(["organizationId", "userId", ...hidden]);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !left.has(name)));
}

interface Rows {
  table: SQLiteTable;
  columns: Record<string, SQLiteColumn>;
  /** What an index has them in the order of: names in `columns`. */
  key: string[];
  /** Which rows are the user's, of those whose key begins with `after` or above. */
  own: (after: unknown) => SQL;
  size?: number;
}

/** Reads in the order of a key, each page behind the last row of the one before. */
async function* readPages(
  db: Database,
  type: ExportLine["type"],
  { table, columns, key, own, size = PAGE }: Rows,
): AsyncGenerator<ExportLine[]> {
  const order = key.flatMap((name) => columns[name] ?? []);
  // One comparison of rows, which the key's index answers.
  const behind = (row: Record<string, unknown>) =>
    sql`(${sql.join(order, sql`, `)}) > (${sql.join(
      key.map((name) => sql`${row[name]}`),
      sql`, `,
    )})`;
  let last: Record<string, unknown> | undefined;
  do {
    const after = last && behind(last);
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const rows: Record<string, unknown>[] = await db
      .select(columns)
      .from(table)
      .where(and(own(last?.[key[0] ?? ""] ?? ""), after))
      .orderBy(...order)
      .limit(size);
    yield rows.map((data) => ({ type, data }));
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last);
}
