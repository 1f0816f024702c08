import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { integrations } from "../db/schema.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";

/** The right to write one connection's data, held by one run at a time. */
export interface Lease {
  organizationId: string;
  integrationId: string;
  token: string;
  /** The connection's leases so far, this one included. Unlike a time it never goes back. */
  run: number;
}

export type LeasedConnection = typeof integrations.$inferSelect & { credentials: string };

interface DueSync {
  organizationId: string;
  integrationId: string;
  due: number;
}

/**
 * Takes the lease if the connection is still due as the message says. Undefined for a message that came twice
 * or late: somebody else works on it, it has been done, or the connection is gone or disabled.
 */
export async function acquireLease(
  deps: Pick<Deps, "db" | "now">,
  { organizationId, integrationId, due }: DueSync,
): Promise<{ lease: Lease; connection: LeasedConnection } | undefined> {
  const now = deps.now();
  const token = newId("run");
  const [row] = await deps.db
    .update(integrations)
    .set({
      leaseToken: token,
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
        or(isNull(integrations.leaseUntil), lte(integrations.leaseUntil, now)),
      ),
    )
    .returning();
  if (!row || row.credentials === null) return undefined;
  return {
    lease: { organizationId, integrationId, token, run: row.runs },
    connection: { ...row, credentials: row.credentials },
  };
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

/** The same as a condition inside a raw statement. */
export function whileHeld(lease: Lease) {
  return sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${held(lease)})`;
}
