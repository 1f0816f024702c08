import type { VendorRecord } from "../../domain/records.ts";
import { dueDayOf } from "./suite-filter.ts";

export const sortFields = ["date", "amount", "balance", "dueDate"] as const;
export type SortField = (typeof sortFields)[number];

/** By one field, records without it last; what is alike, newest first. */
export function sortRecords(
  records: readonly VendorRecord[],
  field: SortField,
  direction: "asc" | "desc",
): VendorRecord[] {
  const sign = direction === "asc" ? 1 : -1;
  const valueOf = (record: VendorRecord) => (field === "dueDate" ? dueDayOf(record) : record[field]);
  return records.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined) || byDate(a, b);
    }
    return left === right ? byDate(a, b) : sign * (left < right ? -1 : 1);
  });
}

function byDate(left: VendorRecord, right: VendorRecord): number {
  return (right.date ?? "").localeCompare(left.date ?? "");
}
