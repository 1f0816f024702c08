import { and, eq, gte, lte, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RecordDataset } from "../domain/records.ts";
import { addDays } from "../periods/dates.ts";
import { cleanField } from "./fit.ts";
import type { DaySpan, RecordFilters } from "./plans.ts";
import { records } from "./tables.ts";

export function ofDataset(connection: number, dataset: RecordDataset): SQL | undefined {
  return and(eq(records.connection, connection), eq(records.dataset, dataset));
}

/** What passes all filters. */
export function passing({ times = {}, numbers = {}, words = {}, text }: RecordFilters): SQL | undefined {
  return and(
    ...entriesOf(times).map(([field, span]) => within(records[field], span)),
    ...entriesOf(numbers).flatMap(([field, { min, max }]) => [
      min === undefined ? undefined : gte(records[field], min),
      max === undefined ? undefined : lte(records[field], max),
    ]),
    ...entriesOf(words).map(([field, any]) => isOneOf(records[field], any)),
    text === undefined ? undefined : mentions(text),
  );
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

function isOneOf(column: SQLiteColumn, values: readonly string[]): SQL {
  const any = JSON.stringify(values.map(cleanField));
  return sql`(${column} IN (SELECT value FROM json_each(${any}))
    OR lower(${column}) IN (SELECT lower(value) FROM json_each(${any})))`;
}

const MOST_WORDS = 20;

function mentions(text: string): SQL {
  const words = (text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
  if (words.length === 0) return sql`0`;
  const expression = words.map((word) => `"${word}" *`).join(" AND ");
  return sql`${records.id} IN (SELECT rowid FROM records_fts WHERE records_fts MATCH ${expression})`;
}

function entriesOf<Key extends string, Value>(map: Partial<Record<Key, Value>>): [Key, Value][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript forgets the names of the keys
  return Object.entries(map) as [Key, Value][];
}
