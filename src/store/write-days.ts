import { and, eq, gte } from "drizzle-orm";
import type { PackedDay } from "../domain/days.ts";
import { execute, run, type Store } from "./database.ts";
import { packRows } from "./packed-rows.ts";
import { days } from "./tables.ts";

const UPSERT = `INSERT INTO days (connection, day, dimension, part, flags, size, rows) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (connection, day, dimension, part) DO UPDATE
  SET flags = excluded.flags, size = excluded.size, rows = excluded.rows
  WHERE (days.flags, days.rows) IS NOT (excluded.flags, excluded.rows) RETURNING part`;

/** Answers how many days of a dimension were new, changed or gone. */
export function writeDays(store: Store, connection: number, list: readonly PackedDay[]): number {
  return list.reduce((sum, day) => sum + (writeDay(store, connection, day) ? 1 : 0), 0);
}

/** A day without rows is none, unless Google withheld them. */
function writeDay(store: Store, connection: number, { day, dimension, flags, rows }: PackedDay): boolean {
  const packed = packRows(rows);
  const parts = packed.length === 0 && flags !== "" ? [{ size: 0, json: "[]" }] : packed;
  const written = parts.flatMap(({ size, json }, part) =>
    execute(store, UPSERT, [connection, day, dimension, part, flags, size, json]),
  );
  const ofDay = and(eq(days.connection, connection), eq(days.day, day), eq(days.dimension, dimension));
  const rest = and(ofDay, gte(days.part, parts.length));
  const gone = run(store, store.orm.delete(days).where(rest).returning({ part: days.part }));
  return written.length + gone.length > 0;
}
