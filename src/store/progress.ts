import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { StoredConnection } from "./connections.ts";
import { run, type Store } from "./database.ts";
import { textParts } from "./json-parts.ts";
import type { Progress } from "./protocol.ts";
import { connections, progressParts } from "./tables.ts";

/** Undefined before the first is saved. */
export function readProgress({ orm }: Store, { key }: StoredConnection): Progress | undefined {
  const row = orm
    .select({ first: connections.progress })
    .from(connections)
    .where(eq(connections.key, key))
    .get();
  if (row?.first == null) return undefined;
  const rest = orm
    .select({ json: progressParts.json })
    .from(progressParts)
    .where(eq(progressParts.connection, key))
    .orderBy(asc(progressParts.part))
    .all();
  return parseProgress(row.first + rest.map(({ json }) => json).join(""));
}

/** Saves what differs from what is stored; the run's number alone is worth a row only when the step changed something. */
export function saveProgress(
  store: Store,
  { key }: StoredConnection,
  latestRun: number,
  { progress, hasChanged }: { progress: Progress | undefined; hasChanged: boolean },
): void {
  const isLater = hasChanged ? sql`run <> ${latestRun}` : sql`0`;
  if (!progress) {
    run(store, sql`UPDATE ${connections} SET run = ${latestRun} WHERE key = ${key} AND ${isLater}`);
    return;
  }
  const [first = "", ...rest] = textParts(JSON.stringify(progress));
  run(
    store,
    sql`UPDATE ${connections} SET run = ${latestRun}, progress = ${first}
      WHERE key = ${key} AND (progress IS NOT ${first} OR ${isLater})`,
  );
  for (const [index, json] of rest.entries()) {
    run(
      store,
      sql`INSERT INTO ${progressParts} (connection, part, json) VALUES (${key}, ${index + 1}, ${json})
        ON CONFLICT (connection, part) DO UPDATE SET json = excluded.json WHERE json <> excluded.json`,
    );
  }
  const { connection, part } = progressParts;
  run(store, store.orm.delete(progressParts).where(and(eq(connection, key), gt(part, rest.length))));
}

function parseProgress(json: string): Progress {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return JSON.parse(json) as Progress;
}
