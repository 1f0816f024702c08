import { env } from "cloudflare:workers";
import type { Deps } from "../../src/deps.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import type { SyncSources } from "../../src/connectors/source.ts";
import type { UserStoreClient } from "../../src/store/protocol.ts";
import { enqueueDueSyncs } from "../../src/sync/queue.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { interceptD1, type D1Call } from "./d1.ts";
import { jobDeps } from "./sync.ts";

/** What is paid for, as the databases count it themselves. */
export interface Cost {
  /** Rows that D1 wrote, and those of the user's store; an index's row counts as one. */
  d1Written: number;
  storeWritten: number;
  d1Read: number;
  /** Calls of the user's store. */
  requests: number;
}

type D1Cost = Pick<Cost, "d1Read" | "d1Written">;

/** One synchronization of the only connection that is due, from the tick's claim on: what it costs. */
export async function costOfSync(sources: SyncSources): Promise<Cost> {
  const cost: Cost = { d1Written: 0, storeWritten: 0, d1Read: 0, requests: 0 };
  const messages: SyncMessage[] = [];
  const sendBatch = (batch: Iterable<MessageSendRequest<SyncMessage>>) =>
    Promise.resolve(void messages.push(...[...batch].map(({ body }) => body)));
  const real = jobDeps({ DB: meteredD1(cost) });
  const deps: Deps = {
    ...real,
    stores: { of: (owner) => counted(cost, real.stores.of(owner)) },
    // The service asks its queue for nothing else here.
    syncQueue: { sendBatch } as unknown as Deps["syncQueue"],
  };
  await enqueueDueSyncs(deps);
  const [message] = messages;
  if (messages.length !== 1 || message?.kind !== "sync") throw new Error("Not one connection is due");
  await syncConnection(deps, message, sources);
  return cost;
}

/** The D1 of the tests, whose rows are added to `cost`. */
export function meteredD1(cost: D1Cost): D1Database {
  return interceptD1(env.DB, async (call, run) => await count(cost, call, run));
}

function counted(cost: Cost, store: UserStoreClient): UserStoreClient {
  return new Proxy(store, {
    get(target, name) {
      if (name !== "apply") cost.requests += 1;
      if (name !== "apply") return Reflect.get(target, name);
      return async (...args: Parameters<UserStoreClient["apply"]>) => {
        const applied = await target.apply(...args);
        cost.requests += 1;
        if (applied.accepted) cost.storeWritten += applied.rowsWritten;
        return applied;
      };
    },
  });
}

async function count<T>(cost: D1Cost, call: D1Call, run: () => Promise<T>): Promise<T> {
  const { method, prepared } = call;
  if (method !== "raw" || !prepared) return add(cost, await run());
  // `raw` tells no figures. What names a column twice is left as it is: it only reads.
  const answer = add(cost, await prepared.all());
  if (call.statements[0]?.sql.startsWith("select")) return await run();
  return answer.results.map((row) => Object.values(row)) as T;
}

function add<T>(cost: D1Cost, answer: T): T {
  for (const one of [answer].flat() as { meta?: D1Meta }[]) {
    cost.d1Written += one.meta?.rows_written ?? 0;
    cost.d1Read += one.meta?.rows_read ?? 0;
  }
  return answer;
}
