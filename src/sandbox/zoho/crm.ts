import type { Context } from "hono";
import type { Campaign } from "../company/campaigns.ts";
import * as sales from "../company/sales.ts";
import { COLLEAGUES, HISTORY_DAYS, type Colleague, COMPANY, personOf } from "../company/company.ts";
import { DAY_MS, dayOf, isoDay, isoLocal, msOf, type Moment, momentOf } from "../company/dates.ts";
import { zohoId } from "../company/hash.ts";
import { pageFrom, wholeNumber, refusal, type VendorHono } from "../vendor.ts";
import { admitAt, mayRead, type ZohoHost, zohoOrganizationOf } from "./account.ts";
import type { Grant } from "../grants.ts";

interface Lookup {
  id: string;
  name: string;
}

interface CrmRecord {
  id: string;
  Modified_Time: string;
  [field: string]: string | number | null | Lookup;
}

function campaignLookup(campaign: Campaign | null): Lookup | null {
  return campaign && { id: zohoId("campaign", campaign.start, 0), name: campaign.name };
}

function owner({ zohoId: id, name }: Colleague): Lookup {
  return { id, name };
}

/** A change is seen from the beginning of its day on; never before the creation. */
function times(createdMs: number, changedDay: number) {
  const changedMs = Math.max(createdMs, msOf(changedDay, 0));
  return { Created_Time: isoLocal(createdMs), Modified_Time: isoLocal(changedMs) };
}

export function dealRecords(now: Moment): CrmRecord[] {
  return sales
    .dealsCreatedBetween(now.day - HISTORY_DAYS, now.day)
    .filter((deal) => deal.createdMs <= now.ms)
    .map((deal) => {
      const { client } = deal;
      const stage = sales.stageOn(deal, now.day);
      const closed = now.day >= deal.closedDay;
      return {
        id: deal.id,
        Deal_Name: deal.name,
        Amount: deal.amount,
        Stage: stage.name,
        Probability: stage.probability,
        Expected_Revenue: Math.round(deal.amount * stage.probability) / 100,
        Closing_Date: isoDay(closed ? deal.closedDay : deal.plannedDay),
        Account_Name: { id: client.id, name: client.name },
        Contact_Name: { id: client.contact.id, name: client.contact.name },
        Lead_Source: deal.source,
        Campaign_Source: campaignLookup(deal.campaign),
        Type: deal.source === "Existing customer" ? "Existing Business" : "New Business",
        Reason_For_Loss__s: closed ? deal.lostReason : null,
        Currency: "EUR",
        Owner: owner(client.owner),
        ...times(deal.createdMs, sales.dealChangedOn(deal, now.day)),
      };
    });
}

export function leadRecords(now: Moment): CrmRecord[] {
  return sales
    .leadsCreatedBetween(now.day - HISTORY_DAYS, now.day)
    .filter((lead) => lead.createdMs <= now.ms)
    .map((lead) => {
      const judged = now.day >= lead.judgedDay;
      return {
        id: lead.id,
        Full_Name: lead.name,
        Company: lead.company,
        Email: lead.email,
        Lead_Source: lead.source,
        Lead_Status: judged ? lead.status : "Not Contacted",
        Campaign_Source: campaignLookup(lead.campaign),
        Owner: owner(COLLEAGUES.ben),
        ...times(lead.createdMs, judged ? lead.judgedDay : lead.createdDay),
      };
    });
}

const FOUNDED = msOf(dayOf(2022, 5, 2), 600);

export function accountRecords(now: Moment): CrmRecord[] {
  return sales.CLIENTS.map((client) => ({ client, since: FOUNDED + client.nth * 13 * DAY_MS }))
    .filter(({ since }) => since <= now.ms)
    .map(({ client, since }) => ({
      id: client.id,
      Account_Name: client.name,
      Industry: client.industry,
      Billing_City: client.town,
      Billing_Country: client.country,
      Website: client.website,
      Owner: owner(client.owner),
      ...times(since, 0),
    }));
}

const MOST_BY_PAGE = 2000;
const MOST_PER_PAGE = 200;

const MODULES: Record<string, (now: Moment) => CrmRecord[]> = {
  Accounts: accountRecords,
  Deals: dealRecords,
  Leads: leadRecords,
};

type Query = Record<string, string>;

/** Adds the CRM's paths (/crm/v8) to a host. An empty list is 204 with no body. */
export function addCrm(app: VendorHono, host: ZohoHost): void {
  app.get("/crm/v8/org", async (c) => {
    const { zgid, name } = zohoOrganizationOf(personOf((await enter(c, host, "org")).user));
    const { timeZone: time_zone, currency: iso_code } = COMPANY;
    return c.json({ org: [{ id: zgid, zgid, company_name: name, time_zone, iso_code }] });
  });
  // Of all fields only the one of which the connector has to know what its values stand for.
  app.get("/crm/v8/settings/fields", async (c) => {
    await enter(c, host, "settings", "fields");
    if (c.req.query("module") !== "Deals") throw badModule();
    return c.json({ fields: [STAGE_FIELD] });
  });
  // Nobody at the company deletes anything.
  app.get("/crm/v8/:module/deleted", async (c) => {
    await open(c, host);
    return c.body(null, 204);
  });
  app.get("/crm/v8/:module", async (c) => {
    const records = await open(c, host);
    const query = c.req.query();
    const since = Date.parse(c.req.header("If-Modified-Since") ?? "");
    const changed = records.filter((one) => !(Date.parse(one.Modified_Time) < since));
    if (changed.length === 0 && records.length > 0) return c.body(null, 304);
    const reply = pageOf(sort(changed, query), query);
    return reply.data.length === 0 ? c.body(null, 204) : c.json(reply);
  });
}

const FORECASTS: Record<number, string> = { 100: "Closed Won", 0: "Closed Lost" };

const STAGE_FIELD = {
  api_name: "Stage",
  pick_list_values: sales.STAGES.map(({ name, probability }) => ({
    display_value: name,
    actual_value: name,
    forecast_type: FORECASTS[probability] ?? "Open",
  })),
};

/** Lets in a token of this data centre with the scope; the CRM's own error bodies otherwise. */
async function enter(c: Context, host: ZohoHost, ...scope: string[]): Promise<Grant> {
  const grant = await admitAt(c, host);
  if (grant === "no-token") throw refuse(401, "AUTHENTICATION_FAILURE", "Authentication failed");
  if (grant === "bad-token") throw refuse(401, "INVALID_TOKEN", "invalid oauth token");
  if (mayRead(grant, "ZohoCRM", ...scope)) return grant;
  throw refuse(401, "OAUTH_SCOPE_MISMATCH", "invalid oauth scope to access this URL");
}

/** The records of the module that the path names; the person's CRM may be empty. */
async function open(c: Context, host: ZohoHost): Promise<CrmRecord[]> {
  const name = c.req.param("module") ?? "";
  const load = Object.hasOwn(MODULES, name) ? MODULES[name] : undefined;
  if (load === undefined) throw badModule();
  const grant = await enter(c, host, "modules", name);
  return personOf(grant.user).crm ? load(momentOf(host.deps.now())) : [];
}

/** By id or Modified_Time, the highest first. */
function sort(records: CrmRecord[], query: Query): CrmRecord[] {
  const by = query["sort_by"] ?? "id";
  const keyOf = (record: CrmRecord) =>
    by === "id" ? record.id : new Date(record.Modified_Time).toISOString();
  return records.toSorted((a, b) => keyOf(b).localeCompare(keyOf(a), "en"));
}

/** One page with Zoho's info object. `page` reaches 2,000 records; what follows needs the page_token. */
function pageOf(records: readonly CrmRecord[], query: Query) {
  const fields = (query["fields"] ?? "").split(",").filter(Boolean);
  if (fields.length === 0) throw badParameter("REQUIRED_PARAM_MISSING", "fields");
  const size = wholeNumber(query["per_page"], MOST_PER_PAGE);
  if (fields.length > 50 || size > MOST_PER_PAGE) throw badParameter("LIMIT_EXCEEDED", "fields, per_page");
  const number = wholeNumber(query["page"], 1);
  if (number * size > MOST_BY_PAGE) throw badParameter("DISCRETE_PAGINATION_LIMIT_EXCEEDED", "page");
  const token = query["page_token"];
  if (token !== undefined && query["page"] !== undefined) {
    throw badParameter("AMBIGUITY_DURING_PROCESSING", "page, page_token");
  }
  const from = token ?? `next-${(number - 1) * size}`;
  const { page, next } = pageFrom(records, from, size, () => badParameter("EXPIRED_VALUE", "page_token"));
  return {
    // The id always comes along.
    data: page.map((record) =>
      Object.fromEntries(["id", ...fields].map((name) => [name, record[name] ?? null])),
    ),
    info: {
      per_page: size,
      count: page.length,
      page: number,
      more_records: next !== undefined,
      next_page_token: next ?? null,
    },
  };
}

function refuse(status: number, code: string, message: string, details: object = {}): Error {
  return refusal(status, { code, details, message, status: "error" });
}

function badModule(): Error {
  return refuse(400, "INVALID_MODULE", "the module name given seems to be invalid");
}

function badParameter(code: string, name: string): Error {
  return refuse(400, code, "the request is not accepted", { param_name: name });
}
