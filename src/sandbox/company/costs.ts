import { campaignsBetween } from "./campaigns.ts";
import { HISTORY_DAYS } from "./company.ts";
import { civilOf, dayOf, isoDay, weekdayOf, workdayFrom } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { zohoId } from "./ids.ts";

export interface Vendor {
  id: string;
  name: string;
  email: string;
}

/** What a supplier charges for goods. */
export interface Bill {
  id: string;
  number: string;
  vendor: Vendor;
  day: number;
  dueDay: number;
  total: number;
  paidDay: number;
}

/** Money spent on something else than goods. */
export interface Expense {
  id: string;
  day: number;
  category: string;
  vendor: string;
  description: string;
  total: number;
}

const SEED = seedOf("costs");

export const VENDORS: readonly Vendor[] = [
  "Nordlicht Lacke GmbH",
  "Skagen Ropes ApS",
  "Delta Deckware BV",
  "Hansa Rettung KG",
  "Bodensee Segelmacher",
  "Lumen Marine Electronics",
].map((name, nth) => ({
  id: zohoId("vendor", 0, nth),
  name,
  email: `invoices@${name.split(" ")[0]?.toLowerCase() ?? "vendor"}.example`,
}));

/** Bills dated within the history that ends on `today`, oldest first: each supplier bills twice a month. */
export function billsUntil(today: number): Bill[] {
  const bills: Bill[] = [];
  eachMonth(today, (year, month) => {
    for (const [nth, vendor] of VENDORS.entries()) {
      for (const half of [0, 1]) {
        const hash = mix(mix(SEED, nth * 2 + half), year * 12 + month);
        const day = workdayFrom(dayOf(year, month, 2 + half * 14 + nth));
        bills.push({
          id: zohoId("bill", day, nth),
          number: `${isoDay(day).slice(0, 7)}/${1000 + nth * 10 + half}`,
          vendor,
          day,
          dueDay: day + 30,
          total: drawInt(hash, 1, 480, 5200) + drawInt(hash, 2, 0, 99) / 100,
          paidDay: day + (draw(hash, 3) < 0.82 ? drawInt(hash, 4, 12, 29) : drawInt(hash, 5, 33, 50)),
        });
      }
    }
  });
  return inHistory(bills, today);
}

/** Expenses within the history that ends on `today`; every campaign's budget is among them. */
export function expensesUntil(today: number): Expense[] {
  const expenses = campaignsBetween(today - HISTORY_DAYS, today).flatMap(
    ({ name, end, budget }): Expense[] => [
      expense(end, 1, "Advertising", "Google Ads", `Google Ads: ${name}`, budget * 0.6),
      expense(end, 2, "Advertising", "Meta", `Meta ads: ${name}`, budget * 0.4),
    ],
  );
  eachMonth(today, (year, month) => {
    const first = workdayFrom(dayOf(year, month, 1));
    expenses.push(
      expense(first, 3, "Rent", "Hafenspeicher Kiel", "Warehouse and office", 3400),
      expense(first + 2, 4, "Software", "Cloud services", "Shop, mail and office software", 612.4),
    );
  });
  for (let day = today - HISTORY_DAYS; day <= today; day += 1) {
    const hash = mix(SEED, day);
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
  total: number,
): Expense {
  const rounded = Math.round(total * 100) / 100;
  return { id: zohoId("expense", day, nth), day, category, vendor, description, total: rounded };
}

function eachMonth(today: number, visit: (year: number, month: number) => void): void {
  const { year, month } = civilOf(today - HISTORY_DAYS);
  for (let step = 0; dayOf(year, month + step, 1) <= today; step += 1) {
    const civil = civilOf(dayOf(year, month + step, 1));
    visit(civil.year, civil.month);
  }
}

function inHistory<T extends { day: number }>(entries: T[], today: number): T[] {
  return entries
    .filter((entry) => entry.day >= today - HISTORY_DAYS && entry.day <= today)
    .toSorted((a, b) => a.day - b.day);
}
