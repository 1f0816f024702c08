import { and, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { dailyMetrics, integrations, records } from "../db/schema.ts";
import type { SyncResult } from "../lib/sync-result.ts";
import { held, type Lease } from "./lease.ts";

type Db = Pick<Deps, "db">;

export type Settled = Omit<Partial<typeof integrations.$inferInsert>, "lastResult"> & {
  lastResult?: ReturnType<typeof resultOf>;
};

/** Gives the lease back, and writes what came of it. Nothing when the lease is lost. */
export async function release({ db }: Db, lease: Lease, settled: Settled): Promise<void> {
  await db.update(integrations).set(settledAs(settled)).where(held(lease));
}

/**
 * The same for what depends on the schedule, which may be changed while a run goes on: written only where it is
 * still the one that `settle` was given, else once more with the one that stands now.
 */
export async function releaseOnSchedule(
  { db }: Db,
  lease: Lease,
  read: string | null,
  settle: (schedule: string | null) => Settled,
): Promise<void> {
  const isStill = sql`${integrations.syncSchedule} IS ${read}`;
  const written = await db
    .update(integrations)
    .set(settledAs(settle(read)))
    .where(and(held(lease), isStill))
    .returning({ id: integrations.id });
  if (written.length > 0) return;
  const [row] = await db
    .select({ schedule: integrations.syncSchedule })
    .from(integrations)
    .where(held(lease))
    .limit(1);
  if (row) await releaseOnSchedule({ db }, lease, row.schedule, settle);
}

function settledAs(settled: Settled) {
  return { ...settled, leaseToken: null, leaseUntil: null };
}

/** The result as JSON made by the database, which counts what it has. */
export function resultOf(lease: Lease, now: number, outcome: SyncResult["outcome"], message?: string) {
  const at = new Date(now).toISOString();
  const stored = sql`(SELECT count(*) FROM ${records} WHERE ${records.integrationId} = ${lease.integrationId})
    + (SELECT count(*) FROM ${dailyMetrics} WHERE ${dailyMetrics.integrationId} = ${lease.integrationId})`;
  return message === undefined
    ? sql`json_object('at', ${at}, 'outcome', ${outcome}, 'records', ${stored})`
    : sql`json_object('at', ${at}, 'outcome', ${outcome}, 'records', ${stored}, 'message', ${message})`;
}
