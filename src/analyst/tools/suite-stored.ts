import { listStoredRecords, type StoredRecord } from "../store/suite-records.ts";
import type { StoreDeps } from "../store/owner.ts";
import type { SourceOf } from "../sources.ts";
import type { ListedRecord, Listing, ListingQuery, SuiteKind } from "./suite-records.ts";

/** What the records of a kind are called in the store, and what is put before the number in their title. */
const STORED: Record<SuiteKind, { kind: string; prefix?: string }> = {
  deals: { kind: "deal" },
  accounts: { kind: "account" },
  leads: { kind: "lead" },
  invoices: { kind: "invoice", prefix: "Invoice " },
  bills: { kind: "bill", prefix: "Bill " },
  expenses: { kind: "expense" },
  payments: { kind: "payment", prefix: "Payment " },
  projects: { kind: "project" },
  tasks: { kind: "task" },
  milestones: { kind: "milestone" },
};

/** Books' titles also name the customer or vendor. */
const NAMED_WITH_PLACE = new Set<SuiteKind>(["invoices", "bills", "expenses", "payments"]);

/** The stored records of a kind (sync/sources/business-suite-rows.ts says how they are written). */
export async function readStored(
  deps: StoreDeps,
  source: SourceOf<"business-suite">,
  query: ListingQuery,
  product: string,
): Promise<Listing> {
  const { kind } = query;
  const withBody = query.text !== undefined || query.groupBy === "category";
  const stored = await listStoredRecords(deps, source, { ...query, kind: STORED[kind].kind, withBody });
  const missing = missingIn(source, kind, product);
  return {
    records: stored.rows.map((row) => toListed(kind, row)),
    all: stored.all,
    complete: !stored.isCut && missing.length === 0,
    notes: [...(stored.isCut ? [`Only the first ${stored.rows.length} records were read.`] : []), ...missing],
  };
}

/** What the last synchronization says that it had to leave out, where it is of this kind. */
function missingIn({ lastResult }: SourceOf<"business-suite">, kind: string, product: string): string[] {
  const sentences = (lastResult?.message ?? "").split(". ");
  const named = new RegExp(`^Without [^:]*\\b(?:${kind}|${product})\\b`, "i");
  return sentences
    .filter((sentence) => named.test(sentence))
    .map((sentence) => `${sentence.replace(/\.$/, "")}.`);
}

function toListed(kind: SuiteKind, row: StoredRecord): ListedRecord {
  const { author, place, status, amount, balance, currency, occurredAt, dueAt } = row;
  return {
    name: nameOf(kind, row),
    ...(status !== null && { status }),
    ...(amount !== null && { amount }),
    ...(currency !== null && amount !== null && { currency }),
    ...(occurredAt !== null && { date: occurredAt.slice(0, 10) }),
    ...(dueAt !== null && { dueDate: dueAt.slice(0, 10) }),
    ...(author !== null && { owner: author }),
    ...(place !== null && { account: place }),
    ...(balance !== null && { balance }),
    details: [detailsOf(row)],
  };
}

/** `INV-000123` of "Invoice INV-000123, Marina Kiel". */
function nameOf(kind: SuiteKind, { title, place }: StoredRecord): string {
  const { prefix } = STORED[kind];
  const ending = `, ${place ?? ""}`;
  const short = NAMED_WITH_PLACE.has(kind) && title.endsWith(ending) ? title.slice(0, -ending.length) : title;
  return prefix !== undefined && short.startsWith(prefix) ? short.slice(prefix.length) : short;
}

/** The text without the facts that it begins with, for their labels are no words of the record. */
function detailsOf({ body, place, author, status }: StoredRecord): string {
  let rest = body;
  for (const value of [place, author, status]) {
    if (value === null) continue;
    const fact = new RegExp(
      `^(?:Account|Company|Customer|Vendor|Project|Owner|Status): ${RegExp.escape(value)}(?:; |$)`,
    );
    rest = rest.replace(fact, "");
  }
  return rest;
}
