import { and, eq, sql, type SQL } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { runBatch } from "../db/client.ts";
import { integrations } from "../db/schema.ts";
import { announceEvents } from "../events/announce.ts";
import { recordConnectionEvents } from "../events/record.ts";
import { newId } from "../lib/ids.ts";
import type { IntegrationType } from "../lib/integration-types.ts";
import { ownRow, type CredentialsOwner } from "./credentials.ts";
import { insertRevocation, revoke, RETRY_AFTER_MS } from "./revocation.ts";

/**
 * Disables a connection and takes the lease from whoever syncs it. Its credentials move to the outbox in the same
 * transaction; the vendor is told at once, and again from the queue if it does not listen: never an error here.
 * `actor` is who wants it, for the audit log; none where it is part of something else. False when there is no such
 * connection; one that has ended already stays as it is.
 */
export async function endConnection(deps: Deps, owner: CredentialsOwner, actor?: Actor): Promise<boolean> {
  const [row] = await deps.db.select().from(integrations).where(ownRow(owner)).limit(1);
  if (!row) return false;
  if (!row.enabled && row.credentials === null) return true;

  const asRead = and(ownRow(owner), eq(integrations.credentialsVersion, row.credentialsVersion));
  const disable = deps.db
    .update(integrations)
    .set({
      enabled: false,
      connected: false,
      reason: "disconnected",
      credentials: null,
      credentialsVersion: row.credentialsVersion + 1,
      nextSyncAt: null,
      checkpoint: null,
      skipped: null,
      leaseToken: null,
      leaseUntil: null,
      grantExpiresAt: null,
      expiryToldAt: null,
      updatedAt: deps.now(),
    })
    // A refresh that came between has newer tokens than were read; the next try revokes those.
    .where(asRead)
    .returning({ id: integrations.id });
  const revocation = row.credentials !== null && {
    id: newId("rev"),
    organizationId: owner.organizationId,
    integrationId: owner.integrationId,
    type: row.type,
    credentials: row.credentials,
    nextAttemptAt: deps.now() + RETRY_AFTER_MS,
  };
  const isAsRead = sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${asRead})`;
  const isLive = and(asRead, eq(integrations.enabled, true));
  const results = await runBatch(deps.db, [
    revocation ? insertRevocation(revocation, isAsRead) : sql`SELECT 1`,
    recordConnectionEvents(deps, { type: "connection.disconnected" }, isLive),
    ...(actor
      ? [
          noteEnd(
            deps,
            { ...owner, type: row.type, actor },
            sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isLive})`,
          ),
        ]
      : []),
    disable,
  ]);
  if (results.at(-1)?.results.length !== 1) return await endConnection(deps, owner, actor);
  announceEvents(deps, results);
  if (revocation) await revoke(deps, revocation);
  return true;
}

function noteEnd(
  deps: Pick<Deps, "db" | "now">,
  { organizationId, integrationId, type, actor }: CredentialsOwner & { type: IntegrationType; actor: Actor },
  isLive: SQL,
) {
  const details = { type };
  return insertAudit(
    deps,
    { organizationId, actor, action: "connection.disconnected", target: integrationId, details },
    isLive,
  );
}
