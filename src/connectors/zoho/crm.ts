import * as z from "zod";
import type { RecordState, VendorRecord } from "../../domain/records.ts";
import { amount, day, factsOf, instant, localDay, nameOf, plainText, recordId, text } from "./fields.ts";
import { apiHost, callZoho } from "./http.ts";
import {
  pageOf,
  setQuery,
  unless,
  type PageQuery,
  type Suite,
  type SuiteList,
  type SuitePage,
} from "./suite.ts";

const PER_PAGE = 200;
/** `page` reaches this many records; what follows needs the token of the page before (providers.md 5.7). */
const MOST_BY_PAGE = 2000;

const crmRow = z.object({
  // Always there, asked for or not; a row without one cannot be stored.
  id: recordId.optional().catch(undefined),
  Deal_Name: text,
  Account_Name: nameOf,
  Full_Name: text,
  Company: text,
  Stage: text,
  Lead_Status: text,
  Amount: amount,
  Expected_Revenue: amount,
  Probability: amount,
  Annual_Revenue: amount,
  Currency: text,
  Closing_Date: day,
  Created_Time: instant,
  Modified_Time: instant,
  Owner: nameOf,
  Contact_Name: nameOf,
  Campaign_Source: nameOf,
  Lead_Source: text,
  Pipeline: nameOf,
  Type: text,
  Next_Step: text,
  Reason_For_Loss__s: text,
  Industry: text,
  Billing_City: text,
  Billing_Country: text,
  Website: text,
  Email: text,
  Description: text,
});

type CrmRow = z.output<typeof crmRow>;
type CrmDataset = "deals" | "accounts" | "leads";

/** What the CRM says once of all its records. */
interface CrmTerms {
  /** What each stage of a deal stands for; undefined when the grant does not cover it. */
  stages: ReadonlyMap<string, RecordState | undefined> | undefined;
  /** ISO 4217 code of the organization's own currency, which amounts have when a record does not say. */
  currency: string | undefined;
  timeZone: string | undefined;
}

const COMMON = "Owner,Created_Time,Modified_Time,Description";

/** `tab` is the module's name in the CRM's own addresses. */
const MODULES: Record<
  CrmDataset,
  {
    module: string;
    tab: string;
    fields: string;
    read: (row: CrmRow, terms: CrmTerms) => Partial<VendorRecord>;
  }
> = {
  deals: {
    module: "Deals",
    tab: "Potentials",
    fields: `Deal_Name,Stage,Amount,Expected_Revenue,Probability,Currency,Closing_Date,Account_Name,Contact_Name,Lead_Source,Campaign_Source,Type,Pipeline,Next_Step,Reason_For_Loss__s,${COMMON}`,
    read: readDeal,
  },
  accounts: {
    module: "Accounts",
    tab: "Accounts",
    fields: `Account_Name,Annual_Revenue,Currency,Industry,Billing_City,Billing_Country,Website,${COMMON}`,
    read: readAccount,
  },
  leads: {
    module: "Leads",
    tab: "Leads",
    fields: `Full_Name,Company,Lead_Status,Email,Lead_Source,Campaign_Source,Industry,${COMMON}`,
    read: readLead,
  },
};

/** The CRM's lists; they share what is asked for once. */
export function crmLists(suite: Suite): SuiteList[] {
  const stages = once(() => readStages(suite));
  const currency = once(() => readCurrency(suite));
  const termsOf = async (dataset: CrmDataset, rows: CrmRow[]): Promise<CrmTerms> => ({
    stages: dataset === "deals" && rows.length > 0 ? await stages() : undefined,
    currency: rows.some(hasMoneyAlone) ? await currency() : undefined,
    timeZone: suite.account.timeZone,
  });
  const datasets: CrmDataset[] = ["deals", "accounts", "leads"];
  return datasets.map((dataset) => ({
    dataset,
    fetchPage: (query) => fetchPage(suite, dataset, query, (rows) => termsOf(dataset, rows)),
    fetchDeleted: (query) => fetchDeleted(suite, dataset, query),
  }));
}

const crmPage = z.object({
  data: z.array(crmRow),
  info: z.object({ more_records: z.boolean().optional(), next_page_token: text }).optional(),
});

async function fetchPage(
  suite: Suite,
  dataset: CrmDataset,
  { cursor, since }: PageQuery,
  termsOf: (rows: CrmRow[]) => Promise<CrmTerms>,
): Promise<SuitePage> {
  const { module, fields } = MODULES[dataset];
  const order: Record<string, string> =
    since === undefined ? {} : { sort_by: "Modified_Time", sort_order: "desc" };
  const reply = await askCrm(suite, module, { ...pageQuery(cursor), fields, ...order }, crmPage, since);
  const rows = reply?.data ?? [];
  const terms = await termsOf(rows);
  const hasMore = reply?.info?.more_records ?? false;
  const next = hasMore ? nextCursor(cursor, reply?.info?.next_page_token) : undefined;
  const records = rows.flatMap((row) => toRecord(suite, dataset, row, terms) ?? []);
  const isUnclear = dataset === "deals" && records.some(({ state }) => state === undefined);
  return {
    records,
    next,
    isCut: hasMore && next === undefined,
    ...(isUnclear && { skipped: [UNKNOWN_STATE] }),
  };
}

const UNKNOWN_STATE = {
  kind: "the state of some deals",
  reason: "the CRM does not say whether they are won or lost",
};

function toRecord(
  { account }: Suite,
  dataset: CrmDataset,
  row: CrmRow,
  terms: CrmTerms,
): VendorRecord | undefined {
  if (row.id === undefined) return undefined;
  const { tab, read } = MODULES[dataset];
  return {
    dataset,
    id: row.id,
    title: row.Deal_Name ?? row.Full_Name ?? row.Account_Name ?? row.id,
    text: plainText(row.Description),
    // The organization's id is the CRM's wherever there is a CRM.
    url: `https://crm.zoho.${account.dc}/crm/org${account.organizationId}/tab/${tab}/${encodeURIComponent(row.id)}`,
    owner: row.Owner,
    createdAt: row.Created_Time,
    changedAt: row.Modified_Time,
    ...read(row, terms),
  };
}

function readDeal(row: CrmRow, terms: CrmTerms): Partial<VendorRecord> {
  const state = stateOf(row, terms);
  return {
    status: row.Stage,
    state,
    kind: row.Type,
    ...moneyOf(row, row.Amount, terms),
    expected: row.Expected_Revenue,
    probability: row.Probability === undefined ? undefined : row.Probability / 100,
    account: row.Account_Name,
    source: row.Lead_Source,
    campaign: row.Campaign_Source,
    date: row.Closing_Date,
    closedAt: state === "won" || state === "lost" ? row.Closing_Date : undefined,
    facts: factsOf({
      Contact: row.Contact_Name,
      Pipeline: row.Pipeline,
      "Next step": row.Next_Step,
      "Lost because": row.Reason_For_Loss__s,
    }),
  };
}

function readAccount(row: CrmRow, terms: CrmTerms): Partial<VendorRecord> {
  return {
    ...moneyOf(row, row.Annual_Revenue, terms),
    category: row.Industry,
    date: localDay(row.Created_Time, terms.timeZone),
    facts: factsOf({ City: row.Billing_City, Country: row.Billing_Country, Website: row.Website }),
  };
}

/** Only leads that have not been converted are listed; a converted one lives on as account, contact and deal. */
function readLead(row: CrmRow, terms: CrmTerms): Partial<VendorRecord> {
  return {
    status: row.Lead_Status,
    account: row.Company,
    source: row.Lead_Source,
    campaign: row.Campaign_Source,
    date: localDay(row.Created_Time, terms.timeZone),
    facts: factsOf({ "E-mail": row.Email, Industry: row.Industry }),
  };
}

function moneyOf(row: CrmRow, value: number | undefined, { currency }: CrmTerms): Partial<VendorRecord> {
  const isMoney = value !== undefined || row.Expected_Revenue !== undefined;
  return { amount: value, currency: isMoney ? (row.Currency ?? currency) : undefined };
}

function hasMoneyAlone(row: CrmRow): boolean {
  return (
    row.Currency === undefined && (row.Amount ?? row.Expected_Revenue ?? row.Annual_Revenue) !== undefined
  );
}

/**
 * As the CRM's metadata says of the stage. Where that is not to be had, or no longer knows the stage, a probability of
 * 100 or 0 agrees with it as a rule, not by contract.
 */
function stateOf({ Stage, Probability }: CrmRow, { stages }: CrmTerms): RecordState | undefined {
  const told = Stage === undefined ? undefined : stages?.get(Stage);
  if (told !== undefined || Probability === undefined) return told;
  if (Probability === 100) return "won";
  return Probability === 0 ? "lost" : "open";
}

const FORECAST_TYPES: Record<string, RecordState> = {
  Open: "open",
  "Closed Won": "won",
  "Closed Lost": "lost",
};

const crmFields = z.object({
  fields: z.array(
    z.object({
      api_name: text,
      pick_list_values: z
        .array(z.object({ display_value: text, actual_value: text, forecast_type: text }))
        .optional()
        .catch(undefined),
    }),
  ),
});

/** What the customer's own stages stand for, by their names (providers.md 5.7). */
async function readStages(suite: Suite): Promise<CrmTerms["stages"]> {
  const asked = askCrm(suite, "settings/fields", { module: "Deals" }, crmFields);
  const reply = await unless(["forbidden", "invalid_request"], asked);
  const stage = reply?.fields.find((field) => field.api_name === "Stage");
  return (
    stage?.pick_list_values &&
    new Map(
      stage.pick_list_values.flatMap(({ display_value, actual_value, forecast_type = "" }) => {
        const state = Object.hasOwn(FORECAST_TYPES, forecast_type)
          ? FORECAST_TYPES[forecast_type]
          : undefined;
        return [display_value, actual_value].flatMap((name) =>
          name === undefined ? [] : [[name, state] as const],
        );
      }),
    )
  );
}

const organization = z.object({ org: z.array(z.object({ iso_code: text })) });

async function readCurrency(suite: Suite): Promise<string | undefined> {
  if (suite.account.currency !== undefined) return suite.account.currency;
  return (await unless(["forbidden"], askCrm(suite, "org", {}, organization)))?.org[0]?.iso_code;
}

const deletedPage = z.object({
  data: z.array(z.object({ id: recordId })),
  info: z.object({ more_records: z.boolean().optional() }).optional(),
});

/** A CRM that does not tell what was deleted is found out by the next full listing. */
async function fetchDeleted(suite: Suite, dataset: CrmDataset, { cursor, since }: PageQuery) {
  const path = `${MODULES[dataset].module}/deleted`;
  const asked = askCrm(suite, path, { type: "all", ...pageQuery(cursor) }, deletedPage, since);
  const reply = await unless(["forbidden", "invalid_request"], asked);
  return {
    deleted: reply?.data.map(({ id }) => ({ dataset, id })) ?? [],
    next: reply?.info?.more_records ? `page=${pageOf(cursor) + 1}` : undefined,
  };
}

async function askCrm<S extends z.ZodType>(
  { http, call }: Suite,
  path: string,
  query: Record<string, string>,
  schema: S,
  since?: number,
): Promise<z.output<S> | undefined> {
  // Without milliseconds and with an offset, as the vendor's samples have it.
  const time = since === undefined ? undefined : new Date(since).toISOString().replace(/\.\d+Z$/, "+00:00");
  return await call((tokens) => {
    const url = new URL(`${apiHost(tokens.dc ?? "com")}/crm/v8/${path}`);
    setQuery(url, query);
    return callZoho(http, tokens, { url, ...(time && { headers: { "If-Modified-Since": time } }) }, schema);
  });
}

function pageQuery(cursor = "page=1"): Record<string, string> {
  return { per_page: String(PER_PAGE), ...Object.fromEntries(new URLSearchParams(cursor)) };
}

function nextCursor(cursor: string | undefined, token: string | undefined): string | undefined {
  const isByPage = !new URLSearchParams(cursor).has("page_token");
  const page = pageOf(cursor) + 1;
  if (isByPage && page * PER_PAGE <= MOST_BY_PAGE) return `page=${page}`;
  return token && new URLSearchParams({ page_token: token }).toString();
}

function once<R>(ask: () => Promise<R>): () => Promise<R> {
  let asked: Promise<R> | undefined;
  return () => (asked ??= ask());
}
