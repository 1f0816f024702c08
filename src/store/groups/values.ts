import { bucketOf } from "../../catalogue/ageing.ts";
import { daysBetween } from "../../periods/dates.ts";
import { createLocalTime } from "../../periods/local-time.ts";
import type { RecordsQuestion } from "./plan.ts";

/** Of a record as many fields as are asked for, by name. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Those that hold days or instants. */
export const timeFields: ReadonlySet<string> = new Set([
  "date",
  "dueDate",
  "createdAt",
  "closedAt",
  "changedAt",
]);

/** What a field is made of that is none of the record's own; the due date stands for itself. */
export const derivedFrom: Record<string, readonly string[]> = {
  daysOverdue: ["state"],
  daysToClose: ["createdAt", "closedAt"],
  daysToPay: ["date", "closedAt"],
  daysPaidLate: ["dueDate", "closedAt"],
  overdueBy: ["state"],
};

export type Reader = ReturnType<typeof createReader>;

/** Reads fields as a question sees them: times in its zone, overdue on its day. */
export function createReader({ today, timeZone, due }: Pick<RecordsQuestion, "today" | "timeZone" | "due">) {
  const toLocal = createLocalTime(timeZone);

  /** Day, and hour where there is one. */
  const local = (values: Values, field: string): string | null => {
    const value = values[field];
    return typeof value === "string" ? toLocal(value) : null;
  };
  const day = (values: Values, field: string): string | null => local(values, field)?.slice(0, 10) ?? null;

  /** Times as days; null for what is missing or empty. */
  const text = (values: Values, field: string): string | null => {
    if (field === "overdueBy") return values["state"] === "open" ? bucketOf(daysOverdue(values)) : null;
    if (timeFields.has(field)) return day(values, field);
    const value = values[field];
    return value === "" || value === undefined || value === null ? null : String(value);
  };

  const isOverdue = (values: Values): boolean => daysOverdue(values) !== null;

  const daysOverdue = (values: Values): number | null => {
    const by = values["state"] === "open" && due !== undefined ? day(values, due) : null;
    return by !== null && by < today ? daysBetween(by, today) : null;
  };

  const daysFrom = (since: string, until: string, values: Values): number | null => {
    const [from, to] = [day(values, since), day(values, until)];
    return from === null || to === null ? null : daysBetween(from, to);
  };

  const number = (values: Values, field: string): number | null => {
    if (field === "daysOverdue") return daysOverdue(values);
    const [since, until] = derivedFrom[field] ?? [];
    if (since && until) return daysFrom(since, until, values);
    const value = values[field];
    return typeof value === "number" ? value : null;
  };

  return { local, day, text, number, isOverdue };
}

/** The first records in order, those without the field last; amounts within their own currency, so that the largest of each are in. */
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
