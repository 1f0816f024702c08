import { beforeEach, describe, it } from "vitest";
import type { VendorRecord } from "../../../src/domain/records.ts";
import type { QueryInput } from "../../../src/catalogue/inputs/query.ts";
import { storeRecords } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { ask, cellsOf } from "./support.ts";

beforeEach(() => setClock(NOW));

type Fields = Partial<VendorRecord>;

const deal = (fields: Fields) => ({ dataset: "deals" as const, ...fields });
const berlin = { account: { timeZone: "Europe/Berlin" } };

const DEALS = [
  deal({ owner: "Ada", state: "won", amount: 100.1, currency: "EUR", date: "2026-10-02", account: "Kiel" }),
  deal({ owner: "Ada", state: "won", amount: 200.2, currency: "EUR", date: "2026-10-31", account: "Kiel" }),
  deal({ owner: "Ada", state: "open", currency: "EUR", date: "2026-10-15", account: "Bonn" }),
  deal({ owner: "Bo", state: "lost", amount: 50, currency: "EUR", date: "2026-10-01", account: "Ulm" }),
  deal({ state: "open", amount: 5, currency: "EUR", date: "2026-10-01" }),
  deal({ owner: "Cy", state: "won", amount: 70, currency: "EUR", date: "2026-09-30" }),
  deal({ owner: "Bo", state: "won", amount: 25, currency: "EUR", date: "2026-09-01" }),
  deal({ owner: "Bo", amount: 1000, currency: "EUR" }),
];
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };

describe("a query of records", () => {
  it("is not cut at today where what lies ahead is known: what falls due, and open deals", async ({
    expect,
  }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, DEALS);
    const throughOf = async (asked: Pick<QueryInput, "dataset" | "periodOf" | "filters">) => {
      const period = { from: "2026-11-01", to: "2026-11-30" };
      return (await ask(source, { ...asked, measures: ["count"], period })).through;
    };
    expect(await throughOf({ dataset: "invoices" })).toBe("2026-11-21");
    expect(await throughOf({ dataset: "invoices", periodOf: "due" })).toBeNull();
    const won: QueryInput["filters"] = [{ field: "state", is: "is", value: "won" }];
    expect(await throughOf({ dataset: "deals", filters: won })).toBe("2026-11-21");
    // Those that are still open are due to close later in it.
    expect(await throughOf({ dataset: "deals" })).toBeNull();
    const filters = [{ field: "state", is: "is" as const, value: "open" }];
    expect(await throughOf({ dataset: "deals", filters })).toBeNull();
  });

  it("sums groups of a period with their shares, and says what is left out", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, DEALS);
    const table = await ask(source, {
      dataset: "deals",
      measures: ["amount", "count", "average amount", "Win rate", "customers"],
      groupBy: ["owner"],
      period: OCTOBER,
    });
    expect(table).toMatchObject({
      tool: "query",
      dataset: "deals",
      sources: ["business-suite"],
      title:
        "Amount, number of deals, average amount, win rate and number of accounts by owner, closing date 1 to 31 October 2026",
      period: { startDate: "2026-10-01", endDate: "2026-10-31" },
      comparedWith: null,
      through: null,
      currency: "EUR",
      from: "store",
      dataAsOf: new Date(NOW - 3_600_000).toISOString(),
      complete: true,
      truncated: false,
      rowCount: 3,
    });
    expect(table.rows.map(({ label }) => label)).toEqual(["Ada", "Bo", "(none)"]);
    expect(table.rows[0]?.cells).toEqual({
      owner: "Ada",
      amount: 300.3,
      "amount.share": 300.3 / 355.3,
      count: 3,
      "count.share": 0.6,
      averageAmount: 150.15,
      winRate: 1,
      customers: 2,
    });
    expect(table.rows[1]?.cells).toMatchObject({ amount: 50, winRate: 0 });
    expect(table.rows[2]?.cells).toMatchObject({ owner: "(none)", amount: 5, winRate: null, customers: 0 });
    expect(table.totals).toEqual([
      {
        label: "total",
        cells: {
          amount: 355.3,
          "amount.perDay": 355.3 / 31,
          count: 5,
          "count.perDay": 5 / 31,
          averageAmount: 355.3 / 4,
          winRate: 2 / 3,
          customers: 3,
        },
      },
    ]);
    expect(table.notes).toEqual([
      'Left out: 1 deal without a date of the kind "Closing date".',
      'Without a value for "Amount": 1 of 5 deals.',
    ]);
  });

  it("compares groups, what is new and what is gone among them", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, DEALS);
    const table = await ask(source, {
      dataset: "deals",
      measures: ["amount", "winRate"],
      groupBy: ["owner"],
      period: OCTOBER,
      compareWith: "previousPeriod",
      orderBy: { by: "amount.change", direction: "ascending" },
    });
    // The month before, not the 31 days before.
    expect(table.comparedWith).toEqual({ startDate: "2026-09-01", endDate: "2026-09-30" });
    expect(table.notes).toContain("The periods have 31 and 30 days.");
    expect(table.notes).toContain("Rows with nothing in the period, only in the other: 1.");
    const parts = ["amount", "amount.previous", "amount.change", "amount.changePercent", "winRate.change"];
    expect(table.rows.map(({ label, cells }) => [label, ...parts.map((part) => cells[part])])).toEqual([
      ["Cy", 0, 70, -70, -1, null],
      ["(none)", 5, 0, 5, null, null],
      ["Bo", 50, 25, 25, 1, -1],
      ["Ada", 300.3, 0, 300.3, null, null],
    ]);
    expect(table.totals[0]?.cells).toMatchObject({ amount: 355.3, "amount.previous": 95 });
    expect(table.columns.find(({ key }) => key === "winRate.change")?.unit).toBe("points");
    expect(table.columns.some(({ key }) => key === "winRate.changePercent")).toBe(false);
  });

  it("knows no rank among those that moved most, which are not the largest", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, DEALS);
    const asked = {
      dataset: "deals" as const,
      measures: ["amount"],
      groupBy: ["owner"],
      period: OCTOBER,
      compareWith: "previousPeriod" as const,
      limit: 2,
    };
    expect((await ask(source, asked)).orderedBy).toEqual({ column: "amount", direction: "descending" });
    const movers = await ask(source, { ...asked, analyse: "movers" });
    expect(movers.rows.map(({ label }) => label)).toEqual(["Ada", "Cy"]);
    expect(movers).toMatchObject({ truncated: true });
    expect(movers.orderedBy).toBeUndefined();
  });

  it("never adds or ranks amounts of several currencies", async ({ expect }) => {
    const source = await createSource("business-suite");
    const priced = (owner: string, amount: number, currency: string) => deal({ owner, amount, currency });
    await storeRecords(source, [
      priced("Ada", 10, "EUR"),
      priced("Ada", 900, "JPY"),
      priced("Bo", 20, "EUR"),
      priced("Cy", 30, "EUR"),
      priced("Bo", 500, "JPY"),
      deal({ owner: "Ada" }),
    ]);
    const table = await ask(source, { dataset: "deals", groupBy: ["owner"], limit: 3 });
    expect(table.currency).toBeNull();
    expect(table.totals.map(({ label, cells }) => [label, cells["amount"], cells["count"]])).toEqual([
      ["total", null, 6],
      ["EUR", 60, 3],
      ["JPY", 1400, 2],
      ["(none)", null, 1],
    ]);
    // The largest of each currency, the currencies one after the other.
    expect(table.rows.map(({ label, cells, currency }) => [label, cells["amount"], currency])).toEqual([
      ["Cy, EUR", 30, "EUR"],
      ["Ada, JPY", 900, "JPY"],
      ["Ada, (none)", null, undefined],
    ]);
    expect(table.rows[0]?.cells["amount.share"]).toBe(0.5);
    expect(table).toMatchObject({ rowCount: 6, truncated: true });
    expect(table.notes.join(" ")).toContain("several currencies");
    const one = await ask(source, {
      dataset: "deals",
      groupBy: ["owner"],
      filters: [{ field: "currency", is: "is", value: "jpy" }],
    });
    expect(one).toMatchObject({ currency: "JPY", totals: [{ cells: { amount: 1400 } }] });
  });

  it("lists single records in order, and sums up all that match", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(
      source,
      DEALS.map((one, index) => ({ ...one, title: `Deal ${index}`, url: `https://crm.test/${index}` })),
    );
    const table = await ask(source, {
      dataset: "opportunity",
      groupBy: ["record"],
      filters: [{ field: "owner", is: "isNot", value: "CY" }],
      orderBy: { by: "amount", direction: "descending" },
      limit: 2,
    });
    expect(table.rows).toMatchObject([
      { label: "Deal 7", id: "deals-7", url: "https://crm.test/7", cells: { amount: 1000, owner: "Bo" } },
      { label: "Deal 1", cells: { record: "Deal 1", amount: 200.2, closing: "2026-10-31", state: "won" } },
    ]);
    expect(table).toMatchObject({ rowCount: 7, truncated: true });
    expect(table.totals).toMatchObject([{ label: "total", cells: { count: 7, amount: 1380.3 } }]);
    expect(table.columns[0]).toMatchObject({ key: "record", role: "dimension" });
    expect(table.columns.find(({ key }) => key === "count")).toMatchObject({ inTotalsOnly: true });
    // Nobody has a source here.
    expect(table.columns.some(({ key }) => key === "source")).toBe(false);
    const last = await ask(source, {
      dataset: "deals",
      groupBy: ["record"],
      orderBy: { by: "amount", direction: "ascending" },
    });
    expect(cellsOf(last.rows, "amount").at(-1)).toEqual(["Deal 2", null]);
  });

  it("has a row of every step of time, and of every weekday", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, DEALS);
    const ofTime = async (grain: string, from: string, to: string) => {
      const asked = { dataset: "deals", measures: ["count"], groupBy: [grain], period: { from, to } };
      return await ask(source, asked);
    };
    // December is cut as well, but it lies ahead.
    const months = await ofTime("month", "2026-08-15", "2026-12-20");
    expect(cellsOf(months.rows, "count")).toEqual([
      ["2026-08", 0],
      ["2026-09", 2],
      ["2026-10", 5],
      ["2026-11", 0],
    ]);
    expect(months.notes).toContain("Only in part within the period: 2026-08.");
    expect(months.through).toBe("2026-11-21");
    const weeks = await ofTime("week", "2026-09-28", "2026-10-04");
    expect(cellsOf(weeks.rows, "count")).toEqual([["2026-09-28", 4]]);
    expect(cellsOf((await ofTime("quarter", "2026-07-01", "2026-12-31")).rows, "count")).toEqual([
      ["2026-Q3", 2],
      ["2026-Q4", 5],
    ]);
    const weekdays = await ofTime("weekday", "2026-09-01", "2026-10-31");
    expect(cellsOf(weekdays.rows, "count")).toEqual([
      ["Monday", 0],
      ["Tuesday", 1],
      ["Wednesday", 1],
      ["Thursday", 3],
      ["Friday", 1],
      ["Saturday", 1],
      ["Sunday", 0],
    ]);
  });

  it("compares steps of time by their place", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, DEALS);
    const table = await ask(source, {
      dataset: "deals",
      measures: ["count"],
      groupBy: ["day"],
      period: { from: "2026-10-01", to: "2026-10-02" },
      compareWith: { from: "2026-08-31", to: "2026-09-01" },
    });
    expect(table.rows.map(({ label, cells }) => [label, cells["count"], cells["count.previous"]])).toEqual([
      ["2026-10-01", 2, 0],
      ["2026-10-02", 1, 1],
    ]);
  });

  it("puts instants to the days and hours of the organization, when clocks change too", async ({
    expect,
  }) => {
    const source = await createSource("business-suite", berlin);
    const lead = (createdAt: string) => ({ dataset: "leads" as const, createdAt });
    await storeRecords(source, [
      // Sunday, 25 October 2026, 02:30 in Berlin, twice.
      lead("2026-10-25T00:30:00Z"),
      lead("2026-10-25T01:30:00.000Z"),
      // Half past midnight of the 26th, and a minute before midnight.
      lead("2026-10-25T23:30:00Z"),
      lead("2026-10-25T22:59:00Z"),
      // 00:30 of the 25th, still in summer time.
      lead("2026-10-24T22:30:00Z"),
    ]);
    const days = await ask(source, {
      dataset: "leads",
      groupBy: ["day"],
      period: { from: "2026-10-25", to: "2026-10-26" },
    });
    expect(cellsOf(days.rows, "count")).toEqual([
      ["2026-10-25", 4],
      ["2026-10-26", 1],
    ]);
    const hours = await ask(source, { dataset: "leads", groupBy: ["hour"] });
    expect(hours.rows).toHaveLength(24);
    expect(cellsOf(hours.rows, "count").filter(([, count]) => count !== 0)).toEqual([
      ["00", 2],
      ["02", 2],
      ["23", 1],
    ]);
    const sundays = await ask(source, {
      dataset: "leads",
      filters: [{ field: "weekday", is: "is", value: "sunday" }],
    });
    expect(sundays.totals[0]?.cells["count"]).toBe(4);
  });

  it("knows how many records there are of a list that is cut, whatever is measured", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, DEALS);
    const table = await ask(source, {
      dataset: "deals",
      measures: ["amount"],
      groupBy: ["record"],
      limit: 3,
    });
    expect(table).toMatchObject({ rowCount: 8, truncated: true, totals: [{ cells: { count: 8 } }] });
    // By their dates, so the first amount is not the top.
    expect(table.orderedBy).toBeUndefined();
  });

  it("says which value no record has, and what is near", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, [
      ...DEALS,
      deal({ owner: "Jörg Groß", account: "ÉCLAIR" }),
      deal({ owner: "Jörg Müller" }),
    ]);
    const owned = async (is: "is" | "contains", field: string, value: string) => {
      const table = await ask(source, { dataset: "deals", filters: [{ field, is, value }] });
      return [table.totals[0]?.cells["count"], ...table.notes];
    };
    expect(await owned("is", "owner", "jörg müller")).toEqual([1]);
    expect(await owned("contains", "sales rep", "JÖRG")).toEqual([2]);
    expect(await owned("is", "account", "éclair")).toEqual([1]);
    expect(await owned("is", "owner", "(none)")).toEqual([1]);
    expect(await owned("is", "owner", "Jorg Muller")).toEqual([
      0,
      'No deal has "Jorg Muller" as owner; there is: "Jörg Müller", "Jörg Groß", "Bo", "Cy", "Ada".',
    ]);
  });

  it("counts messages by place, author and hour", async ({ expect }) => {
    const source = await createSource("team-chat");
    const said = (place: string, author: string, date: string) => ({
      dataset: "messages" as const,
      place,
      author,
      date,
    });
    await storeRecords(source, [
      said("sales", "Ada", "2026-10-05T09:10:00.000Z"),
      said("sales", "Bo", "2026-10-05T09:50:00.000Z"),
      said("sales", "Ada", "2026-10-06T17:00:00.000Z"),
      said("random", "Ada", "2026-10-06T17:00:00.000Z"),
    ]);
    const table = await ask(source, {
      dataset: "messages",
      measures: ["count", "authors"],
      groupBy: ["channel"],
      period: { from: "2026-10-05", to: "2026-10-11" },
    });
    expect(table.rows.map(({ label, cells }) => [label, cells["count"], cells["authors"]])).toEqual([
      ["sales", 3, 2],
      ["random", 1, 1],
    ]);
    expect(table.totals[0]?.cells["authors"]).toBe(2);
    const busiest = await ask(source, {
      dataset: "messages",
      groupBy: ["weekday", "hour"],
      orderBy: { by: "count", direction: "descending" },
    });
    expect(cellsOf(busiest.rows, "count")).toEqual([
      ["Monday, 09", 2],
      ["Tuesday, 17", 2],
    ]);
  });
});
