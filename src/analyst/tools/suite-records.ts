import type { AccountByType } from "../../domain/account.ts";
import type { VendorRecord } from "../../domain/records.ts";
import { VendorError } from "../../connectors/errors.ts";
import { listRecords, suiteDatasets, type SuiteDataset } from "../../connectors/zoho/records.ts";
import { readStored } from "./suite-stored.ts";
import type { GroupBy } from "./suite-sums.ts";
import type { ToolContext } from "./tool.ts";

export const suiteKinds = suiteDatasets;
export type SuiteKind = SuiteDataset;

/** A record as the list tool works with it. */
export interface ListedRecord {
  name: string;
  status?: string | undefined;
  amount?: number | undefined;
  currency?: string | undefined;
  date?: string | undefined;
  dueDate?: string | undefined;
  owner?: string | undefined;
  account?: string | undefined;
  /** What is still owed of the amount. */
  balance?: number | undefined;
  /** Further text to find it by, such as its campaign. */
  details?: string[] | undefined;
}

export interface Listing {
  records: ListedRecord[];
  /** How many of the kind there are, filtered or not. */
  all: number;
  /** False when the suite holds more than could be read. */
  complete: boolean;
  notes: string[];
}

/** What the store may leave out at once; the tool filters by all of it again. */
export interface ListingQuery {
  kind: SuiteKind;
  from?: string | undefined;
  to?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  text?: string | undefined;
  groupBy?: GroupBy | undefined;
}

type Account = AccountByType["business-suite"];

const PRODUCTS = {
  deals: "crm",
  accounts: "crm",
  leads: "crm",
  invoices: "books",
  bills: "books",
  expenses: "books",
  payments: "books",
  projects: "projects",
  tasks: "projects",
  milestones: "projects",
} as const satisfies Record<SuiteKind, keyof Account["enabledModules"]>;

/** Records of a kind: stored ones once there was a synchronization, else live. Throws `VendorError`. */
export async function readListing(
  context: ToolContext<"business-suite">,
  query: ListingQuery,
): Promise<Listing> {
  const { deps, account, source, call } = context;
  if (source.lastSyncedAt === null) {
    const { records, complete } = await listRecords({ http: deps, account, call }, query.kind);
    return toListing(records.map(toListed), complete);
  }
  const product = PRODUCTS[query.kind];
  // As the vendor has it: nothing is stored of it, and that is not the same as there being nothing.
  if (!account.enabledModules[product]) {
    throw new VendorError("forbidden", "zoho", { vendorCode: `no_${product}` });
  }
  return await readStored(deps, source, query, product);
}

function toListed(record: VendorRecord): ListedRecord {
  const { title, number, text, status, amount, balance, currency, date, dueDate, owner, campaign } = record;
  const details = [record.source, campaign, record.category, text].filter((one) => one !== undefined);
  const account = record.account ?? record.place;
  return { name: number ?? title, status, amount, balance, currency, date, dueDate, owner, account, details };
}

function toListing(records: ListedRecord[], complete: boolean): Listing {
  const notes = complete ? [] : [`Only the first ${records.length} records were read.`];
  return { records, all: records.length, complete, notes };
}
