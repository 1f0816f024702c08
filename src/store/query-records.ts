import { and, asc, count } from "drizzle-orm";
import { limits } from "../lib/limits.ts";
import { ofDataset, passing } from "./conditions.ts";
import type { Store } from "./database.ts";
import type { CountsPlan, CountsResult, RecordsPlan, RecordsResult } from "./plans.ts";
import { briefFields, toRecord } from "./record-rows.ts";
import { records } from "./tables.ts";

export function queryRecords(store: Store, connection: number, plan: RecordsPlan): RecordsResult {
  const own = ofDataset(connection, plan.dataset);
  const wanted = and(own, passing(plan));
  const countOf = (condition: typeof wanted) =>
    store.orm.select({ count: count() }).from(records).where(condition).get()?.count ?? 0;
  const total = countOf(wanted);
  const rows = store.orm
    .select(briefFields)
    .from(records)
    .where(wanted)
    .orderBy(asc(records.externalId))
    .limit(Math.min(plan.limit ?? limits.storeRows, limits.storeRows))
    .all()
    .map(toRecord);
  return { kind: "records", rows, total, all: countOf(own), isCut: rows.length < total };
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
