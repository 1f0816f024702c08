import { and, asc, count, gt, type SQL } from "drizzle-orm";
import type { VendorRecord } from "../domain/records.ts";
import { limits } from "../lib/limits.ts";
import { ofDataset, passing } from "./conditions.ts";
import type { Store } from "./database.ts";
import type { CountsPlan, CountsResult, RecordsPlan, RecordsResult } from "./plans.ts";
import { briefFields, recordFields, toRecord } from "./record-rows.ts";
import { records } from "./tables.ts";

/** Rows of one statement: what is in memory before its length is known. */
const PAGE = 500;

export function queryRecords(store: Store, connection: number, plan: RecordsPlan): RecordsResult {
  const own = ofDataset(connection, plan.dataset);
  const wanted = and(own, passing(plan));
  const countOf = (condition: SQL | undefined) =>
    store.orm.select({ count: count() }).from(records).where(condition).get()?.count ?? 0;
  const total = countOf(wanted);
  const most = Math.min(plan.limit ?? limits.storeRows, total, limits.storeRows);
  const rows = readRows(store, wanted, { most, withText: plan.withText ?? false });
  return { kind: "records", rows, total, all: countOf(own), isCut: rows.length < total };
}

/** At most `most` rows, fewer where they are long. */
function readRows(
  { orm }: Store,
  wanted: SQL | undefined,
  { most, withText }: { most: number; withText: boolean },
): VendorRecord[] {
  const rows: VendorRecord[] = [];
  let length = 0;
  while (rows.length < most && length < limits.storeResultLength) {
    const page = orm
      .select(withText ? recordFields : briefFields)
      .from(records)
      .where(and(wanted, gt(records.externalId, rows.at(-1)?.id ?? "")))
      .orderBy(asc(records.externalId))
      .limit(Math.min(PAGE, most - rows.length))
      .all();
    if (page.length === 0) break;
    for (const row of page) rows.push(toRecord(row));
    length += JSON.stringify(page).length;
  }
  return rows;
}

export function queryCounts({ orm }: Store, connection: number, plan: CountsPlan): CountsResult {
  const values = Object.fromEntries(plan.by.map((field) => [field, records[field]]));
  const rows = orm
    .select({ values, count: count() })
    .from(records)
    .where(and(ofDataset(connection, plan.dataset), passing(plan)))
    .groupBy(...Object.values(values))
    .all();
  return {
    kind: "counts",
    rows: rows.map((row) => ({
      values: plan.by.map((field) => row.values[field] ?? null),
      count: row.count,
    })),
  };
}
