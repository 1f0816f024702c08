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
