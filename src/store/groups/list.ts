import type { RecordsQuestion } from "./plan.ts";
import { derivedFrom, timeFields, type Reader, type Values } from "./values.ts";

/**
 * The first records in the order asked for, those without the field last. Amounts of several currencies are ordered each
 * within its own, so that the largest of each are among them.
 */
export function pickRecords<Row extends Values>(
  rows: readonly Row[],
  { list }: Pick<RecordsQuestion, "list">,
  reader: Reader,
): Row[] {
  if (!list) return [];
  const { by, isMoney, limit } = list;
  const sign = list.direction === "ascending" ? 1 : -1;
  const isNumber = isMoney || by in derivedFrom || rows.some((row) => typeof row[by] === "number");
  // Instants of a day have an order, too.
  const keyOf = (row: Row) =>
    isNumber ? reader.number(row, by) : timeFields.has(by) ? (row[by] ?? null) : reader.text(row, by);
  const sorted = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, sign) || compareText(idOf(a.row), idOf(b.row)));
  if (!isMoney) return sorted.slice(0, limit).map(({ row }) => row);
  return byCurrency(
    sorted.map(({ row }) => row),
    limit,
    (row) => reader.text(row, "currency"),
  );
}

/** Of rows in order: as many of each currency as there is room for, the currencies one after the other. */
export function byCurrency<Row>(
  sorted: readonly Row[],
  limit: number,
  currencyOf: (row: Row) => string | null | undefined,
): Row[] {
  const groups = [...Map.groupBy(sorted, currencyOf).values()].toSorted((a, b) => b.length - a.length);
  const ranked = groups.flatMap((some, group) => some.map((row, rank) => ({ row, rank, group })));
  const kept = ranked.toSorted((a, b) => a.rank - b.rank || a.group - b.group).slice(0, limit);
  return kept.toSorted((a, b) => a.group - b.group || a.rank - b.rank).map(({ row }) => row);
}

/** What is missing comes last, whichever the direction. */
export function compareKeys(
  a: string | number | null | undefined,
  b: string | number | null | undefined,
  sign: number,
): number {
  const [isA, isB] = [a !== null && a !== undefined, b !== null && b !== undefined];
  if (!isA || !isB) return Number(isB) - Number(isA);
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  return sign * compareText(String(a), String(b));
}

function compareText(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : a < b ? -1 : a > b ? 1 : 0;
}

function idOf(row: Values): string {
  return String(row["id"] ?? "");
}
