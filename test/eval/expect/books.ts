import {
  billsUntil,
  expensesUntil,
  balanceOn,
  invoicesUntil,
  invoiceStatusOn,
  paidOn,
  type Invoice,
} from "../../../src/sandbox/company/books.ts";
import { isWithin, TODAY, type Days } from "../clock.ts";

/** Cents are kept whole while adding up. */
export function addUp(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

export function owed(invoices: readonly Invoice[]): number {
  return addUp(invoices.map((invoice) => balanceOn(invoice, TODAY)));
}

/** Key and sum of each group, the largest first. */
export function groupTotals<T>(entries: readonly T[], key: (entry: T) => string, read: (entry: T) => number) {
  return [...Map.groupBy(entries, key)]
    .map(([name, group]) => ({ name, count: group.length, total: addUp(group.map(read)) }))
    .toSorted((a, b) => b.total - a.total);
}

/** What stands in the books, on the day of the evaluation. */
export function openBooks() {
  const invoices = invoicesUntil(TODAY);
  const bills = billsUntil(TODAY);
  const expenses = expensesUntil(TODAY);
  const status = (invoice: Invoice) => invoiceStatusOn(invoice, TODAY);
  const overdue = invoices.filter((invoice) => status(invoice) === "overdue");
  const unpaid = invoices.filter((invoice) => !["paid", "draft"].includes(status(invoice)));
  const payments = invoices.flatMap((invoice) =>
    paidOn(invoice, TODAY).map((payment) => ({ ...payment, client: invoice.client })),
  );
  return {
    overdue,
    unpaid,
    invoices: (period: Days) => invoices.filter(({ day }) => isWithin(day, period)),
    payments: (period: Days) => payments.filter(({ day }) => isWithin(day, period)),
    bills: (period: Days) => bills.filter(({ day }) => isWithin(day, period)),
    unpaidBills: bills.filter(({ paidDay }) => paidDay > TODAY),
    overdueBills: bills.filter(({ paidDay, dueDay }) => paidDay > TODAY && dueDay < TODAY),
    expenses: (period: Days) => expenses.filter(({ day }) => isWithin(day, period)),
    /** What is owed and late by so many days, both included. */
    late: (from: number, to: number) =>
      owed(overdue.filter(({ dueDay }) => TODAY - dueDay >= from && TODAY - dueDay <= to)),
  };
}

export type Books = ReturnType<typeof openBooks>;
