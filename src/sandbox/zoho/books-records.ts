import { CLIENTS, type Client } from "../company/clients.ts";
import { billsUntil, categoryId, expensesUntil, VENDORS, type Bill } from "../company/costs.ts";
import { isoDay, isoLocal, msOf, type Moment } from "../company/dates.ts";
import { at } from "../company/hash.ts";
import {
  balanceOn,
  invoicesUntil,
  invoiceStatusOn,
  paidOn,
  type Invoice,
  type InvoiceStatus,
} from "../company/invoices.ts";

/** A record of Books; every kind has some of these. */
export type BooksRecord = Record<string, string | number | boolean | null> & {
  date?: string;
  status?: string;
};

const CURRENCY = { currency_code: "EUR", currency_symbol: "€" };

/** Records come and change with the beginning of a day: one that is seen was never changed later than now. */
function times(createdDay: number, changedDay = createdDay) {
  return { created_time: isoLocal(msOf(createdDay, 0)), last_modified_time: isoLocal(msOf(changedDay, 0)) };
}

/** A draft is sent on the day after its own, and overdue on the day after its due day. */
function statusSince(invoice: Invoice, status: InvoiceStatus): number {
  if (status === "overdue") return invoice.dueDay + 1;
  return status === "draft" ? invoice.day : invoice.day + 1;
}

export function invoiceRecords(now: Moment): BooksRecord[] {
  return invoicesUntil(now.day).map((invoice) => describeInvoice(invoice, now));
}

export function describeInvoice(invoice: Invoice, now: Moment): BooksRecord {
  const status = invoiceStatusOn(invoice, now.day);
  const late = now.day - invoice.dueDay;
  const last = paidOn(invoice, now.day).at(-1);
  return {
    invoice_id: invoice.id,
    invoice_number: invoice.number,
    reference_number: invoice.reference,
    customer_id: invoice.client.id,
    customer_name: invoice.client.name,
    company_name: invoice.client.name,
    email: at(invoice.client.contacts, 0).email,
    status,
    date: isoDay(invoice.day),
    due_date: isoDay(invoice.dueDay),
    due_days: status === "overdue" ? `Overdue by ${late} days` : "",
    total: invoice.total,
    sub_total: invoice.net,
    balance: balanceOn(invoice, now.day),
    ...CURRENCY,
    salesperson_name: invoice.client.owner.name,
    cf_campaign: invoice.campaign?.name ?? "",
    is_emailed: status !== "draft",
    last_payment_date: last === undefined ? "" : isoDay(last.day),
    ...times(invoice.day, Math.max(last?.day ?? invoice.day, statusSince(invoice, status))),
  };
}

/** The goods on an invoice, for the call that reads one. */
export function lineItems(invoice: Invoice) {
  return [
    {
      line_item_id: `${invoice.id}1`,
      name: invoice.deal === null ? "Standing order" : invoice.deal.name,
      rate: invoice.net,
      quantity: 1,
      item_total: invoice.net,
      tax_percentage: 19,
    },
  ];
}

export function paymentRecords(now: Moment): BooksRecord[] {
  return invoicesUntil(now.day).flatMap((invoice) =>
    paidOn(invoice, now.day).map((payment) => ({
      payment_id: payment.id,
      payment_number: payment.id.slice(-6),
      customer_id: invoice.client.id,
      customer_name: invoice.client.name,
      invoice_numbers: invoice.number,
      payment_mode: "Bank Transfer",
      date: isoDay(payment.day),
      amount: payment.amount,
      unused_amount: 0,
      ...CURRENCY,
      status: "paid",
      ...times(payment.day),
    })),
  );
}

export function billRecords(now: Moment): BooksRecord[] {
  return billsUntil(now.day).map((bill) => describeBill(bill, now.day));
}

function describeBill(bill: Bill, today: number): BooksRecord {
  const paid = bill.paidDay <= today;
  const late = bill.dueDay < today;
  return {
    bill_id: bill.id,
    bill_number: bill.number,
    vendor_id: bill.vendor.id,
    vendor_name: bill.vendor.name,
    status: paid ? "paid" : late ? "overdue" : "open",
    date: isoDay(bill.day),
    due_date: isoDay(bill.dueDay),
    total: bill.total,
    balance: paid ? 0 : bill.total,
    ...CURRENCY,
    ...times(bill.day, paid ? bill.paidDay : late ? bill.dueDay + 1 : bill.day),
  };
}

export function expenseRecords(now: Moment): BooksRecord[] {
  return expensesUntil(now.day).map((expense) => ({
    expense_id: expense.id,
    date: isoDay(expense.day),
    account_id: categoryId(expense.category),
    account_name: expense.category,
    description: expense.description,
    vendor_name: expense.vendor,
    reference_number: "",
    total: expense.total,
    bcy_total: expense.total,
    ...CURRENCY,
    is_billable: false,
    status: "nonbillable",
    ...times(expense.day),
  }));
}

export function contactRecords(now: Moment): BooksRecord[] {
  const invoices = Map.groupBy(invoicesUntil(now.day), (invoice) => invoice.client.id);
  const customers = CLIENTS.map((client) => describeCustomer(client, invoices.get(client.id) ?? [], now.day));
  const vendors = VENDORS.map((vendor) => ({
    ...describeContact(vendor, "vendor"),
    email: vendor.email,
    payment_terms: 30,
    outstanding_receivable_amount: 0,
  }));
  return [...customers, ...vendors];
}

function describeContact({ id, name }: { id: string; name: string }, type: string): BooksRecord {
  return {
    contact_id: id,
    contact_name: name,
    company_name: name,
    contact_type: type,
    status: "active",
    ...CURRENCY,
    created_time: "2022-05-02T09:00:00+02:00",
    last_modified_time: "2022-05-02T09:00:00+02:00",
  };
}

function describeCustomer(client: Client, invoices: readonly Invoice[], today: number): BooksRecord {
  const contact = at(client.contacts, 0);
  const owed = invoices.reduce((sum, invoice) => sum + balanceOn(invoice, today), 0);
  return {
    ...describeContact(client, "customer"),
    first_name: contact.first,
    last_name: contact.last,
    email: contact.email,
    phone: contact.phone,
    payment_terms: client.terms,
    outstanding_receivable_amount: Math.round(owed * 100) / 100,
  };
}
