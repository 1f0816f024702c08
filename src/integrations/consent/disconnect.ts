import type * as z from "zod";
import { and, eq, sql } from "drizzle-orm";
import { type Actor, insertAudit } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { integrationId, type UserRef } from "../ids.ts";
import type { disconnectReply } from "../schemas.ts";
import { purgeStoredData, nextEpoch } from "../stored-data.ts";
import { runBatch } from "../../db/client.ts";
import { integrations, NO_LEASE } from "../../db/schema.ts";
import { announceEvents, recordConnectionEvents } from "../../events/record.ts";
import { newId } from "../../lib/ids.ts";
import { ownRow, type CredentialsOwner } from "../tokens/credentials.ts";
import { isRestedOn } from "../tokens/grants.ts";
import { insertRevocation, revoke, RETRY_AFTER_MS, type RevocationOutcome } from "../tokens/revocation.ts";

/**
 * Connected and enabled -> disabled. Credentials are gone from the connection when this answers; the vendor is
 * told at once, and again from the queue if it does not listen. What was synced goes, configuration stays.
 * Throws 404 `integration_not_found` for a type that was never connected.
 */
export async function disconnect(
  deps: Deps,
  input: UserRef & { type: IntegrationType; actor?: Actor },
): Promise<z.output<typeof disconnectReply>> {
  const { organizationId, actor } = input;
  const id = await integrationId(input, input.type);
  const ending = await endConnection(deps, { organizationId, integrationId: id }, actor);
  if (!ending) throw new AppError("integration_not_found");
  // Also of one that had ended before: it may have failed right here.
  await purgeStoredData(deps, id);
  return { success: true, ...(ending !== "none" && OUTCOMES[ending]) };
}

const OUTCOMES = {
  revoked: { grant: "revoked", message: "The vendor has ended the authorization" },
  pending: { grant: "pending", message: "The vendor has not confirmed the end yet and will be asked again" },
  shared: {
    grant: "kept",
    message: "The authorization stays at the vendor, because another connection of the same account uses it",
  },
  unreadable: {
    grant: "kept",
    message: "The authorization stays at the vendor, because the stored tokens could not be read to end it",
  },
} as const satisfies Record<Exclude<Ending, "none">, object>;

/** What became of the grant at the vendor; `none` if there was nothing left to end. */
type Ending = RevocationOutcome | "none";

/**
 * Disables a connection and takes the lease from whoever syncs it. Its credentials move to the outbox in the same
 * transaction; the vendor is told at once, and again from the queue if it does not listen: never an error here.
 * A grant on which others rest is left to them. `actor` is who wants it, for the audit log. Undefined when there is no
 * such connection; one that has ended already stays as it is.
 */
export async function endConnection(deps: Deps, owner: CredentialsOwner, actor?: Actor) {
  const [row] = await deps.db.select().from(integrations).where(ownRow(owner));
  if (!row) return undefined;
  if (!row.enabled && row.credentials === null) return "none";

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
      epoch: nextEpoch(deps),
      skipped: null,
      ...NO_LEASE,
      grantKey: null,
      grantedAt: null,
      grantExpiresAt: null,
      expiryToldAt: null,
      updatedAt: deps.now(),
    })
    // A refresh that came between has newer tokens than were read; the next try revokes those.
    .where(asRead)
    .returning({ id: integrations.id });
  const isLive = and(asRead, eq(integrations.enabled, true));
  const isKept = isRestedOn(row, row.id);
  const { type, credentials, grantKey, grantedAt } = row;
  const id = newId("rev");
  const revocation = credentials !== null && { ...owner, id, type, credentials, grantKey, grantedAt };
  const entry = {
    organizationId: owner.organizationId,
    actor,
    action: "connection.disconnected",
    target: row.id,
    details: sql`json_object('type', ${type}, 'grant', iif(${isKept}, 'kept', 'revoked'))`,
  } as const;
  const results = await runBatch(deps.db, [
    revocation
      ? insertRevocation(revocation.id, deps.now() + RETRY_AFTER_MS, and(asRead, sql`NOT ${isKept}`))
      : sql`SELECT 1`,
    recordConnectionEvents(deps, { type: "connection.disconnected" }, isLive),
    insertAudit(deps, entry, sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isLive})`),
    disable,
  ]);
  if (results.at(-1)?.results.length !== 1) return await endConnection(deps, owner, actor);
  announceEvents(deps, results);
  if (!revocation) return "none";
  return results[0]?.meta.changes === 1 ? await revoke(deps, revocation) : "shared";
}
