import type { PullStep } from "../connectors/source.ts";
import type { RecordDataset } from "../domain/records.ts";
import type { Applied, Progress, RunRef, StoreStep } from "../store/protocol.ts";
import { LeaseLostError } from "./lease.ts";

type Listing = NonNullable<PullStep["complete"]>[number];

/** What a run needs of the user's store. */
export interface RunStore {
  apply: (run: RunRef, step: StoreStep) => Promise<Applied>;
}

/** Records that a crash may have to read again: so many changes, and progress is saved in the middle of a run. */
const SAVE_AFTER = 2_000;

/** Writes the steps of one run. Both throw `LeaseLostError` once somebody else may write. */
export interface Writer {
  write: (step: PullStep) => Promise<void>;
  /** Saves how far the run has come, where that is not as stored; `more` is written with it. */
  save: (more?: StoreStep) => Promise<void>;
}

/**
 * Remembers what the run has seen, so that the end of a listing tells what is gone. Looking costs no write: progress
 * is saved with deletions, after many changes, and at the end, always together with what open listings have seen.
 */
export function createWriter(store: RunStore, run: RunRef, start: Progress): Writer {
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
    async write(step) {
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
    save: (more = {}) => apply({ ...more, progress: progress(), save: true }),
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
