import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
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
 * Enqueues what is due. Claiming moves `next_sync_at` in the same statement that finds the rows, so that ticks
 * which overlap enqueue each connection once. A bounded number of queries, however many are due.
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
  const due = deps.now() + LOST_AFTER_MS;
  const found = deps.db
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        lte(integrations.nextSyncAt, deps.now()),
        eq(integrations.enabled, true),
        eq(integrations.connected, true),
      ),
    )
    .orderBy(asc(integrations.nextSyncAt))
    .limit(CLAIM);
  const rows = await deps.db
    .update(integrations)
    .set({ nextSyncAt: due })
    .where(inArray(integrations.id, found))
    .returning({ integrationId: integrations.id, organizationId: integrations.organizationId });
  return rows.map((row) => ({ kind: "sync", ...row, due }));
}

async function send(deps: Pick<Deps, "db" | "now" | "syncQueue" | "log">, claimed: Claimed[]): Promise<void> {
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
async function giveBack(deps: Pick<Deps, "db" | "now">, claimed: Claimed[]): Promise<void> {
  const ids = JSON.stringify(claimed.map(({ integrationId }) => integrationId));
  await deps.db
    .update(integrations)
    .set({ nextSyncAt: deps.now() })
    .where(
      and(
        sql`${integrations.id} IN (SELECT value FROM json_each(${ids}))`,
        eq(integrations.nextSyncAt, claimed[0]?.due ?? 0),
      ),
    );
}
