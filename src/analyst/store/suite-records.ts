import { and, count, eq, gte, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import { records } from "../../db/schema.ts";
import type { StoreDeps, StoreOwner } from "./owner.ts";

/** What a stored record of the business suite has; `kind` is in the singular, e.g. `invoice`. */
export interface StoredQuery {
  kind: string;
  /** ISO days of the record's own date, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  /** The text of the records, too. */
  withBody: boolean;
}

export interface StoredRecord {
  title: string;
  body: string;
  author: string | null;
  place: string | null;
  status: string | null;
  amount: number | null;
  balance: number | null;
  currency: string | null;
  occurredAt: string | null;
  dueAt: string | null;
}

/** What one question may read; an isolate has 128 MB for all of them. */
const MOST_ROWS = 20_000;

/** The records of a kind that pass the filters, in the order of their vendor's ids, and how many of it there are. */
export async function listStoredRecords(
  { db }: StoreDeps,
  owner: StoreOwner,
  query: StoredQuery,
): Promise<{ rows: StoredRecord[]; all: number; isCut: boolean }> {
  const { from, to, minAmount, maxAmount } = query;
  const own = ofKind(owner, query.kind);
  const [counted, rows] = await db.batch([
    db.select({ all: count() }).from(records).where(own),
    db
      .select({
        title: records.title,
        body: query.withBody ? records.body : sql<string>`''`,
        author: records.author,
        place: records.place,
        status: records.status,
        amount: records.amount,
        balance: records.balance,
        currency: records.currency,
        occurredAt: records.occurredAt,
        dueAt: records.dueAt,
      })
      .from(records)
      .where(
        and(
          own,
          from === undefined ? undefined : gte(records.occurredAt, from),
          to === undefined ? undefined : lte(records.occurredAt, to),
          minAmount === undefined ? undefined : gte(records.amount, minAmount),
          maxAmount === undefined ? undefined : lte(records.amount, maxAmount),
        ),
      )
      .orderBy(records.externalId)
      .limit(MOST_ROWS + 1),
  ]);
  return { rows: rows.slice(0, MOST_ROWS), all: counted[0]?.all ?? 0, isCut: rows.length > MOST_ROWS };
}

/** How many records of a kind each place has in each status, e.g. the tasks of a project. */
export async function countByPlace(
  { db }: StoreDeps,
  owner: StoreOwner,
  kind: string,
): Promise<{ place: string; status: string; count: number }[]> {
  const rows = await db
    .select({ place: records.place, status: records.status, count: count() })
    .from(records)
    .where(and(ofKind(owner, kind), isNotNull(records.place)))
    .groupBy(records.place, records.status);
  return rows.map((row) => ({ place: row.place ?? "", status: row.status ?? "", count: row.count }));
}

function ofKind({ organizationId, integrationId }: StoreOwner, kind: string): SQL | undefined {
  return and(
    eq(records.integrationId, integrationId),
    eq(records.organizationId, organizationId),
    eq(records.kind, kind),
  );
}
