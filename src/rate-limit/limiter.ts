import { DurableObject } from "cloudflare:workers";
import { dropPastChange, openChanges, writeChange, type Change } from "./changes.ts";
import {
  addCounts,
  createCounters,
  describeCounters,
  dropPast,
  HOUR_MS,
  WHOLE_KEY,
  type Counts,
  type Subject,
} from "./counters.ts";
import { sendUnsent } from "./send-counters.ts";
import { admit, WINDOW_MS, type Admission, type Bin } from "../lib/sliding-window.ts";

/** What is counted reaches the database after this long. */
const SEND_AFTER_MS = 60_000;
/** Refusals wait in memory this long, so that of many in a second one waits for the disk. */
const REFUSALS_MS = 1000;

/** What is known of a request only once it has been answered. */
export interface Note {
  /** Whom it is counted for besides the key; nobody in privacy mode. */
  userId?: string;
  /** `requests` are the user's: the key's are counted when they are let in. */
  counts: Partial<Counts>;
}

export interface Answer extends Admission {
  /** The change of the key since its record was read: nothing was counted, the record has to be read again. */
  outdatedBy?: string;
}

/**
 * One object per API key (or per anonymous client address) counts its requests. The decision is synchronous
 * SQL from the first read to the last write: no other request can come between, and it survives eviction.
 * Of a key it also counts what is used by hour, and sends the totals to the database by alarm; and as every request
 * asks it, it is told when the key has changed, so that a record in an isolate's cache serves no request after that.
 */
export class RateLimiter extends DurableObject<Env> {
  #hasTables = false;
  #change: Change | undefined;
  /** What this instance knows of the alarm: it comes then, or sooner. */
  #alarmAt = Number.POSITIVE_INFINITY;
  /** Refusals that are not written yet. */
  #refused: { subject: Subject; count: number } | undefined;
  #refusalsWrittenAt = 0;

  /**
   * Counts one request if it fits; a refused one takes no place. `subject` is the key whose usage it is, `revision` that
   * of the key's record, null for one that was read without: anonymous callers name none, nor do Workers from before
   * these were asked for.
   */
  take(limit: number, subject?: Subject, revision?: string | null): Answer {
    const now = Date.now();
    this.#createTables();
    const change = this.#change;
    if (revision !== undefined && change && change.until > now && change.revision !== revision) {
      return { allowed: false, limit, remaining: 0, resetAt: now, outdatedBy: change.revision };
    }
    const admission = this.#admit(limit, now, subject === undefined);
    if (!subject) return admission;
    if (admission.allowed) this.#count(subject, { requests: 1 }, now);
    else this.#countRefusal(subject, now);
    this.#wake(now + SEND_AFTER_MS);
    return admission;
  }

  /** Adds what a request of the key turned out to be. */
  note(subject: Subject, { userId, counts }: Note): void {
    const now = Date.now();
    const { requests = 0, ...rest } = counts;
    this.#createTables();
    if (Object.keys(rest).length > 0) this.#count(subject, rest, now);
    if (userId !== undefined) {
      addCounts(this.ctx.storage.sql, subject, { user: userId, counts: { requests, ...rest }, now });
    }
    this.#wake(now + SEND_AFTER_MS);
  }

  /** The key's record in the database is another one now: who comes with an older one has to read it again. */
  noteChange(): void {
    const now = Date.now();
    this.#createTables();
    this.#change = writeChange(this.ctx.storage.sql, now);
    this.#wake(this.#change.until);
  }

  /** Answers if the object and its storage do. */
  ping(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1").toArray().length === 1;
  }

  /** Sends what was counted, and frees the storage of a key that has gone quiet. */
  override async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    this.#createTables();
    if (this.#refused) this.#count(this.#refused.subject, {}, Date.now());
    await sendUnsent(this.ctx.storage.sql, this.env.DB);
    const next = this.#tidy(Date.now());
    if (next !== undefined) return await this.#setAlarm(next);
    this.#hasTables = false;
    await this.ctx.storage.deleteAll();
    this.#hasTables = false;
  }

  #createTables(): void {
    if (this.#hasTables) return;
    const { sql } = this.ctx.storage;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS bins (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, count INTEGER NOT NULL)",
    );
    createCounters(sql);
    this.#change = openChanges(sql);
    this.#hasTables = true;
  }

  #admit(limit: number, now: number, isAnonymous: boolean): Admission {
    const { sql } = this.ctx.storage;
    const stored = sql.exec<{ first: number; last: number; count: number }>(
      "SELECT first, last, count FROM bins ORDER BY first",
    );
    const bins: Bin[] = [...stored];
    const wasEmpty = bins.length === 0;
    const admission = admit(bins, limit, now);
    if (!admission.allowed) return admission;

    const [oldest] = bins;
    const newest = bins.at(-1);
    if (!oldest || !newest) throw new Error("An admitted request is in a bin");
    sql.exec("DELETE FROM bins WHERE first < ?", oldest.first);
    sql.exec(
      "INSERT INTO bins VALUES (?1, ?2, ?3) ON CONFLICT (first) DO UPDATE SET last = ?2, count = ?3",
      newest.first,
      newest.last,
      newest.count,
    );
    if (wasEmpty && isAnonymous) this.ctx.waitUntil(this.ctx.storage.setAlarm(newest.last + 2 * WINDOW_MS));
    return admission;
  }

  /** Adds to the key's hour, with the refusals that wait. */
  #count(subject: Subject, counts: Partial<Counts>, now: number): void {
    const refusals = this.#refused?.count ?? 0;
    this.#refused = undefined;
    addCounts(this.ctx.storage.sql, subject, { user: WHOLE_KEY, counts: { ...counts, refusals }, now });
  }

  #countRefusal(subject: Subject, now: number): void {
    this.#refused = { subject, count: (this.#refused?.count ?? 0) + 1 };
    if (Math.abs(now - this.#refusalsWrittenAt) < REFUSALS_MS) return;
    this.#refusalsWrittenAt = now;
    this.#count(subject, {}, now);
  }

  /** Drops what is over; answers when there is something to do again, undefined when nothing is left. */
  #tidy(now: number): number | undefined {
    const { sql } = this.ctx.storage;
    const { last } = sql.exec<{ last: number | null }>("SELECT max(last) AS last FROM bins").one();
    const isQuiet = last === null || last + WINDOW_MS <= now;
    if (isQuiet) sql.exec("DELETE FROM bins");
    dropPast(sql, now);
    this.#change = dropPastChange(sql, this.#change, now);
    const counters = describeCounters(sql);
    if (counters?.isUnsent) return now + SEND_AFTER_MS;
    if (!isQuiet) return last + 2 * WINDOW_MS;
    // A total stays until its hour is over: it must not begin again below the one that the database has.
    if (counters) return (counters.hour + 1) * HOUR_MS + SEND_AFTER_MS;
    return this.#change?.until;
  }

  /** Has the alarm come at `at`, or sooner. */
  #wake(at: number): void {
    if (this.#alarmAt <= at) return;
    this.ctx.waitUntil(this.#setAlarm(at));
  }

  async #setAlarm(at: number): Promise<void> {
    this.#alarmAt = at;
    // An instance that was evicted knows nothing of its alarm; putting it off again and again would keep it from coming.
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }
}
