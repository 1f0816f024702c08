import type { CrmRecord, CrmValue, Lookup } from "./crm-records.ts";
import type { FieldType } from "./crm-modules.ts";

/** A value that is no lookup. */
export type Scalar = string | number | boolean | null;

/** A field of a record as text or number, ready to compare; a lookup gives its id, or its name behind a dot. */
export function readField(record: CrmRecord, path: string): Scalar {
  const [name = "", part] = path.split(".");
  const value = record[name] ?? null;
  if (!isLookup(value)) return value;
  if (part === undefined || part === "id") return value.id;
  return part === "email" ? (value.email ?? null) : value.name;
}

export function isLookup(value: CrmValue): value is Lookup {
  return typeof value === "object" && value !== null;
}

/** Orders two values of a field: numbers by size, times by instant, text by letters; empty ones come first. */
export function compareValues(a: Scalar, b: Scalar, type: FieldType): number {
  const [left, right] = [sortKey(a, type), sortKey(b, type)];
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left).localeCompare(String(right), "en");
}

function sortKey(value: Scalar, type: FieldType): number | string {
  if (value === null) return "";
  if (type === "currency" || type === "integer") return Number(value);
  if (type === "datetime") return Date.parse(String(value));
  return String(value).toLowerCase();
}

/** `%` stands for any text. */
export function isLike(value: Scalar, pattern: string): boolean {
  const escaped = pattern
    .toLowerCase()
    .split("%")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`, "s").test(String(value ?? "").toLowerCase());
}
