import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { integrations, organizations, users } from "../../db/schema.ts";
import { prepareOnce } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { accountName, connectorOf } from "../../connectors/registry.ts";
import { AppError } from "../../lib/errors.ts";
import type { SyncResult, Reading } from "../../domain/sync-result.ts";
import { integrationTypes, type IntegrationType } from "../../domain/integration-types.ts";
import type { UserRef } from "../ids.ts";
import type { StatusEntry } from "../schemas.ts";
import { findDataset } from "../../catalogue/catalogue.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { limits } from "../../lib/limits.ts";
import { describeError } from "../../lib/log.ts";
import type { ConnectionSummary } from "../../store/protocol.ts";
import type { StoreOwner } from "../../store/stores.ts";

const { credentials: _, ...shown } = getTableColumns(integrations);

type IntegrationRow = Pick<typeof integrations.$inferSelect, keyof typeof shown>;

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

/** A user's five types in a fixed order. The store is read only while a source is synchronized. Throws 404 `user_not_found`. */
export async function getStatus(deps: Pick<Deps, "db" | "stores" | "now" | "log">, user: UserRef) {
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
export async function getStatusOfAnybody(deps: Parameters<typeof getStatus>[0], user: UserRef) {
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

type SyncProgress = NonNullable<StatusEntry["sync"]>;
type Stage = "reading" | "waiting" | "due";

/** What the connections that are being synchronized have read, by id. Without the store's answer nothing is told of them. */
async function readProgress(
  deps: Pick<Deps, "stores" | "now" | "log">,
  owner: StoreOwner,
  rows: IntegrationRow[],
): Promise<Map<string, SyncProgress>> {
  const now = deps.now();
  const underWay = rows.flatMap((row) => {
    const stage = stageOf(row, now);
    return stage === undefined ? [] : [{ row, stage }];
  });
  if (underWay.length === 0) return new Map();
  try {
    const asked = deps.stores.of(owner).summary();
    const { connections } = await withDeadline(asked, limits.statusStoreMs, "The user's store is slow");
    const byId = new Map(connections.map((one) => [one.connection, one]));
    return new Map(underWay.map(({ row, stage }) => [row.id, describe(row, stage, byId.get(row.id))]));
  } catch (error) {
    deps.log("warn", "sync_progress_unknown", describeError(error));
    return new Map();
  }
}

/** A first synchronization is under way between its runs too; later ones while a run holds the lease. */
function stageOf(row: IntegrationRow, now: number): Stage | undefined {
  if (!row.enabled || !row.connected || row.syncSchedule === null) return undefined;
  // A lease without a holder is the tick's claim: the run is yet to begin.
  if (row.leaseToken !== null && row.leaseUntil !== null && row.leaseUntil > now) return "reading";
  if (row.lastSyncedAt !== null || row.nextSyncAt === null || row.lastResult?.outcome === "failed")
    return undefined;
  if (row.nextSyncAt <= now) return "due";
  return row.lastResult?.outcome === "waiting" ? "waiting" : undefined;
}

function describe(row: IntegrationRow, stage: Stage, stored: ConnectionSummary | undefined): SyncProgress {
  const isFirst = row.lastSyncedAt === null;
  // The epoch is the moment of connecting; a first synchronization may take many leases.
  const startedAt = isFirst ? row.epoch : (row.leasedAt ?? row.epoch);
  return {
    state: isFirst ? "first" : "running",
    startedAt: new Date(startedAt).toISOString(),
    records: Object.values(stored?.records ?? {}).reduce((sum, count) => sum + count, stored?.dayRows ?? 0),
    message: sentence(stage, stored?.reading, row.lastResult?.message),
  };
}

function sentence(stage: Stage, reading: Reading | undefined, why = "The vendor asked to wait"): string {
  if (!reading) return { reading: "Beginning to read", waiting: why, due: "About to begin" }[stage];
  const begin = stage === "waiting" ? `${why}. Reading goes on with` : "Reading";
  const rest = reading.left.length === 0 ? "" : `; still to come: ${reading.left.map(nameOf).join(", ")}`;
  return `${begin} ${nameOf(reading.now)}${rest}`;
}

/** Datasets by the catalogue's words; what else a source says is in words already. */
function nameOf(name: string): string {
  return findDataset(name)?.many ?? name;
}
