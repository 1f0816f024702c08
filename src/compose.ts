import { createModels } from "./analyst/models/create-models.ts";
import { isOfflineOnly, parseConfig } from "./config.ts";
import { createRetryBudget } from "./connectors/http.ts";
import { createDatabase } from "./db/client.ts";
import type { Deps, DepsOf, IsolateDeps } from "./deps.ts";
import { createKeyring } from "./lib/crypto.ts";
import { limits } from "./lib/limits.ts";
import { describeError, logFrom } from "./lib/log.ts";
import { createMemoryLimiter } from "./lib/memory-limiter.ts";
import { WINDOW_MS } from "./lib/sliding-window.ts";
import { createTtlCache } from "./lib/ttl-cache.ts";
import { createWaitingRoom } from "./lib/waiting-room.ts";
import { createUserStores } from "./store/stores.ts";

interface Options {
  usageWaitMs?: number;
}

/** The part of the dependencies that one isolate builds once. Throws `ConfigError`. */
export function createDeps(env: Env, { usageWaitMs = limits.usageWaitMs }: Options = {}): IsolateDeps {
  const config = parseConfig(env);
  const log = logFrom(config.logLevel);
  if (isOfflineOnly(config)) log("warn", "no_model", { model: config.models.kind });
  return {
    config,
    db: createDatabase(env.DB),
    kv: env.KV,
    rateLimiter: env.RATE_LIMITER,
    connections: env.CONNECTION,
    stores: createUserStores({ namespace: env.USER_STORE, log }),
    syncQueue: env.SYNC_QUEUE,
    webhookQueue: env.WEBHOOK_QUEUE,
    assets: env.ASSETS,
    keyring: createKeyring(config.encryptionKeys),
    keyCache: createTtlCache({ ttlMs: limits.keyCacheMs, maxEntries: 10_000 }),
    liveKeys: createTtlCache({ ttlMs: limits.keyCacheMs, maxEntries: 1 }),
    strangers: createMemoryLimiter({ limit: limits.anonymousPerMinute, maxSubjects: 10_000 }),
    refusedAddresses: createTtlCache({ ttlMs: WINDOW_MS, maxEntries: 10_000 }),
    ...createModels(config.models, { fetch: callOut, ai: aiBinding(env) }),
    usageNotes: createWaitingRoom(usageWaitMs),
    fetch: callOut,
    retries: createRetryBudget(),
    now: () => Date.now(),
    log,
  };
}

/** Looks `fetch` up at each call: workerd wants it unbound, and tests replace it. */
const callOut: typeof fetch = (input, init) => fetch(input, init);

/** The `AI` binding, where the operator added it. The generated types do not know it: it is remote-only, so dev and tests have none. */
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
export function createDepsFactory(options?: Options): DepsOf {
  const built = new WeakMap<Env, IsolateDeps>();
  return (env, context) => {
    const known = built.get(env) ?? createDeps(env, options);
    built.set(env, known);
    return withContext(known, context);
  };
}
