/** How the last synchronization of a connection ended; told by status. */
export interface SyncResult {
  /** ISO 8601, UTC. */
  at: string;
  /** `waiting`: the vendor asked to come back later, and what has been read is kept. */
  outcome: "completed" | "waiting" | "failed";
  records: number;
  /** For a person: why it did not complete, or what it had to leave out. */
  message?: string;
}

/** What a synchronization had to leave out. Both texts are the service's own, never a vendor's or a person's. */
export interface Skipped {
  /** In the plural, e.g. `bills`. */
  kind: string;
  /** Goes on after "Without bills: ", e.g. `the connected account may not read them`. */
  reason: string;
}

/** What a synchronization is reading, and what it has yet to read, in words for whoever watches it. */
export interface Reading {
  now: string;
  left: string[];
}
