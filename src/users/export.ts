import { and, asc, eq, getTableColumns, gt, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
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
import type { ExportLine } from "./schemas.ts";

/** Rows a query, and lines a piece of the stream: what is in memory at a time. */
const PAGE = 500;

/** Of rows that may have 64 KiB each. */
const LARGE_PAGE = 20;

type Db = Pick<Deps, "db">;

const encoder = new TextEncoder();

/**
 * Everything stored of a user as NDJSON, `{"type", "data"}` a line, read while it is being sent. Columns are named
 * one by one or left out by name: credentials, leases and what only serves the engine are not in it.
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
  return toStream(readAll(deps, id, { type: "user", data: found.data }, synchronized));
}

async function* readAll(
  deps: Db,
  user: string,
  first: ExportLine,
  synchronized: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* encoded(readControlPlane(deps, user, first));
  yield* synchronized;
}

async function* readControlPlane(deps: Db, user: string, first: ExportLine): AsyncGenerator<ExportLine[]> {
  yield [first];
  const owned = await selectIntegrations(deps, user);
  yield owned.map((data) => ({ type: "integration", data }));
  yield* readConversations(deps, user);
  yield* readContexts(deps, user);
  yield* readEvents(deps, user);
  yield* readUsage(deps, user);
}

async function* encoded(pieces: AsyncGenerator<ExportLine[]>): AsyncGenerator<Uint8Array> {
  for await (const lines of pieces) {
    yield encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
}

function selectIntegrations({ db }: Db, user: string) {
  const {
    organizationId: _organization,
    userId: _user,
    credentials: _credentials,
    credentialsVersion: _version,
    leaseToken: _lease,
    leaseUntil: _until,
    leasedAt: _leasedAt,
    epoch: _epoch,
    runs: _runs,
    skipped: _skipped,
    ...columns
  } = getTableColumns(integrations);
  return db.select(columns).from(integrations).where(eq(integrations.userId, user));
}

async function* readConversations({ db }: Db, user: string): AsyncGenerator<ExportLine[]> {
  const { id, title, createdAt, updatedAt } = conversations;
  yield* pages(
    "conversation",
    "",
    (after, limit) =>
      db
        .select({ id, title, createdAt, updatedAt })
        .from(conversations)
        .where(and(eq(conversations.userId, user), gt(id, after)))
        .orderBy(asc(id))
        .limit(limit),
    (row) => row.id,
  );
  const { organizationId: _organization, ...columns } = getTableColumns(messages);
  yield* pages(
    "message",
    { conversationId: "", position: -1 },
    (after, limit) => {
      // Conversations that are done are left out: comparing pairs alone would read their messages again.
      const own = sql`SELECT id FROM ${conversations} WHERE user_id = ${user} AND id >= ${after.conversationId}`;
      return db
        .select(columns)
        .from(messages)
        .where(
          and(
            sql`${messages.conversationId} IN (${own})`,
            isAfter([messages.conversationId, messages.position], [after.conversationId, after.position]),
          ),
        )
        .orderBy(asc(messages.conversationId), asc(messages.position))
        .limit(limit);
    },
    (row) => row,
    LARGE_PAGE,
  );
}

async function* readContexts({ db }: Db, user: string): AsyncGenerator<ExportLine[]> {
  const { organizationId: _organization, userId: _user, ...columns } = getTableColumns(contexts);
  yield* pages(
    "context",
    "",
    (after, limit) =>
      db
        .select(columns)
        .from(contexts)
        .where(and(eq(contexts.userId, user), gt(contexts.id, after)))
        .orderBy(asc(contexts.id))
        .limit(limit),
    (row) => row.id,
    LARGE_PAGE,
  );
  const { organizationId: _owner, ...versionColumns } = getTableColumns(contextVersions);
  const { contextId, version } = contextVersions;
  yield* pages(
    "context_version",
    { contextId: "", version: 0 },
    (after, limit) => {
      const own = sql`SELECT id FROM ${contexts} WHERE user_id = ${user} AND id >= ${after.contextId}`;
      return db
        .select(versionColumns)
        .from(contextVersions)
        .where(
          and(sql`${contextId} IN (${own})`, isAfter([contextId, version], [after.contextId, after.version])),
        )
        .orderBy(asc(contextId), asc(version))
        .limit(limit);
    },
    (row) => row,
    LARGE_PAGE,
  );
}

async function* readEvents({ db }: Db, user: string): AsyncGenerator<ExportLine[]> {
  const { id, type, data, createdAt, userId: owner } = webhookEvents;
  yield* pages(
    "webhook_event",
    "",
    (after, limit) =>
      db
        .select({ id, type, data, createdAt })
        .from(webhookEvents)
        .where(and(eq(owner, user), gt(id, after)))
        .orderBy(asc(id))
        .limit(limit),
    (row) => row.id,
  );
}

async function* readUsage({ db }: Db, user: string): AsyncGenerator<ExportLine[]> {
  const { organizationId: _organization, userId: _user, ...columns } = getTableColumns(usageHours);
  const { keyId, hour } = usageHours;
  yield* pages(
    "usage_hour",
    { keyId: "", hour: 0 },
    (after, limit) =>
      db
        .select(columns)
        .from(usageHours)
        .where(and(eq(usageHours.userId, user), isAfter([keyId, hour], [after.keyId, after.hour])))
        .orderBy(asc(keyId), asc(hour))
        .limit(limit),
    (row) => row,
  );
}

/** Reads in the order of a key, each page behind the last row of the one before. */
async function* pages<Row extends Record<string, unknown>, Key>(
  type: ExportLine["type"],
  start: Key,
  read: (after: Key, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  size = PAGE,
): AsyncGenerator<ExportLine[]> {
  let after = start;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const rows = await read(after, size);
    yield rows.map((data) => ({ type, data }));
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = keyOf(last);
  }
}

/** The key in `columns` comes behind `values`: one comparison of rows, which the key's index answers. */
function isAfter(columns: SQLiteColumn[], values: (string | number)[]): SQL {
  const left = columns.map((column) => sql`${column}`);
  const right = values.map((value) => sql`${value}`);
  return sql`(${sql.join(left, sql`, `)}) > (${sql.join(right, sql`, `)})`;
}

function toStream(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await source.next();
        if (next.done) return controller.close();
        controller.enqueue(next.value);
      },
      async cancel() {
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
