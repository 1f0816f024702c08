import { createModel } from "./analyst/models/index.ts";
import type { Model } from "./domain/model.ts";
import type { KeyRecord } from "./auth/keys.ts";
import type { LiveKeys } from "./auth/live-keys.ts";
import { parseConfig, type Config } from "./config.ts";
import { createDatabase, type Database } from "./db/client.ts";
import { createKeyring, type Keyring } from "./lib/crypto.ts";
import type { RotationMessage } from "./integrations/tokens/rotate.ts";
import { limits } from "./lib/limits.ts";
import { describeError, log, type Log } from "./lib/log.ts";
import { createTtlCache, type TtlCache } from "./lib/ttl-cache.ts";
import { createUserStores, type UserStores } from "./store/stores.ts";
import { createRetryBudget, type RetryBudget } from "./connectors/retry-budget.ts";
import { createMemoryLimiter, type MemoryLimiter } from "./lib/memory-limiter.ts";
import { WINDOW_MS, type Admission } from "./rate-limit/window.ts";

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
  keyring: Keyring;
  keyCache: TtlCache<KeyRecord>;
  liveKeys: TtlCache<LiveKeys>;
  /** Counts what must cost no storage call: keys that fail their checksum. */
  malformedKeys: MemoryLimiter;
  /** What the limiter last answered the addresses that are over their limit. */
  refusedAddresses: TtlCache<Admission>;
  model: Model;
  fetch: typeof fetch;
  retries: RetryBudget;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  /** Work that outlives the response; its failure is logged. Never for what must not be lost. */
  defer: (work: Promise<unknown>) => void;
}

/** What travels on the sync queue. */
export type SyncMessage =
  | { kind: "revoke"; revocationId: string }
  /** What older keys have sealed is sealed again with the first one; goes on behind `after`. */
  | RotationMessage
  /** What was synced of a connection has to go. */
  | { kind: "purge"; integrationId: string }
  /** `due` is the connection's `next_sync_at` when it was enqueued: once that has moved, the message is stale. */
  | { kind: "sync"; organizationId: string; integrationId: string; due: number };

/** What travels on the webhook queue; what it names stands in the database, due, until it is done. */
export type WebhookMessage =
  | { kind: "fan_out"; eventId: string }
  /** `attempts` made so far: a message that comes twice, or behind a later one, finds another number and does nothing. */
  | { kind: "deliver"; deliveryId: string; attempts: number };

export type IsolateDeps = Omit<Deps, "defer">;

/** The part of the dependencies that one isolate builds once. Throws `ConfigError`. */
export function createDeps(env: Env): IsolateDeps {
  const config = parseConfig(env);
  return {
    config,
    db: createDatabase(env.DB),
    kv: env.KV,
    rateLimiter: env.RATE_LIMITER,
    connections: env.CONNECTION,
    stores: createUserStores({ namespace: env.USER_STORE, log }),
    syncQueue: env.SYNC_QUEUE,
    webhookQueue: env.WEBHOOK_QUEUE,
    keyring: createKeyring(config.encryptionKeys),
    keyCache: createTtlCache({ ttlMs: limits.keyCacheMs, maxEntries: 10_000 }),
    liveKeys: createTtlCache({ ttlMs: limits.keyCacheMs, maxEntries: 1 }),
    malformedKeys: createMemoryLimiter({ limit: limits.anonymousPerMinute, maxSubjects: 10_000 }),
    refusedAddresses: createTtlCache({ ttlMs: WINDOW_MS, maxEntries: 10_000 }),
    model: createModel(config.model, { fetch: callOut, ai: aiBinding(env) }),
    fetch: callOut,
    retries: createRetryBudget(),
    now: () => Date.now(),
    log,
  };
}

/** Looks `fetch` up at each call: workerd wants it unbound, and tests replace it. */
const callOut: typeof fetch = (input, init) => fetch(input, init);

/**
 * The `AI` binding, where the operator added it to wrangler.toml. The generated types do not know it: it is
 * remote-only, so the configuration of dev and tests must not have it.
 */
function aiBinding(env: Env): Ai | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a binding of that name is of that type
  return "AI" in env ? (env.AI as Ai) : undefined;
}

/** Completes the isolate's dependencies with the invocation's `waitUntil`. */
export function withContext(deps: IsolateDeps, context: Pick<ExecutionContext, "waitUntil">): Deps {
  return {
    ...deps,
    defer: (work) =>
      context.waitUntil(
        work.catch((error: unknown) => deps.log("error", "deferred_failed", describeError(error))),
      ),
  };
}

/** Remembers what an isolate built for its env, so that caches and keys are made once. */
export function createDepsFactory(): (env: Env) => IsolateDeps {
  const built = new WeakMap<Env, IsolateDeps>();
  return (env) => {
    const known = built.get(env) ?? createDeps(env);
    built.set(env, known);
    return known;
  };
}
