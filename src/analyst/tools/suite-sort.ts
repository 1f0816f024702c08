import { dueDayOf } from "./suite-filter.ts";
import type { ListedRecord, SuiteKind } from "./suite-records.ts";

export const sortFields = ["date", "amount", "balance", "dueDate"] as const;
export type SortField = (typeof sortFields)[number];

/** By one field, records without it last; what is alike, newest first. */
export function sortRecords(
  records: readonly ListedRecord[],
  kind: SuiteKind,
  field: SortField,
  direction: "asc" | "desc",
): ListedRecord[] {
  const sign = direction === "asc" ? 1 : -1;
  const valueOf = (record: ListedRecord) => (field === "dueDate" ? dueDayOf(kind, record) : record[field]);
  return records.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined) || byDate(a, b);
    }
    return left === right ? byDate(a, b) : sign * (left < right ? -1 : 1);
  });
}

function byDate(left: ListedRecord, right: ListedRecord): number {
  return (right.date ?? "").localeCompare(left.date ?? "");
}
