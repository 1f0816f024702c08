import { findWritable } from "./connections.ts";
import type { Store } from "./database.ts";
import { readProgress, saveProgress } from "./progress.ts";
import type { Applied, Opened, RunRef, StoreStep } from "./protocol.ts";
import { writeDays } from "./write-days.ts";
import { deleteExpired, deleteRecords, deleteUnseen, writeRecords } from "./write-records.ts";

/** See `UserStoreClient`. Writes nothing: the run's number is stored with the first thing that it changes. */
export function openRun(store: Store, run: RunRef): Opened | null {
  const connection = findWritable(store, run);
  if (!connection) return null;
  store.underWay.set(run.connection, { run: run.run, reading: undefined });
  return { progress: readProgress(store, connection) };
}

/** See `UserStoreClient`. */
export function applyStep(store: Store, run: RunRef, step: StoreStep): Applied {
  const connection = findWritable(store, run);
  if (!connection) return { accepted: false };
  const before = store.rowsWritten;
  const changed = store.storage.transactionSync(() => {
    const count = writeStep(store, connection.key, step);
    if (count > 0 || step.save === true) {
      saveProgress(store, connection, run.run, { progress: step.progress, hasChanged: count > 0 });
    }
    return count;
  });
  const known = store.underWay.get(run.connection);
  const reading = step.reading ?? (known?.run === run.run ? known.reading : undefined);
  store.underWay.set(run.connection, { run: run.run, reading });
  return { accepted: true, changed, rowsWritten: store.rowsWritten - before };
}

/** Answers how many records and days were written or deleted. */
function writeStep(store: Store, connection: number, step: StoreStep): number {
  const counts = [
    writeRecords(store, connection, step.records ?? []),
    writeDays(store, connection, step.days ?? []),
    deleteRecords(store, connection, step.deleted ?? []),
    ...(step.complete ?? []).map((listing) => deleteUnseen(store, connection, listing)),
    ...(step.expired ?? []).map((expired) => deleteExpired(store, connection, expired)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
