import { and, eq, isNull, isNotNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { runBatch } from "../db/client.ts";
import { integrations, revocations, webhookDeliveries, webhookEvents } from "../db/schema.ts";
import type { TimedDb } from "../deps.ts";
import type { Finding } from "./schemas.ts";

const MINUTE_MS = 60_000;

/** How long due work may wait: the cron tick takes it up every minute, and again what got lost after 15. */
const PATIENCE_MS = { syncs: 5 * MINUTE_MS, revocations: 5 * MINUTE_MS, webhooks: 10 * MINUTE_MS };

/** How long due work has been waiting, as the database says. A queue's own backlog is seen in Cloudflare's dashboard only. */
export function createBacklogChecks(deps: TimedDb) {
  const isDue = (at: SQLiteColumn) => lte(at, deps.now());
  return {
    syncs: () => {
      const { nextSyncAt, enabled, connected, leaseUntil } = integrations;
      const isFree = or(isNull(leaseUntil), isDue(leaseUntil));
      const which = and(isDue(nextSyncAt), eq(enabled, true), eq(connected, true), isFree);
      return judge(deps, PATIENCE_MS.syncs, [[nextSyncAt, which]]);
    },
    revocations: () => {
      const { nextAttemptAt } = revocations;
      return judge(deps, PATIENCE_MS.revocations, [[nextAttemptAt, isDue(nextAttemptAt)]]);
    },
    webhooks: () => {
      const { nextAttemptAt, createdAt, attempts, lastAttemptAt } = webhookDeliveries;
      return judge(deps, PATIENCE_MS.webhooks, [
        [nextAttemptAt, isDue(nextAttemptAt)],
        // Never tried. Not told by the time of the next attempt: the cron tick puts that off when it enqueues a delivery
        // again. One that is replayed was made long ago, and had its attempts.
        [createdAt, and(isNotNull(nextAttemptAt), eq(attempts, 0), isNull(lastAttemptAt))],
        // Its deliveries are not made yet.
        [webhookEvents.createdAt, isNull(webhookEvents.fannedOutAt)],
      ]);
    },
  };
}

/** Of each kind of work: since when it waits, and which is meant. */
async function judge(
  { db, now }: TimedDb,
  patience: number,
  work: [since: SQLiteColumn, which: SQL | undefined][],
): Promise<Finding> {
  const queries = work.map(
    ([since, which]) => sql`SELECT min(${since}) AS at FROM ${since.table} WHERE ${which}`,
  );
  const found = await runBatch(db, queries);
  const times = found.flatMap(({ results: [row] }) => (typeof row?.["at"] === "number" ? row["at"] : []));
  if (times.length === 0) return { oldestSeconds: null };
  const waited = now() - Math.min(...times);
  const oldestSeconds = Math.max(0, Math.round(waited / 1000));
  return waited <= patience
    ? { oldestSeconds }
    : { ok: false, oldestSeconds, reason: "Due work is not taken up" };
}
