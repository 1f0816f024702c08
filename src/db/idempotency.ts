import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { DELETE_CHUNK, deleteUntilNone } from "./delete-until-none.ts";
import { idempotency } from "./schema.ts";

/** A tick is one of many: what it leaves, the next one finds. */
const MOST_CHUNKS = 20;

/** Drops replies that are kept for `Idempotency-Key` and whose time is over; called by the cron tick. */
export async function deleteExpiredReplies({ db, now }: { db: Database; now: () => number }): Promise<void> {
  const expired = sql`SELECT rowid FROM ${idempotency} WHERE expires_at <= ${now()} LIMIT ${DELETE_CHUNK}`;
  await deleteUntilNone(db, sql`DELETE FROM ${idempotency} WHERE rowid IN (${expired})`, MOST_CHUNKS);
}
