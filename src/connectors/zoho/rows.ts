import { labelled, type SuiteItem } from "./shared.ts";
import type { RecordRow } from "../rows.ts";

/** The kinds of records, and what the party or thing that a record belongs to is called. */
const PLACES = {
  deal: "Account",
  account: "Account",
  lead: "Company",
  invoice: "Customer",
  bill: "Vendor",
  expense: "Vendor",
  payment: "Customer",
  project: "Project",
  task: "Project",
  milestone: "Project",
} as const;

export type SuiteKind = keyof typeof PLACES;

/** A record as it is stored. `currency` is that of an amount which does not say its own. */
export function toRow(kind: SuiteKind, item: SuiteItem, currency?: string): RecordRow {
  const { record, details, balance } = item;
  const owner = record.owner ?? item.owner;
  const facts = labelled({ [PLACES[kind]]: record.account, Owner: owner, Status: record.status });
  const money = record.currency ?? (record.amount === undefined ? undefined : currency);
  return {
    kind,
    externalId: item.id,
    title: item.title || item.id,
    body: [...facts, ...details].join("; "),
    ...(owner !== undefined && { author: owner }),
    ...(record.account !== undefined && { place: record.account }),
    ...(record.status !== undefined && { status: record.status }),
    ...(record.amount !== undefined && { amount: record.amount }),
    ...(balance !== undefined && { balance }),
    ...(money !== undefined && { currency: money }),
    ...(record.date !== undefined && { occurredAt: record.date }),
    ...(record.dueDate !== undefined && { dueAt: record.dueDate }),
  };
}
