import type { AccountByType } from "../domain/account.ts";
import type { PackedDay } from "../domain/days.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { RecordDataset, RecordKey, VendorRecord } from "../domain/records.ts";
import type { Reading, Skipped } from "../domain/sync-result.ts";
import type { Call } from "./http.ts";
import { asVendorError, VendorError } from "./errors.ts";

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
  deleted?: RecordKey[];
  /** What could not be read, though the synchronization goes on. */
  skipped?: Skipped[];
  checkpoint?: unknown;
  /** Nothing is left to read: no later run goes on from this step's checkpoint. */
  isLast?: true;
  reading?: Reading;
}

export type PullSteps<Result = void> = AsyncGenerator<PullStep, Result, void>;

/** How one type's data is read. Yields bounded steps; ends when the store is in step with the vendor. */
export interface SyncSource<T extends IntegrationType> {
  /** A method, so that all sources are of one type: a connection's account is of its type. */
  pull(context: PullContext<T>): PullSteps;
  /** How long records of a dataset are kept, by `date`, in days; datasets that are not named are kept. */
  retentionDays?: Partial<Record<RecordDataset, number>>;
}

export type SyncSources = { [T in IntegrationType]?: SyncSource<T> };

/** Goes with every kind that the grant, or the user's role, does not cover. */
export const MAY_NOT_READ = "the connected account may not read them";

/** Names by ids, which can be done without: none when the grant, or the user's role, does not cover them. */
export async function* readNamesIfAllowed(reading: Promise<Map<string, string>>) {
  const read = await reading.catch(asVendorError);
  if (!(read instanceof VendorError)) return read;
  if (read.kind !== "forbidden") throw read;
  yield { skipped: [{ kind: "names of people", reason: MAY_NOT_READ }] };
  return new Map();
}

/** Both lists as one, each kind once for each reason: what is kept of many pages or channels stays short. */
export function mergeSkipped(known: Skipped[], more: Skipped[]): Skipped[] {
  const byText = new Map([...known, ...more].map((one) => [`${one.reason}: ${one.kind}`, one]));
  return [...byText.values()];
}

/** One sentence a reason, e.g. "Without bills, expenses: the connected account may not read them". */
export function describeSkipped(skipped: Skipped[]): string {
  return [...Map.groupBy(skipped, ({ reason }) => reason)]
    .map(([reason, ones]) => `Without ${ones.map(({ kind }) => kind).join(", ")}: ${reason}`)
    .join(". ");
}

/** The pages of a vendor's list, one call after the other, `most` at the most; each names the one that follows. */
export async function* pagesOf<P extends { next?: string | undefined }>(
  fetchPage: (cursor: string | undefined) => Promise<P>,
  most = Infinity,
): AsyncGenerator<P, void, void> {
  let cursor: string | undefined;
  for (let count = 0; count < most; count++) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const page = await fetchPage(cursor);
    yield page;
    // One that names itself would be read for ever.
    if (page.next === undefined || page.next === cursor) return;
    cursor = page.next;
  }
}
