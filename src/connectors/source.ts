import type { AccountByType } from "../domain/account.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { Skipped } from "../domain/sync-result.ts";
import type { HttpDeps } from "./http.ts";
import type { TokenSet } from "./connector.ts";
import type { MetricRow, RecordRow } from "./rows.ts";

/** What a source gets to read with. */
export interface PullContext<T extends IntegrationType> {
  http: HttpDeps;
  account: AccountByType[T];
  /** Where an earlier run of this connection got to; undefined the first time. Its shape is the source's own. */
  checkpoint: unknown;
  /** Milliseconds since the epoch. */
  now: number;
  /** Number of this run, higher than that of every run before it. */
  run: number;
  /** Calls the vendor with a good token. Throws `ProviderError`. */
  call: <R>(vendorCall: (tokens: TokenSet) => Promise<R>) => Promise<R>;
}

export interface RecordKey {
  kind: string;
  externalId: string;
}

/**
 * One step of a synchronization. What it holds is stored in one transaction together with its checkpoint, so a
 * run that ends after it goes on from there. Everything is optional.
 */
export interface PullStep {
  records?: RecordRow[];
  /** Records that are still there and have not changed, so that they were not read again. */
  seen?: RecordKey[];
  metrics?: MetricRow[];
  /** Days whose metrics are replaced as a whole by this step's: rows that Google has withdrawn go. */
  replaceDays?: { from: string; to: string };
  /**
   * Kinds that have been listed completely (from `since` on, by `occurredAt`, when given): records of them that
   * the listing did not see are gone upstream and are deleted. A listing that took several runs names the first
   * one: not "in this synchronization", for that has no end as long as another part of it fails.
   */
  complete?: { kind: string; place?: string; since?: string; firstRun?: number }[];
  /** Records that the vendor named as deleted. */
  deleted?: RecordKey[];
  /** What could not be read, though the synchronization goes on. */
  skipped?: Skipped[];
  checkpoint?: unknown;
}

/** How one type's data is read. Yields bounded steps; ends when the store is in step with the vendor. */
export interface SyncSource<T extends IntegrationType> {
  type: T;
  pull: (context: PullContext<T>) => AsyncGenerator<PullStep, void, void>;
  /** How long records of a kind are kept, by `occurredAt`, in days; kinds that are not named are kept. */
  retentionDays: Record<string, number>;
}
