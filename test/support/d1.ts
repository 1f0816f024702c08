/** One call of the Worker to D1: what it runs, and with how many parameters. */
export interface D1Call {
  method: string;
  statements: { sql: string; params: unknown[] }[];
  /** The one that runs; undefined of a batch. */
  prepared?: D1PreparedStatement;
}

type Around = <T>(call: D1Call, run: () => Promise<T>) => Promise<T>;

const RUNNING = new Set(["all", "run", "raw", "first"]);

/** A D1 binding whose every call passes `around`: to count, to check, to fail or to delay it. */
export function interceptD1(database: D1Database, around: Around): D1Database {
  const inner = new WeakMap<object, { statement: D1PreparedStatement; sql: string; params: unknown[] }>();

  function wrap(statement: D1PreparedStatement, sql: string, params: unknown[]): D1PreparedStatement {
    const proxy = new Proxy(statement, {
      get(target, property) {
        if (property === "bind") return (...values: unknown[]) => wrap(target.bind(...values), sql, values);
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        const method = String(property);
        if (!RUNNING.has(method)) return value.bind(target);
        return (...args: unknown[]) =>
          around({ method, statements: [{ sql, params }], prepared: target }, async () =>
            value.apply(target, args),
          );
      },
    });
    inner.set(proxy, { statement, sql, params });
    return proxy;
  }

  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") return (sql: string) => wrap(target.prepare(sql), sql, []);
      if (property === "batch") {
        return (proxies: D1PreparedStatement[]) => {
          const parts = proxies.map(
            (proxy) => inner.get(proxy) ?? { statement: proxy, sql: "unwatched", params: [] },
          );
          const statements = parts.map(({ sql, params }) => ({ sql, params }));
          return around({ method: "batch", statements }, () =>
            target.batch(parts.map((part) => part.statement)),
          );
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The limits of the real D1 that a local one does not hold (platform.md A2). Throws on the first breach. */
export function checkD1Limits({ statements }: D1Call): void {
  const bytes = (value: unknown) => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
    return typeof value === "string" ? new TextEncoder().encode(value).byteLength : 0;
  };
  for (const { sql, params } of statements) {
    if (params.length > 100) throw new Error(`D1 limit: ${params.length} parameters`);
    if (bytes(sql) > 100_000) throw new Error(`D1 limit: a statement of ${bytes(sql)} bytes`);
    // A value may be as large as a row may; what one statement writes is taken for one row.
    const written = params.map(bytes).reduce((sum, one) => sum + one, 0);
    if (written > 2_000_000) throw new Error(`D1 limit: a row of ${written} bytes`);
  }
}
