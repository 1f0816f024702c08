import type { Context } from "hono";
import { COMPANY } from "../company/company.ts";
import { momentOf, type Moment } from "../company/dates.ts";
import { invoicesUntil } from "../company/invoices.ts";
import { personOf } from "../company/people.ts";
import type { Grant } from "../deps.ts";
import { readSwitches } from "../switches.ts";
import { countCall } from "../vendor/throttle.ts";
import type { VendorHono } from "../vendor/vendor-app.ts";
import { admit, mayRead, type ZohoHost } from "./access.ts";
import { booksRefusal, booksThrottled } from "./books-errors.ts";
import { filterBooks, pageOfBooks } from "./books-lists.ts";
import {
  billRecords,
  contactRecords,
  describeInvoice,
  expenseRecords,
  invoiceRecords,
  lineItems,
  paymentRecords,
  type BooksRecord,
} from "./books-records.ts";
import { zohoOrganizationOf } from "./organizations.ts";

const LISTS: Record<string, (now: Moment) => BooksRecord[]> = {
  invoices: invoiceRecords,
  bills: billRecords,
  expenses: expenseRecords,
  contacts: contactRecords,
  customerpayments: paymentRecords,
};

const PACE = { windowMs: 60_000, calls: 100, lockMs: 0 };

/** Adds the paths of Books (/books/v3) to a host; organization_id is needed on all but /organizations. */
export function addBooks(app: VendorHono, host: ZohoHost): void {
  const { deps } = host;
  const enter = async (c: Context, scope: string) => {
    const grant = await admit(c, host);
    if (typeof grant === "string") throw booksRefusal(401, 14, "Invalid value passed for authtoken.");
    if (!mayRead(grant, "ZohoBooks", scope)) {
      throw booksRefusal(401, 57, "You are not authorized to perform this operation");
    }
    const throttled = (await readSwitches(deps)).zohoBooksThrottled;
    if (throttled || (await countCall(deps, `books:${grant.id}`, PACE)) > 0) throw booksThrottled();
    return grant;
  };

  app.get("/books/v3/organizations", async (c) => {
    const grant = await enter(c, "settings");
    return c.json({ code: 0, message: "success", organizations: organizationsOf(grant) });
  });
  app.get("/books/v3/invoices/:id", async (c) => {
    const grant = await enter(c, "invoices");
    checkOrganization(grant, c.req.query("organization_id"));
    const now = momentOf(deps.now());
    const found = invoicesUntil(now.day).find((entry) => entry.id === c.req.param("id"));
    if (found === undefined || !hasRecords(grant)) throw booksRefusal(404, 1002, "Invoice does not exist.");
    const invoice = { ...describeInvoice(found, now), line_items: lineItems(found) };
    return c.json({ code: 0, message: "success", invoice });
  });
  app.get("/books/v3/:list", async (c) => {
    const key = c.req.param("list");
    const load = Object.hasOwn(LISTS, key) ? LISTS[key] : undefined;
    if (load === undefined) throw booksRefusal(404, 5, "Invalid URL Passed");
    const grant = await enter(c, key);
    checkOrganization(grant, c.req.query("organization_id"));
    const records = hasRecords(grant) ? load(momentOf(deps.now())) : [];
    const query = c.req.query();
    return c.json(pageOfBooks(key, filterBooks(records, query), query, key === "invoices"));
  });
}

function organizationsOf(grant: Grant) {
  const person = personOf(grant.user);
  if (person.books === "none") return [];
  const { booksId, name } = zohoOrganizationOf(person);
  return [
    {
      organization_id: booksId,
      name,
      contact_name: person.name,
      email: person.email,
      is_default_org: true,
      is_org_active: true,
      plan_type: 11,
      plan_name: "STANDARD",
      time_zone: COMPANY.timeZone,
      language_code: "en",
      fiscal_year_start_month: "january",
      account_created_date: "2022-05-02",
      country_code: COMPANY.country,
      currency_id: "5536870000000000097",
      currency_code: COMPANY.currency,
      currency_symbol: "€",
      price_precision: 2,
    },
  ];
}

function hasRecords(grant: Grant): boolean {
  return personOf(grant.user).books === "full";
}

function checkOrganization(grant: Grant, id: string | undefined): void {
  if (id === undefined || id === "") throw booksRefusal(400, 9, "Please specify the organization_id.");
  const known = organizationsOf(grant).some((organization) => organization.organization_id === id);
  if (known) return;
  throw booksRefusal(400, 6041, `This user is not associated with the CompanyID/CompanyName:${id}.`);
}
