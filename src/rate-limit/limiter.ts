import { DurableObject } from "cloudflare:workers";
import { admit, WINDOW_MS, type Admission, type Bin } from "./window.ts";

/**
 * One object per API key (or per anonymous client address) counts its requests. The decision is synchronous
 * SQL from the first read to the last write: no other request can come between, and it survives eviction.
 */
export class RateLimiter extends DurableObject<Env> {
  /** Counts one request if it fits. A refused one is not counted. */
  take(limit: number): Admission {
    const { sql } = this.ctx.storage;
    // Here and not in the constructor: the alarm drops the table of an object that lives on.
    sql.exec(
      "CREATE TABLE IF NOT EXISTS bins (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, count INTEGER NOT NULL)",
    );
    const stored = sql.exec<{ first: number; last: number; count: number }>(
      "SELECT first, last, count FROM bins ORDER BY first",
    );
    const bins: Bin[] = [...stored];
    const wasEmpty = bins.length === 0;
    const admission = admit(bins, limit, Date.now());
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
    if (wasEmpty) this.ctx.waitUntil(this.ctx.storage.setAlarm(newest.last + 2 * WINDOW_MS));
    return admission;
  }

  /** Frees the storage of a key that has gone quiet. */
  override async alarm(): Promise<void> {
    const newest = this.ctx.storage.sql.exec<{ last: number }>("SELECT max(last) AS last FROM bins").one();
    const quietSince = newest.last;
    if (quietSince + WINDOW_MS > Date.now()) {
      await this.ctx.storage.setAlarm(quietSince + 2 * WINDOW_MS);
      return;
    }
    await this.ctx.storage.deleteAll();
  }
}
