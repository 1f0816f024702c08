import {
  billsUntil,
  expensesUntil,
  balanceOn,
  invoicesUntil,
  invoiceStatusOn,
  paidOn,
  type Invoice,
  type InvoiceStatus,
} from "../company/books.ts";
import { isoDay, isoLocal, msOf, type Moment } from "../company/dates.ts";

/** A record of Books; every kind has some of these. */
export type BooksRecord = Record<string, string | number> & { date: string; last_modified_time: string };

const CURRENCY = { currency_code: "EUR" };

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
  return invoicesUntil(now.day).map((invoice) => {
    const status = invoiceStatusOn(invoice, now.day);
    const last = paidOn(invoice, now.day).at(-1);
    return {
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      reference_number: invoice.reference,
      customer_name: invoice.client.name,
      status,
      date: isoDay(invoice.day),
      due_date: isoDay(invoice.dueDay),
      total: invoice.total,
      balance: balanceOn(invoice, now.day),
      ...CURRENCY,
      salesperson_name: invoice.client.owner.name,
      last_payment_date: last === undefined ? "" : isoDay(last.day),
      ...times(invoice.day, Math.max(last?.day ?? invoice.day, statusSince(invoice, status))),
    };
  });
}

export function paymentRecords(now: Moment): BooksRecord[] {
  return invoicesUntil(now.day).flatMap((invoice) =>
    paidOn(invoice, now.day).map((payment) => ({
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
  return billsUntil(now.day).map((bill) => {
    const paid = bill.paidDay <= now.day;
    const late = bill.dueDay < now.day;
    return {
      bill_id: bill.id,
      bill_number: bill.number,
      vendor_name: bill.vendor.name,
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
  return expensesUntil(now.day).map((expense) => ({
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
