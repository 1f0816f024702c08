import { sql as d1 } from "drizzle-orm";
import * as z from "zod";
import { createDatabase, type Database } from "../db/client.ts";
import { usageHours } from "../db/schema.ts";
import * as usage from "../domain/usage.ts";
import { describeError, log } from "../lib/log.ts";

/** What an object holds of one hour of a key (`user` is empty) or of one of its users: totals, not additions. */
type CounterRow = usage.UsageCounts & {
  organizationId: string;
  keyId: string;
  user: string;
  /** Hours since the epoch. */
  hour: number;
  version: number;
};

/** In a user's place: the key's own row, whoever its users are. */
const WHOLE_KEY = "";
/** What is counted waits in memory this long, so that of many requests one waits for the disk. */
const WRITE_AFTER_MS = 5000;
/** Rows of one statement, and statements of one alarm: a key whose database was away for long sends the rest later. */
const ROWS = 1000;
const STATEMENTS = 10;

const NAMES = usage.countNames.join(", ");

/** `sent` is the version that the database has. */
const TABLE = `CREATE TABLE IF NOT EXISTS counters (user TEXT, hour INTEGER, organizationId TEXT NOT NULL,
  keyId TEXT NOT NULL, ${usage.countNames.map((name) => `${name} INTEGER NOT NULL`).join(", ")},
  version INTEGER NOT NULL DEFAULT 1, sent INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (user, hour)) WITHOUT ROWID`;

// An hour that is over is not added to, even by a clock that steps back: its row may be gone, and a total that begins
// again would be lost under the greater one in the database.
const ADD = `INSERT INTO counters (user, hour, organizationId, keyId, ${NAMES})
  VALUES (?1, max(?2, ifnull((SELECT max(hour) FROM counters WHERE user = ?1), 0)), ?3, ?4,
    ${usage.countNames.map((_, index) => `?${5 + index}`).join(", ")})
  ON CONFLICT DO UPDATE SET ${usage.countNames.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")},
    version = version + 1`;

function hourOf(now: number): number {
  return Math.floor(now / usage.HOUR_MS);
}

/** What an object counts, in its memory and then in its storage, until the database has it. */
export class Counters {
  readonly #sql: SqlStorage;
  #waiting: { subject: usage.Subject; now: number; users: Map<string, usage.UsageCounts> } | undefined;
  /** While it waits it keeps the object from being evicted. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writtenAt = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTable(): void {
    this.#sql.exec(TABLE);
  }

  /** Adds to the key's own counts, or to those of a user of it. */
  add(subject: usage.Subject, counts: Partial<usage.UsageCounts>, now: number, user = WHOLE_KEY): void {
    if (this.#waiting && hourOf(this.#waiting.now) !== hourOf(now)) this.write();
    const { users } = (this.#waiting ??= { subject, now, users: new Map() });
    users.set(user, usage.addUp([users.get(user) ?? {}, counts]));
  }

  addNotes(subject: usage.Subject, notes: readonly usage.UsageNote[], now: number): void {
    for (const { userId, counts } of notes) {
      this.add(subject, { ...counts, requests: 0 }, now);
      if (userId !== undefined) this.add(subject, counts, now, userId);
    }
  }

  /** Writes all, at once or within five seconds. */
  settle(now: number): void {
    // A clock may step back.
    if (Math.abs(now - this.#writtenAt) < WRITE_AFTER_MS) {
      this.#timer ??= setTimeout(() => this.write(), WRITE_AFTER_MS);
      return;
    }
    this.#writtenAt = now;
    this.write();
  }

  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const written = this.#waiting;
    this.#waiting = undefined;
    if (!written) return;
    const { organizationId, keyId } = written.subject;
    for (const [user, counts] of written.users) {
      const values = usage.countNames.map((name) => counts[name]);
      this.#sql.exec(ADD, user, hourOf(written.now), organizationId, keyId, ...values);
    }
  }

  dropPast(now: number): void {
    this.#sql.exec("DELETE FROM counters WHERE hour < ? AND sent >= version", hourOf(now));
  }

  /** The newest hour that is still counted, and whether anything is unsent; undefined when nothing is there. */
  describe(): { hour: number; isUnsent: boolean } | undefined {
    const { hour, unsent } = this.#sql
      .exec<{ hour: number | null; unsent: number | null }>(
        "SELECT max(hour) AS hour, max(sent < version) AS unsent FROM counters",
      )
      .one();
    return hour === null ? undefined : { hour, isUnsent: unsent === 1 };
  }

  /** Sends the totals that the database lacks, oldest first. It takes the greater, so late ones count once; a fault leaves them to the alarm. */
  async send(binding: D1Database): Promise<void> {
    try {
      for (let round = 0; round < STATEMENTS; round++) {
        const unsent = this.#sql.exec<CounterRow>(
          `SELECT user, hour, organizationId, keyId, ${NAMES}, version FROM counters WHERE sent < version
             ORDER BY hour, user LIMIT ?`,
          ROWS,
        );
        const rows = [...unsent];
        if (rows.length === 0) return;
        // oxlint-disable-next-line no-await-in-loop -- one statement after the other
        const taken = await upsert(createDatabase(binding), rows);
        for (const row of rows) this.#note(row, taken.has(nameOf(row)));
      }
    } catch (error) {
      log("warn", "usage_not_sent", describeError(error));
    }
  }

  /** What was added meanwhile is sent again; what the database does not take goes, unless it was added to. */
  #note({ user, hour, version }: CounterRow, isTaken: boolean): void {
    if (isTaken)
      this.#sql.exec("UPDATE counters SET sent = ? WHERE user = ? AND hour = ?", version, user, hour);
    else
      this.#sql.exec("DELETE FROM counters WHERE user = ? AND hour = ? AND version = ?", user, hour, version);
  }
}

const COLUMNS = usage.countNames.map((name) => usageHours[name].name);
const INTO = d1.raw(COLUMNS.join(", "));
const GREATER = d1.raw(COLUMNS.map((name) => `${name} = max(${name}, excluded.${name})`).join(", "));
const VALUES = d1.raw(usage.countNames.map((name) => `value->>'${name}'`).join(", "));

const takenRows = z.array(z.object({ user: z.string().nullable(), hour: z.number() }));

/** The rows that the database has taken: not those of a key or a user that is not there (any more). */
async function upsert(db: Database, rows: CounterRow[]): Promise<Set<string>> {
  const found: unknown = await db.all(d1`
    INSERT INTO ${usageHours} (organization_id, key_id, user_id, hour, ${INTO})
    SELECT value->>'organizationId', value->>'keyId', nullif(value->>'user', ${WHOLE_KEY}), value->>'hour', ${VALUES}
    FROM json_each(${JSON.stringify(rows)})
    WHERE EXISTS (SELECT 1 FROM api_keys
        WHERE id = value->>'keyId' AND organization_id = value->>'organizationId')
      AND (value->>'user' = ${WHOLE_KEY} OR EXISTS (SELECT 1 FROM users
        WHERE id = value->>'user' AND organization_id = value->>'organizationId'))
    ON CONFLICT (key_id, hour) WHERE user_id IS NULL DO UPDATE SET ${GREATER}
    ON CONFLICT (key_id, user_id, hour) DO UPDATE SET ${GREATER}
    RETURNING user_id AS user, hour`);
  return new Set(takenRows.parse(found).map(({ user, hour }) => nameOf({ user: user ?? WHOLE_KEY, hour })));
}

function nameOf({ user, hour }: Pick<CounterRow, "user" | "hour">): string {
  return `${hour} ${user}`;
}
