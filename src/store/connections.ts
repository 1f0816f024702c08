import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { run, type Store } from "./database.ts";
import type { ConnectionRef, RunRef } from "./protocol.ts";
import { connections, days, progressParts, records } from "./tables.ts";

/** Under this key an erased store keeps up to which epoch nothing is attached any more. */
const FLOOR = "floor";

export type StoredConnection = Omit<typeof connections.$inferSelect, "progress">;

const { key, id, type, epoch, run: latestRun } = connections;

export function attach(store: Store, ref: ConnectionRef, ofType: string): boolean {
  const known = findConnection(store, ref.connection);
  if (ref.epoch <= readFloor(store.storage) || (known && ref.epoch < known.epoch)) return false;
  if (known?.epoch === ref.epoch) return known.type !== null;
  remember(store, ref, ofType);
  return true;
}

export function detach(store: Store, ref: ConnectionRef): void {
  const known = findConnection(store, ref.connection);
  if (known && (ref.epoch < known.epoch || (ref.epoch === known.epoch && known.type === null))) return;
  remember(store, ref, null, known);
}

/** The connection of a run, as long as it may be written and no later run is known. */
export function findWritable(store: Store, { connection, epoch: ofEpoch, run: ofRun }: RunRef) {
  const known = findConnection(store, connection);
  if (!known || known.type === null || known.epoch !== ofEpoch) return undefined;
  const latest = Math.max(known.run, store.underWay.get(connection)?.run ?? 0);
  return ofRun < latest ? undefined : known;
}

export function findConnection({ orm }: Store, connection: string): StoredConnection | undefined {
  return orm
    .select({ key, id, type, epoch, run: latestRun })
    .from(connections)
    .where(eq(id, connection))
    .get();
}

export function listConnections({ orm }: Store): StoredConnection[] {
  return orm.select({ key, id, type, epoch, run: latestRun }).from(connections).where(isNotNull(type)).all();
}

export function readFloor(storage: DurableObjectStorage): number {
  return storage.kv.get<number>(FLOOR) ?? 0;
}

export function writeFloor(storage: DurableObjectStorage, floor: number): void {
  storage.kv.put(FLOOR, floor);
}

/** Runs are counted anew: those of another epoch are refused by that. */
function remember(store: Store, ref: ConnectionRef, ofType: string | null, forgets?: StoredConnection): void {
  const row = { type: ofType, epoch: ref.epoch, run: 0 };
  store.storage.transactionSync(() => {
    if (forgets) deleteData(store, forgets);
    run(
      store,
      store.orm
        .insert(connections)
        .values({ id: ref.connection, ...row })
        .onConflictDoUpdate({ target: id, set: row }),
    );
  });
  store.underWay.delete(ref.connection);
}

function deleteData(store: Store, connection: StoredConnection): void {
  const { orm } = store;
  const others = orm
    .select({ key })
    .from(connections)
    .where(and(isNotNull(type), ne(key, connection.key)))
    .all();
  if (others.length === 0) return deleteAllData(store);
  run(store, orm.delete(records).where(eq(records.connection, connection.key)));
  run(store, orm.delete(days).where(eq(days.connection, connection.key)));
  run(store, orm.delete(progressParts).where(eq(progressParts.connection, connection.key)));
  run(store, orm.update(connections).set({ progress: null }).where(eq(key, connection.key)));
}

/** SQLite empties a table at once, but for one with triggers; so they step aside. */
function deleteAllData(store: Store): void {
  const triggers = store.orm.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`,
  );
  for (const { name } of triggers) run(store, sql`DROP TRIGGER ${sql.identifier(name)}`);
  for (const table of [records, days, progressParts]) run(store, store.orm.delete(table));
  run(store, sql`INSERT INTO records_fts (records_fts) VALUES ('delete-all')`);
  for (const trigger of triggers) run(store, sql.raw(trigger.sql));
  run(store, store.orm.update(connections).set({ progress: null }));
}
