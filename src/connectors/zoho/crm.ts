import * as z from "zod";
import type { HttpDeps } from "../http.ts";
import type { TokenSet } from "../connector.ts";
import { apiHost, callZoho } from "./http.ts";
import {
  allPages,
  amount,
  compact,
  day,
  instant,
  labelled,
  named,
  pageOf,
  recordId,
  setQuery,
  text,
  type PageQuery,
  type RecordList,
  type SuiteItem,
  type SuitePage,
} from "./shared.ts";

const PER_PAGE = 200;
/** `page` reaches this many records; what follows needs the token of the page before (providers.md 5.7). */
const MOST_BY_PAGE = 2000;

const lookup = z.union([z.string(), named]).nullish();

const crmPage = z.object({
  data: z.array(
    z.object({
      // Always there, asked for or not; a row without one can be listed, but not stored.
      id: recordId.catch(""),
      Deal_Name: text,
      Account_Name: lookup,
      Full_Name: text,
      Company: text,
      Stage: text,
      Lead_Status: text,
      Amount: amount,
      Annual_Revenue: amount,
      Currency: text,
      Closing_Date: day,
      Created_Time: day,
      Modified_Time: instant,
      Owner: named,
      Contact_Name: lookup,
      Campaign_Source: lookup,
      Lead_Source: text,
      Type: text,
      Next_Step: text,
      Reason_For_Loss__s: text,
      Industry: text,
      Billing_City: text,
      Billing_Country: text,
      Website: text,
      Email: text,
      Description: text,
    }),
  ),
  info: z.object({ more_records: z.boolean().optional(), next_page_token: text }).optional(),
});

type CrmRow = z.output<typeof crmPage>["data"][number];

const CRM = {
  deals: {
    module: "Deals",
    fields: "Deal_Name,Stage,Amount,Currency,Closing_Date,Account_Name,Owner",
    details: "Contact_Name,Lead_Source,Campaign_Source,Type,Next_Step,Reason_For_Loss__s,Description",
  },
  accounts: {
    module: "Accounts",
    fields: "Account_Name,Annual_Revenue,Created_Time,Owner",
    details: "Industry,Billing_City,Billing_Country,Website,Description",
  },
  leads: {
    module: "Leads",
    fields: "Full_Name,Company,Lead_Status,Created_Time,Owner",
    details: "Email,Lead_Source,Campaign_Source,Industry,Description",
  },
} as const;

export type CrmKind = keyof typeof CRM;

/** The records of a kind, reduced; what they are called and who owns them, without details. */
export async function listCrm(deps: HttpDeps, tokens: TokenSet, kind: CrmKind): Promise<RecordList> {
  const { records, complete } = await allPages((cursor) =>
    fetchPage(deps, tokens, kind, { cursor, fields: CRM[kind].fields }),
  );
  return { records: records.map((item) => item.record), complete };
}

/** One page of a module with everything that is kept of a record. Throws `ProviderError`. */
export async function fetchCrmPage(
  deps: HttpDeps,
  tokens: TokenSet,
  kind: CrmKind,
  query: PageQuery,
): Promise<SuitePage> {
  const { fields, details } = CRM[kind];
  return await fetchPage(deps, tokens, kind, { ...query, fields: `${fields},${details},Modified_Time` });
}

async function fetchPage(
  deps: HttpDeps,
  tokens: TokenSet,
  kind: CrmKind,
  { cursor, since, fields }: PageQuery & { fields: string },
): Promise<SuitePage> {
  const url = new URL(`${apiHost(tokens.dc ?? "com")}/crm/v8/${CRM[kind].module}`);
  setQuery(url, { fields, per_page: String(PER_PAGE) });
  setQuery(url, Object.fromEntries(new URLSearchParams(cursor ?? "page=1")));
  if (since !== undefined) setQuery(url, { sort_by: "Modified_Time", sort_order: "desc" });
  const headers = since === undefined ? {} : { "If-Modified-Since": toZohoTime(since) };
  const reply = await callZoho(deps, tokens, { url, headers }, crmPage);
  const hasMore = reply?.info?.more_records ?? false;
  const next = hasMore ? nextCursor(cursor, reply?.info?.next_page_token) : undefined;
  return { items: reply?.data.map(readCrm) ?? [], next, isCut: hasMore && next === undefined };
}

function nextCursor(cursor: string | undefined, token: string | null | undefined): string | undefined {
  const isByPage = !new URLSearchParams(cursor).has("page_token");
  const page = pageOf(cursor) + 1;
  if (isByPage && page * PER_PAGE <= MOST_BY_PAGE) return `page=${page}`;
  return token ? new URLSearchParams({ page_token: token }).toString() : undefined;
}

/** Without milliseconds and with an offset, as the vendor's samples have it. */
function toZohoTime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, "+00:00");
}

function readCrm(row: CrmRow): SuiteItem {
  const account = nameOf(row.Account_Name);
  const name = row.Deal_Name ?? row.Full_Name ?? account ?? "";
  const record = compact({
    name,
    status: row.Stage ?? row.Lead_Status,
    amount: row.Amount ?? row.Annual_Revenue,
    currency: row.Currency,
    date: row.Closing_Date ?? row.Created_Time,
    owner: row.Owner?.name,
    account: account ?? row.Company,
  });
  const details = labelled({
    Contact: nameOf(row.Contact_Name),
    "E-mail": row.Email,
    Source: row.Lead_Source,
    Campaign: nameOf(row.Campaign_Source),
    Type: row.Type,
    "Next step": row.Next_Step,
    "Lost because": row.Reason_For_Loss__s,
    Industry: row.Industry,
    City: row.Billing_City,
    Country: row.Billing_Country,
    Website: row.Website,
    "": row.Description,
  });
  return { id: row.id, title: name, record, details, modifiedAt: row.Modified_Time ?? undefined };
}

function nameOf(value: z.output<typeof lookup>): string | null | undefined {
  return typeof value === "string" ? value : value?.name;
}

const organization = z.object({ org: z.array(z.object({ iso_code: text })) });

/** ISO 4217 code of the organization's own currency, which amounts have when a record does not say. */
export async function getCrmCurrency(deps: HttpDeps, tokens: TokenSet): Promise<string | undefined> {
  const url = new URL(`${apiHost(tokens.dc ?? "com")}/crm/v8/org`);
  return (await callZoho(deps, tokens, { url }, organization))?.org[0]?.iso_code ?? undefined;
}
