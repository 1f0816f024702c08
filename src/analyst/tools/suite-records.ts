import type { AccountByType } from "../../domain/account.ts";
import { ProviderError } from "../../connectors/errors.ts";
import type { HttpDeps } from "../../connectors/http.ts";
import type { TokenSet } from "../../connectors/connector.ts";
import { fetchBooksPage } from "../../connectors/zoho/books.ts";
import { fetchCrmPage } from "../../connectors/zoho/crm.ts";
import { fetchProjectChildren, fetchProjectsPage } from "../../connectors/zoho/projects.ts";
import { recordKinds } from "../../connectors/zoho/records.ts";
import {
  allPages,
  type PageQuery,
  type SuiteItem,
  type SuitePage,
  type SuiteRecord,
} from "../../connectors/zoho/shared.ts";
import { mapLimited } from "../../lib/concurrency.ts";
import { readStored } from "./suite-stored.ts";
import type { GroupBy } from "./suite-sums.ts";
import type { ToolContext } from "./tool.ts";

export const suiteKinds = [...recordKinds, "milestones"] as const;
export type SuiteKind = (typeof suiteKinds)[number];

/** A record as the list tool works with it. */
export interface ListedRecord extends SuiteRecord {
  /** What is still owed of the amount. */
  balance?: number;
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
type FetchPage = (query: PageQuery) => Promise<SuitePage>;

const PARALLEL = 3;

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

/** Records of a kind: stored ones once there was a synchronization, else live. Throws `ProviderError`. */
export async function readListing(
  context: ToolContext<"business-suite">,
  query: ListingQuery,
): Promise<Listing> {
  const { deps, account, source, call } = context;
  if (source.lastSyncedAt === null)
    return await call((tokens) => readLive(deps, tokens, account, query.kind));
  const product = PRODUCTS[query.kind];
  // As the vendor has it: nothing is stored of it, and that is not the same as there being nothing.
  if (!account.enabledModules[product]) {
    throw new ProviderError("forbidden", "zoho", { vendorCode: `no_${product}` });
  }
  return await readStored(deps, source, query, product);
}

/** Every record of a kind, up to ten pages, with balance and details where the product has them. */
async function readLive(
  deps: HttpDeps,
  tokens: TokenSet,
  account: Account,
  kind: SuiteKind,
): Promise<Listing> {
  if (kind === "deals" || kind === "accounts" || kind === "leads") {
    return await readPages((query) => fetchCrmPage(deps, tokens, kind, query));
  }
  if (kind === "projects") return await readPages((query) => fetchProjectsPage(deps, tokens, account, query));
  if (kind === "tasks" || kind === "milestones") return await readChildren(deps, tokens, account, kind);
  return await readPages((query) => fetchBooksPage(deps, tokens, account, kind, query));
}

async function readChildren(
  deps: HttpDeps,
  tokens: TokenSet,
  account: Account,
  kind: "tasks" | "milestones",
): Promise<Listing> {
  const projects = await allPages((cursor) => fetchProjectsPage(deps, tokens, account, { cursor }));
  const lists = await mapLimited(projects.records, PARALLEL, (project) =>
    readPages((query) => fetchProjectChildren(deps, tokens, account, { ...query, kind, project })),
  );
  const complete = projects.complete && lists.every((list) => list.complete);
  return toListing(
    lists.flatMap(({ records }) => records),
    complete,
  );
}

async function readPages(fetchPage: FetchPage): Promise<Listing> {
  let isCut = false;
  const { records, complete } = await allPages(async (cursor) => {
    const page = await fetchPage({ cursor });
    isCut ||= page.isCut;
    return page;
  });
  return toListing(records.map(toRecord), complete && !isCut);
}

function toRecord({ record, owner, balance, details }: SuiteItem): ListedRecord {
  return {
    ...record,
    ...(record.owner === undefined && owner !== undefined && { owner }),
    ...(balance !== undefined && { balance }),
    details,
  };
}

function toListing(records: ListedRecord[], complete: boolean): Listing {
  const notes = complete ? [] : [`Only the first ${records.length} records were read.`];
  return { records, all: records.length, complete, notes };
}
