import generated from "./migrations/migrations.js";

/** Under this key the object keeps how many migrations it has had. */
const VERSION = "migrations";

export const migrations: readonly string[] = generated.journal.entries.map(
  ({ idx }) => generated.migrations[`m${String(idx).padStart(4, "0")}`] ?? "",
);

/** Whether anything was ever stored: an object that is only asked, or was erased, has no tables. */
export function hasTables(storage: DurableObjectStorage): boolean {
  return storage.kv.get(VERSION) !== undefined;
}

/**
 * Brings an object's tables up to date: one read when they are. drizzle's own migrator is asynchronous, so that a
 * call could come in between.
 */
export function migrate(storage: DurableObjectStorage, upTo = migrations.length): void {
  const done = storage.kv.get<number>(VERSION) ?? 0;
  if (done >= upTo) return;
  storage.transactionSync(() => {
    for (const migration of migrations.slice(done, upTo)) {
      for (const statement of migration.split("--> statement-breakpoint")) storage.sql.exec(statement);
    }
    storage.kv.put(VERSION, upTo);
  });
}
