import { getTableColumns } from "drizzle-orm";
import type { VendorRecord } from "../domain/records.ts";
import type { StoredValue } from "./database.ts";
import { records } from "./tables.ts";

const { id: _id, connection: _connection, names: _names, ...fields } = getTableColumns(records);

/** The columns of a record's own fields, by the names of the fields; `externalId` is its `id`. */
export const recordFields = fields;

const { text: _text, ...withoutText } = fields;

/** The same without what may be long. */
export const briefFields = withoutText;

type RecordRow = Omit<typeof records.$inferSelect, "id" | "connection" | "names">;

export function toRecord({ externalId, ...row }: Omit<RecordRow, "text">): VendorRecord {
  return { id: externalId, ...withoutNulls(row) };
}

/** A record's values in the order of the columns of `recordFields`. */
export function valuesOf(record: VendorRecord): StoredValue[] {
  const { id, facts, ...rest } = record;
  const values: Record<string, StoredValue | undefined> = {
    ...rest,
    externalId: id,
    facts: facts && Object.keys(facts).length > 0 ? JSON.stringify(facts) : null,
  };
  return Object.keys(fields).map((name) => values[name] ?? null);
}

type Present<T> = { [K in keyof T]: null extends T[K] ? NonNullable<T[K]> | undefined : T[K] };

function withoutNulls<T extends object>(row: T): Present<T> {
  const present = Object.entries(row).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the filter does
  return Object.fromEntries(present) as Present<T>;
}
