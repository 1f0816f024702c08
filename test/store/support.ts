import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { VendorRecord } from "../../src/domain/records.ts";
import { log } from "../../src/lib/log.ts";
import type { Progress, RunRef, StoreStep, UserStoreClient } from "../../src/store/protocol.ts";
import { createUserStores } from "../../src/store/stores.ts";

export const USER = "usr_1";
/** The connection that most tests write, its epoch and its first run. */
export const FIRST: RunRef = { connection: "int_1", epoch: 1, run: 1 };

export function storeOf(userId = USER): UserStoreClient {
  return createUserStores({ namespace: env.USER_STORE, log }).of({ userId, region: null });
}

/** A store with the first connection attached. */
export async function attached(type = "business-suite"): Promise<UserStoreClient> {
  const store = storeOf();
  await store.attach(FIRST, type);
  return store;
}

export function stub(userId = USER) {
  return env.USER_STORE.getByName(userId);
}

/** Rows of the object's own database. */
export async function rowsOf<Row extends Record<string, SqlStorageValue>>(
  statement: string,
  userId = USER,
): Promise<Row[]> {
  return await runInDurableObject(stub(userId), (_instance, { storage }) =>
    storage.sql.exec<Row>(statement).toArray(),
  );
}

export async function countOf(table: string, userId = USER): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(`SELECT count(*) AS count FROM ${table}`, userId);
  return row?.count ?? 0;
}

export function deal(id: string, fields: Partial<VendorRecord> = {}): VendorRecord {
  return { dataset: "deals", id, title: `Deal ${id}`, ...fields };
}

export function progressOf(checkpoint: unknown, deals: string[] = []): Progress {
  return { checkpoint, seen: { deals } };
}

/** Applies a step that has to be accepted. */
export async function applied(store: UserStoreClient, step: StoreStep, run: RunRef = FIRST) {
  const outcome = await store.apply(run, step);
  if (!outcome.accepted) throw new Error("The step was refused");
  return outcome;
}

/** Ids of what is stored of the deals. */
export async function dealsOf(store: UserStoreClient, connection = FIRST.connection): Promise<string[]> {
  const every = { connections: [connection], matches: [], sort: "newest", limit: 10_000 } as const;
  const { rows } = await store.search({ ...every, datasets: ["deals"] });
  return rows.map(({ record }) => record.id).toSorted();
}
