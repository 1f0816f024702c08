import * as z from "zod";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../db/client.ts";
import type { Db, Deps } from "../deps.ts";
import * as tables from "../db/schema.ts";
import { userId, type UserRef } from "../integrations/ids.ts";
import { AppError } from "../lib/errors.ts";
import { streamOf } from "../lib/stream-of.ts";

export const exportLine = z.object({
  type: z.enum([
    "user",
    "integration",
    "conversation",
    "message",
    "context",
    "context_version",
    "record",
    "daily_metric",
    "webhook_event",
    "usage_hour",
  ]),
  data: z.record(z.string(), z.unknown()).describe("What is stored, credentials left out."),
});

type ExportLine = z.output<typeof exportLine>;

/** Rows a query, and lines a piece of the stream: what is in memory at a time. */
const PAGE = 500;

/** Of rows that may have 64 KiB each. */
const LARGE_PAGE = 20;

/** What there is of one kind; its rows are the user's by a column, or by those of a table above it. */
interface Part {
  type: ExportLine["type"];
  table: SQLiteTable;
  /** Names of columns that an index has them in the order of; the first names the row above. */
  key: readonly [string, ...string[]];
  of?: typeof tables.conversations | typeof tables.contexts;
  /** What is not told, besides whose they are. */
  hidden?: readonly string[];
  size?: number;
}

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
] as const satisfies (keyof typeof tables.integrations.$inferSelect)[];

const parts: Part[] = [
  { type: "integration", table: tables.integrations, key: ["id"], hidden: CREDENTIALS_AND_ENGINE },
  { type: "conversation", table: tables.conversations, key: ["id"] },
  {
    type: "message",
    table: tables.messages,
    key: ["conversationId", "position"],
    of: tables.conversations,
    size: LARGE_PAGE,
  },
  { type: "context", table: tables.contexts, key: ["id"], size: LARGE_PAGE },
  {
    type: "context_version",
    table: tables.contextVersions,
    key: ["contextId", "version"],
    of: tables.contexts,
    size: LARGE_PAGE,
  },
  { type: "webhook_event", table: tables.webhookEvents, key: ["id"], hidden: ["fannedOutAt"] },
  { type: "usage_hour", table: tables.usageHours, key: ["keyId", "hour"] },
];

/** What is stored of a user, as NDJSON of `{"type", "data"}`. Throws 404 `user_not_found` before the first byte; later it is cut off. */
export async function exportUser(deps: Pick<Deps, "db" | "stores">, user: UserRef) {
  const id = await userId(user);
  const [found] = await deps.db
    .select({
      data: { externalUserIdentifier: tables.users.externalId, createdAt: tables.users.createdAt },
      region: tables.organizations.region,
    })
    .from(tables.users)
    .innerJoin(tables.organizations, eq(tables.organizations.id, tables.users.organizationId))
    .where(eq(tables.users.id, id));
  if (!found) throw new AppError("user_not_found");
  const synchronized = await deps.stores.of({ userId: id, region: found.region }).export();
  const first = { type: "user", data: found.data } as const;
  return streamOf(readAll(readRows(deps, id, first), synchronized));
}

async function* readAll(rows: AsyncGenerator<ExportLine[]>, synchronized: ReadableStream<Uint8Array>) {
  for await (const lines of rows) yield lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  yield* synchronized;
}

async function* readRows({ db }: Db, user: string, first: ExportLine): AsyncGenerator<ExportLine[]> {
  yield [first];
  for (const part of parts) yield* readPages(db, user, part);
}

async function* readPages(
  db: Database,
  user: string,
  { type, table, key, of, hidden = [], size = PAGE }: Part,
): AsyncGenerator<ExportLine[]> {
  const left = new Set<string>(["organizationId", "userId", ...hidden]);
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !left.has(name)),
  );
  const order = key.flatMap((name) => columns[name] ?? []);
  let last: Record<string, unknown> | undefined;
  do {
    const reached = key.map((name) => sql`${last?.[name]}`);
    // One comparison of rows, which the key's index answers.
    const isBehind = last && sql`(${sql.join(order, sql`, `)}) > (${sql.join(reached, sql`, `)})`;
    // Those of the table above that are done are left out: each page would read their rows again.
    const isOwn = of
      ? sql`${order[0]} IN (SELECT id FROM ${of} WHERE user_id = ${user} AND id >= ${last?.[key[0]] ?? ""})`
      : sql`user_id = ${user}`;
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const rows: Record<string, unknown>[] = await db
      .select(columns)
      .from(table)
      .where(and(isOwn, isBehind))
      .orderBy(...order)
      .limit(size);
    yield rows.map((data) => ({ type, data }));
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last);
}
