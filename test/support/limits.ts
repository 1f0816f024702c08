import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "cloudflare:workers";
import worker from "../../src/index.ts";
import { checkD1Limits, interceptD1 } from "./d1.ts";

/**
 * What Cloudflare refuses and the local runtime lets through (platform.md A1, A2). The bindings in `env` are
 * replaced by watched ones, so every request and job of every test is held to it; a breach fails the test.
 */
interface Invocation {
  name: string;
  maxQueries: number;
  queries: number;
  running: number;
}

const limitsOf = {
  /** Queries of one request: the Free plan's limit, and far above what a route may cost. */
  request: 50,
  /** Of a job, and of the requests whose work grows with what a user has: erasure and export. */
  job: 1000,
  concurrentQueries: 6,
  kvKeyBytes: 512,
  kvTtlSeconds: 60,
  messageBytes: 128_000,
} as const;

const RAW = Symbol.for("test.limits.raw");
const invocations = new AsyncLocalStorage<Invocation | undefined>();
const breaches: string[] = [];
let isUsed = false;

function breach(what: string): void {
  const name = invocations.getStore()?.name;
  breaches.push(name === undefined ? what : `${name}: ${what}`);
}

/** What went over a limit since the last call. */
export function takeBreaches(): string[] {
  return breaches.splice(0);
}

/** Runs one invocation, whose queries are counted together, with what it defers. */
export function asInvocation<T>(name: string, maxQueries: number, run: () => T): T {
  isUsed = true;
  return invocations.run({ name, maxQueries, queries: 0, running: 0 }, run);
}

/** Runs one HTTP request as an invocation of its own. */
export function asRequest<T>(request: Request, run: () => T): T {
  const { pathname } = new URL(request.url);
  const maxQueries = pathname.startsWith("/users/") ? limitsOf.job : limitsOf.request;
  return asInvocation(`${request.method} ${pathname}`, maxQueries, run);
}

/** Runs what is no part of the invocation under way, such as a vendor's side of a call. */
export function outsideInvocation<T>(run: () => T): T {
  return invocations.run(undefined, run);
}

function watchDatabase(database: D1Database): D1Database {
  return interceptD1(database, async (call, run) => {
    try {
      checkD1Limits(call);
    } catch (error) {
      breach(`${String(error)} in ${call.statements.map(({ sql }) => sql.slice(0, 120)).join("; ")}`);
    }
    const invocation = invocations.getStore();
    if (!invocation) return await run();
    const before = invocation.queries;
    invocation.queries += call.statements.length;
    if (before <= invocation.maxQueries && invocation.queries > invocation.maxQueries)
      breach(`more than ${invocation.maxQueries} queries`);
    invocation.running += 1;
    if (invocation.running === limitsOf.concurrentQueries + 1)
      breach(`${invocation.running} D1 calls at once`);
    try {
      return await run();
    } finally {
      invocation.running -= 1;
    }
  });
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)).byteLength;
}

function checkKv(method: string, [name, , options]: unknown[]): void {
  for (const key of [name].flat()) {
    if (typeof key !== "string" || bytesOf(key) > limitsOf.kvKeyBytes || ["", ".", ".."].includes(key))
      breach(`KV ${method}: key ${String(key).slice(0, 40)} of ${bytesOf(key)} bytes`);
  }
  if (method !== "put" || typeof options !== "object" || options === null) return;
  const ttls = [
    "expirationTtl" in options ? options.expirationTtl : undefined,
    "expiration" in options ? Number(options.expiration) - Date.now() / 1000 : undefined,
  ];
  for (const ttl of ttls) {
    if (ttl !== undefined && !(Number(ttl) >= limitsOf.kvTtlSeconds))
      breach(`KV put: TTL of ${Number(ttl)} s`);
  }
}

function checkQueue(method: string, [input]: unknown[]): void {
  const messages: unknown[] =
    method === "send" ? [input] : [...(input as Iterable<{ body: unknown }>)].map(({ body }) => body);
  if (messages.length > 100) breach(`Queue: a batch of ${messages.length} messages`);
  const sizes = messages.map(bytesOf);
  if (Math.max(0, ...sizes) > limitsOf.messageBytes)
    breach(`Queue: a message of ${Math.max(...sizes)} bytes`);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > 2 * limitsOf.messageBytes) breach(`Queue: a batch of ${total} bytes`);
}

/** `target` with its methods of these names checked first; all else is the target's own. */
function watch<T extends object>(
  target: T,
  methods: readonly string[],
  check: (method: string, args: unknown[]) => void,
): T {
  return new Proxy(target, {
    get(binding, name) {
      if (name === RAW) return binding;
      const member: unknown = Reflect.get(binding, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        if (methods.includes(String(name))) check(String(name), args);
        return Reflect.apply(member, binding, args);
      };
    },
  });
}

/** The binding under an earlier watch, if there is one: a worker that runs several files keeps its `env`. */
function rawOf<T extends object>(binding: T): T {
  const raw: unknown = Reflect.get(binding, RAW);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `watch` answers to this symbol, with its target
  return (raw as T | undefined) ?? binding;
}

/** Whether anything has asked for a binding, or the Worker, since the last call: else nothing was stored. */
export function takeUse(): boolean {
  const wasUsed = isUsed;
  isUsed = false;
  return wasUsed;
}

const raw = { DB: rawOf(env.DB), KV: rawOf(env.KV), SYNC_QUEUE: rawOf(env.SYNC_QUEUE) };

/** The bindings as the runtime made them. */
export const rawBindings = { ...raw };
noteUse(rawBindings, raw);

noteUse(env, {
  ...env,
  DB: watch(watchDatabase(raw.DB), [], () => undefined),
  KV: watch(raw.KV, ["get", "getWithMetadata", "put", "delete"], checkKv),
  SYNC_QUEUE: watch(raw.SYNC_QUEUE, ["send", "sendBatch"], checkQueue),
});

/** Gives `target` these bindings: whoever asks it for one is noted. */
function noteUse(target: object, bindings: object): void {
  for (const [name, binding] of Object.entries(bindings) as [string, unknown][]) {
    const get = () => {
      isUsed ||= typeof binding === "object" && !Array.isArray(binding);
      return binding;
    };
    Object.defineProperty(target, name, { get, configurable: true, enumerable: true });
  }
}

const handlers = { ...worker };
Object.assign(worker, {
  fetch: ((request, ...rest) =>
    asRequest(request, () => handlers.fetch(request, ...rest))) satisfies typeof handlers.fetch,
  scheduled: ((...args) =>
    asInvocation("cron", limitsOf.job, () =>
      handlers.scheduled(...args),
    )) satisfies typeof handlers.scheduled,
  queue: ((...args) =>
    asInvocation("queue", limitsOf.job, () => handlers.queue(...args))) satisfies typeof handlers.queue,
});
