import { findDataset } from "../../catalogue/catalogue.ts";
import type { VendorRecord } from "../../domain/records.ts";

const FIELDS = [
  "number",
  "status",
  "state",
  "amount",
  "balance",
  "currency",
  "date",
  "dueDate",
  "owner",
  "category",
  "probability",
  "expected",
  "source",
  "campaign",
  "createdAt",
  "closedAt",
  "url",
] as const satisfies (keyof VendorRecord)[];

type Item = { name: string } & Partial<Pick<VendorRecord, (typeof FIELDS)[number] | "account">>;

/** A record as the tool lists it: what it is called, its typed fields, and whom it is about. */
export function toItem(record: VendorRecord): Item {
  const said = FIELDS.filter((field) => record[field] !== undefined);
  const account = accountOf(record);
  return {
    name: nameOf(record),
    ...Object.fromEntries(said.map((field) => [field, record[field]])),
    ...(account !== undefined && { account }),
  };
}

/** What is in the books is known by its number, all else by its name. */
function nameOf({ dataset, number, title }: VendorRecord): string {
  return findDataset(dataset)?.product === "books" ? (number ?? title) : title;
}

/** Whom a record is about; a task's and a milestone's project. */
export function accountOf({ account, place }: VendorRecord): string | undefined {
  return account ?? place;
}
