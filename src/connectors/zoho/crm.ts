import * as z from "zod";
import { once } from "../../lib/once.ts";
import type { RecordState } from "../../domain/records.ts";
import {
  crmRow,
  hasMoneyAlone,
  MODULES,
  toRecord,
  type CrmDataset,
  type CrmRow,
  type CrmTerms,
} from "./crm-rows.ts";
import {
  recordId,
  text,
  apiHost,
  callZoho,
  pageOf,
  unless,
  type PageQuery,
  type Suite,
  type SuiteList,
  type SuitePage,
} from "./suite.ts";

const PER_PAGE = 200;
/** `page` reaches this many records; what follows needs the token of the page before (providers.md 5.7). */
const MOST_BY_PAGE = 2000;

/** The CRM's lists; they share what is asked for once. */
export function crmLists(suite: Suite): SuiteList[] {
  const stages = once(() => readStages(suite));
  const currency = once(() => readCurrency(suite));
  const termsOf = async (dataset: CrmDataset, rows: CrmRow[]): Promise<CrmTerms> => ({
    stages: dataset === "deals" && rows.length > 0 ? await stages() : new Map(),
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
  const order = since !== undefined && { sort_by: "Modified_Time", sort_order: "desc" };
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

const FORECAST_TYPES = new Map<string | undefined, RecordState>([
  ["Open", "open"],
  ["Closed Won", "won"],
  ["Closed Lost", "lost"],
]);

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

/** What the customer's own stages stand for, by the names that records may have of them (providers.md 5.7). */
async function readStages(suite: Suite): Promise<CrmTerms["stages"]> {
  const asked = askCrm(suite, "settings/fields", { module: "Deals" }, crmFields);
  const reply = await unless(["forbidden", "invalid_request"], asked);
  const stages = reply?.fields.find((field) => field.api_name === "Stage")?.pick_list_values ?? [];
  return new Map(
    stages.flatMap(({ display_value, actual_value, forecast_type }) =>
      [display_value, actual_value].map((name) => [name, FORECAST_TYPES.get(forecast_type)] as const),
    ),
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

function askCrm<S extends z.ZodType>(
  { account, call }: Suite,
  path: string,
  query: Record<string, string>,
  schema: S,
  since?: number,
): Promise<z.output<S> | undefined> {
  // Without milliseconds and with an offset, as the vendor's samples have it.
  const time = since === undefined ? undefined : new Date(since).toISOString().replace(/\.\d+Z$/, "+00:00");
  const headers = time === undefined ? {} : { "If-Modified-Since": time };
  return callZoho(call, { url: `${apiHost(account.dc)}/crm/v8/${path}`, query, headers }, schema);
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
