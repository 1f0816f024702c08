import { and, asc, eq, gt } from "drizzle-orm";
import type { VendorRecord } from "../domain/records.ts";
import { limits } from "../lib/limits.ts";
import { ofDataset } from "./conditions.ts";
import type { Store } from "./database.ts";
import type { ThreadPlan, ThreadResult } from "./plans.ts";
import { recordFields, toRecord } from "./record-rows.ts";
import { records } from "./tables.ts";

/** Rows of one statement: what is in memory before its length is known. */
const PAGE = 500;

export function queryThread({ orm }: Store, connection: number, { thread }: ThreadPlan): ThreadResult {
  const rows: VendorRecord[] = [];
  let length = 0;
  for (;;) {
    const page = orm
      .select(recordFields)
      .from(records)
      .where(
        and(
          ofDataset(connection, "messages"),
          eq(records.thread, thread),
          gt(records.externalId, rows.at(-1)?.id ?? ""),
        ),
      )
      .orderBy(asc(records.externalId))
      .limit(PAGE)
      .all();
    if (page.length === 0) return { kind: "thread", rows, isCut: false };
    if (rows.length >= limits.storeRows || length >= limits.storeResultLength) {
      return { kind: "thread", rows, isCut: true };
    }
    for (const row of page) rows.push(toRecord(row));
    length += JSON.stringify(page).length;
  }
}
