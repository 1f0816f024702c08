/** What vendors keep as records, in the words of the catalogue. */
export const recordDatasets = [
  "deals",
  "leads",
  "accounts",
  "invoices",
  "bills",
  "expenses",
  "payments",
  "projects",
  "tasks",
  "milestones",
  "messages",
  "pages",
] as const;

export type RecordDataset = (typeof recordDatasets)[number];

/** Where a record stands, as the vendor's own metadata says: never told from the name of a stage or status. */
export const recordStates = ["draft", "open", "won", "lost", "paid", "void", "done"] as const;

export type RecordState = (typeof recordStates)[number];

/** Fields that one vendor alone has, by the name that a person knows them by. */
export type Facts = Record<string, string | number | boolean | string[]>;

/** A vendor's record, typed. Instants are ISO 8601 in UTC, days ISO days; amounts are in `currency` (ISO 4217) where the vendor knows it. */
export interface VendorRecord {
  dataset: RecordDataset;
  /** The vendor's id, unique in its dataset. */
  id: string;
  title: string;
  /** What people wrote: plain text or Markdown. */
  text?: string | undefined;
  /** Where a person sees it at the vendor. */
  url?: string | undefined;
  /** For people, e.g. `INV-000123`. */
  number?: string | undefined;
  /** The vendor's own word for where it stands, e.g. `Negotiation/Review`. */
  status?: string | undefined;
  state?: RecordState | undefined;
  /** The vendor's own subdivision: a deal's type, a page's or a database's. */
  kind?: string | undefined;
  amount?: number | undefined;
  /** What is still owed of the amount. */
  balance?: number | undefined;
  currency?: string | undefined;
  /** Expected revenue of a deal. */
  expected?: number | undefined;
  /** A fraction of 1. */
  probability?: number | undefined;
  author?: string | undefined;
  /** Who is responsible for it. */
  owner?: string | undefined;
  /** The customer, vendor or company that it is about. */
  account?: string | undefined;
  /** What holds it: a channel, a parent page, a project. */
  place?: string | undefined;
  category?: string | undefined;
  /** Where a deal or a lead came from. */
  source?: string | undefined;
  campaign?: string | undefined;
  /** Id of the message that heads its thread. */
  thread?: string | undefined;
  createdAt?: string | undefined;
  /** Day or instant of the thing itself: a deal's closing, an invoice's issue, a task's start, a message's sending. */
  date?: string | undefined;
  dueDate?: string | undefined;
  /** When a deal was won or lost, a task done. */
  closedAt?: string | undefined;
  changedAt?: string | undefined;
  facts?: Facts | undefined;
}

export type RecordKey = Pick<VendorRecord, "dataset" | "id">;
