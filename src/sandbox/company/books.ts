import { campaignsBetween } from "./campaigns.ts";
import { HISTORY_DAYS } from "./company.ts";
import { isoDay, monthNumber, monthsOf, weekdayOf, workdayFrom } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf, zohoId } from "./hash.ts";
import { CLIENTS, type Client, dealsCreatedBetween, type Deal } from "./sales.ts";

export type Bill = ReturnType<typeof billsOfMonth>[number];

const COST_SEED = seedOf("costs");

const VENDORS = [
  "Nordlicht Lacke GmbH",
  "Skagen Ropes ApS",
  "Delta Deckware BV",
  "Hansa Rettung KG",
  "Bodensee Segelmacher",
  "Lumen Marine Electronics",
];

/** Bills dated within the history that ends on `today`, oldest first. */
export function billsUntil(today: number): Bill[] {
  return inHistory(monthsOf(today - HISTORY_DAYS, today).flatMap(billsOfMonth), today);
}

function billsOfMonth(first: number) {
  return VENDORS.flatMap((vendor, nth) =>
    [0, 1].map((half) => {
      const hash = mix(mix(COST_SEED, nth * 2 + half), monthNumber(first));
      const day = workdayFrom(first + 1 + half * 14 + nth);
      return {
        id: zohoId("bill", day, nth),
        number: `${isoDay(day).slice(0, 7)}/${1000 + nth * 10 + half}`,
        vendor,
        day,
        dueDay: day + 30,
        total: drawInt(hash, 1, 480, 5200) + drawInt(hash, 2, 0, 99) / 100,
        paidDay: day + (draw(hash, 3) < 0.82 ? drawInt(hash, 4, 12, 29) : drawInt(hash, 5, 33, 50)),
      };
    }),
  );
}

/** Money spent on something else than goods, within the history; every campaign's budget is among it. */
export function expensesUntil(today: number) {
  const ads = campaignsBetween(today - HISTORY_DAYS, today).flatMap(({ name, end, budget }) => [
    expense(end, 1, "Advertising", "Google Ads", `Google Ads: ${name}`, budget * 0.6),
    expense(end, 2, "Advertising", "Meta", `Meta ads: ${name}`, budget * 0.4),
  ]);
  const monthly = monthsOf(today - HISTORY_DAYS, today).flatMap((month) => {
    const first = workdayFrom(month);
    return [
      expense(first, 3, "Rent", "Hafenspeicher Kiel", "Warehouse and office", 3400),
      expense(first + 2, 4, "Software", "Cloud services", "Shop, mail and office software", 612.4),
    ];
  });
  const expenses = [...ads, ...monthly];
  for (let day = today - HISTORY_DAYS; day <= today; day += 1) {
    const hash = mix(COST_SEED, day);
    if (weekdayOf(day) === 5) {
      const total = drawInt(hash, 1, 420, 1150);
      expenses.push(expense(day, 5, "Shipping", "Parcel Nord", "Parcels of the week", total));
    }
    if (draw(hash, 2) < 0.03) {
      const trip = drawOf(hash, 3, ["Visit to a client", "Trade fair", "Supplier visit"]);
      expenses.push(expense(day, 6, "Travel", "Bahn", trip, drawInt(hash, 4, 60, 480)));
    }
  }
  return inHistory(expenses, today);
}

function expense(
  day: number,
  nth: number,
  category: string,
  vendor: string,
  description: string,
  amount: number,
) {
  const total = Math.round(amount * 100) / 100;
  return { id: zohoId("expense", day, nth), day, category, vendor, description, total };
}

function inHistory<T extends { day: number }>(entries: T[], today: number): T[] {
  return entries
    .filter((entry) => entry.day >= today - HISTORY_DAYS && entry.day <= today)
    .toSorted((a, b) => a.day - b.day);
}

/** A bill to a client: for a won deal, or for the monthly standing order. */
export type Invoice = ReturnType<typeof buildInvoice>;

type Payment = Invoice["payments"][number];

export type InvoiceStatus = "draft" | "sent" | "partially_paid" | "paid" | "overdue";

const VAT = 0.19;
const INVOICE_SEED = seedOf("invoices");

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
      const hash = mix(mix(INVOICE_SEED, client.nth), monthNumber(first));
      const day = workdayFrom(first + (client.nth % 26));
      const net = Math.round(client.standing * (0.7 + draw(hash, 1) * 0.6));
      return buildInvoice(client, day, 500 + client.nth, net, null);
    }),
  );
}

function buildInvoice(client: Client, day: number, nth: number, net: number, deal: Deal | null) {
  const hash = mix(mix(INVOICE_SEED, day), nth);
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
