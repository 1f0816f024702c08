import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { integrations, users } from "../../db/schema.ts";
import { accountName, connectorOf } from "../../connectors/registry.ts";
import { AppError } from "../../lib/errors.ts";
import type { SyncResult } from "../../domain/sync-result.ts";
import { integrationTypes, type IntegrationType } from "../../domain/integration-types.ts";
import type { UserRef } from "../ids.ts";
import type { StatusEntry } from "./reply-schemas.ts";

export type { StatusEntry };

/**
 * All five types of one user in a fixed order, connected or not. One read.
 * Throws 404 `user_not_found` for a user whom this organization has never named.
 */
export async function getStatus(deps: Pick<Deps, "db">, user: UserRef): Promise<StatusEntry[]> {
  const rows = await deps.db
    .select({ integration: integrations })
    .from(users)
    .leftJoin(integrations, eq(integrations.userId, users.id))
    .where(
      and(eq(users.organizationId, user.organizationId), eq(users.externalId, user.externalUserIdentifier)),
    );
  if (rows.length === 0) throw new AppError("user_not_found");
  const connected = new Map(
    rows.flatMap(({ integration }) => (integration ? [[integration.type, integration]] : [])),
  );
  return integrationTypes.map((type) => describeIntegration(type, connected.get(type)));
}

type IntegrationRow = typeof integrations.$inferSelect;

/** The status entry of one type; `row` is undefined when it was never connected. */
export function describeIntegration(type: IntegrationType, row: IntegrationRow | undefined): StatusEntry {
  if (!row) return { type, enabled: false, connected: false };
  return {
    type,
    enabled: row.enabled,
    connected: row.connected,
    ...(row.lastSyncedAt !== null && { lastSynced: new Date(row.lastSyncedAt).toISOString() }),
    ...(row.syncSchedule !== null && { syncSchedule: row.syncSchedule }),
    ...connectorOf(type).account.status(row.account),
    connectedAs: accountName(type, row.account),
    ...(row.enabled &&
      row.syncSchedule !== null &&
      row.nextSyncAt !== null && { nextSync: new Date(row.nextSyncAt).toISOString() }),
    ...(row.lastResult && resultFields(row.lastResult)),
    ...(row.reason !== null && { reason: row.reason }),
    shared: row.shared,
  };
}

function resultFields({ at, outcome, records, message }: SyncResult): Partial<StatusEntry> {
  return { lastResult: { at, outcome, ...(message !== undefined && { message }) }, records };
}
