import { and, eq, sql } from "drizzle-orm";
import { prepareOnce } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { integrations, organizations, users } from "../../db/schema.ts";
import { accountName, connectorOf } from "../../connectors/registry.ts";
import { AppError } from "../../lib/errors.ts";
import type { SyncResult } from "../../domain/sync-result.ts";
import { integrationTypes, type IntegrationType } from "../../domain/integration-types.ts";
import type { UserRef } from "../ids.ts";
import type { StatusEntry } from "./reply-schemas.ts";
import { shown, type IntegrationRow } from "./shown.ts";
import { readProgress } from "./sync-progress.ts";

export type { StatusEntry };

const statements = prepareOnce((db) => ({
  ofUser: db
    .select({ integration: shown, userId: users.id, region: organizations.region })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(integrations, eq(integrations.userId, users.id))
    .where(
      and(
        eq(users.organizationId, sql.placeholder("organizationId")),
        eq(users.externalId, sql.placeholder("externalUserIdentifier")),
      ),
    )
    .prepare(),
}));

/**
 * All five types of one user in a fixed order, connected or not. One read, and the user's store only while a source is
 * being synchronized.
 * Throws 404 `user_not_found` for a user whom this organization has never named.
 */
export async function getStatus(
  deps: Pick<Deps, "db" | "stores" | "now" | "log">,
  user: UserRef,
): Promise<StatusEntry[]> {
  const rows = await statements(deps.db).ofUser.execute({ ...user });
  const [owner] = rows;
  if (!owner) throw new AppError("user_not_found");
  const connected = rows.flatMap(({ integration }) => (integration ? [integration] : []));
  const progress = await readProgress(deps, owner, connected);
  return integrationTypes.map((type) => {
    const row = connected.find((one) => one.type === type);
    const sync = row && progress.get(row.id);
    return { ...describeIntegration(type, row), ...(sync && { sync }) };
  });
}

/** The same, where a user whom nobody has named yet has connected nothing. */
export async function getStatusOfAnybody(
  deps: Parameters<typeof getStatus>[0],
  user: UserRef,
): Promise<StatusEntry[]> {
  try {
    return await getStatus(deps, user);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "user_not_found") throw error;
    return integrationTypes.map((type) => describeIntegration(type, undefined));
  }
}

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
