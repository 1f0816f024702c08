import { eq, lte, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { revocations } from "../db/schema.ts";
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
  const due = await deps.db
    .select({ id: revocations.id })
    .from(revocations)
    .where(lte(revocations.nextAttemptAt, deps.now()))
    .limit(BATCH);
  if (due.length === 0) return;
  await deps.syncQueue.sendBatch(
    due.map(({ id }) => ({ body: { kind: "revoke", revocationId: id } as const })),
  );
}
