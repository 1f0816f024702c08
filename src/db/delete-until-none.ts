import type { SQL } from "drizzle-orm";
import { runBatch, type Database } from "./client.ts";

/** Rows a statement: a larger DELETE can reset a D1 instance (platform.md A2). */
export const DELETE_CHUNK = 2_000;

/** Runs a DELETE of at most `DELETE_CHUNK` rows until it finds nothing more, `most` times at the utmost. */
export async function deleteUntilNone(
  db: Database,
  statement: SQL,
  most: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let run = 0; run < most; run++) {
    // oxlint-disable-next-line no-await-in-loop -- chunk by chunk, on purpose
    const [result] = await runBatch(db, [statement]);
    if ((result?.meta.changes ?? 0) < DELETE_CHUNK) return;
  }
}
