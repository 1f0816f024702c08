import type { Deps } from "../deps.ts";
import { sendSync, type SyncRequest } from "../integrations/send-sync.ts";
import { keepAlive } from "../integrations/tokens/access.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";
import { VendorError } from "../connectors/errors.ts";
import { acquireLease, LeaseLostError, type Lease, type LeasedConnection } from "./lease.ts";
import * as ending from "./complete.ts";
import { nextSyncTime } from "../periods/schedule.ts";
import { describeSkipped, type SyncSources } from "../connectors/source.ts";
import { connectorOf } from "../connectors/registry.ts";
import { pull, type Pulled } from "./pull.ts";

/** Brings a connection in step, each step stored with its checkpoint. A vendor's failure plans the next run; others the queue retries. */
export async function syncConnection(deps: Deps, request: SyncRequest, sources?: SyncSources): Promise<void> {
  const acquired = await acquireLease(deps, request);
  if (!acquired) return;
  const { lease, connection } = acquired;
  const { type } = connection;
  const source = sources ? sources[type] : connectorOf(type).sync;
  try {
    if (!source) return await stayAlive(deps, lease, connection);
    const pulled = await pull(deps, lease, connection, source);
    if (pulled.ended === "done") await complete(deps, lease, connection, pulled);
    else if (pulled.ended === "cut") await handOver(deps, lease, pulled);
    else await fail(deps, lease, connection, pulled.ended, pulled);
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    if (error instanceof VendorError) return await fail(deps, lease, connection, error);
    await ending.release(deps, lease, {});
    throw error;
  }
}

/** A type that is never stored (mail) only has its grant kept from dying of disuse. */
async function stayAlive(deps: Deps, lease: Lease, connection: LeasedConnection): Promise<void> {
  const { type, credentials } = connection;
  await keepAlive(deps, { ...lease, type, credentials });
  await ending.release(deps, lease, { nextSyncAt: deps.now() + limits.keepAliveMs, syncFailures: 0 });
}

async function complete(deps: Deps, lease: Lease, connection: LeasedConnection, { skipped, stored }: Pulled) {
  const now = deps.now();
  const message = skipped.length === 0 ? undefined : describeSkipped(skipped);
  if (message !== undefined) {
    deps.log("warn", "sync_skipped", { integrationId: lease.integrationId, reason: message });
  }
  await ending.releaseOnSchedule(deps, lease, connection.syncSchedule, (schedule) => ({
    completion: {
      lastSyncedAt: now,
      nextSyncAt: schedule === null ? null : nextSyncTime(schedule, now),
      syncFailures: 0,
      lastResult: ending.resultOf(now, "completed", stored, message),
      skipped: null,
      reason: null,
    },
    event: ending.completedEvent(now, stored, message),
  }));
}

/** A long run goes on in a message of its own, from its checkpoint. */
async function handOver(deps: Deps, lease: Lease, { skipped }: Pulled): Promise<void> {
  const { organizationId, integrationId } = lease;
  const due = deps.now();
  await ending.release(deps, lease, { nextSyncAt: due, skipped });
  await deps.syncQueue.send({ kind: "sync", organizationId, integrationId, due });
}

async function fail(
  deps: Deps,
  lease: Lease,
  connection: LeasedConnection,
  error: VendorError,
  pulled?: Pulled,
): Promise<void> {
  const now = deps.now();
  const stored = pulled?.stored ?? connection.lastResult?.records ?? 0;
  const skipped = pulled?.skipped ?? connection.skipped;
  deps.log("warn", "sync_failed", { integrationId: lease.integrationId, ...describeError(error) });
  const plan = ending.planRetry(error, connection, now);
  if (plan.outcome === "waiting") {
    const lastResult = ending.resultOf(now, plan.outcome, stored, plan.message);
    await ending.release(deps, lease, { nextSyncAt: plan.nextSyncAt, lastResult, skipped });
    if (plan.nextSyncAt === null) return;
    // To the minute of the cron tick the vendor's wait need not be rounded up; the tick stays as the safety net.
    const delaySeconds = Math.min(Math.ceil((plan.nextSyncAt - now) / 1000), limits.queueDelaySeconds);
    const { organizationId, integrationId } = lease;
    await sendSync(deps, { organizationId, integrationId, due: plan.nextSyncAt }, { delaySeconds });
    return;
  }
  await ending.releaseOnSchedule(deps, lease, connection.syncSchedule, (syncSchedule) => {
    const { nextSyncAt } = ending.planRetry(error, { ...connection, syncSchedule }, now);
    const failures = connection.syncFailures + 1;
    const isNews = failures === 1 || nextSyncAt === null;
    return {
      completion: {
        nextSyncAt,
        syncFailures: failures,
        lastResult: ending.resultOf(now, plan.outcome, stored, plan.message),
        skipped,
      },
      event: ending.failedEvent(now, { message: plan.message, failures, next: nextSyncAt }),
      entry: isNews ? ending.failedEntry(connection, { reason: error.kind, next: nextSyncAt }) : undefined,
    };
  });
}
