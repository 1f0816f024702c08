import { lt, lte, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { runBatch } from "./db/client.ts";
import { DELETE_CHUNK, deleteUntilNone } from "./db/delete-until-none.ts";
import * as tables from "./db/schema.ts";
import type { TimedDb } from "./deps.ts";
import { HOUR_MS, USAGE_KEPT_MS } from "./domain/usage.ts";
import { limits } from "./lib/limits.ts";

const DAY_MS = 24 * HOUR_MS;
export const AUDIT_KEPT_MS = 400 * DAY_MS;
export const STATES_KEPT_MS = DAY_MS;
/** Longer than any flow lasts, to which a grant may have been ended. */
const ENDINGS_KEPT_MS = HOUR_MS;

/** A tick is one of many: what it leaves, the next one finds. */
const ROUNDS = 20;
/** Conversations of one round; their messages and copies go in chunks. */
const CONVERSATIONS = 100;

interface Rule {
  table: SQLiteTable;
  /** Undefined where this tick does not look. */
  isOver: (now: number) => SQL | undefined;
  /** Rows a statement, of a table that takes others along. */
  chunk?: number;
}

const rules: Record<string, Rule> = {
  auditLog: { table: tables.auditLog, isOver: (now) => lt(tables.auditLog.at, now - AUDIT_KEPT_MS) },
  /** With their deliveries, at most twenty each. */
  webhookEvents: {
    table: tables.webhookEvents,
    isOver: (now) => lt(tables.webhookEvents.fannedOutAt, now - limits.webhookKeptMs),
    chunk: 100,
  },
  /** In the first minutes of an hour. The index begins with the organization: without its name every row would be read. */
  usageHours: {
    table: tables.usageHours,
    isOver: (now) =>
      now % HOUR_MS < HOUR_MS / 12
        ? sql`organization_id IN (SELECT id FROM organizations)
            AND hour < ${Math.floor((now - USAGE_KEPT_MS) / HOUR_MS)}`
        : undefined,
  },
  /** What is kept for an `Idempotency-Key`. */
  replies: { table: tables.idempotency, isOver: (now) => lte(tables.idempotency.expiresAt, now) },
  oauthStates: {
    table: tables.oauthStates,
    isOver: (now) => lt(tables.oauthStates.expiresAt, now - STATES_KEPT_MS),
  },
  grantEndings: {
    table: tables.grantEndings,
    isOver: (now) => lte(tables.grantEndings.until, now - ENDINGS_KEPT_MS),
  },
  sessions: { table: tables.dashboardSessions, isOver: (now) => lt(tables.dashboardSessions.expiresAt, now) },
  signInLinks: { table: tables.signInLinks, isOver: (now) => lt(tables.signInLinks.expiresAt, now) },
};

/** Drops conversations older than their organization keeps them, with all copies. Each statement asks again: one that goes on stays. */
async function deleteOldConversations({ db, now }: TimedDb): Promise<void> {
  // CROSS JOIN keeps SQLite to this order: from the few organizations that have set it, by index.
  const old = sql`SELECT c.id FROM ${tables.organizations} AS o CROSS JOIN ${tables.conversations} AS c ON c.organization_id = o.id
    WHERE o.conversation_days IS NOT NULL AND c.updated_at < ${now()} - o.conversation_days * ${DAY_MS} LIMIT ${CONVERSATIONS}`;
  const some = (table: typeof tables.messages | typeof tables.idempotency) =>
    sql`DELETE FROM ${table} WHERE rowid IN
      (SELECT rowid FROM ${table} WHERE conversation_id IN (${old}) LIMIT ${DELETE_CHUNK})`;
  const emptied = sql`DELETE FROM ${tables.conversations} WHERE id IN (${old})
    AND NOT EXISTS (SELECT 1 FROM ${tables.messages} WHERE conversation_id = ${tables.conversations.id})
    AND NOT EXISTS (SELECT 1 FROM ${tables.idempotency} WHERE conversation_id = ${tables.conversations.id})`;
  for (let round = 0; round < ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- chunk by chunk, on purpose
    const results = await runBatch(db, [some(tables.idempotency), some(tables.messages), emptied]);
    if (results.every(({ meta }) => meta.changes === 0)) return;
  }
}

/** Jobs of the cron tick, one a table: they fail apart from each other. */
export const retentionJobs: Record<string, (deps: TimedDb) => Promise<void>> = {
  deleteOldConversations,
  ...Object.fromEntries(
    Object.entries(rules).map(([name, { table, isOver, chunk = DELETE_CHUNK }]) => [
      name,
      async ({ db, now }: TimedDb) => {
        const which = isOver(now());
        if (which) await deleteUntilNone(db, table, which, { most: ROUNDS, chunk });
      },
    ]),
  ),
};
