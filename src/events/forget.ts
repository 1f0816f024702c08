import { eq, lt } from "drizzle-orm";
import { deleteUntilNone } from "../db/delete-until-none.ts";
import { webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { limits } from "../lib/limits.ts";

/** Events a statement; their deliveries, at most twenty each, go with them. */
const CHUNK = 100;
/** Of a tick, which is one of many: what it leaves, the next one finds. */
const CHUNKS_A_TICK = 20;

/** Drops events whose time is over, with their deliveries; by the cron tick. */
export async function deleteOldEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const old = lt(webhookEvents.fannedOutAt, now() - limits.webhookKeptMs);
  await deleteUntilNone(db, webhookEvents, old, { most: CHUNKS_A_TICK, chunk: CHUNK });
}

/** Drops all events about a user, with their deliveries. */
export async function deleteEventsOf({ db }: Pick<Deps, "db">, userId: string): Promise<void> {
  await deleteUntilNone(db, webhookEvents, eq(webhookEvents.userId, userId), { chunk: CHUNK });
}
