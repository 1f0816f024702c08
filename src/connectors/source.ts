import type { AccountByType } from "../domain/account.ts";
import type { PackedDay } from "../domain/days.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { RecordDataset, RecordKey, VendorRecord } from "../domain/records.ts";
import type { Reading, Skipped } from "../domain/sync-result.ts";
import type { Call } from "./http.ts";

/** What a source gets to read with. */
export interface PullContext<T extends IntegrationType> {
  account: AccountByType[T];
  /** Where an earlier run of this connection got to; undefined the first time. Its shape is the source's own. */
  checkpoint: unknown;
  /** Milliseconds since the epoch. */
  now: number;
  call: Call;
}

/**
 * One step of a synchronization. Everything is optional. A record or a day that is as stored costs no write, so a
 * source gives whatever it has read. A checkpoint is saved with or after what its step and those before it hold; a
 * run that ends early goes on from the last one that was saved, and may be given again what it has given.
 */
export interface PullStep {
  records?: VendorRecord[];
  /** Records that are still there and have not changed, so that they were not read again. */
  seen?: RecordKey[];
  days?: PackedDay[];
  /** Listings that begin with this step: what was seen of these before counts no more. */
  begins?: RecordDataset[];
  /**
   * Listings that end with this step, of one place or from `since` on (by `date`) when given: what has not been seen
   * since the listing began, in whichever run, is gone upstream and is deleted.
   */
  complete?: { dataset: RecordDataset; place?: string; since?: string }[];
  /** Records that the vendor named as deleted. */
  deleted?: RecordKey[];
  /** What could not be read, though the synchronization goes on. */
  skipped?: Skipped[];
  checkpoint?: unknown;
  /** Nothing is left to read: no later run goes on from this step's checkpoint. */
  isLast?: true;
  reading?: Reading;
}

/** How one type's data is read. Yields bounded steps; ends when the store is in step with the vendor. */
export interface SyncSource<T extends IntegrationType> {
  /** A method, so that all sources are of one type: a connection's account is of its type. */
  pull(context: PullContext<T>): AsyncGenerator<PullStep, void, void>;
  /** How long records of a dataset are kept, by `date`, in days; datasets that are not named are kept. */
  retentionDays?: Partial<Record<RecordDataset, number>>;
}

export type SyncSources = { [T in IntegrationType]?: SyncSource<T> };
