import { lte, sql } from "drizzle-orm";
import { runBatch } from "../db/client.ts";
import { DELETE_CHUNK, deleteUntilNone } from "../db/delete-until-none.ts";
import { conversations, idempotency, messages, organizations } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

const DAY_MS = 86_400_000;
/** Conversations of one round; their messages and copies go in chunks. */
const CONVERSATIONS = 100;
/** A tick is one of many: what it leaves, the next one finds. */
const MOST_ROUNDS = 20;

/**
 * Drops conversations whose last message is older than their organization keeps them, with their messages and the copies
 * that an `Idempotency-Key` keeps; called by the cron tick. Each statement asks again what is old, so that a conversation
 * that goes on meanwhile stays.
 */
export async function deleteOldConversations({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  // CROSS JOIN keeps SQLite to this order: from the few organizations that have set it, by index.
  const old = sql`SELECT c.id FROM ${organizations} AS o CROSS JOIN ${conversations} AS c ON c.organization_id = o.id
    WHERE o.conversation_days IS NOT NULL AND c.updated_at < ${now()} - o.conversation_days * ${DAY_MS} LIMIT ${CONVERSATIONS}`;
  const some = (table: typeof messages | typeof idempotency) =>
    sql`DELETE FROM ${table} WHERE rowid IN
      (SELECT rowid FROM ${table} WHERE conversation_id IN (${old}) LIMIT ${DELETE_CHUNK})`;
  const emptied = sql`DELETE FROM ${conversations} WHERE id IN (${old})
    AND NOT EXISTS (SELECT 1 FROM ${messages} WHERE conversation_id = ${conversations.id})
    AND NOT EXISTS (SELECT 1 FROM ${idempotency} WHERE conversation_id = ${conversations.id})`;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- chunk by chunk, on purpose
    const results = await runBatch(db, [some(idempotency), some(messages), emptied]);
    if (results.every(({ meta }) => meta.changes === 0)) return;
  }
}

/** Drops replies that are kept for `Idempotency-Key` and whose time is over; called by the cron tick. */
export async function deleteExpiredReplies({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteUntilNone(db, idempotency, lte(idempotency.expiresAt, now()), { most: MOST_ROUNDS });
}
