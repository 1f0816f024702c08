import { DurableObject } from "cloudflare:workers";
import { HOUR_MS, type Subject, type UsageNote } from "../domain/usage.ts";
import { limits } from "../lib/limits.ts";
import { admit, WINDOW_MS, type Admission, type Bin } from "../lib/sliding-window.ts";
import { Counters } from "./counters.ts";

const SEND_AFTER_MS = 60_000;
/** A change of a key is told twice as long as a record may be cached, so that clocks need not agree. */
const CHANGE_KEPT_MS = 2 * limits.keyCacheMs;

type Change = {
  revision: string;
  /** From then on no isolate can have a record from before it. */
  until: number;
};

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
  #bins: Bin[] | undefined;
  #counters = new Counters(this.ctx.storage.sql);

  /**
   * Counts one request if it fits; a refused one takes no place. `subject` is the key whose usage it is, `revision` that
   * of the key's record, null for one that was read without: anonymous callers name none, nor do Workers from before
   * these were asked for. `notes` are of earlier requests.
   */
  take(limit: number, subject?: Subject, revision?: string | null, notes: readonly UsageNote[] = []): Answer {
    const now = Date.now();
    this.#createTables();
    if (subject && notes.length > 0) this.note(subject, notes);
    const change = this.#change;
    if (revision !== undefined && change && change.until > now && change.revision !== revision) {
      return { allowed: false, limit, remaining: 0, resetAt: now, outdatedBy: change.revision };
    }
    const admission = this.#admit(limit, now, subject === undefined);
    if (!subject) return admission;
    this.#counters.add(subject, admission.allowed ? { requests: 1 } : { refusals: 1 }, now);
    this.#settle(now);
    return admission;
  }

  note(subject: Subject, notes: readonly UsageNote[]): void {
    const now = Date.now();
    this.#createTables();
    this.#counters.addNotes(subject, notes, now);
    this.#settle(now);
  }

  /** The key's record in the database is another one now: who comes with an older one has to read it again. */
  noteChange(): void {
    const now = Date.now();
    this.#createTables();
    const until = now + CHANGE_KEPT_MS;
    this.#keepChange({ revision: crypto.randomUUID(), until });
    this.#wake(until);
  }

  ping(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1").toArray().length === 1;
  }

  /** Sends what was counted, and frees the storage of a key that has gone quiet. */
  override async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    this.#createTables();
    this.#counters.write();
    await this.#counters.send(this.env.DB);
    const next = this.#tidy(Date.now());
    if (next !== undefined) return await this.#setAlarm(next);
    this.#forget();
    await this.ctx.storage.deleteAll();
    this.#forget();
  }

  #createTables(): void {
    if (this.#hasTables) return;
    const { sql } = this.ctx.storage;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS bins (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, count INTEGER NOT NULL)",
    );
    sql.exec("CREATE TABLE IF NOT EXISTS changes (revision TEXT NOT NULL, until INTEGER NOT NULL)");
    this.#counters.createTable();
    [this.#change] = sql.exec<Change>("SELECT revision, until FROM changes");
    this.#hasTables = true;
  }

  #forget(): void {
    this.#hasTables = false;
    this.#bins = undefined;
  }

  #admit(limit: number, now: number, isAnonymous: boolean): Admission {
    const { sql } = this.ctx.storage;
    const bins = (this.#bins ??= [
      ...sql.exec<Bin & Record<string, number>>("SELECT first, last, count FROM bins ORDER BY first"),
    ]);
    const [earliest] = bins;
    const admission = admit(bins, limit, now);
    const [oldest] = bins;
    if (earliest && oldest !== earliest)
      sql.exec("DELETE FROM bins WHERE first < ?", oldest?.first ?? Number.MAX_SAFE_INTEGER);
    if (!admission.allowed) return admission;

    const newest = bins.at(-1);
    if (!newest) throw new Error("An admitted request is in a bin");
    sql.exec(
      "INSERT INTO bins VALUES (?1, ?2, ?3) ON CONFLICT (first) DO UPDATE SET last = ?2, count = ?3",
      newest.first,
      newest.last,
      newest.count,
    );
    if (!earliest && isAnonymous) this.ctx.waitUntil(this.ctx.storage.setAlarm(newest.last + 2 * WINDOW_MS));
    return admission;
  }

  /** Drops what is over; answers when there is something to do again, undefined when nothing is left. */
  #tidy(now: number): number | undefined {
    const { sql } = this.ctx.storage;
    this.#counters.write();
    const { last } = sql.exec<{ last: number | null }>("SELECT max(last) AS last FROM bins").one();
    const isQuiet = last === null || last + WINDOW_MS <= now;
    if (isQuiet) sql.exec("DELETE FROM bins");
    if (isQuiet) this.#bins = [];
    this.#counters.dropPast(now);
    if (this.#change && this.#change.until <= now) this.#keepChange(undefined);
    const counters = this.#counters.describe();
    if (counters?.isUnsent) return now + SEND_AFTER_MS;
    if (!isQuiet) return last + 2 * WINDOW_MS;
    // A total stays until its hour is over: it must not begin again below the one that the database has.
    if (counters) return (counters.hour + 1) * HOUR_MS + SEND_AFTER_MS;
    return this.#change?.until;
  }

  /** In the place of the one before it. */
  #keepChange(change: Change | undefined): void {
    const { sql } = this.ctx.storage;
    this.#change = change;
    sql.exec("DELETE FROM changes");
    if (change) sql.exec("INSERT INTO changes VALUES (?, ?)", change.revision, change.until);
  }

  #settle(now: number): void {
    this.#counters.settle(now);
    this.#wake(now + SEND_AFTER_MS);
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
