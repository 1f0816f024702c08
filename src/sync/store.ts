import { and, eq, gte, lt, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { runBatch } from "../db/client.ts";
import { dailyMetrics, integrations, records } from "../db/schema.ts";
import { cutText } from "../lib/cut-text.ts";
import { limits } from "../lib/limits.ts";
import type { Skipped } from "../domain/sync-result.ts";
import { sha256Hex } from "../lib/ids.ts";
import { held, whileHeld, type Lease } from "./lease.ts";
import { capMetric, capRecord } from "./cap-rows.ts";
import type { MetricRow, RecordRow } from "../connectors/rows.ts";
import type { PullStep, RecordKey } from "../connectors/source.ts";

type Db = Pick<Deps, "db" | "now">;

/** The lease was lost: the connection was disconnected or erased, or a later run has taken over. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/**
 * Stores one step and its checkpoint in one transaction, and renews the lease. Every statement asks for the
 * lease again, so a late run writes nothing. Rows travel as one JSON parameter a statement: D1 takes a hundred
 * parameters, and a row has fifteen fields. `skipped` replaces what the connection's row has of it.
 * Throws `LeaseLostError`.
 */
export async function storeStep(deps: Db, lease: Lease, step: PullStep, skipped?: Skipped[]): Promise<void> {
  const { db } = deps;
  const renewal = db
    .update(integrations)
    .set({
      leaseUntil: deps.now() + limits.syncLeaseMs,
      ...(step.checkpoint !== undefined && { checkpoint: step.checkpoint }),
      ...(skipped && { skipped }),
    })
    .where(held(lease))
    .returning({ id: integrations.id });
  const rows = await hashRecords((step.records ?? []).map(capRecord));
  const [renewed] = await runBatch(db, [
    renewal,
    ...replaceDays(lease, step.replaceDays),
    ...chunks((step.metrics ?? []).map(capMetric)).map((chunk) => upsertMetrics(lease, chunk)),
    ...chunks(rows).map((chunk) => upsertRecords(lease, chunk)),
    ...chunks([...rows, ...(step.seen ?? [])].map(keyOf)).map((chunk) => markSeen(lease, chunk)),
    ...chunks((step.deleted ?? []).map(keyOf)).map((chunk) => deleteRecords(lease, chunk)),
    ...(step.complete ?? []).map((listing) => deleteUnseen(db, lease, listing)),
  ]);
  if (renewed?.results.length !== 1) throw new LeaseLostError();
}

/** Deletes what is older than its kind is kept. */
export async function deleteOldRecords(
  deps: Db,
  lease: Lease,
  retentionDays: Record<string, number>,
): Promise<void> {
  const cutOff = (days: number) => new Date(deps.now() - days * 86_400_000).toISOString();
  const [first, ...rest] = Object.entries(retentionDays).map(([kind, days]) =>
    deps.db
      .delete(records)
      .where(and(ofRun(lease), eq(records.kind, kind), lt(records.occurredAt, cutOff(days)))),
  );
  if (first) await deps.db.batch([first, ...rest]);
}

type HashedRecord = RecordRow & { contentHash: string };

function hashRecords(rows: RecordRow[]): Promise<HashedRecord[]> {
  return Promise.all(
    rows.map(async (row) => ({ ...row, contentHash: await sha256Hex(JSON.stringify(row)) })),
  );
}

function keyOf({ kind, externalId }: RecordKey): RecordKey {
  return { kind, externalId: cutText(externalId, limits.recordFieldLength) };
}

/** A changed record is written, an unchanged one is left alone, and so is its entry in the full-text index. */
function upsertRecords(lease: Lease, rows: HashedRecord[]): SQL {
  return sql`
    INSERT INTO ${records} (integration_id, organization_id, kind, external_id, title, body, author, place, url,
      status, amount, balance, currency, occurred_at, due_at, content_hash, run)
    SELECT ${lease.integrationId}, ${lease.organizationId}, value->>'kind', value->>'externalId', value->>'title',
      value->>'body', value->>'author', value->>'place', value->>'url', value->>'status', value->>'amount',
      value->>'balance', value->>'currency', value->>'occurredAt', value->>'dueAt', value->>'contentHash', ${String(lease.run)}
    FROM json_each(${JSON.stringify(rows)}) WHERE ${whileHeld(lease)}
    ON CONFLICT (integration_id, kind, external_id) DO UPDATE SET title = excluded.title, body = excluded.body,
      author = excluded.author, place = excluded.place, url = excluded.url, status = excluded.status,
      amount = excluded.amount, balance = excluded.balance, currency = excluded.currency,
      occurred_at = excluded.occurred_at, due_at = excluded.due_at, content_hash = excluded.content_hash,
      run = excluded.run
    WHERE records.content_hash <> excluded.content_hash`;
}

function markSeen(lease: Lease, keys: RecordKey[]): SQL {
  return sql`
    UPDATE ${records} SET run = ${String(lease.run)}
    WHERE ${ofRun(lease)} AND run <> ${String(lease.run)} AND (kind, external_id) IN (${keysOf(keys)})`;
}

function deleteRecords(lease: Lease, keys: RecordKey[]): SQL {
  return sql`DELETE FROM ${records} WHERE ${ofRun(lease)} AND (kind, external_id) IN (${keysOf(keys)})`;
}

function keysOf(keys: RecordKey[]): SQL {
  return sql`SELECT value->>'kind', value->>'externalId' FROM json_each(${JSON.stringify(keys)})`;
}

function deleteUnseen(
  db: Deps["db"],
  lease: Lease,
  { kind, place, since, firstRun = lease.run }: NonNullable<PullStep["complete"]>[number],
): SQLWrapper {
  return db
    .delete(records)
    .where(
      and(
        ofRun(lease),
        eq(records.kind, kind),
        sql`CAST(${records.run} AS INTEGER) < ${firstRun}`,
        place === undefined ? undefined : eq(records.place, place),
        since === undefined ? undefined : gte(records.occurredAt, since),
      ),
    );
}

/** Rows of the connection, while this run may write them. */
function ofRun(lease: Lease) {
  return and(eq(records.integrationId, lease.integrationId), whileHeld(lease));
}

function replaceDays(lease: Lease, days: PullStep["replaceDays"]): SQL[] {
  if (!days) return [];
  const { from, to } = days;
  return [
    sql`DELETE FROM ${dailyMetrics}
      WHERE integration_id = ${lease.integrationId} AND day BETWEEN ${from} AND ${to} AND ${whileHeld(lease)}`,
  ];
}

function upsertMetrics(lease: Lease, rows: MetricRow[]): SQL {
  return sql`
    INSERT INTO ${dailyMetrics} (integration_id, organization_id, day, dimension, value, sessions, total_users,
      new_users, engaged_sessions, page_views, key_events, transactions, revenue, flags)
    SELECT ${lease.integrationId}, ${lease.organizationId}, value->>'day', value->>'dimension', value->>'value',
      value->>'sessions', value->>'totalUsers', value->>'newUsers', value->>'engagedSessions', value->>'pageViews',
      value->>'keyEvents', value->>'transactions', value->>'revenue', coalesce(value->>'flags', '')
    FROM json_each(${JSON.stringify(rows)}) WHERE ${whileHeld(lease)}
    ON CONFLICT (integration_id, dimension, day, value) DO UPDATE SET sessions = excluded.sessions,
      total_users = excluded.total_users, new_users = excluded.new_users,
      engaged_sessions = excluded.engaged_sessions, page_views = excluded.page_views,
      key_events = excluded.key_events, transactions = excluded.transactions, revenue = excluded.revenue,
      flags = excluded.flags`;
}

/** Splits rows so that each statement's JSON stays within the limit. */
function chunks<T>(rows: T[]): T[][] {
  const result: T[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const bytes = JSON.stringify(row).length * 3;
    if (size + bytes > limits.syncChunkBytes) {
      result.push([]);
      size = 0;
    }
    result.at(-1)?.push(row);
    size += bytes;
  }
  return result;
}
