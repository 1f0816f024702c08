import { env } from "cloudflare:workers";
import type { Admission } from "../../src/lib/sliding-window.ts";

/** A binding whose every method call is told to `onCall` first; what `onCall` throws, the method throws. */
function watch<T extends object>(target: T, onCall: (method: string, args: unknown[]) => void): T {
  return new Proxy(target, {
    get(binding, name) {
      const member: unknown = Reflect.get(binding, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        onCall(String(name), args);
        return Reflect.apply(member, binding, args);
      };
    },
  });
}

/** The real bindings, with a list of the calls that were made to them, e.g. `DB.prepare`. */
export function countStorageCalls() {
  const calls: string[] = [];
  const note = (binding: string) => (method: string) => {
    calls.push(`${binding}.${method}`);
  };
  const bindings = {
    DB: watch(env.DB, note("DB")),
    KV: watch(env.KV, note("KV")),
    RATE_LIMITER: watch(env.RATE_LIMITER, note("RATE_LIMITER")),
    CONNECTION: watch(env.CONNECTION, note("CONNECTION")),
    SYNC_QUEUE: watch(env.SYNC_QUEUE, note("SYNC_QUEUE")),
  };
  return { bindings, calls };
}

/** What a failing storage says; it must reach no client. */
export const STORAGE_FAULT = "D1_ERROR: CANARY-storage-fault";

/** The real database, but every statement that `fails` picks is refused when it runs. */
export function failingDatabase(fails: (sql: string) => boolean = () => true): D1Database {
  const refused = new WeakSet<object>();
  const refuse = () => Promise.reject(new Error(STORAGE_FAULT));
  const fakeStatement = () => {
    const statement = { bind: () => statement, all: refuse, raw: refuse, run: refuse, first: refuse };
    refused.add(statement);
    return statement;
  };
  return new Proxy(env.DB, {
    get(database, name) {
      if (name === "prepare") {
        return (sql: string) => (fails(sql) ? fakeStatement() : database.prepare(sql));
      }
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          statements.some((statement) => refused.has(statement)) ? refuse() : database.batch(statements);
      }
      const member: unknown = Reflect.get(database, name);
      return typeof member === "function" ? member.bind(database) : member;
    },
  });
}

/** Fails wherever the request goes after its key has been read. */
export const failingAfterTheKey = () => failingDatabase((sql) => !sql.includes("api_keys"));

/** The real namespace, but the methods named throw. */
export function failingKv(methods: string[] = ["get", "put", "delete"]): KVNamespace {
  return watch(env.KV, (method) => {
    if (methods.includes(method)) throw new Error("KV failed: 500 CANARY-storage-fault");
  });
}

/** A limiter in the real one's place; `stubs` counts how often a stub was taken. */
export function fakeLimiter(take: () => Promise<Admission>) {
  const taken = { stubs: 0 };
  const getByName = () => {
    taken.stubs += 1;
    return { take };
  };
  return { taken, namespace: asNamespace({ getByName }) };
}

/** The service asks a namespace for nothing but `getByName(name).take(limit)`. */
function asNamespace(fake: object): Env["RATE_LIMITER"] {
  return fake as Env["RATE_LIMITER"];
}
