import { CLIENTS, type Client } from "./clients.ts";
import { HISTORY_DAYS } from "./company.ts";
import { isoDay, monthNumber, monthsOf, workdayFrom } from "./dates.ts";
import { dealsCreatedBetween, type Deal } from "./deals.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { zohoId } from "./ids.ts";

/** A bill to a client: for a won deal, or for the monthly standing order. */
export type Invoice = ReturnType<typeof buildInvoice>;

type Payment = Invoice["payments"][number];

export type InvoiceStatus = "draft" | "sent" | "partially_paid" | "paid" | "overdue";

const VAT = 0.19;
const SEED = seedOf("invoices");

/** Invoices dated within the history that ends on `today` and not before `fromDay`, oldest first. */
export function invoicesUntil(today: number, fromDay = today - HISTORY_DAYS): Invoice[] {
  const sold = dealsCreatedBetween(fromDay - 80, today).filter((deal) => deal.won && deal.closedDay < today);
  return [...sold.map(invoiceOfDeal), ...standingInvoices(fromDay, today)]
    .filter((invoice) => invoice.day >= fromDay && invoice.day <= today)
    .toSorted((a, b) => a.day - b.day || (a.id < b.id ? -1 : 1));
}

function invoiceOfDeal(deal: Deal): Invoice {
  const day = workdayFrom(deal.closedDay + 1);
  const nth = deal.createdDay % 500;
  return buildInvoice(deal.client, day, nth, deal.amount, deal);
}

function standingInvoices(fromDay: number, today: number): Invoice[] {
  const standing = CLIENTS.filter((client) => client.standing > 0);
  return monthsOf(fromDay, today).flatMap((first) =>
    standing.map((client) => {
      const hash = mix(mix(SEED, client.nth), monthNumber(first));
      const day = workdayFrom(first + (client.nth % 26));
      const net = Math.round(client.standing * (0.7 + draw(hash, 1) * 0.6));
      return buildInvoice(client, day, 500 + client.nth, net, null);
    }),
  );
}

function buildInvoice(client: Client, day: number, nth: number, net: number, deal: Deal | null) {
  const hash = mix(mix(SEED, day), nth);
  const total = Math.round(net * (1 + VAT) * 100) / 100;
  const dueDay = day + client.terms;
  const code = isoDay(day).slice(2).replaceAll("-", "");
  return {
    id: zohoId("invoice", day, nth),
    number: `INV-${code}-${String(nth).padStart(3, "0")}`,
    client,
    day,
    dueDay,
    net,
    total,
    reference: deal === null ? "Standing order" : deal.name,
    deal,
    campaign: deal?.campaign ?? null,
    /** All payments there will ever be; look only at those up to now. */
    payments: paymentsOf(client, day, dueDay, total, { hash, nth }),
  };
}

function paymentsOf(
  client: Client,
  day: number,
  dueDay: number,
  total: number,
  draws: { hash: number; nth: number },
) {
  const { hash, nth } = draws;
  const late = draw(hash, 2) < client.lateness;
  const lastDay = late
    ? dueDay + drawOf(hash, 3, [4, 9, 14, 21, 35, 60])
    : day + drawInt(hash, 4, 3, client.terms);
  const payment = (index: number, on: number, amount: number) => ({
    // By the invoice: two that are paid on one day are two payments.
    id: zohoId("payment", day, nth * 2 + index),
    day: workdayFrom(on),
    amount: Math.round(amount * 100) / 100,
  });
  if (draw(hash, 5) > 0.12) return [payment(0, lastDay, total)];
  const first = payment(0, Math.min(dueDay, lastDay) - 2, total * 0.4);
  return [first, payment(1, lastDay, total - first.amount)];
}

/** What is still owed on a day. */
export function balanceOn(invoice: Invoice, day: number): number {
  const paid = paidOn(invoice, day).reduce((sum, payment) => sum + payment.amount, 0);
  return Math.round((invoice.total - paid) * 100) / 100;
}

export function paidOn(invoice: Invoice, day: number): Payment[] {
  return invoice.payments.filter((payment) => payment.day <= day);
}

/** How an invoice stands on a day; one that is dated today is still a draft. */
export function invoiceStatusOn(invoice: Invoice, day: number): InvoiceStatus {
  if (invoice.day >= day) return "draft";
  const balance = balanceOn(invoice, day);
  if (balance <= 0) return "paid";
  if (invoice.dueDay < day) return "overdue";
  return balance < invoice.total ? "partially_paid" : "sent";
}
