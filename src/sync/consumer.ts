import { and, eq, sql } from "drizzle-orm";
import { insertAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { SyncMessage } from "../domain/messages.ts";
import { runBatch } from "../db/client.ts";
import { integrations } from "../db/schema.ts";
import { announceEvents, recordConnectionEvents } from "../events/record.ts";
import { retryRevocation } from "../integrations/tokens/revocation.ts";
import { continueRotation } from "../integrations/tokens/rotate.ts";
import { purgeStoredData } from "../integrations/stored-data.ts";
import { mapLimited } from "../lib/concurrency.ts";
import { describeError } from "../lib/log.ts";
import type { SyncResult } from "../domain/sync-result.ts";
import { syncConnection } from "./engine.ts";
import { failedEntry, failedEvent } from "./complete.ts";
import { nextSyncTime } from "../periods/schedule.ts";

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

/**
 * What the queue has given up on. A revocation stays due in its table, so a later tick takes it up again. A
 * connection is told why it does not move, and tries again at its next scheduled time.
 */
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
  const lastResult: SyncResult = {
    at: new Date(now).toISOString(),
    outcome: "failed",
    records: row.lastResult?.records ?? 0,
    message,
  };
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
