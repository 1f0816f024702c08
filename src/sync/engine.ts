import type { Deps } from "../deps.ts";
import { createAccess, keepAlive } from "../integrations/tokens/access.ts";
import type { AccountByType } from "../domain/account.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";
import type { Skipped } from "../domain/sync-result.ts";
import { ProviderError } from "../connectors/errors.ts";
import { acquireLease, type Lease, type LeasedConnection } from "./lease.ts";
import { planRetry } from "./retry.ts";
import { nextSyncTime } from "../periods/schedule.ts";
import { completedEvent, failedEntry, failedEvent, release, releaseOnSchedule, resultOf } from "./complete.ts";
import { describeSkipped, mergeSkipped } from "../connectors/skipped.ts";
import type { PullContext, SyncSource } from "../connectors/source.ts";
import { syncSources, type SyncSources } from "../connectors/sources.ts";
import { deleteOldRecords, LeaseLostError, storeStep } from "./store.ts";

export interface SyncRequest {
  organizationId: string;
  integrationId: string;
  due: number;
}

/**
 * Brings one connection's data in step with the vendor: under a lease, step by step, each step stored with its
 * checkpoint. A vendor's failure ends the run and plans the next; anything else is thrown, for the queue to retry.
 */
export async function syncConnection(
  deps: Deps,
  request: SyncRequest,
  sources: SyncSources = syncSources,
): Promise<void> {
  const acquired = await acquireLease(deps, request);
  if (!acquired) return;
  const { lease, connection } = acquired;
  const source = sourceOf(sources, connection.type);
  try {
    if (!source) return await stayAlive(deps, lease, connection);
    const { isDone, skipped } = await pull(deps, lease, connection, source);
    if (!isDone) return await handOver(deps, lease);
    await deleteOldRecords(deps, lease, source.retentionDays);
    await complete(deps, lease, connection, skipped);
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    if (!(error instanceof ProviderError)) {
      await release(deps, lease, {});
      throw error;
    }
    await fail(deps, lease, connection, error);
  }
}

/** The source of a type. Sources differ in their account's type only, and each gets a row of its own type. */
function sourceOf(sources: SyncSources, type: IntegrationType): SyncSource<IntegrationType> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above: a row's account is of its type
  return sources[type] as SyncSource<IntegrationType> | undefined;
}

/**
 * `isDone`: the source was read to its end; false when the slice's time was up. `skipped`: what was left out, by
 * earlier slices as well.
 */
async function pull(
  deps: Deps,
  lease: Lease,
  connection: LeasedConnection,
  source: SyncSource<IntegrationType>,
): Promise<{ isDone: boolean; skipped: Skipped[] }> {
  const started = deps.now();
  const { integrationId, organizationId } = lease;
  const { type, account, checkpoint, credentials } = connection;
  const access = createAccess(deps, { organizationId, integrationId, type, credentials });
  let isOver = false;
  const context: PullContext<IntegrationType> = {
    http: deps,
    account: account satisfies AccountByType[IntegrationType],
    checkpoint: checkpoint ?? undefined,
    now: started,
    run: lease.run,
    // Of calls side by side the first to fail ends the run; a vendor that asked to wait must not get the others.
    call: async (vendorCall) => {
      if (isOver) throw new LeaseLostError();
      return await access(vendorCall);
    },
  };
  let skipped = connection.skipped ?? [];
  try {
    for await (const step of source.pull(context)) {
      if (step.skipped) skipped = mergeSkipped(skipped, step.skipped);
      await storeStep(deps, lease, step, step.skipped && skipped);
      const isLate = deps.now() - started > limits.syncSliceMs;
      if (isLate && step.checkpoint !== undefined) return { isDone: false, skipped };
    }
    return { isDone: true, skipped };
  } finally {
    isOver = true;
  }
}

/** A type that is never stored (mail) only has its grant kept from dying of disuse. */
async function stayAlive(deps: Deps, lease: Lease, connection: LeasedConnection): Promise<void> {
  const { type, credentials } = connection;
  await keepAlive(deps, { ...lease, type, credentials });
  await release(deps, lease, { nextSyncAt: deps.now() + limits.keepAliveMs, syncFailures: 0 });
}

async function complete(
  deps: Deps,
  lease: Lease,
  connection: LeasedConnection,
  skipped: Skipped[],
): Promise<void> {
  const now = deps.now();
  const message = skipped.length === 0 ? undefined : describeSkipped(skipped);
  if (message !== undefined) {
    deps.log("warn", "sync_skipped", { integrationId: lease.integrationId, reason: message });
  }
  await releaseOnSchedule(deps, lease, connection.syncSchedule, (schedule) => ({
    settled: {
      lastSyncedAt: now,
      nextSyncAt: schedule === null ? null : nextSyncTime(schedule, now),
      syncFailures: 0,
      lastResult: resultOf(lease, now, "completed", message),
      skipped: null,
      reason: null,
    },
    event: completedEvent(lease, now, message),
  }));
}

/** A long run goes on in a message of its own, from its checkpoint. */
async function handOver(deps: Deps, lease: Lease): Promise<void> {
  const { organizationId, integrationId } = lease;
  const due = deps.now();
  await release(deps, lease, { nextSyncAt: due });
  await deps.syncQueue.send({ kind: "sync", organizationId, integrationId, due });
}

async function fail(
  deps: Deps,
  lease: Lease,
  connection: LeasedConnection,
  error: ProviderError,
): Promise<void> {
  const now = deps.now();
  deps.log("warn", "sync_failed", { integrationId: lease.integrationId, ...describeError(error) });
  const plan = planRetry(error, connection, now);
  if (plan.outcome === "waiting") {
    const lastResult = resultOf(lease, now, plan.outcome, plan.message);
    await release(deps, lease, { nextSyncAt: plan.nextSyncAt, lastResult });
    if (plan.nextSyncAt !== null) await goOnLater(deps, lease, plan.nextSyncAt, now);
    return;
  }
  await releaseOnSchedule(deps, lease, connection.syncSchedule, (syncSchedule) => {
    const { nextSyncAt } = planRetry(error, { ...connection, syncSchedule }, now);
    const failures = connection.syncFailures + 1;
    const isNews = failures === 1 || nextSyncAt === null;
    return {
      settled: {
        nextSyncAt,
        syncFailures: failures,
        lastResult: resultOf(lease, now, plan.outcome, plan.message),
      },
      event: failedEvent(now, { message: plan.message, failures, next: nextSyncAt }),
      entry: isNews ? failedEntry(connection, { reason: error.kind, next: nextSyncAt }) : undefined,
    };
  });
}

/** To the minute of the cron tick the vendor's wait need not be rounded up; the tick stays as the safety net. */
async function goOnLater(deps: Deps, lease: Lease, due: number, now: number): Promise<void> {
  const { organizationId, integrationId } = lease;
  const delaySeconds = Math.min(Math.ceil((due - now) / 1000), limits.queueDelaySeconds);
  try {
    await deps.syncQueue.send({ kind: "sync", organizationId, integrationId, due }, { delaySeconds });
  } catch (error) {
    deps.log("warn", "sync_left_to_cron", describeError(error));
  }
}
