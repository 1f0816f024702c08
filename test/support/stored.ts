import { env } from "cloudflare:workers";
import {
  dayMetrics,
  type DayDimension,
  type DayMetric,
  type DayRow,
  type PackedDay,
} from "../../src/domain/days.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import type { VendorRecord } from "../../src/domain/records.ts";
import { log } from "../../src/lib/log.ts";
import type { StoreStep } from "../../src/store/protocol.ts";
import { createUserStores, type StoreOwner } from "../../src/store/stores.ts";

/** A connection and whose store it is kept in. */
export interface StoredConnection extends StoreOwner {
  type: IntegrationType;
  integrationId: string;
  /** Of rows that a test has written itself it is 1. */
  epoch?: number;
}

/** Writes what a synchronization would, into the store of the user who made the connection. */
export async function storeStep(connection: StoredConnection, step: StoreStep): Promise<void> {
  const store = createUserStores({ namespace: env.USER_STORE, log }).of(connection);
  const ref = { connection: connection.integrationId, epoch: connection.epoch ?? 1 };
  await store.attach(ref, connection.type);
  const applied = await store.apply({ ...ref, run: 1 }, step);
  if (!applied.accepted) throw new Error("The step was refused");
}

/** A row of a day; what is left out is nothing, and the dimension is the whole day. */
export type Day = { day: string; dimension?: DayDimension; value?: string; flags?: string } & Partial<
  Record<DayMetric, number>
>;

export async function storeDays(connection: StoredConnection, rows: readonly Day[]): Promise<void> {
  await storeStep(connection, { days: packDays(rows) });
}

export function packDays(rows: readonly Day[]): PackedDay[] {
  const groups = Map.groupBy(rows, ({ day, dimension = "total" }) => `${day} ${dimension}`);
  return [...groups.values()].map(pack);
}

function pack(rows: Day[]): PackedDay {
  const flags = new Set(rows.flatMap((row) => (row.flags ? row.flags.split(",") : [])));
  return {
    day: rows[0]?.day ?? "",
    dimension: rows[0]?.dimension ?? "total",
    flags: [...flags].join(","),
    rows: rows.map((row): DayRow => [row.value ?? "", ...dayMetrics.map((metric) => row[metric] ?? 0)]),
  };
}

/** Records with ids of their own unless told, and any title. */
export async function storeRecords(
  connection: StoredConnection,
  rows: readonly (Partial<VendorRecord> & Pick<VendorRecord, "dataset">)[],
): Promise<void> {
  const records = rows.map((row, index) => ({ id: `${row.dataset}-${index}`, title: "", ...row }));
  await storeStep(connection, { records });
}
