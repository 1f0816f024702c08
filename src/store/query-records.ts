import { and, asc, count, gt, type SQL } from "drizzle-orm";
import type { VendorRecord } from "../domain/records.ts";
import { limits } from "../lib/limits.ts";
import { ofDataset, passing } from "./conditions.ts";
import type { Store } from "./database.ts";
import type { CountsPlan, CountsResult, RecordsPlan, RecordsResult } from "./plans.ts";
import { briefFields, toRecord } from "./record-rows.ts";
import { records } from "./tables.ts";

/** Rows of one statement: what is in memory before its length is known. */
const PAGE = 500;

export function queryRecords(store: Store, connection: number, plan: RecordsPlan): RecordsResult {
  const own = ofDataset(connection, plan.dataset);
  const wanted = and(own, passing(plan));
  const countOf = (condition: SQL | undefined) =>
    store.orm.select({ count: count() }).from(records).where(condition).get()?.count ?? 0;
  const total = countOf(wanted);
  const rows = readRows(store, wanted, Math.min(plan.limit ?? limits.storeRows, total, limits.storeRows));
  return { kind: "records", rows, total, all: countOf(own), isCut: rows.length < total };
}

/** At most `most` rows, fewer where they are long. */
function readRows({ orm }: Store, wanted: SQL | undefined, most: number): VendorRecord[] {
  const rows: VendorRecord[] = [];
  let length = 0;
  while (rows.length < most && length < limits.storeResultLength) {
    const page = orm
      .select(briefFields)
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
