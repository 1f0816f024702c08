import type { PackedDay } from "../domain/days.ts";
import type { RecordDataset, RecordKey, VendorRecord } from "../domain/records.ts";

/** A connection whose data a store holds. */
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

/** What is written in one transaction. */
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
}

export type Applied =
  /** The connection was ended or taken over: the run has to stop. */
  | { accepted: false }
  /** `changed`: records and days that were written or deleted. */
  | { accepted: true; changed: number };
