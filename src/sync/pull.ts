import { VendorError } from "../connectors/errors.ts";
import type { Call } from "../connectors/http.ts";
import { mergeSkipped, type SyncSource } from "../connectors/source.ts";
import type { Deps } from "../deps.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { recordDatasets } from "../domain/records.ts";
import type { Skipped } from "../domain/sync-result.ts";
import { createAccess } from "../integrations/tokens/access.ts";
import { limits } from "../lib/limits.ts";
import type { Progress, RunRef, StoreStep, UserStoreClient } from "../store/protocol.ts";
import { createRenewal, LeaseLostError, raiseEpoch, type Lease, type LeasedConnection } from "./lease.ts";
import { createWriter } from "./writer.ts";

/** How one run went, as far as its vendor decides. */
export interface Pulled {
  /** `cut`: the slice's time was up. An error is the vendor's; what was read before it is stored. */
  ended: "done" | "cut" | VendorError;
  /** What was left out, by earlier slices as well. */
  skipped: Skipped[];
  /** In the store now: records, and rows of days. */
  stored: number;
}

/** Reads a source under the lease, and writes what it gives. Throws `LeaseLostError`, and what is no vendor's fault. */
export async function pull(
  deps: Deps,
  lease: Lease,
  connection: LeasedConnection,
  source: SyncSource<IntegrationType>,
): Promise<Pulled> {
  const started = deps.now();
  const store = deps.stores.of({ userId: connection.userId, region: connection.region });
  const { run, progress } = await openRun(deps, store, lease, connection);
  const writer = createWriter(store, run, progress);
  const renew = createRenewal(deps, lease);
  const vendor = openVendor(deps, lease, connection);
  let skipped = connection.skipped ?? [];
  let ended: Pulled["ended"] = "done";
  try {
    const context = {
      account: connection.account,
      checkpoint: progress.checkpoint,
      now: started,
      call: vendor.call,
    };
    for await (const step of source.pull(context)) {
      if (step.skipped) skipped = mergeSkipped(skipped, step.skipped);
      await renew();
      await writer.write(step);
      const isLate = deps.now() - started > limits.syncSliceMs;
      if (!isLate || step.checkpoint === undefined || step.isLast) continue;
      ended = "cut";
      break;
    }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    ended = error;
  } finally {
    vendor.close();
  }
  await writer.save(ended === "done" ? { expired: expiredBy(source, deps.now()) } : {});
  return { ended, skipped, stored: await countStored(store, lease.integrationId) };
}

/** Begins the run, and makes the connection known to the store when it is not yet. Throws `LeaseLostError`. */
async function openRun(
  deps: Deps,
  store: UserStoreClient,
  lease: Lease,
  { type, epoch }: Pick<LeasedConnection, "type" | "epoch">,
  mayRaise = true,
): Promise<{ run: RunRef; progress: Progress }> {
  const run = { connection: lease.integrationId, epoch, run: lease.run };
  const attach = async () => ((await store.attach(run, type)) ? await store.open(run) : null);
  const opened = (await store.open(run)) ?? (await attach());
  if (opened) return { run, progress: opened.progress ?? { checkpoint: undefined, seen: {} } };
  // It has ended; or it was to be connected with another account, and the database failed after the store was emptied.
  if (!mayRaise) throw new LeaseLostError();
  return await openRun(deps, store, lease, { type, epoch: await raiseEpoch(deps, lease) }, false);
}

/** Of calls side by side the first to fail ends the run; a vendor that asked to wait must not get the others. */
function openVendor(deps: Deps, lease: Lease, { type, credentials }: LeasedConnection) {
  const { organizationId, integrationId } = lease;
  const access = createAccess(deps, { organizationId, integrationId, type, credentials });
  let isOver = false;
  const call: Call = async (vendorCall) => {
    if (isOver) throw new LeaseLostError();
    return await access(vendorCall);
  };
  return {
    call,
    close: () => {
      isOver = true;
    },
  };
}

function expiredBy({ retentionDays = {} }: SyncSource<IntegrationType>, now: number): StoreStep["expired"] {
  return recordDatasets.flatMap((dataset) => {
    const days = retentionDays[dataset];
    if (days === undefined) return [];
    return [{ dataset, before: new Date(now - days * 86_400_000).toISOString() }];
  });
}

async function countStored(store: UserStoreClient, connection: string): Promise<number> {
  const { connections } = await store.summary();
  const own = connections.find((one) => one.connection === connection);
  return Object.values(own?.records ?? {}).reduce((sum, count) => sum + count, own?.dayRows ?? 0);
}
