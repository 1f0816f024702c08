import { eq, lt, sql, type SQL } from "drizzle-orm";
import { runBatch, type Database } from "../db/client.ts";
import { webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { limits } from "../lib/limits.ts";

/** Events a statement; their deliveries, at most twenty each, go with them. */
const CHUNK = 100;
/** Of a tick, which is one of many: what it leaves, the next one finds. */
const CHUNKS_A_TICK = 20;

/** Drops events whose time is over, with their deliveries; by the cron tick. */
export async function deleteOldEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteEvents(db, lt(webhookEvents.fannedOutAt, now() - limits.webhookKeptMs), CHUNKS_A_TICK);
}

/** Drops all events about a user, with their deliveries. */
export async function deleteEventsOf({ db }: Pick<Deps, "db">, userId: string): Promise<void> {
  await deleteEvents(db, eq(webhookEvents.userId, userId), Number.POSITIVE_INFINITY);
}

async function deleteEvents(db: Database, condition: SQL, most: number): Promise<void> {
  const some = sql`SELECT ${webhookEvents.id} FROM ${webhookEvents} WHERE ${condition} LIMIT ${CHUNK}`;
  const remove = sql`DELETE FROM ${webhookEvents} WHERE id IN (${some}) RETURNING id`;
  for (let chunk = 0; chunk < most; chunk++) {
    // oxlint-disable-next-line no-await-in-loop -- chunk by chunk, on purpose
    const [result] = await runBatch(db, [remove]);
    if ((result?.results.length ?? 0) < CHUNK) return;
  }
}
