import { findDataset } from "../../catalogue/catalogue.ts";
import type { Deps } from "../../deps.ts";
import type { Reading } from "../../domain/sync-result.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { limits } from "../../lib/limits.ts";
import { describeError } from "../../lib/log.ts";
import type { ConnectionSummary } from "../../store/protocol.ts";
import type { StoreOwner } from "../../store/stores.ts";
import type { StatusEntry } from "./reply-schemas.ts";
import type { IntegrationRow } from "./shown.ts";

type SyncProgress = NonNullable<StatusEntry["sync"]>;
type Stage = "reading" | "waiting" | "due";

/**
 * What those of a user's connections have read that are being synchronized, by id. The store is asked once, and only
 * if there are any; without its answer nothing is told of them.
 */
export async function readProgress(
  deps: Pick<Deps, "stores" | "now" | "log">,
  owner: StoreOwner,
  rows: IntegrationRow[],
): Promise<Map<string, SyncProgress>> {
  const now = deps.now();
  const underWay = rows.flatMap((row) => {
    const stage = stageOf(row, now);
    return stage === undefined ? [] : [{ row, stage }];
  });
  if (underWay.length === 0) return new Map();
  try {
    const asked = deps.stores.of(owner).summary();
    const { connections } = await withDeadline(asked, limits.statusStoreMs, "The user's store is slow");
    const byId = new Map(connections.map((one) => [one.connection, one]));
    return new Map(underWay.map(({ row, stage }) => [row.id, describe(row, stage, byId.get(row.id))]));
  } catch (error) {
    deps.log("warn", "sync_progress_unknown", describeError(error));
    return new Map();
  }
}

/** A first synchronization is under way between its runs too; later ones while a run holds the lease. */
function stageOf(row: IntegrationRow, now: number): Stage | undefined {
  if (!row.enabled || !row.connected || row.syncSchedule === null) return undefined;
  // A lease without a holder is the tick's claim: the run is yet to begin.
  if (row.leaseToken !== null && row.leaseUntil !== null && row.leaseUntil > now) return "reading";
  if (row.lastSyncedAt !== null || row.nextSyncAt === null || row.lastResult?.outcome === "failed")
    return undefined;
  if (row.nextSyncAt <= now) return "due";
  return row.lastResult?.outcome === "waiting" ? "waiting" : undefined;
}

function describe(row: IntegrationRow, stage: Stage, stored: ConnectionSummary | undefined): SyncProgress {
  const isFirst = row.lastSyncedAt === null;
  // The epoch is the moment of connecting; a first synchronization may take many leases.
  const startedAt = isFirst ? row.epoch : (row.leasedAt ?? row.epoch);
  return {
    state: isFirst ? "first" : "running",
    startedAt: new Date(startedAt).toISOString(),
    records: Object.values(stored?.records ?? {}).reduce((sum, count) => sum + count, stored?.dayRows ?? 0),
    message: sentence(stage, stored?.reading, row.lastResult?.message),
  };
}

function sentence(stage: Stage, reading: Reading | undefined, why = "The vendor asked to wait"): string {
  if (!reading) return { reading: "Beginning to read", waiting: why, due: "About to begin" }[stage];
  const begin = stage === "waiting" ? `${why}. Reading goes on with` : "Reading";
  const rest = reading.left.length === 0 ? "" : `; still to come: ${reading.left.map(nameOf).join(", ")}`;
  return `${begin} ${nameOf(reading.now)}${rest}`;
}

/** Datasets by the catalogue's words; what else a source says is in words already. */
function nameOf(name: string): string {
  return findDataset(name)?.many ?? name;
}
