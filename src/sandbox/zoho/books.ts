import type { Context } from "hono";
import * as books from "../company/books.ts";
import { isoDay, isoLocal, msOf, type Moment, momentOf } from "../company/dates.ts";
import { COMPANY, personOf } from "../company/company.ts";
import { readSwitches } from "../state.ts";
import { wholeNumber, countCall, refusal, type VendorHono } from "../vendor.ts";
import { admitAt, mayRead, type ZohoHost, zohoOrganizationOf } from "./account.ts";
import type { Grant } from "../grants.ts";

type BooksRecord = Record<string, string | number> & { date: string; last_modified_time: string };

const CURRENCY = { currency_code: "EUR" };

function times(createdDay: number, changedDay = createdDay) {
  return { created_time: isoLocal(msOf(createdDay, 0)), last_modified_time: isoLocal(msOf(changedDay, 0)) };
}

/** A draft is sent on the day after its own, and overdue on the day after its due day. */
function statusSince(invoice: books.Invoice, status: books.InvoiceStatus): number {
  if (status === "overdue") return invoice.dueDay + 1;
  return status === "draft" ? invoice.day : invoice.day + 1;
}

export function invoiceRecords(now: Moment): BooksRecord[] {
  return books.invoicesUntil(now.day).map((invoice) => {
    const status = books.invoiceStatusOn(invoice, now.day);
    const last = books.paidOn(invoice, now.day).at(-1);
    return {
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      reference_number: invoice.reference,
      customer_name: invoice.client.name,
      status,
      date: isoDay(invoice.day),
      due_date: isoDay(invoice.dueDay),
      total: invoice.total,
      balance: books.balanceOn(invoice, now.day),
      ...CURRENCY,
      salesperson_name: invoice.client.owner.name,
      last_payment_date: last === undefined ? "" : isoDay(last.day),
      ...times(invoice.day, Math.max(last?.day ?? invoice.day, statusSince(invoice, status))),
    };
  });
}

export function paymentRecords(now: Moment): BooksRecord[] {
  return books.invoicesUntil(now.day).flatMap((invoice) =>
    books.paidOn(invoice, now.day).map((payment) => ({
      payment_id: payment.id,
      payment_number: payment.id.slice(-6),
      customer_name: invoice.client.name,
      invoice_numbers: invoice.number,
      payment_mode: "Bank Transfer",
      date: isoDay(payment.day),
      amount: payment.amount,
      ...CURRENCY,
      status: "paid",
      ...times(payment.day),
    })),
  );
}

export function billRecords(now: Moment): BooksRecord[] {
  return books.billsUntil(now.day).map((bill) => {
    const paid = bill.paidDay <= now.day;
    const late = bill.dueDay < now.day;
    return {
      bill_id: bill.id,
      bill_number: bill.number,
      vendor_name: bill.vendor,
      status: paid ? "paid" : late ? "overdue" : "open",
      date: isoDay(bill.day),
      due_date: isoDay(bill.dueDay),
      total: bill.total,
      balance: paid ? 0 : bill.total,
      ...CURRENCY,
      ...times(bill.day, paid ? bill.paidDay : late ? bill.dueDay + 1 : bill.day),
    };
  });
}

export function expenseRecords(now: Moment): BooksRecord[] {
  return books.expensesUntil(now.day).map((expense) => ({
    expense_id: expense.id,
    date: isoDay(expense.day),
    account_name: expense.category,
    description: expense.description,
    vendor_name: expense.vendor,
    reference_number: "",
    total: expense.total,
    ...CURRENCY,
    status: "nonbillable",
    ...times(expense.day),
  }));
}

const LISTS: Record<string, (now: Moment) => BooksRecord[]> = {
  invoices: invoiceRecords,
  bills: billRecords,
  expenses: expenseRecords,
  customerpayments: paymentRecords,
};

const PACE = { windowMs: 60_000, calls: 100, lockMs: 0 };

/** Adds the paths of Books (/books/v3) to a host; organization_id is needed on all but /organizations. */
export function addBooks(app: VendorHono, host: ZohoHost): void {
  app.get("/books/v3/organizations", async (c) => {
    const grant = await enter(c, host, "settings");
    return c.json({ code: 0, message: "success", organizations: organizationsOf(grant) });
  });
  app.get("/books/v3/:list", async (c) => {
    const key = c.req.param("list");
    const load = Object.hasOwn(LISTS, key) ? LISTS[key] : undefined;
    if (load === undefined) throw refuse(404, 5, "Invalid URL Passed");
    checkOrganization(await enter(c, host, key), c.req.query("organization_id"));
    return c.json(pageOf(key, load(momentOf(host.deps.now())), c.req.query()));
  });
}

async function enter(c: Context, host: ZohoHost, scope: string): Promise<Grant> {
  const { deps } = host;
  const grant = await admitAt(c, host);
  if (typeof grant === "string") throw refuse(401, 14, "Invalid value passed for authtoken.");
  if (!mayRead(grant, "ZohoBooks", scope)) {
    throw refuse(401, 57, "You are not authorized to perform this operation");
  }
  const throttled = (await readSwitches(deps)).zohoBooksThrottled;
  if (!throttled && (await countCall(deps, `books:${grant.id}`, PACE)) === 0) return grant;
  throw refuse(
    429,
    44,
    "For security reasons you have been blocked for some time as you have exceeded the maximum number of requests per minute that can be made from one account.",
  );
}

/** A number and a sentence. The numbers 14, 57 and 9 are as reported, not documented. */
function refuse(status: number, code: number, message: string) {
  return refusal(status, { code, message });
}

function organizationsOf(grant: Grant) {
  const person = personOf(grant.user);
  if (!person.books) return [];
  const { booksId, name } = zohoOrganizationOf(person);
  const { timeZone: time_zone, currency: currency_code } = COMPANY;
  return [{ organization_id: booksId, name, is_default_org: true, time_zone, currency_code }];
}

function checkOrganization(grant: Grant, id: string | undefined): void {
  if (!id) throw refuse(400, 9, "Please specify the organization_id.");
  if (organizationsOf(grant).some((organization) => organization.organization_id === id)) return;
  throw refuse(400, 6041, `This user is not associated with the CompanyID/CompanyName:${id}.`);
}

/** One page, the newest first by the day or what `sort_column` says; Books documents the context of invoices as a list. */
function pageOf(key: string, records: readonly BooksRecord[], query: Record<string, string>) {
  const { sort_column = "date" } = query;
  const page = wholeNumber(query["page"], 1);
  const perPage = Math.min(wholeNumber(query["per_page"], 200), 200);
  const sorted = records.toSorted((a, b) =>
    String(b[sort_column]).localeCompare(String(a[sort_column]), "en"),
  );
  const end = page * perPage;
  const context = { page, per_page: perPage, has_more_page: end < records.length, sort_column };
  return {
    code: 0,
    message: "success",
    [key]: sorted.slice(end - perPage, end),
    page_context: key === "invoices" ? [context] : context,
  };
}
