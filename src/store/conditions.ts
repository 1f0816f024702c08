import { and, eq, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RecordDataset } from "../domain/records.ts";
import { addDays } from "../periods/dates.ts";
import type { DaySpan } from "./plans.ts";
import { records } from "./tables.ts";

export function ofDataset(connection: number, dataset: RecordDataset): SQL | undefined {
  return and(eq(records.connection, connection), eq(records.dataset, dataset));
}

/** Days are ten characters, instants more. The first bound of each pair is for the index. */
export function within(column: SQLiteColumn, { from, to, begins, ends }: DaySpan): SQL | undefined {
  const next = to === undefined ? undefined : addDays(to, 1);
  return and(
    from === undefined ? undefined : notBefore(column, from, secondOf(begins ?? from)),
    next === undefined ? undefined : before(column, next, secondOf(ends ?? next)),
  );
}

function notBefore(column: SQLiteColumn, day: string, instant: string): SQL {
  const least = day < instant ? day : instant;
  return sql`(${column} >= ${least} AND ${column} >= iif(length(${column}) = 10, ${day}, ${instant}))`;
}

function before(column: SQLiteColumn, day: string, instant: string): SQL {
  const most = day > instant ? day : instant;
  return sql`(${column} < ${most} AND ${column} < iif(length(${column}) = 10, ${day}, ${instant}))`;
}

/** Vendors write the same second with and without thousandths: what both begin with comes before both. */
function secondOf(instant: string): string {
  return instant.slice(0, "2026-01-31T12:00:00".length);
}
