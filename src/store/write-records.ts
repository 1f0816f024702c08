import { and, eq, gte, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import type { RecordKey, VendorRecord } from "../domain/records.ts";
import { ofDataset } from "./conditions.ts";
import { execute, run, type Store } from "./database.ts";
import { cleanField, cleanId, fit } from "./fit.ts";
import { arrayParts } from "./json-parts.ts";
import type { CompleteListing, StoreStep } from "./protocol.ts";
import { recordFields, valuesOf } from "./record-rows.ts";
import { records } from "./tables.ts";

const KEY = ["connection", "dataset", "external_id"];
const columns = ["connection", ...Object.values(recordFields).map(({ name }) => name)];
const content = columns.filter((name) => !KEY.includes(name));
const listOf = (names: readonly string[], prefix = "") =>
  names.map((name) => `${prefix}"${name}"`).join(", ");

/** Compares by value, so that an unchanged record costs no write. */
const UPSERT = `INSERT INTO records (${listOf(columns)}) VALUES (${columns.map(() => "?").join(", ")})
  ON CONFLICT (${listOf(KEY)}) DO UPDATE SET ${content.map((name) => `"${name}" = excluded."${name}"`).join(", ")}
  WHERE (${listOf(content, "records.")}) IS NOT (${listOf(content, "excluded.")}) RETURNING id`;

/** Answers how many were new or changed. */
export function writeRecords(store: Store, connection: number, list: readonly VendorRecord[]): number {
  const write = (record: VendorRecord) => execute(store, UPSERT, [connection, ...valuesOf(fit(record))]);
  return list.reduce((sum, record) => sum + write(record).length, 0);
}

/** Answers how many there were. */
export function deleteRecords(store: Store, connection: number, keys: readonly RecordKey[]): number {
  const conditions = [...Map.groupBy(keys, ({ dataset }) => dataset)].flatMap(([dataset, some]) =>
    arrayParts(some.map(({ id }) => cleanId(id))).map(({ json }) =>
      and(ofDataset(connection, dataset), sql`external_id IN (SELECT value FROM json_each(${json}))`),
    ),
  );
  return conditions.reduce((sum, condition) => sum + deleteWhere(store, condition), 0);
}

/** Deletes what a listing of all did not see. */
export function deleteUnseen(
  store: Store,
  connection: number,
  { dataset, place, since, seen }: CompleteListing,
): number {
  return deleteWhere(
    store,
    and(
      ofDataset(connection, dataset),
      place === undefined ? undefined : eq(records.place, cleanField(place)),
      since === undefined ? undefined : gte(records.date, since),
      ...arrayParts(seen.map(cleanId)).map(
        ({ json }) => sql`external_id NOT IN (SELECT value FROM json_each(${json}))`,
      ),
    ),
  );
}

export function deleteExpired(
  store: Store,
  connection: number,
  { dataset, before }: NonNullable<StoreStep["expired"]>[number],
): number {
  return deleteWhere(
    store,
    and(ofDataset(connection, dataset), isNotNull(records.date), lt(records.date, before)),
  );
}

function deleteWhere(store: Store, condition: SQL | undefined): number {
  return run(store, store.orm.delete(records).where(condition).returning({ id: records.id })).length;
}
