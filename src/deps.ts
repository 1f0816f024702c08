import type { Config } from "./config.ts";
import type { RetryBudget } from "./connectors/http.ts";
import type { Database } from "./db/client.ts";
import type { KeyRecord, LiveKeys } from "./domain/caller.ts";
import type { SyncMessage, WebhookMessage } from "./domain/messages.ts";
import type { Model } from "./domain/model.ts";
import type { Subject, UsageNote } from "./domain/usage.ts";
import type { Keyring } from "./lib/crypto.ts";
import type { Log } from "./lib/log.ts";
import type { MemoryLimiter } from "./lib/memory-limiter.ts";
import type { Admission } from "./lib/sliding-window.ts";
import type { TtlCache } from "./lib/ttl-cache.ts";
import type { WaitingRoom } from "./lib/waiting-room.ts";
import type { UserStores } from "./store/stores.ts";

/** Everything that a feature may use. Features read no env, no globals and no clock of their own. */
export interface Deps {
  config: Config;
  db: Database;
  kv: KVNamespace;
  rateLimiter: Env["RATE_LIMITER"];
  connections: Env["CONNECTION"];
  /** What was synchronized, one store a user. */
  stores: UserStores;
  syncQueue: Queue<SyncMessage>;
  webhookQueue: Queue<WebhookMessage>;
  /** Files that were built with the Worker (src/site). */
  assets: Fetcher;
  keyring: Keyring;
  keyCache: TtlCache<KeyRecord>;
  liveKeys: TtlCache<LiveKeys>;
  /** Counts callers without a valid key where they land: those that must cost no storage call are seen nowhere else. */
  strangers: MemoryLimiter;
  /** What the limiter last answered the addresses that are over their limit. */
  refusedAddresses: TtlCache<Admission>;
  /** The configured model, then those that are asked when it fails; none where the offline analyst answers. */
  models: Model[];
  /** Reads answers a second time; undefined where nobody does. */
  checkModel: Model | undefined;
  /** What requests turned out to be, on its way to the limiters of their keys. */
  usageNotes: WaitingRoom<{ subject: Subject; note: UsageNote }>;
  fetch: typeof fetch;
  retries: RetryBudget;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  /** Work that outlives the response; its failure is logged. Never for what must not be lost. */
  defer: (work: Promise<unknown>) => void;
}

/** What most features need: the database, often the clock beside it. */
export type Db = Pick<Deps, "db">;
export type TimedDb = Pick<Deps, "db" | "now">;
/** For changes that are announced to webhooks. */
export type EventDeps = Pick<Deps, "db" | "now" | "webhookQueue" | "log" | "defer">;

export type IsolateDeps = Omit<Deps, "defer">;

export type DepsOf = (env: Env, context: Pick<ExecutionContext, "waitUntil">) => Deps;
