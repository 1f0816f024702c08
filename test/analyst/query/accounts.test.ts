import { beforeEach, describe, it } from "vitest";
import { storeRecords } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { ask, cellsOf } from "./support.ts";

beforeEach(() => setClock(NOW));

const account = (title: string, category?: string, facts?: Record<string, string>) => ({
  dataset: "accounts" as const,
  title,
  category,
  facts,
});
const invoice = (to: string, amount: number) => ({
  dataset: "invoices" as const,
  account: to,
  amount,
  currency: "EUR",
  date: "2026-11-02",
});
const ofIndustry = (value: string) => [{ field: "industry", is: "is" as const, value }];

describe("what a customer's account has", () => {
  it("is that of the account of its name, of invoices as well", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, [
      account("Hotel Zur Post", "Hotel"),
      account("Seeblick", "Hotel"),
      account("Golf Club Kiel", "Golf club"),
      account("Nobody"),
      invoice("HOTEL ZUR POST", 10),
      invoice("Seeblick", 20),
      invoice("Golf Club Kiel", 7),
      invoice("Nobody", 3),
      invoice("Not in the CRM", 2),
    ]);
    const { rows } = await ask(source, {
      dataset: "invoices",
      measures: ["amount"],
      groupBy: ["industry"],
    });
    expect(cellsOf(rows, "amount")).toEqual([
      ["Hotel", 30],
      ["Golf club", 7],
      ["(none)", 5],
    ]);
    const hotels = await ask(source, { dataset: "invoices", filters: ofIndustry("hotel") });
    expect(hotels.totals[0]?.cells).toMatchObject({ count: 2 });
  });

  it("is also where it is, for accounts themselves, invoices, payments and deals", async ({ expect }) => {
    const source = await createSource("business-suite");
    const kiel = { City: "Kiel", Country: "Germany" };
    await storeRecords(source, [
      account("Seeblick", "Hotel", kiel),
      account("Fjordhotel", "Hotel", { City: "Aarhus", Country: "Denmark" }),
      account("Nowhere"),
      invoice("Seeblick", 20),
      invoice("fjordhotel", 30),
      invoice("Nowhere", 5),
      { dataset: "payments", account: "Seeblick", amount: 8, currency: "EUR", date: "2026-11-03" },
      { dataset: "deals", account: "Fjordhotel", title: "Towels", amount: 9, currency: "EUR" },
      // Called as an account, and of none.
      { dataset: "deals", title: "Seeblick", amount: 9, currency: "EUR" },
    ]);
    const isIn = (field: string, value: string) => [{ field, is: "is" as const, value }];
    const counts = await Promise.all(
      ["accounts", "invoices", "payments", "deals"].map(async (dataset) => {
        const ofCountry = await ask(source, { dataset, filters: isIn("country", "germany") });
        const ofCity = await ask(source, { dataset, filters: isIn("city", "Aarhus") });
        return [dataset, ofCountry.totals[0]?.cells["count"], ofCity.totals[0]?.cells["count"]];
      }),
    );
    expect(counts).toEqual([
      ["accounts", 1, 1],
      ["invoices", 1, 1],
      ["payments", 1, 0],
      ["deals", 0, 1],
    ]);
    const { rows } = await ask(source, { dataset: "invoices", measures: ["amount"], groupBy: ["country"] });
    expect(cellsOf(rows, "amount")).toEqual([
      ["Denmark", 30],
      ["Germany", 20],
      ["(none)", 5],
    ]);
  });

  it("names what is near where no account is of such", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, [account("Seeblick", "Hotel"), invoice("Seeblick", 20)]);
    const { notes } = await ask(source, { dataset: "invoices", filters: ofIndustry("Hotels") });
    expect(notes.join()).toContain('No invoice has "Hotels" as industry; there is: "Hotel"');
  });
});
