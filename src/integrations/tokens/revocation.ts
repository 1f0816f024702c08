import { eq, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { runBatch } from "../../db/client.ts";
import { integrations, revocations, tickets } from "../../db/schema.ts";
import { announceEvents } from "../../events/record.ts";
import { newId } from "../../lib/ids.ts";
import { UnsealError } from "../../lib/crypto.ts";
import { describeError } from "../../lib/log.ts";
import { revokeTokens } from "../../connectors/oauth.ts";
import { connectorOf } from "../../connectors/registry.ts";
import { oauthClient, openTokens } from "./credentials.ts";
import { beginEnding, finishEnding, isRestedOn, supersedeOlder } from "./grants.ts";

type Revocation = Pick<
  typeof revocations.$inferSelect,
  "id" | "organizationId" | "integrationId" | "type" | "credentials" | "grantKey" | "grantedAt"
>;

/** `shared`: others rest on the grant, so it stays. `unreadable`: what cannot be opened can never be revoked by us. */
export type RevocationOutcome = "revoked" | "pending" | "shared" | "unreadable";

/** How long the first try has before the queue takes over. */
export const RETRY_AFTER_MS = 60_000;
const LOST_AFTER_MS = 15 * 60_000;
const MAX_ATTEMPTS = 12;
const MAX_BACKOFF_MS = 6 * 3600_000;
const BATCH = 100;

/** Tells the vendor that the grant is over. Never throws for a vendor: a failure stays on record for the queue. */
export async function revoke(deps: Deps, revocation: Revocation): Promise<RevocationOutcome> {
  const { id, organizationId, type } = revocation;
  // Each of the two notes is tried twice: with only one of them, the same account cannot be connected for a minute.
  const ask = () => mayRevoke(deps, revocation);
  if (!(await ask().catch(ask))) return "shared";
  let outcome: RevocationOutcome = "revoked";
  try {
    const tokens = await openTokens(deps, revocation, revocation.credentials);
    await revokeTokens(deps, connectorOf(type).oauth, { client: oauthClient(deps, type), tokens });
  } catch (error) {
    deps.log("warn", "revocation_failed", { organizationId, type, ...describeError(error) });
    outcome = error instanceof UnsealError ? "unreadable" : "pending";
  }
  const note = () => noteAnswer(deps, id, outcome !== "pending");
  await note().catch(note);
  return outcome;
}

async function noteAnswer(deps: Deps, id: string, isOver: boolean): Promise<void> {
  await runBatch(deps.db, [
    finishEnding(deps, id),
    ...(isOver ? [deps.db.delete(revocations).where(eq(revocations.id, id))] : []),
  ]);
}

/** Asked in the transaction that notes the revocation: who has connected since is found here, who connects from here on finds the note. */
async function mayRevoke(deps: Deps, revocation: Revocation): Promise<boolean> {
  const { id, grantKey } = revocation;
  if (grantKey === null) return true;
  const isOwed = sql`EXISTS (SELECT 1 FROM ${revocations} WHERE id = ${id})`;
  const results = await runBatch(deps.db, [
    ...supersedeOlder(deps, revocation),
    sql`DELETE FROM ${revocations} WHERE id = ${id} AND ${isRestedOn(revocation)}`,
    beginEnding(deps, id, grantKey, isOwed),
  ]);
  announceEvents(deps, results);
  return results.at(-1)?.results.length === 1;
}

const columns = sql.raw(
  "id, organization_id, integration_id, type, credentials, grant_key, granted_at, next_attempt_at",
);

/** The statement that puts a revocation of a connection's tokens on record, if `condition` picks the connection. */
export function insertRevocation(id: string, nextAttemptAt: number, condition: SQL | undefined): SQL {
  return sql`INSERT INTO ${revocations} (${columns})
    SELECT ${id}, organization_id, id, type, credentials, grant_key, granted_at, ${nextAttemptAt}
    FROM ${integrations} WHERE ${condition} AND credentials IS NOT NULL`;
}

/** The same for the tokens that wait with tickets: one for each that `condition` picks, due at once. */
export function insertRevocationsOfTickets({ now }: Pick<Deps, "now">, condition: SQL | undefined): SQL {
  return sql`INSERT INTO ${revocations} (${columns})
    SELECT 'rev_' || hash, organization_id, integration_id, type, progress, grant_key, granted_at, ${now()}
    FROM ${tickets} WHERE ${condition} AND progress IS NOT NULL AND type IS NOT NULL
    ON CONFLICT (id) DO NOTHING`;
}

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
