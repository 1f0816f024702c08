import { getTableColumns, and, eq, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { VendorRecord, RecordDataset } from "../domain/records.ts";
import type { StoredValue } from "./database.ts";
import { records } from "./tables.ts";
import { addDays } from "../periods/dates.ts";
import type { DaySpan } from "./plans.ts";

const { id: _id, connection: _connection, names: _names, ...fields } = getTableColumns(records);

/** The columns of a record's own fields, by the names of the fields; `externalId` is its `id`. */
export const recordFields = fields;

const { text: _text, ...withoutText } = fields;

/** The same without what may be long. */
export const briefFields = withoutText;

type RecordRow = Omit<typeof records.$inferSelect, "id" | "connection" | "names">;

export function toRecord({ externalId, ...row }: Omit<RecordRow, "text">): VendorRecord {
  return { id: externalId, ...withoutNulls(row) };
}

/** A record's values in the order of the columns of `recordFields`. */
export function valuesOf(record: VendorRecord): StoredValue[] {
  const { id, facts, ...rest } = record;
  const values: Record<string, StoredValue | undefined> = {
    ...rest,
    externalId: id,
    facts: facts && Object.keys(facts).length > 0 ? JSON.stringify(facts) : null,
  };
  return Object.keys(fields).map((name) => values[name] ?? null);
}

type Present<T> = { [K in keyof T]: null extends T[K] ? NonNullable<T[K]> | undefined : T[K] };

function withoutNulls<T extends object>(row: T): Present<T> {
  const present = Object.entries(row).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the filter does
  return Object.fromEntries(present) as Present<T>;
}

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
