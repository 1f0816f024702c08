import { beforeEach, describe, it } from "vitest";
import { storeRecords } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { ask, cellsOf } from "./support.ts";

beforeEach(() => setClock(NOW));

const account = (title: string, category?: string) => ({ dataset: "accounts" as const, title, category });
const invoice = (to: string, amount: number) => ({
  dataset: "invoices" as const,
  account: to,
  amount,
  currency: "EUR",
  date: "2026-11-02",
});
const ofIndustry = (value: string) => [{ field: "industry", is: "is" as const, value }];

describe("the industry of a customer", () => {
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

  it("names what is near where no account is of such", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, [account("Seeblick", "Hotel"), invoice("Seeblick", 20)]);
    const { notes } = await ask(source, { dataset: "invoices", filters: ofIndustry("Hotels") });
    expect(notes.join()).toContain('No invoice has "Hotels" as industry; there is: "Hotel"');
  });
});
