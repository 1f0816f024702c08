import { and, eq, inArray, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { runBatch } from "../db/client.ts";
import { dailyMetrics, integrations, records } from "../db/schema.ts";

/** Rows a statement: a larger DELETE can reset a D1 instance (platform.md A2). */
const CHUNK = 2_000;
/** Statements before the rest is left to the queue. */
const CHUNKS_INLINE = 10;

/**
 * Deletes what was synced of a connection that has ended, up to 20,000 rows; a larger rest goes on from the queue.
 * A message that comes late deletes nothing of a connection that was made again.
 */
export async function purgeStoredData(deps: Deps, integrationId: string): Promise<void> {
  const [live] = await deps.db
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.id, integrationId), eq(integrations.enabled, true)));
  if (live) return;
  const isDone = await deleteChunks(deps, integrationId, CHUNKS_INLINE);
  if (!isDone) await deps.syncQueue.send({ kind: "purge", integrationId });
}

/** Deletes all of it, however much: who may answer only when nothing is left. Cut off, it can be called again. */
export async function purgeCompletely(deps: Pick<Deps, "db">, integrationId: string): Promise<void> {
  await deleteChunks(deps, integrationId, Infinity);
}

async function deleteChunks(deps: Pick<Deps, "db">, integrationId: string, most: number): Promise<boolean> {
  for (let chunk = 0; chunk < most; chunk++) {
    // oxlint-disable-next-line no-await-in-loop -- one chunk after the other, on purpose
    if ((await deleteChunk(deps, integrationId)) === 0) return true;
  }
  return false;
}

async function deleteChunk({ db }: Pick<Deps, "db">, integrationId: string): Promise<number> {
  const someRecords = db
    .select({ id: records.id })
    .from(records)
    .where(eq(records.integrationId, integrationId))
    .limit(CHUNK);
  const someMetrics = sql`SELECT rowid FROM ${dailyMetrics} WHERE integration_id = ${integrationId} LIMIT ${CHUNK}`;
  const results = await runBatch(db, [
    db.delete(records).where(inArray(records.id, someRecords)),
    sql`DELETE FROM ${dailyMetrics} WHERE rowid IN (${someMetrics})`,
  ]);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}
