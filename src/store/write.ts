import { and, eq, gte, isNotNull, lt, sql, type SQL, gt } from "drizzle-orm";
import { findWritable, type StoredConnection } from "./connections.ts";
import { type Store, execute, run } from "./database.ts";
import type { Applied, Opened, RunRef, StoreStep, CompleteListing, Progress } from "./protocol.ts";
import type { RecordKey, VendorRecord } from "../domain/records.ts";
import { ofDataset, recordFields, valuesOf } from "./record-rows.ts";
import { cleanField, cleanId, fit, arrayParts, packRows, textParts } from "./fit.ts";
import { records, days, connections, progressParts } from "./tables.ts";
import type { PackedDay } from "../domain/days.ts";

/** See `UserStoreClient`. Writes nothing: the run's number is stored with the first thing that it changes. */
export function openRun(store: Store, ref: RunRef): Opened | null {
  const connection = findWritable(store, ref);
  if (!connection) return null;
  store.underWay.set(ref.connection, { run: ref.run, reading: undefined });
  return { progress: readProgress(store, connection) };
}

export function applyStep(store: Store, ref: RunRef, step: StoreStep): Applied {
  const connection = findWritable(store, ref);
  if (!connection) return { accepted: false };
  const before = store.rowsWritten;
  const changed = store.storage.transactionSync(() => {
    const count = writeStep(store, connection.key, step);
    if (count > 0 || step.save === true) {
      saveProgress(store, connection, ref.run, { progress: step.progress, hasChanged: count > 0 });
    }
    return count;
  });
  const known = store.underWay.get(ref.connection);
  const reading = step.reading ?? (known?.run === ref.run ? known.reading : undefined);
  store.underWay.set(ref.connection, { run: ref.run, reading });
  return { accepted: true, changed, rowsWritten: store.rowsWritten - before };
}

/** Answers how many records and days were written or deleted. */
function writeStep(store: Store, connection: number, step: StoreStep): number {
  const counts = [
    writeRecords(store, connection, step.records ?? []),
    (step.days ?? []).reduce((sum, day) => sum + (writeDay(store, connection, day) ? 1 : 0), 0),
    deleteRecords(store, connection, step.deleted ?? []),
    ...(step.complete ?? []).map((listing) => deleteUnseen(store, connection, listing)),
    ...(step.expired ?? []).map((expired) => deleteExpired(store, connection, expired)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

const KEY = ["connection", "dataset", "external_id"];
const columns = ["connection", ...Object.values(recordFields).map(({ name }) => name)];
const content = columns.filter((name) => !KEY.includes(name));
const listOf = (names: readonly string[], prefix = "") =>
  names.map((name) => `${prefix}"${name}"`).join(", ");

/** Compares by value, so that an unchanged record costs no write. */
const UPSERT_RECORD = `INSERT INTO records (${listOf(columns)}) VALUES (${columns.map(() => "?").join(", ")})
  ON CONFLICT (${listOf(KEY)}) DO UPDATE SET ${content.map((name) => `"${name}" = excluded."${name}"`).join(", ")}
  WHERE (${listOf(content, "records.")}) IS NOT (${listOf(content, "excluded.")}) RETURNING id`;

export function writeRecords(store: Store, connection: number, list: readonly VendorRecord[]): number {
  const write = (record: VendorRecord) =>
    execute(store, UPSERT_RECORD, [connection, ...valuesOf(fit(record))]);
  return list.reduce((sum, record) => sum + write(record).length, 0);
}

function deleteRecords(store: Store, connection: number, keys: readonly RecordKey[]): number {
  const conditions = [...Map.groupBy(keys, ({ dataset }) => dataset)].flatMap(([dataset, some]) =>
    arrayParts(some.map(({ id }) => cleanId(id))).map(({ json }) =>
      and(ofDataset(connection, dataset), sql`external_id IN (SELECT value FROM json_each(${json}))`),
    ),
  );
  return conditions.reduce((sum, condition) => sum + deleteWhere(store, condition), 0);
}

function deleteUnseen(store: Store, connection: number, { dataset, place, since, seen }: CompleteListing) {
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

function deleteExpired(
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

const UPSERT_DAY = `INSERT INTO days (connection, day, dimension, part, flags, size, rows) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (connection, day, dimension, part) DO UPDATE
  SET flags = excluded.flags, size = excluded.size, rows = excluded.rows
  WHERE (days.flags, days.rows) IS NOT (excluded.flags, excluded.rows) RETURNING part`;

/** A day without rows is none, unless Google withheld them. */
function writeDay(store: Store, connection: number, { day, dimension, flags, rows }: PackedDay): boolean {
  const packed = packRows(rows);
  const parts = packed.length === 0 && flags !== "" ? [{ size: 0, json: "[]" }] : packed;
  const written = parts.flatMap(({ size, json }, part) =>
    execute(store, UPSERT_DAY, [connection, day, dimension, part, flags, size, json]),
  );
  const ofDay = and(eq(days.connection, connection), eq(days.day, day), eq(days.dimension, dimension));
  const rest = and(ofDay, gte(days.part, parts.length));
  const gone = run(store, store.orm.delete(days).where(rest).returning({ part: days.part }));
  return written.length + gone.length > 0;
}

/** Undefined before the first is saved. */
function readProgress({ orm }: Store, { key }: StoredConnection): Progress | undefined {
  const parts = orm.all<{ json: string }>(
    sql`SELECT progress AS json, 0 AS part FROM ${connections} WHERE key = ${key} AND progress IS NOT NULL
      UNION ALL SELECT json, part FROM ${progressParts} WHERE connection = ${key} ORDER BY part`,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
  return parts.length === 0 ? undefined : (JSON.parse(parts.map(({ json }) => json).join("")) as Progress);
}

/** Saves what differs from what is stored; the run's number alone is worth a row only when the step changed something. */
function saveProgress(
  store: Store,
  { key }: StoredConnection,
  latestRun: number,
  { progress, hasChanged }: { progress: Progress | undefined; hasChanged: boolean },
): void {
  const isLater = hasChanged ? sql`run <> ${latestRun}` : sql`0`;
  if (!progress) {
    run(store, sql`UPDATE ${connections} SET run = ${latestRun} WHERE key = ${key} AND ${isLater}`);
    return;
  }
  const [first = "", ...rest] = textParts(JSON.stringify(progress));
  run(
    store,
    sql`UPDATE ${connections} SET run = ${latestRun}, progress = ${first}
      WHERE key = ${key} AND (progress IS NOT ${first} OR ${isLater})`,
  );
  for (const [index, json] of rest.entries()) {
    run(
      store,
      sql`INSERT INTO ${progressParts} (connection, part, json) VALUES (${key}, ${index + 1}, ${json})
        ON CONFLICT (connection, part) DO UPDATE SET json = excluded.json WHERE json <> excluded.json`,
    );
  }
  const { connection, part } = progressParts;
  run(store, store.orm.delete(progressParts).where(and(eq(connection, key), gt(part, rest.length))));
}
