import { and, eq, getTableColumns, isNull, lte, or, sql } from "drizzle-orm";
import { integrations, organizations } from "../db/schema.ts";
import type { TimedDb } from "../deps.ts";
import type { Region } from "../domain/regions.ts";
import type { SyncRequest } from "../integrations/send-sync.ts";
import { nextEpoch } from "../integrations/stored-data.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";

export interface Lease {
  organizationId: string;
  integrationId: string;
  token: string;
  /** The connection's leases so far, this one included. Unlike a time it never goes back. */
  run: number;
}

export type LeasedConnection = typeof integrations.$inferSelect & {
  credentials: string;
  region: Region | null;
};

/** The lease was lost: the connection was disconnected or erased, or a later run has taken over. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** Of the organization; a returning clause cannot join. */
const REGION = sql<Region | null>`(SELECT region FROM ${organizations} WHERE id = organization_id)`;

/** Takes the lease if the connection is still due as the message says. Undefined if it is held, done, disabled or gone. */
export async function acquireLease(deps: TimedDb, { organizationId, integrationId, due }: SyncRequest) {
  const now = deps.now();
  const token = newId("run");
  const [row] = await deps.db
    .update(integrations)
    .set({
      leaseToken: token,
      leasedAt: now,
      leaseUntil: now + limits.syncLeaseMs,
      runs: sql`${integrations.runs} + 1`,
    })
    .where(
      and(
        eq(integrations.id, integrationId),
        eq(integrations.organizationId, organizationId),
        eq(integrations.enabled, true),
        eq(integrations.connected, true),
        eq(integrations.nextSyncAt, due),
        // Without a holder it is the tick's claim (queue.ts).
        or(isNull(integrations.leaseToken), lte(integrations.leaseUntil, now)),
      ),
    )
    .returning({ ...getTableColumns(integrations), region: REGION });
  if (!row || row.credentials === null) return undefined;
  return {
    lease: { organizationId, integrationId, token, run: row.runs },
    connection: { ...row, credentials: row.credentials },
  };
}

/** Renews the lease when half of its time is over: a run without writes asks the database for nothing. Throws `LeaseLostError`. */
export function createRenewal(deps: TimedDb, lease: Lease): () => Promise<void> {
  let renewedAt = deps.now();
  return async () => {
    const now = deps.now();
    if (now - renewedAt < limits.syncLeaseMs / 2) return;
    const renewed = await deps.db
      .update(integrations)
      .set({ leaseUntil: now + limits.syncLeaseMs })
      .where(held(lease))
      .returning({ id: integrations.id });
    if (renewed.length === 0) throw new LeaseLostError();
    renewedAt = now;
  };
}

/** A higher epoch for a connection that this run still holds. Throws `LeaseLostError`. */
export async function raiseEpoch(deps: TimedDb, lease: Lease): Promise<number> {
  const [row] = await deps.db
    .update(integrations)
    .set({ epoch: nextEpoch(deps) })
    .where(held(lease))
    .returning({ epoch: integrations.epoch });
  if (!row) throw new LeaseLostError();
  return row.epoch;
}

/** The row as long as this run holds it: disconnecting, erasing and a later run all take the lease away. */
export function held(lease: Lease) {
  return and(
    eq(integrations.id, lease.integrationId),
    eq(integrations.organizationId, lease.organizationId),
    eq(integrations.leaseToken, lease.token),
    eq(integrations.enabled, true),
  );
}
