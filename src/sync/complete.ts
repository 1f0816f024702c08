import { and, sql } from "drizzle-orm";
import type { SyncResult } from "../domain/sync-result.ts";
import { needsUser, type VendorError, type VendorErrorKind } from "../connectors/errors.ts";
import { nextSyncTime } from "../periods/schedule.ts";
import { insertAudit, type AuditEntry } from "../audit/audit.ts";
import type { Db, EventDeps } from "../deps.ts";
import { runBatch } from "../db/client.ts";
import { integrations, NO_LEASE } from "../db/schema.ts";
import { announceEvents, recordConnectionEvents, type ConnectionEvent } from "../events/record.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { held, type Lease } from "./lease.ts";

const FIRST_BACKOFF_MS = 60_000;
const LONGEST_BACKOFF_MS = 6 * 3600_000;
const THROTTLED_S = 60;

const MESSAGES: Record<VendorErrorKind, string> = {
  rate_limited: "The vendor asked to come back later",
  unavailable: "The vendor did not answer",
  invalid_response: "The vendor's answer could not be understood",
  refused: "The user has to connect again",
  ungranted: "The user has to connect again and allow the access to the data",
  unauthorized: "The user has to connect again",
  forbidden: "The connected account may not read this data",
  invalid_request: "The vendor did not accept the request",
};

export function planRetry(
  error: VendorError,
  connection: { syncFailures: number; syncSchedule: string | null },
  now: number,
) {
  const { kind, retryAfter } = error;
  const outcome = kind === "rate_limited" ? ("waiting" as const) : ("failed" as const);
  return { nextSyncAt: nextTry(kind, retryAfter, connection, now), outcome, message: MESSAGES[kind] };
}

function nextTry(
  kind: VendorErrorKind,
  retryAfter: number | undefined,
  { syncFailures, syncSchedule }: { syncFailures: number; syncSchedule: string | null },
  now: number,
): number | null {
  if (kind === "rate_limited") {
    // A little more than asked: coming back a moment too early is counted against us.
    const seconds = Math.max(retryAfter ?? THROTTLED_S, 1) + 1 + Math.random() * 5;
    return now + Math.ceil(seconds * 1000);
  }
  if (kind === "unavailable" || kind === "invalid_response") {
    const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** syncFailures, LONGEST_BACKOFF_MS);
    return now + Math.max(backoff, (retryAfter ?? 0) * 1000);
  }
  // Null when only the user can help.
  return needsUser.has(kind) || syncSchedule === null ? null : nextSyncTime(syncSchedule, now);
}

export type Completion = Partial<typeof integrations.$inferInsert>;

interface Ended {
  completion: Completion;
  event: ConnectionEvent;
  entry?: AuditEntry | undefined;
}

/** Gives the lease back, and writes what came of it. Nothing when the lease is lost. */
export async function release({ db }: Db, lease: Lease, completion: Completion): Promise<void> {
  await db.update(integrations).set(completedAs(completion)).where(held(lease));
}

/** The same for a synchronization's end, with its event: written where the schedule is still that which `end` was given, else once more. */
export async function releaseOnSchedule(
  deps: EventDeps,
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
  return { ...completion, ...NO_LEASE };
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

/** The entry of a failed synchronization: for the first failure in a row, and where it is given up; the others tell nothing new. */
export function failedEntry(
  connection: { organizationId: string; id: string; type: IntegrationType },
  { reason, next }: { reason: VendorErrorKind | "given_up"; next: number | null },
): AuditEntry {
  const { organizationId, id: target, type } = connection;
  const details = { type, reason, nextSyncAt: next };
  return { organizationId, actor: { kind: "service" }, action: "connection.sync_failed", target, details };
}
