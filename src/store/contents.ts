import { count, eq, sql, and, asc, gt } from "drizzle-orm";
import { listConnections, type StoredConnection } from "./connections.ts";
import type { Store } from "./database.ts";
import type { ConnectionSummary, StoreSummary } from "./protocol.ts";
import { days, records } from "./tables.ts";
import { dayMetrics } from "../domain/days.ts";
import { unpackRows } from "./fit.ts";
import { recordFields, toRecord } from "./record-rows.ts";

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

/** Records, and days of a dimension, a query: what is in memory at a time. */
const PAGE = 100;

interface ExportLine {
  type: "record" | "daily_metric";
  data: Record<string, unknown>;
}

/** See `UserStoreClient`. Each page is read behind the last row of the one before, when the reader asks for it. */
export function exportStore(store: Store): ReadableStream<Uint8Array> {
  const pages = readPages(store);
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      // Only streams of bytes cross to another object or Worker.
      type: "bytes",
      pull(controller) {
        const { value, done } = pages.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value.map((line) => `${JSON.stringify(line)}\n`).join("")));
      },
    },
    { highWaterMark: 0 },
  );
}

function* readPages(store: Store): Generator<ExportLine[], undefined> {
  for (const connection of listConnections(store)) {
    yield* recordPages(store, connection);
    yield* dayPages(store, connection);
  }
}

function* recordPages({ orm }: Store, { key, id: integrationId }: StoredConnection): Generator<ExportLine[]> {
  let after = 0;
  for (;;) {
    const rows = orm
      .select({ row: records.id, ...recordFields })
      .from(records)
      .where(and(eq(records.connection, key), gt(records.id, after)))
      .orderBy(asc(records.id))
      .limit(PAGE)
      .all();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ row: _row, ...fields }) => ({
      type: "record",
      data: { integrationId, ...toRecord(fields) },
    }));
    after = last.row;
  }
}

function* dayPages({ orm }: Store, { key, id: integrationId }: StoredConnection): Generator<ExportLine[]> {
  const { day, dimension, part, flags, rows: packed } = days;
  let after = { day: "", dimension: "", part: -1 };
  for (;;) {
    const isAfter = sql`(${day}, ${dimension}, ${part}) > (${after.day}, ${after.dimension}, ${after.part})`;
    const rows = orm
      .select({ day, dimension, part, flags, packed })
      .from(days)
      .where(and(eq(days.connection, key), isAfter))
      .orderBy(asc(day), asc(dimension), asc(part))
      .limit(PAGE)
      .all();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap((row) =>
      unpackRows(row.packed).map(([value, ...metrics]): ExportLine => {
        const named = Object.fromEntries(dayMetrics.map((name, index) => [name, metrics[index] ?? 0]));
        const { day: ofDay, dimension: ofDimension, flags: ofFlags } = row;
        return {
          type: "daily_metric",
          data: { integrationId, day: ofDay, dimension: ofDimension, value, ...named, flags: ofFlags },
        };
      }),
    );
    after = last;
  }
}
