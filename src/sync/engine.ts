import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { dailyMetrics, integrations, records } from "../db/schema.ts";
import { createAccess, keepAlive } from "../integrations/access.ts";
import type { AccountByType } from "../lib/account.ts";
import type { IntegrationType } from "../lib/integration-types.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";
import type { SyncResult } from "../lib/sync-result.ts";
import { ProviderError } from "../providers/errors.ts";
import { acquireLease, held, type Lease, type LeasedConnection } from "./lease.ts";
import { planRetry } from "./retry.ts";
import { nextSyncTime } from "../lib/schedule.ts";
import type { PullContext, SyncSource } from "./source.ts";
import { syncSources, type SyncSources } from "./sources/registry.ts";
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
    if (!source) await stayAlive(deps, lease, connection);
    else if (await pull(deps, lease, connection, source)) await complete(deps, lease, connection, source);
    else await handOver(deps, lease);
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

/** Whether the source was read to its end; false when the slice's time was up. */
async function pull(
  deps: Deps,
  lease: Lease,
  connection: LeasedConnection,
  source: SyncSource<IntegrationType>,
): Promise<boolean> {
  const started = deps.now();
  const { integrationId, organizationId } = lease;
  const { account, checkpoint, credentials } = connection;
  const context: PullContext<IntegrationType> = {
    http: deps,
    account: account satisfies AccountByType[IntegrationType],
    checkpoint: checkpoint ?? undefined,
    now: started,
    call: createAccess(deps, { organizationId, integrationId, credentials }),
  };
  for await (const step of source.pull(context)) {
    await storeStep(deps, lease, step);
    if (deps.now() - started > limits.syncSliceMs && step.checkpoint !== undefined) return false;
  }
  return true;
}

/** A type that is never stored (mail) only has its grant kept from dying of disuse. */
async function stayAlive(deps: Deps, lease: Lease, connection: LeasedConnection): Promise<void> {
  await keepAlive(deps, { ...lease, credentials: connection.credentials });
  await release(deps, lease, { nextSyncAt: deps.now() + limits.keepAliveMs, syncFailures: 0 });
}

async function complete(
  deps: Deps,
  lease: Lease,
  connection: LeasedConnection,
  source: SyncSource<IntegrationType>,
): Promise<void> {
  await deleteOldRecords(deps, lease, source.retentionDays);
  const now = deps.now();
  await release(deps, lease, {
    lastSyncedAt: now,
    nextSyncAt: connection.syncSchedule === null ? null : nextSyncTime(connection.syncSchedule, now),
    syncFailures: 0,
    lastResult: resultOf(lease, now, "completed"),
    reason: null,
  });
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
  const plan = planRetry(error, connection, now);
  deps.log("warn", "sync_failed", { integrationId: lease.integrationId, ...describeError(error) });
  await release(deps, lease, {
    nextSyncAt: plan.nextSyncAt,
    syncFailures: plan.outcome === "waiting" ? connection.syncFailures : connection.syncFailures + 1,
    lastResult: resultOf(lease, now, plan.outcome, plan.message),
  });
  if (plan.outcome === "waiting" && plan.nextSyncAt !== null)
    await goOnLater(deps, lease, plan.nextSyncAt, now);
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

type Settled = Partial<typeof integrations.$inferInsert>;

async function release(
  deps: Deps,
  lease: Lease,
  settled: Omit<Settled, "lastResult"> & { lastResult?: ReturnType<typeof resultOf> },
): Promise<void> {
  await deps.db
    .update(integrations)
    .set({ ...settled, leaseToken: null, leaseUntil: null })
    .where(held(lease));
}

/** The result as JSON made by the database, which counts what it has. */
function resultOf(lease: Lease, now: number, outcome: SyncResult["outcome"], message?: string) {
  const at = new Date(now).toISOString();
  const stored = sql`(SELECT count(*) FROM ${records} WHERE ${records.integrationId} = ${lease.integrationId})
    + (SELECT count(*) FROM ${dailyMetrics} WHERE ${dailyMetrics.integrationId} = ${lease.integrationId})`;
  return message === undefined
    ? sql`json_object('at', ${at}, 'outcome', ${outcome}, 'records', ${stored})`
    : sql`json_object('at', ${at}, 'outcome', ${outcome}, 'records', ${stored}, 'message', ${message})`;
}
