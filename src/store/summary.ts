import { count, eq, sql } from "drizzle-orm";
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

function summarizeConnection({ orm, underWay }: Store, { key, id }: StoredConnection): ConnectionSummary {
  const byDataset = orm
    .select({ dataset: records.dataset, count: count() })
    .from(records)
    .where(eq(records.connection, key))
    .groupBy(records.dataset)
    .all();
  const kept = orm
    .select({ rows: sql<number>`total(${days.size})` })
    .from(days)
    .where(eq(days.connection, key))
    .get();
  return {
    connection: id,
    records: Object.fromEntries(byDataset.map((row) => [row.dataset, row.count])),
    dayRows: kept?.rows ?? 0,
    reading: underWay.get(id)?.reading,
  };
}
