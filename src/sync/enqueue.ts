import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { SyncMessage } from "../domain/messages.ts";
import { integrations } from "../db/schema.ts";
import { describeError } from "../lib/log.ts";

/** Connections claimed by one statement, and how many statements a tick may take. */
const CLAIM = 500;
const CLAIMS = 10;
/** The most that `sendBatch` takes (platform.md A6). */
const MESSAGES = 100;
/** A message that got lost is made up for after this long. */
const LOST_AFTER_MS = 15 * 60_000;

/**
 * Enqueues what is due. Claiming is a lease that no run holds yet, given in the same statement that finds the rows, so
 * that ticks which overlap enqueue each connection once; `next_sync_at` stays, for its index would be one more row to
 * write. A bounded number of queries, however many are due.
 */
export async function enqueueDueSyncs(deps: Pick<Deps, "db" | "now" | "syncQueue" | "log">): Promise<void> {
  for (let round = 0; round < CLAIMS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- each round claims what the last one left
    const claimed = await claimDue(deps);
    // oxlint-disable-next-line no-await-in-loop
    await send(deps, claimed);
    if (claimed.length < CLAIM) return;
  }
}

type Claimed = Extract<SyncMessage, { kind: "sync" }>;

async function claimDue(deps: Pick<Deps, "db" | "now">): Promise<Claimed[]> {
  const now = deps.now();
  const found = deps.db
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        lte(integrations.nextSyncAt, now),
        eq(integrations.enabled, true),
        eq(integrations.connected, true),
        or(isNull(integrations.leaseUntil), lte(integrations.leaseUntil, now)),
      ),
    )
    .orderBy(asc(integrations.nextSyncAt))
    .limit(CLAIM);
  const rows = await deps.db
    .update(integrations)
    .set({ leaseToken: null, leaseUntil: now + LOST_AFTER_MS })
    .where(inArray(integrations.id, found))
    .returning({
      integrationId: integrations.id,
      organizationId: integrations.organizationId,
      due: integrations.nextSyncAt,
    });
  return rows.map(({ due, ...row }) => ({ kind: "sync", ...row, due: due ?? now }));
}

async function send(deps: Pick<Deps, "db" | "syncQueue" | "log">, claimed: Claimed[]): Promise<void> {
  for (let start = 0; start < claimed.length; start += MESSAGES) {
    const chunk = claimed.slice(start, start + MESSAGES);
    try {
      // oxlint-disable-next-line no-await-in-loop -- the queue takes a hundred at a time
      await deps.syncQueue.sendBatch(chunk.map((body) => ({ body })));
    } catch (error) {
      deps.log("error", "enqueue_failed", { count: chunk.length, ...describeError(error) });
      // oxlint-disable-next-line no-await-in-loop
      await giveBack(deps, chunk);
    }
  }
}

/** What could not be enqueued is due again at once. */
async function giveBack({ db }: Pick<Deps, "db">, claimed: Claimed[]): Promise<void> {
  const ids = JSON.stringify(claimed.map(({ integrationId }) => integrationId));
  await db
    .update(integrations)
    .set({ leaseUntil: null })
    .where(
      and(sql`${integrations.id} IN (SELECT value FROM json_each(${ids}))`, isNull(integrations.leaseToken)),
    );
}
