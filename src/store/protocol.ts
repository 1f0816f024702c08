import type { PackedDay } from "../domain/days.ts";
import type { RecordDataset, RecordKey, VendorRecord } from "../domain/records.ts";
import type { Reading } from "../domain/sync-result.ts";
import type { RecordSearch, ResultsOf, StorePlan } from "./plans.ts";

export interface ConnectionRef {
  /** Its id in D1. */
  connection: string;
  /** Raised by every connect, disconnect and erasure: what comes late, under an earlier one, writes nothing. */
  epoch: number;
}

/** One run of a synchronization; a later run has a higher number, and shuts out the earlier ones. */
export interface RunRef extends ConnectionRef {
  run: number;
}

/** How far a source has been read, and which records its open listings have seen so far; saved together. */
export interface Progress {
  /** Its shape is the source's own. */
  checkpoint: unknown;
  seen: Partial<Record<RecordDataset, string[]>>;
}

/** A listing that named all there is, of its place or since a time where given: what it did not see is gone. */
export interface CompleteListing {
  dataset: RecordDataset;
  place?: string | undefined;
  /** By `date`. */
  since?: string | undefined;
  seen: string[];
}

export interface StoreStep {
  records?: VendorRecord[] | undefined;
  days?: PackedDay[] | undefined;
  deleted?: RecordKey[] | undefined;
  complete?: CompleteListing[] | undefined;
  /** Records of a dataset whose `date` is earlier are kept no longer. */
  expired?: { dataset: RecordDataset; before: string }[] | undefined;
  /** Written with the rest if that changed anything, or in any case when `save` says so. */
  progress?: Progress | undefined;
  save?: boolean | undefined;
  /** Kept in memory until the next step that names it, or the next run. */
  reading?: Reading | undefined;
}

export type Applied =
  /** The connection was ended or taken over: the run has to stop. */
  | { accepted: false }
  /** `changed`: records and days that were written or deleted; `rowsWritten` of the database, as they are paid. */
  | { accepted: true; changed: number; rowsWritten: number };

/** Where a run goes on. */
export interface Opened {
  /** Undefined the first time. */
  progress: Progress | undefined;
}

export interface ConnectionSummary {
  connection: string;
  records: Partial<Record<RecordDataset, number>>;
  /** Of the days of web analytics. */
  dayRows: number;
  /** What the run that wrote last was reading; whether it still is, the schedule knows. */
  reading: Reading | undefined;
}

export interface StoreSummary {
  bytes: number;
  connections: ConnectionSummary[];
}

export interface FoundRecord {
  connection: string;
  /** Without its text. */
  record: VendorRecord;
  excerpt: string;
}

export interface FoundRecords {
  total: number;
  rows: FoundRecord[];
  /** Which of `matches` found them; 0 without any. */
  attempt: number;
}

/** A user's store as its callers see it. Every call may be repeated. */
export interface UserStoreClient {
  /** Lets the connection be written under this epoch; what earlier ones stored stays. False when it has ended, or a later one is known. */
  attach: (ref: ConnectionRef, type: string) => Promise<boolean>;
  /** Begins a run and ends all earlier ones. Null when the connection is not attached so, or a later run is known. */
  open: (run: RunRef) => Promise<Opened | null>;
  /** Writes a step whole or not at all. */
  apply: (run: RunRef, step: StoreStep) => Promise<Applied>;
  query: <Plans extends StorePlan[]>(plans: [...Plans]) => Promise<ResultsOf<Plans>>;
  search: (search: RecordSearch) => Promise<FoundRecords>;
  read: (connection: string, key: RecordKey) => Promise<VendorRecord | null>;
  summary: () => Promise<StoreSummary>;
  /** All records and days as NDJSON, read while it is sent. */
  export: () => Promise<ReadableStream<Uint8Array>>;
  /** Deletes what is stored of the connection; nothing is written any more under this epoch or an earlier one. */
  detach: (ref: ConnectionRef) => Promise<void>;
  /** Deletes everything; nothing is attached any more under an epoch up to `floor`. */
  erase: (floor: number) => Promise<void>;
}
