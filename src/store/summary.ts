import { count, countDistinct, eq, max, min, sql } from "drizzle-orm";
import { listConnections, type StoredConnection } from "./connections.ts";
import type { Store } from "./database.ts";
import type { ConnectionSummary, StoreSummary } from "./protocol.ts";
import { days, records } from "./tables.ts";

export function summarize(store: Store): StoreSummary {
  return {
    bytes: store.storage.sql.databaseSize,
    connections: listConnections(store).map((connection) => summarizeConnection(store, connection)),
  };
}

function summarizeConnection(
  { orm, underWay }: Store,
  { key, id, type }: StoredConnection,
): ConnectionSummary {
  const byDataset = orm
    .select({ dataset: records.dataset, count: count() })
    .from(records)
    .where(eq(records.connection, key))
    .groupBy(records.dataset)
    .all();
  const { day } = days;
  const kept = orm
    .select({
      days: countDistinct(day),
      dayRows: sql<number>`total(${days.size})`,
      firstDay: min(day),
      lastDay: max(day),
    })
    .from(days)
    .where(eq(days.connection, key))
    .get();
  return {
    connection: id,
    type: type ?? "",
    records: Object.fromEntries(byDataset.map((row) => [row.dataset, row.count])),
    days: kept?.days ?? 0,
    dayRows: kept?.dayRows ?? 0,
    firstDay: kept?.firstDay ?? undefined,
    lastDay: kept?.lastDay ?? undefined,
    reading: underWay.get(id)?.reading,
  };
}
