import { env } from "cloudflare:workers";
import type { UserStoreClient } from "../../src/store/protocol.ts";
import { StoreUnavailableError, type UserStores } from "../../src/store/stores.ts";

type Hook = (call: number) => void | Promise<void>;

/**
 * The real database, but each call that reaches it (a statement that runs, or a batch) is numbered from 1 and told
 * to the hooks: what `before` throws keeps the call from happening, what `after` throws loses its reply.
 */
export function watchedDatabase(hooks: { before?: Hook; after?: Hook }): D1Database {
  const reals = new WeakMap<object, D1PreparedStatement>();
  let calls = 0;

  async function tell<T>(run: () => Promise<T>): Promise<T> {
    const call = ++calls;
    await hooks.before?.(call);
    const result = await run();
    await hooks.after?.(call);
    return result;
  }

  function wrap(real: D1PreparedStatement): D1PreparedStatement {
    const wrapped = new Proxy(real, {
      get(statement, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(statement.bind(...values));
        const member: unknown = Reflect.get(statement, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => tell(async () => await Reflect.apply(member, statement, args));
      },
    });
    reals.set(wrapped, real);
    return wrapped;
  }

  return new Proxy(env.DB, {
    get(database, name) {
      if (name === "prepare") return (sql: string) => wrap(database.prepare(sql));
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          tell(() => database.batch(statements.map((statement) => reals.get(statement) ?? statement)));
      }
      const member: unknown = Reflect.get(database, name);
      return typeof member === "function" ? member.bind(database) : member;
    },
  });
}

export class Fault extends Error {}

/** The ways in which the k-th call to the database can go wrong. */
export const faults: Record<string, (k: number, onFault: () => void) => D1Database> = {
  "is refused": (k, onFault) =>
    watchedDatabase({ before: (call) => (call === k ? fail(onFault) : undefined) }),
  "happens, but its reply is lost": (k, onFault) =>
    watchedDatabase({ after: (call) => (call === k ? fail(onFault) : undefined) }),
  "is the last one before a crash": (k, onFault) =>
    watchedDatabase({ before: (call) => (call > k ? fail(onFault) : undefined) }),
};

/** The ways in which the k-th call to users' stores can go wrong, as its callers see it. */
export const storeFaults: Record<string, (stores: UserStores, k: number, onFault: () => void) => UserStores> =
  {
    "is refused": (stores, k, onFault) =>
      watchedStores(stores, { before: (call) => (call === k ? failStore(onFault) : undefined) }),
    "happens, but its reply is lost": (stores, k, onFault) =>
      watchedStores(stores, { after: (call) => (call === k ? failStore(onFault) : undefined) }),
  };

/** The stores, but each call is numbered from 1 and told to the hooks, as those of `watchedDatabase`. */
export function watchedStores(
  stores: UserStores,
  hooks: { before?: (call: number, method: string) => void; after?: (call: number, method: string) => void },
): UserStores {
  let calls = 0;
  const watched = (client: UserStoreClient) =>
    new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return async (...args: unknown[]) => {
          const call = ++calls;
          hooks.before?.(call, String(name));
          const result: unknown = await Reflect.apply(member, target, args);
          hooks.after?.(call, String(name));
          return result;
        };
      },
    });
  return { of: (owner) => watched(stores.of(owner)) };
}

function failStore(onFault: () => void): never {
  onFault();
  throw new StoreUnavailableError("The user's store is unavailable", { cause: new Fault() });
}

function fail(onFault: () => void): never {
  onFault();
  throw new Fault("D1_ERROR: Network connection lost.");
}
