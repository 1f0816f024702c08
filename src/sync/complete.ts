import { and, sql } from "drizzle-orm";
import { insertAudit, type AuditEntry } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { runBatch } from "../db/client.ts";
import { integrations } from "../db/schema.ts";
import { announceEvents, recordConnectionEvents, type ConnectionEvent } from "../events/record.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { SyncResult } from "../domain/sync-result.ts";
import type { VendorErrorKind } from "../connectors/errors.ts";
import { held, type Lease } from "./lease.ts";

type Db = Pick<Deps, "db">;

type CompleteDeps = Pick<Deps, "db" | "now" | "webhookQueue" | "log" | "defer">;

export type Completion = Partial<typeof integrations.$inferInsert>;

/** What came of a synchronization, and the event that tells of it. */
export interface Ended {
  completion: Completion;
  event: ConnectionEvent;
  entry?: AuditEntry | undefined;
}

/** Gives the lease back, and writes what came of it. Nothing when the lease is lost. */
export async function release({ db }: Db, lease: Lease, completion: Completion): Promise<void> {
  await db.update(integrations).set(completedAs(completion)).where(held(lease));
}

/**
 * The same for the end of a synchronization, with its event. What comes next depends on the schedule, which may be
 * changed while a run goes on: written only where it is still the one that `end` was given, else once more with the
 * one that stands now.
 */
export async function releaseOnSchedule(
  deps: CompleteDeps,
  lease: Lease,
  read: string | null,
  end: (schedule: string | null) => Ended,
): Promise<void> {
  const isStill = and(held(lease), sql`${integrations.syncSchedule} IS ${read}`);
  const { completion, event, entry } = end(read);
  const { db } = deps;
  const results = await runBatch(db, [
    recordConnectionEvents(deps, event, isStill),
    ...(entry
      ? [insertAudit(deps, entry, sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isStill})`)]
      : []),
    db.update(integrations).set(completedAs(completion)).where(isStill).returning({ id: integrations.id }),
  ]);
  announceEvents(deps, results);
  if (results.at(-1)?.results.length === 1) return;
  const [row] = await db
    .select({ schedule: integrations.syncSchedule })
    .from(integrations)
    .where(held(lease))
    .limit(1);
  if (row) await releaseOnSchedule(deps, lease, row.schedule, end);
}

function completedAs(completion: Completion) {
  return { ...completion, leaseToken: null, leaseUntil: null, leasedAt: null };
}

/** What status tells of a synchronization; `records` are in the store after it. */
export function resultOf(
  now: number,
  outcome: SyncResult["outcome"],
  records: number,
  message?: string,
): SyncResult {
  return { at: new Date(now).toISOString(), outcome, records, ...(message !== undefined && { message }) };
}

/** The event of a synchronization that has read its source to the end. */
export function completedEvent(now: number, records: number, message?: string): ConnectionEvent {
  const more = JSON.stringify({ at: new Date(now).toISOString(), message, records });
  return { type: "sync.completed", more: sql`${more}` };
}

/** The event of a synchronization that has failed; `next` is when it is tried again, if ever. */
export function failedEvent(
  now: number,
  { message, failures, next }: { message: string; failures?: number; next: number | null },
): ConnectionEvent {
  const at = new Date(now).toISOString();
  const nextSync = next === null ? undefined : new Date(next).toISOString();
  return { type: "sync.failed", more: sql`${JSON.stringify({ at, message, failures, nextSync })}` };
}

/**
 * The entry of a synchronization that has failed. Only for the first failure in a row, and where it is given up: what
 * goes on failing tells nothing new.
 */
export function failedEntry(
  connection: { organizationId: string; id: string; type: IntegrationType },
  { reason, next }: { reason: VendorErrorKind | "given_up"; next: number | null },
): AuditEntry {
  const { organizationId, id: target, type } = connection;
  const details = { type, reason, nextSyncAt: next };
  return { organizationId, actor: { kind: "service" }, action: "connection.sync_failed", target, details };
}
