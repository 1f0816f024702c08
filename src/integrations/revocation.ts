import { eq, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { revocations } from "../db/schema.ts";
import { newId } from "../lib/ids.ts";
import { UnsealError } from "../lib/crypto.ts";
import { describeError } from "../lib/log.ts";
import { revokeTokens } from "../providers/oauth.ts";
import { providerOf } from "../providers/registry.ts";
import { oauthClient } from "./connect.ts";
import { openTokens } from "./credentials.ts";

type Revocation = Pick<
  typeof revocations.$inferSelect,
  "id" | "organizationId" | "integrationId" | "type" | "credentials"
>;

/** How long the first try has before the queue takes over. */
export const RETRY_AFTER_MS = 60_000;
/** A message that got lost is made up for after this long. */
const LOST_AFTER_MS = 15 * 60_000;
const MAX_ATTEMPTS = 12;
const MAX_BACKOFF_MS = 6 * 3600_000;
const BATCH = 100;

/** Tells the vendor that the grant is over. Never throws for a vendor: a failure stays on record for the queue. */
export async function revoke(deps: Deps, revocation: Revocation): Promise<void> {
  const { id, organizationId, type } = revocation;
  try {
    const tokens = await openTokens(deps, revocation, revocation.credentials);
    await revokeTokens(deps, providerOf(type).oauth, { client: oauthClient(deps, type), tokens });
  } catch (error) {
    deps.log("warn", "revocation_failed", { organizationId, type, ...describeError(error) });
    // What cannot be opened can never be revoked by us.
    if (!(error instanceof UnsealError)) return;
  }
  await deps.db.delete(revocations).where(eq(revocations.id, id));
}

/** The statement that puts a revocation on record, if `condition` holds. */
export function insertRevocation(owed: Revocation & { nextAttemptAt: number }, condition: SQL): SQL {
  return sql`INSERT INTO ${revocations} (id, organization_id, integration_id, type, credentials, next_attempt_at)
    SELECT ${owed.id}, ${owed.organizationId}, ${owed.integrationId}, ${owed.type}, ${owed.credentials},
      ${owed.nextAttemptAt} WHERE ${condition}`;
}

/** Puts a revocation on record and makes the first try. */
export async function oweRevocation(deps: Deps, owed: Omit<Revocation, "id">): Promise<void> {
  const revocation = { ...owed, id: newId("rev"), nextAttemptAt: deps.now() + RETRY_AFTER_MS };
  await deps.db.insert(revocations).values(revocation);
  await revoke(deps, revocation);
}

/** The queue's try of a recorded revocation; the attempt is counted before it is made. */
export async function retryRevocation(deps: Deps, id: string): Promise<void> {
  const [row] = await deps.db
    .update(revocations)
    .set({
      attempts: sql`${revocations.attempts} + 1`,
      nextAttemptAt: sql`${deps.now()} + min(${MAX_BACKOFF_MS}, ${RETRY_AFTER_MS} << (${revocations.attempts} + 1))`,
    })
    .where(eq(revocations.id, id))
    .returning();
  if (!row) return;
  await revoke(deps, row);
  if (row.attempts >= MAX_ATTEMPTS) {
    deps.log("error", "revocation_given_up", { organizationId: row.organizationId, type: row.type });
    await deps.db.delete(revocations).where(eq(revocations.id, id));
  }
}

/** Enqueues what is due; called by the cron tick. A message that comes twice only tries twice. */
export async function enqueueRevocations(deps: Deps): Promise<void> {
  const found = deps.db
    .select({ id: revocations.id })
    .from(revocations)
    .where(lte(revocations.nextAttemptAt, deps.now()))
    .limit(BATCH);
  // Moved on in the same statement: the next tick must not enqueue what still waits in the queue.
  const due = await deps.db
    .update(revocations)
    .set({ nextAttemptAt: deps.now() + LOST_AFTER_MS })
    .where(inArray(revocations.id, found))
    .returning({ id: revocations.id });
  if (due.length === 0) return;
  await deps.syncQueue.sendBatch(
    due.map(({ id }) => ({ body: { kind: "revoke", revocationId: id } as const })),
  );
}
