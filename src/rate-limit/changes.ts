import { limits } from "../lib/limits.ts";

/** The last change of what the database has of a key, as its limiter object remembers it. */
export interface Change {
  revision: string;
  /** From then on no isolate can have a record from before it. */
  until: number;
}

/** Twice as long as a record may be cached, so that clocks need not agree. */
const KEPT_MS = 2 * limits.keyCacheMs;

/** Makes the table, and reads what it has. */
export function openChanges(sql: SqlStorage): Change | undefined {
  sql.exec("CREATE TABLE IF NOT EXISTS changes (revision TEXT NOT NULL, until INTEGER NOT NULL)");
  const [change] = sql.exec<{ revision: string; until: number }>("SELECT revision, until FROM changes");
  return change;
}

/** Stores a change in the place of the one before it. */
export function writeChange(sql: SqlStorage, now: number): Change {
  const change = { revision: crypto.randomUUID(), until: now + KEPT_MS };
  sql.exec("DELETE FROM changes");
  sql.exec("INSERT INTO changes VALUES (?, ?)", change.revision, change.until);
  return change;
}

/** Drops a change that is over; answers the one that is not. */
export function dropPastChange(sql: SqlStorage, change: Change | undefined, now: number): Change | undefined {
  if (!change || change.until > now) return change;
  sql.exec("DELETE FROM changes");
  return undefined;
}
