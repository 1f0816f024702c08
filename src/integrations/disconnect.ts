import { and, eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { integrations, revocations } from "../db/schema.ts";
import { AppError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import type { IntegrationType } from "../lib/integration-types.ts";
import { integrationId, type UserRef } from "./ids.ts";
import { purgeStoredData } from "./stored-data.ts";
import { revoke, RETRY_AFTER_MS } from "./revocation.ts";

/**
 * Connected and enabled -> disabled. Credentials are gone from the connection when this answers; the vendor is
 * told at once, and again from the queue if it does not listen. What was synced goes, configuration stays.
 * Throws 404 `integration_not_found` for a type that was never connected.
 */
export async function disconnect(
  deps: Deps,
  input: UserRef & { type: IntegrationType },
): Promise<{ success: true }> {
  const id = await integrationId(input, input.type);
  const own = and(eq(integrations.id, id), eq(integrations.organizationId, input.organizationId));
  const [row] = await deps.db.select().from(integrations).where(own).limit(1);
  if (!row) throw new AppError("integration_not_found");
  if (!row.enabled && row.credentials === null) return { success: true };

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
      leaseToken: null,
      leaseUntil: null,
      updatedAt: deps.now(),
    })
    // A refresh that came between has newer tokens than were read; the next try revokes those.
    .where(and(own, eq(integrations.credentialsVersion, row.credentialsVersion)))
    .returning({ id: integrations.id });
  if (row.credentials === null) {
    await disable;
    await purgeStoredData(deps, id);
    return { success: true };
  }
  const revocation = {
    id: newId("rev"),
    organizationId: input.organizationId,
    integrationId: id,
    type: input.type,
    credentials: row.credentials,
    nextAttemptAt: deps.now() + RETRY_AFTER_MS,
  };
  const [disabled] = await deps.db.batch([disable, deps.db.insert(revocations).values(revocation)]);
  if (disabled.length === 0) return await disconnect(deps, input);
  await Promise.all([revoke(deps, revocation), purgeStoredData(deps, id)]);
  return { success: true };
}
