import type { Subject, UsageCounts } from "../domain/usage.ts";

/** What an object holds of one hour of a key (`user` is empty) or of one of its users: totals, not additions. */
export type CounterRow = UsageCounts & {
  organizationId: string;
  keyId: string;
  user: string;
  /** Hours since the epoch. */
  hour: number;
  /** How often it was written. */
  version: number;
};

export const HOUR_MS = 3_600_000;

/** Hours since the epoch. */
export function hourOf(now: number): number {
  return Math.floor(now / HOUR_MS);
}

/** In a user's place: the key's own row, whoever its users are. */
export const WHOLE_KEY = "";

/** `sent` is the version that the database has. */
const TABLE = `CREATE TABLE IF NOT EXISTS counters (user TEXT, hour INTEGER, organizationId TEXT NOT NULL,
  keyId TEXT NOT NULL, requests INTEGER NOT NULL, refusals INTEGER NOT NULL, chats INTEGER NOT NULL,
  inputTokens INTEGER NOT NULL, outputTokens INTEGER NOT NULL, toolCalls INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1, sent INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (user, hour)) WITHOUT ROWID`;

// An hour that is over is not added to, even by a clock that steps back: its row may be gone, and a total that begins
// again would be lost under the greater one in the database.
const ADD = `INSERT INTO counters (user, hour, organizationId, keyId, requests, refusals, chats, inputTokens,
    outputTokens, toolCalls)
  VALUES (?1, max(?2, ifnull((SELECT max(hour) FROM counters WHERE user = ?1), 0)), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
  ON CONFLICT DO UPDATE SET requests = requests + ?5, refusals = refusals + ?6, chats = chats + ?7,
    inputTokens = inputTokens + ?8, outputTokens = outputTokens + ?9, toolCalls = toolCalls + ?10,
    version = version + 1`;

export function createCounters(sql: SqlStorage): void {
  sql.exec(TABLE);
}

/** Adds to what a key, or one of its users, has used in the hour of `now`. */
export function addCounts(
  sql: SqlStorage,
  { organizationId, keyId }: Subject,
  { user, counts, now }: { user: string; counts: UsageCounts; now: number },
): void {
  const { requests, refusals, chats, inputTokens, outputTokens, toolCalls } = counts;
  const values = [requests, refusals, chats, inputTokens, outputTokens, toolCalls];
  sql.exec(ADD, user, hourOf(now), organizationId, keyId, ...values);
}

/** What the database does not have yet, oldest first. */
export function readUnsent(sql: SqlStorage, most: number): CounterRow[] {
  return [
    ...sql.exec<CounterRow>(
      `SELECT user, hour, organizationId, keyId, requests, refusals, chats, inputTokens, outputTokens, toolCalls,
         version FROM counters WHERE sent < version ORDER BY hour, user LIMIT ?`,
      most,
    ),
  ];
}

/** Notes what the database has now; what was added meanwhile is sent again. */
export function markSent(sql: SqlStorage, rows: CounterRow[]): void {
  for (const { user, hour, version } of rows) {
    sql.exec("UPDATE counters SET sent = ? WHERE user = ? AND hour = ?", version, user, hour);
  }
}

/** Drops what the database does not take, unless it was added to meanwhile. */
export function dropRows(sql: SqlStorage, rows: CounterRow[]): void {
  for (const { user, hour, version } of rows) {
    sql.exec("DELETE FROM counters WHERE user = ? AND hour = ? AND version = ?", user, hour, version);
  }
}

/** Drops hours that are over and sent. */
export function dropPast(sql: SqlStorage, now: number): void {
  sql.exec("DELETE FROM counters WHERE hour < ? AND sent >= version", hourOf(now));
}

/** The newest hour that is still counted, and whether anything is unsent; undefined when nothing is there. */
export function describeCounters(sql: SqlStorage): { hour: number; isUnsent: boolean } | undefined {
  const { hour, unsent } = sql
    .exec<{ hour: number | null; unsent: number | null }>(
      "SELECT max(hour) AS hour, max(sent < version) AS unsent FROM counters",
    )
    .one();
  return hour === null ? undefined : { hour, isUnsent: unsent === 1 };
}
