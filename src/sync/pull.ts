import { VendorError } from "../connectors/errors.ts";
import type { Call } from "../connectors/http.ts";
import { mergeSkipped, type SyncSource, type PullStep } from "../connectors/source.ts";
import type { Deps } from "../deps.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { recordDatasets, type RecordDataset } from "../domain/records.ts";
import type { Skipped } from "../domain/sync-result.ts";
import { createAccess } from "../integrations/tokens/access.ts";
import { limits } from "../lib/limits.ts";
import type { Progress, RunRef, StoreStep, UserStoreClient } from "../store/protocol.ts";
import { createRenewal, LeaseLostError, raiseEpoch, type Lease, type LeasedConnection } from "./lease.ts";

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

type Listing = NonNullable<PullStep["complete"]>[number];

/** Records that a crash may have to read again: so many changes, and progress is saved in the middle of a run. */
const SAVE_AFTER = 2_000;

/**
 * Remembers what the run has seen, so that the end of a listing tells what is gone. Looking costs no write: progress
 * is saved with deletions, after many changes, and at the end, always together with what open listings have seen. Both
 * methods throw `LeaseLostError` once somebody else may write.
 */
export function createWriter(store: Pick<UserStoreClient, "apply">, run: RunRef, start: Progress) {
  /** What the listings that are open have seen. */
  const listings = new Map(entriesOf(start.seen).map(([dataset, ids]) => [dataset, new Set(ids)]));
  let { checkpoint } = start;
  let unsaved = 0;

  function progress(): Progress {
    return {
      checkpoint,
      seen: Object.fromEntries([...listings].map(([dataset, ids]) => [dataset, [...ids]])),
    };
  }

  async function apply(step: StoreStep): Promise<void> {
    const applied = await store.apply(run, step);
    if (!applied.accepted) throw new LeaseLostError();
    unsaved = step.progress ? 0 : unsaved + applied.changed;
  }

  return {
    async write(step: PullStep): Promise<void> {
      for (const dataset of step.begins ?? []) listings.set(dataset, new Set());
      for (const { dataset, id } of step.records ?? []) listings.get(dataset)?.add(id);
      for (const { dataset, id } of step.seen ?? []) listings.get(dataset)?.add(id);
      for (const { dataset, id } of step.deleted ?? []) listings.get(dataset)?.delete(id);
      const complete = step.complete?.map((ended) => ({
        ...ended,
        seen: [...(listings.get(ended.dataset) ?? [])],
      }));
      for (const ended of complete ?? []) if (endsListing(step, ended)) listings.delete(ended.dataset);
      if (step.checkpoint !== undefined) checkpoint = step.checkpoint;

      const { records, days, deleted, reading } = step;
      const isMuch = step.checkpoint !== undefined && unsaved >= SAVE_AFTER;
      const isDeletion = Boolean(complete?.length || deleted?.length);
      if (!records?.length && !days?.length && !isDeletion && !isMuch && !reading) return;
      await apply({
        records,
        days,
        deleted,
        complete,
        reading,
        // What a source forgets before it deletes must not be remembered after a crash in between.
        ...((isMuch || isDeletion) && { progress: progress(), save: isMuch }),
      });
    },
    /** Saves how far the run has come, where that is not as stored; `more` is written with it. */
    save: (more: StoreStep = {}) => apply({ ...more, progress: progress(), save: true }),
  };
}

/** A part of a listing does not end it, unless it began with the same step. */
function endsListing({ begins }: PullStep, { dataset, place, since }: Listing): boolean {
  return (place === undefined && since === undefined) || (begins?.includes(dataset) ?? false);
}

function entriesOf(seen: Progress["seen"]): [RecordDataset, string[]][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the type
  return Object.entries(seen) as [RecordDataset, string[]][];
}
