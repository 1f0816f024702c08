import { and, inArray, isNull, or, sql, type SQL, asc, eq, gt } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type AccountField, isOfAccount } from "../catalogue/types.ts";
import { findConnection } from "./connections.ts";
import { type Store, scan } from "./database.ts";
import { findNames } from "./names.ts";
import type { StorePlan, StoreResult, ThreadPlan, ThreadResult } from "./plans.ts";
import { queryTraffic } from "./query-traffic.ts";
import type { VendorRecord } from "../domain/records.ts";
import { boundsOf } from "../periods/instants.ts";
import { ofDataset, within, briefFields, recordFields, toRecord } from "./record-rows.ts";
import { unknownOf } from "./groups/conditions.ts";
import { computeGroups } from "./groups/groups.ts";
import { pickRecords, createReader, derivedFrom } from "./groups/values.ts";
import type { GroupsPlan, GroupsResult, RecordsQuestion } from "./groups/plan.ts";
import { records } from "./tables.ts";
import { fold } from "../lib/fold.ts";
import { limits } from "../lib/limits.ts";

/** A connection that the store does not know has no rows. */
const UNKNOWN = -1;

export function runPlan(store: Store, plan: StorePlan): StoreResult {
  const connection = findConnection(store, plan.connection)?.key ?? UNKNOWN;
  if (plan.kind === "traffic") return queryTraffic(store, connection, plan);
  if (plan.kind === "groups") return queryGroups(store, connection, plan);
  if (plan.kind === "names") return findNames(store, connection, plan);
  return queryThread(store, connection, plan);
}

/** Of a record what a question needs, and by what the store names it. */
type Row = Record<string, string | number | null>;

const columns = new Map<string, SQLiteColumn>([...Object.entries(recordFields), ["id", records.externalId]]);

/** Puts records together in code, row by row: SQLite knows no time zones and no case but that of ASCII. */
function queryGroups(store: Store, connection: number, plan: GroupsPlan): GroupsResult {
  const own = ofDataset(connection, plan.dataset);
  const fields = fieldsOf(plan);
  const ofAccounts = [...fields].filter(isOfAccount);
  const accounts = ofAccounts.length > 0 ? accountsOf(store, connection) : new Map<string, Account>();
  const nameOf = plan.dataset === "accounts" ? "title" : "account";
  const found = readRows(store, and(own, inPeriods(plan)), fields);
  const rows = ofAccounts.length > 0 ? withAccount(found, accounts, nameOf) : found;
  const { matching, unseen, leftOut, ...figures } = computeGroups(rows, plan);
  const all = (field: string): string[] =>
    isOfAccount(field)
      ? [...new Set([...accounts.values()].flatMap((account) => account[field] ?? []))]
      : valuesOf(store, own, field);
  const unknown = unseen.flatMap((one) => unknownOf(one, all(one.field)));
  const picked = pickRecords(matching, plan, createReader(plan));
  return {
    kind: "groups",
    ...figures,
    leftOut: { ...leftOut, unknown },
    listed: readRecords(
      store,
      picked.map((row) => Number(row["key"])),
    ),
  };
}

type Account = Record<AccountField, string | null>;

/** What accounts have, by their names. */
function accountsOf(store: Store, connection: number): Map<string, Account> {
  const { title, category, facts } = records;
  const factOf = (name: string) => sql<string | null>`json_extract(${facts}, ${`$.${name}`})`;
  const all = store.orm
    .select({ title, industry: category, country: factOf("Country"), city: factOf("City") })
    .from(records)
    .where(ofDataset(connection, "accounts"))
    .all();
  return new Map(all.map(({ title: name, ...account }) => [fold(name), account]));
}

/** A deal or an invoice names its account, whose industry and country it has; an account has its own. */
function* withAccount(
  rows: Iterable<Row>,
  accounts: ReadonlyMap<string, Account>,
  nameOf: "account" | "title",
): Iterable<Row> {
  for (const row of rows) yield { ...row, ...accounts.get(fold(String(row[nameOf] ?? ""))) };
}

function readRows(store: Store, where: SQL | undefined, fields: ReadonlySet<string>): Iterable<Row> {
  const selected = [...fields].flatMap((name) => {
    const column = columns.get(name);
    return column ? [[name, sql`${column}`.as(name)] as const] : [];
  });
  const key = sql`${records.id}`.as("key");
  return scan<Row>(
    store,
    store.orm
      .select({ key, ...Object.fromEntries(selected) })
      .from(records)
      .where(where),
  );
}

/** What cannot be in either period need not be read; what has no date is counted. */
function inPeriods({ date, period, comparedWith, timeZone }: RecordsQuestion): SQL | undefined {
  const column = date === undefined ? undefined : columns.get(date);
  if (!period || !column) return undefined;
  const spans = [period, ...(comparedWith ? [comparedWith] : [])].map(({ startDate, endDate }) =>
    within(column, boundsOf(startDate, endDate, timeZone)),
  );
  return or(isNull(column), ...spans);
}

function fieldsOf({ date, due, conditions, by, measures, list }: RecordsQuestion): Set<string> {
  const named = [
    ...conditions.map(({ field }) => field),
    ...by.flatMap((one) => ("field" in one ? [one.field] : [])),
    ...measures.flatMap(({ compute }) => {
      if ("sum" in compute) return [compute.sum];
      if ("mean" in compute) return [compute.mean];
      return "distinct" in compute ? [compute.distinct] : [];
    }),
    ...(list ? [list.by, "id"] : []),
    ...[date, due].filter((field) => field !== undefined),
  ];
  const hasMoney = list?.isMoney || measures.some(({ unit }) => unit === "money");
  const hasStates = [...measures, ...conditions].some((one) =>
    "compute" in one ? "stateShare" in one.compute : one.kind === "state",
  );
  return new Set([
    ...named.flatMap((field) => derivedFrom[field] ?? [field]),
    ...(named.some(isOfAccount) ? ["account", "title"] : []),
    ...(hasMoney ? ["currency"] : []),
    ...(hasStates ? ["state", "balance"] : []),
  ]);
}

/** All values that records of the dataset have of a field. */
function valuesOf(store: Store, own: SQL | undefined, field: string): string[] {
  const column = columns.get(field);
  if (!column) return [];
  const rows = store.orm
    .selectDistinct({ value: sql<unknown>`${column}` })
    .from(records)
    .where(own)
    .all();
  return rows.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
}

function readRecords({ orm }: Store, keys: readonly number[]): VendorRecord[] {
  if (keys.length === 0) return [];
  const found = orm
    .select({ key: records.id, ...briefFields })
    .from(records)
    .where(inArray(records.id, sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`))
    .all();
  const byKey = new Map(found.map(({ key, ...row }) => [key, toRecord(row)]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** Rows of one statement: what is in memory before its length is known. */
const PAGE = 500;

function queryThread({ orm }: Store, connection: number, { thread }: ThreadPlan): ThreadResult {
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
