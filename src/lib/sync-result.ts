/** How the last synchronization of a connection ended; told by status. */
export interface SyncResult {
  /** ISO 8601, UTC. */
  at: string;
  /** `waiting`: the vendor asked to come back later, and what has been read is kept. */
  outcome: "completed" | "waiting" | "failed";
  /** Records and metric rows in the store after it. */
  records: number;
  /** For a person; absent when it completed. */
  message?: string;
}
