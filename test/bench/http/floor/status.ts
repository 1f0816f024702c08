import type { FloorEnv } from "./env.ts";

interface Row {
  type: string;
  enabled: number;
  connected: number;
  shared: number;
  reason: string | null;
  account: string;
  sync_schedule: string | null;
  last_synced_at: number | null;
  next_sync_at: number | null;
  last_result: string | null;
}

const SELECT = `SELECT i.type, i.enabled, i.connected, i.shared, i.reason, i.account, i.sync_schedule, i.last_synced_at,
    i.next_sync_at, i.last_result
  FROM users u LEFT JOIN integrations i ON i.user_id = u.id WHERE u.organization_id = ? AND u.external_id = ?`;
const TYPES = ["web-analytics", "notes-workspace", "team-chat", "business-suite", "mail"];

/** All five types of a user, in one read. */
export async function readStatus(env: FloorEnv, organizationId: string, user: string): Promise<unknown[]> {
  const { results } = await env.DB.prepare(SELECT).bind(organizationId, user).all<Row>();
  return TYPES.map((type) => {
    const row = results.find((one) => one.type === type);
    return row ? describe(row) : { type, enabled: false, connected: false };
  });
}

function describe(row: Row) {
  const { propertyId, propertyName } = JSON.parse(row.account) as Record<string, string>;
  const result =
    row.last_result === null ? undefined : (JSON.parse(row.last_result) as Record<string, unknown>);
  return {
    type: row.type,
    enabled: row.enabled === 1,
    connected: row.connected === 1,
    ...(row.last_synced_at !== null && { lastSynced: new Date(row.last_synced_at).toISOString() }),
    ...(row.sync_schedule !== null && { syncSchedule: row.sync_schedule }),
    propertyId,
    connectedAs: propertyName,
    ...(row.next_sync_at !== null && { nextSync: new Date(row.next_sync_at).toISOString() }),
    ...(result && {
      lastResult: { at: result["at"], outcome: result["outcome"] },
      records: result["records"],
    }),
    ...(row.reason !== null && { reason: row.reason }),
    shared: row.shared === 1,
  };
}
