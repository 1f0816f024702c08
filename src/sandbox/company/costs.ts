import { campaignsBetween } from "./campaigns.ts";
import { HISTORY_DAYS } from "./company.ts";
import { isoDay, monthNumber, monthsOf, weekdayOf, workdayFrom } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { zohoId } from "./ids.ts";

/** What a supplier charges for goods. */
export type Bill = ReturnType<typeof billsOfMonth>[number];

const SEED = seedOf("costs");

const VENDORS = [
  "Nordlicht Lacke GmbH",
  "Skagen Ropes ApS",
  "Delta Deckware BV",
  "Hansa Rettung KG",
  "Bodensee Segelmacher",
  "Lumen Marine Electronics",
].map((name) => ({ name, email: `invoices@${name.replace(/ .*/, "").toLowerCase()}.example` }));

/** Bills dated within the history that ends on `today`, oldest first. */
export function billsUntil(today: number): Bill[] {
  return inHistory(monthsOf(today - HISTORY_DAYS, today).flatMap(billsOfMonth), today);
}

/** Each supplier bills twice a month. */
function billsOfMonth(first: number) {
  return VENDORS.flatMap((vendor, nth) =>
    [0, 1].map((half) => {
      const hash = mix(mix(SEED, nth * 2 + half), monthNumber(first));
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
