import type { AccountByType } from "../../lib/account.ts";
import type { HttpDeps } from "../../providers/http.ts";
import type { TokenSet } from "../../providers/provider.ts";
import { fetchBooksPage } from "../../providers/zoho-books.ts";
import { fetchCrmPage } from "../../providers/zoho-crm.ts";
import { listRecords, type RecordKind } from "../../providers/zoho-records.ts";
import { allPages, type PageQuery, type SuitePage, type SuiteRecord } from "../../providers/zoho-shared.ts";

/** A record as the list tool works with it. */
export interface ListedRecord extends SuiteRecord {
  /** What is still owed of the amount. */
  balance?: number;
  /** Further text to find it by, such as its campaign. */
  details?: string[] | undefined;
}

export interface Listing {
  records: ListedRecord[];
  /** False when the suite holds more than could be read. */
  complete: boolean;
}

type FetchPage = (query: PageQuery) => Promise<SuitePage>;

/** Every record of a kind, up to ten pages, with balance and details where the product has them. */
export async function readListing(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  kind: RecordKind,
): Promise<Listing> {
  if (kind === "projects" || kind === "tasks") return await listRecords(deps, tokens, account, kind);
  if (kind === "deals" || kind === "accounts" || kind === "leads") {
    return await readPages((query) => fetchCrmPage(deps, tokens, kind, query));
  }
  return await readPages((query) => fetchBooksPage(deps, tokens, account, kind, query));
}

async function readPages(fetchPage: FetchPage): Promise<Listing> {
  let isCut = false;
  const { records: items, complete } = await allPages(async (cursor) => {
    const page = await fetchPage({ cursor });
    isCut ||= page.isCut;
    return page;
  });
  const records = items.map(({ record, owner, balance, details }) => ({
    ...record,
    ...(record.owner === undefined && owner !== undefined && { owner }),
    ...(balance !== undefined && { balance }),
    details,
  }));
  return { records, complete: complete && !isCut };
}
