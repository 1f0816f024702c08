import type { VendorRecord } from "../../domain/records.ts";
import { accountOf } from "./suite-items.ts";

/** What records with an amount come to in one currency. */
export interface SuiteTotal {
  currency: string | null;
  amount: number;
  /** How many records have an amount. */
  count: number;
  average: number;
  /** What is still owed, where the product says so. */
  balance?: number;
}

export interface SuiteGroup {
  key: string;
  count: number;
  /** Given with an amount: records of several currencies stand in several groups of the same key. */
  currency?: string | null;
  amount?: number;
  balance?: number;
}

export type GroupBy = "status" | "account" | "owner" | "month" | "category";

export function sumTotals(records: readonly VendorRecord[]): SuiteTotal[] {
  const priced = records.filter((record) => record.amount !== undefined);
  return [...Map.groupBy(priced, (record) => record.currency ?? null)].map(([currency, own]) => {
    const amount = addUp(own.map((record) => record.amount)) ?? 0;
    const balance = addUp(own.map((record) => record.balance));
    return {
      currency,
      amount,
      count: own.length,
      average: toCents(amount / own.length),
      ...(balance !== undefined && { balance }),
    };
  });
}

/** Months in the order of the calendar; all else by balance, amount or count. */
export function groupRecords(
  records: readonly VendorRecord[],
  by: GroupBy,
  sort: { sortBy: string; direction?: "asc" | "desc" | undefined },
): SuiteGroup[] {
  const keyed = Map.groupBy(records, (record) =>
    JSON.stringify([keyOf(record, by), record.amount === undefined ? null : (record.currency ?? "")]),
  );
  const groups = [...keyed.values()].map((own) => sumGroup(own, by));
  const byValue = sort.sortBy === "amount" || sort.sortBy === "balance";
  if (by === "month" && !byValue) {
    const sign = sort.direction === "desc" ? -1 : 1;
    return groups.toSorted((a, b) => sign * compareText(a.key, b.key));
  }
  const measure = measureOf(groups, sort.sortBy);
  const sign = sort.direction === "asc" ? 1 : -1;
  return groups.toSorted((a, b) => sign * (measure(a) - measure(b)) || compareText(a.key, b.key));
}

function measureOf(groups: readonly SuiteGroup[], sortBy: string): (group: SuiteGroup) => number {
  if (sortBy === "balance" && groups.some(({ balance }) => balance !== undefined)) {
    return ({ balance = 0 }) => balance;
  }
  if (groups.some(({ amount }) => amount !== undefined)) return ({ amount = 0 }) => amount;
  return ({ count }) => count;
}

function sumGroup(own: readonly VendorRecord[], by: GroupBy): SuiteGroup {
  const [first] = own;
  const amount = addUp(own.map((record) => record.amount));
  const balance = addUp(own.map((record) => record.balance));
  return {
    key: first === undefined ? "" : keyOf(first, by),
    count: own.length,
    ...(amount !== undefined && { currency: first?.currency ?? null, amount }),
    ...(balance !== undefined && { balance }),
  };
}

function keyOf(record: VendorRecord, by: GroupBy): string {
  if (by === "month") return record.date?.slice(0, 7) ?? "";
  return (by === "account" ? accountOf(record) : record[by]) ?? "";
}

/** Summed in cents, because binary fractions do not add up. Undefined when no record has the value. */
export function addUp(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

function toCents(value: number): number {
  return Math.round(value * 100) / 100;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
