import { env } from "cloudflare:workers";

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

function fail(onFault: () => void): never {
  onFault();
  throw new Fault("D1_ERROR: Network connection lost.");
}
