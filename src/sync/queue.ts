import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db, Deps, TimedDb } from "../deps.ts";
import type { SyncMessage } from "../domain/messages.ts";
import { integrations } from "../db/schema.ts";
import { describeError } from "../lib/log.ts";
import { insertAudit } from "../audit/audit.ts";
import { runBatch } from "../db/client.ts";
import { announceEvents, recordConnectionEvents } from "../events/record.ts";
import { retryRevocation } from "../integrations/tokens/revocation.ts";
import { continueRotation } from "../integrations/tokens/rotate.ts";
import { purgeStoredData } from "../integrations/stored-data.ts";
import { mapLimited } from "../lib/concurrency.ts";
import { syncConnection } from "./engine.ts";
import { failedEntry, failedEvent, resultOf } from "./complete.ts";
import { nextSyncTime } from "../periods/schedule.ts";

const CLAIM = 500;
const CLAIMS = 10;
/** The most that `sendBatch` takes (platform.md A6). */
const MESSAGES = 100;
/** A message that got lost is made up for after this long. */
const LOST_AFTER_MS = 15 * 60_000;

/** Enqueues what is due, in few queries. Claiming is a lease that no run holds: `next_sync_at` stays, whose index would cost a write. */
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

async function claimDue(deps: TimedDb): Promise<Claimed[]> {
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
async function giveBack({ db }: Db, claimed: Claimed[]): Promise<void> {
  const ids = JSON.stringify(claimed.map(({ integrationId }) => integrationId));
  await db
    .update(integrations)
    .set({ leaseUntil: null })
    .where(
      and(sql`${integrations.id} IN (SELECT value FROM json_each(${ids}))`, isNull(integrations.leaseToken)),
    );
}

const DEAD_LETTERS = "business-analyst-sync-dead";
/** D1 takes six calls of an invocation at once (platform.md A2). */
const PARALLEL = 6;
const FIRST_RETRY_S = 30;
const LONGEST_RETRY_S = 3600;

/** Works through a batch; each message is acknowledged by itself, so that one bad one holds up no other. */
export async function consumeBatch(deps: Deps, batch: MessageBatch<SyncMessage>): Promise<void> {
  const handle = batch.queue === DEAD_LETTERS ? giveUp : work;
  await mapLimited(batch.messages, PARALLEL, (message) => consume(deps, message, handle));
}

async function consume(
  deps: Deps,
  message: Message<SyncMessage>,
  handle: (deps: Deps, body: SyncMessage) => Promise<void>,
): Promise<void> {
  try {
    await handle(deps, message.body);
    message.ack();
  } catch (error) {
    const { kind } = message.body;
    deps.log("warn", "message_failed", { kind, messageId: message.id, ...describeError(error) });
    message.retry({ delaySeconds: Math.min(FIRST_RETRY_S * 2 ** (message.attempts - 1), LONGEST_RETRY_S) });
  }
}

async function work(deps: Deps, body: SyncMessage): Promise<void> {
  if (body.kind === "revoke") return await retryRevocation(deps, body.revocationId);
  if (body.kind === "purge") return await purgeStoredData(deps, body.integrationId);
  if (body.kind === "rotate") return await continueRotation(deps, body);
  await syncConnection(deps, body);
}

/** What the queue has given up on. A revocation stays due for a later tick; a connection is told why, and tries at its next time. */
async function giveUp(deps: Deps, body: SyncMessage): Promise<void> {
  deps.log("error", "message_given_up", { kind: body.kind });
  if (body.kind === "purge") return await purgeStoredData(deps, body.integrationId);
  if (body.kind !== "sync") return;
  const own = and(
    eq(integrations.id, body.integrationId),
    eq(integrations.organizationId, body.organizationId),
    eq(integrations.nextSyncAt, body.due),
  );
  const [row] = await deps.db.select().from(integrations).where(own).limit(1);
  if (!row) return;
  const now = deps.now();
  const message = "Synchronization failed repeatedly";
  const lastResult = resultOf(now, "failed", row.lastResult?.records ?? 0, message);
  const next = row.syncSchedule === null ? null : nextSyncTime(row.syncSchedule, now);
  const settled = { reason: "sync_failed", lastResult, leaseToken: null, leaseUntil: null, nextSyncAt: next };
  // Until it has completed once, a connection is given up anew at each time of its schedule.
  const isNews = sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${own} AND ${integrations.reason} IS NOT 'sync_failed')`;
  const results = await runBatch(deps.db, [
    recordConnectionEvents(deps, failedEvent(now, { message, next }), own),
    insertAudit(deps, failedEntry(row, { reason: "given_up", next }), isNews),
    deps.db.update(integrations).set(settled).where(own),
  ]);
  announceEvents(deps, results);
}
