import { MisuseError } from "../../../src/lib/misuse-error.ts";
import { beforeEach, describe, it } from "vitest";
import { webAnalyticsSource } from "../../../src/connectors/google-analytics/sync.ts";
import type { Source } from "../../../src/analyst/sources.ts";
import { runReport } from "../../../src/connectors/google-analytics/reports.ts";
import { connect, createStore } from "../../connectors/pull-support.ts";
import { storeStep } from "../../support/stored.ts";
import { vendors } from "../../support/vendors.ts";
import { findSource, NOW, setClock } from "../support.ts";
import { ask, brief, rounded, type Question } from "./support.ts";

beforeEach(() => setClock(NOW));

const PERIOD = { period: { from: "2026-11-09", to: "2026-11-20" } };

/** The sandbox's property, whose last days are in the store, and the same property as if they were not. */
async function property() {
  const connection = await connect("web-analytics");
  const store = createStore();
  await store.sync(webAnalyticsSource, connection, { cutAfter: 1 });
  const stored = await findSource("web-analytics", NOW);
  await storeStep(stored, { days: store.days() });
  return { connection, stored, live: await findSource("web-analytics", null) };
}

/** What Google says, asked as its documentation has it and read with nothing of ours but the transport. */
async function google(
  { account, call }: Awaited<ReturnType<typeof connect<"web-analytics">>>,
  metrics: string[],
  dimensions: string[],
  dateRange = { startDate: "2026-11-09", endDate: "2026-11-20" },
) {
  const request = { propertyId: account.propertyId, dateRange, metrics, dimensions, limit: 10_000 };
  const { rows } = await runReport(call, request);
  return rows.map(({ dimensionValues, metricValues }) => ({
    keys: dimensionValues.map(({ value }) => value),
    values: metricValues.map(({ value }) => Number(value)),
  }));
}

const sumOf = (rows: { values: number[] }[], at = 0) =>
  rows.reduce((sum, row) => sum + (row.values[at] ?? 0), 0);

describe("web traffic over the sandbox", () => {
  it("is the same from the store and live, whatever it is put together by", async ({ expect }) => {
    const { stored, live } = await property();
    const measures = ["sessions", "newUsers", "keyEventRate", "revenue", "bounceRate", "viewsPerSession"];
    const filters: Question["filters"] = [{ field: "channel", is: "isNot", value: ["Direct", "Atlantis"] }];
    const questions: Question[] = [
      { measures, groupBy: ["channel"], compareWith: "previousPeriod" },
      { measures, groupBy: ["channel", "week"], filters },
      { measures, groupBy: ["weekday"], filters },
      { measures, groupBy: ["quarter", "device"] },
      { measures, groupBy: ["day"], filters: [{ field: "sessions", is: "above", value: 20 }] },
      {
        measures,
        groupBy: ["landingPage"],
        compareWith: "previousPeriod",
        filters: [{ field: "landingPage", is: "contains", value: ["a", "b"] }],
      },
      { measures, groupBy: ["month"], filters: [{ field: "weekday", is: "is", value: "monday" }] },
    ];
    for (const question of questions) {
      const before = vendors.calls.length;
      const ours = await ask(stored, { ...question, ...PERIOD });
      expect([ours.from, vendors.calls.length]).toEqual(["store", before]);
      const theirs = await ask(live, { ...question, ...PERIOD });
      expect(theirs.from).toBe("live");
      expect(ours.notes).toEqual(theirs.notes);
      for (const measure of measures) {
        expect(rounded(brief(ours, measure))).toEqual(rounded(brief(theirs, measure)));
      }
    }
  });

  it("is asked live by several dimensions, hours and campaigns, as Google has it", async ({ expect }) => {
    const { connection, live } = await property();
    const rowsOf = async (question: Question) => await ask(live, { ...PERIOD, ...question });
    const byHour = brief(await rowsOf({ measures: ["users"], groupBy: ["hour", "device"] }), "users");
    const hours = await google(connection, ["activeUsers"], ["hour", "deviceCategory"]);
    expect(byHour.rows).toEqual(
      Object.fromEntries(hours.map(({ keys, values }) => [keys.join(", "), values[0]])),
    );
    const [users] = await google(connection, ["activeUsers"], []);
    expect(byHour.total).toBe(users?.values[0]);
    const byCampaign = await rowsOf({
      measures: ["keyEventRate"],
      groupBy: ["campaign"],
      filters: [
        { field: "campaign", is: "doesNotContain", value: ["(", "brand"] },
        { field: "device", is: "is", value: "MOBILE" },
      ],
    });
    const campaigns = await google(
      connection,
      ["keyEvents", "sessions"],
      ["sessionCampaignName", "deviceCategory"],
    );
    const wanted = campaigns.filter(
      ({ keys: [name = "", device] }) => !/\(|brand/i.test(name) && device === "mobile",
    );
    expect(wanted.length).toBeGreaterThan(1);
    expect(rounded(brief(byCampaign, "keyEventRate"))).toEqual(
      rounded({
        total: sumOf(wanted, 0) / sumOf(wanted, 1),
        rows: Object.fromEntries(wanted.map(({ keys, values: [of = 0, per = 0] }) => [keys[0], of / per])),
        rowCount: wanted.length,
      }),
    );
  });

  it("has a rate of nothing for what was visited, where Google has no row of zeros", async ({ expect }) => {
    const { connection, live } = await property();
    const period = { from: "2026-11-09", to: "2026-11-09" };
    const asked = await ask(live, { measures: ["conversionRate"], groupBy: ["channel"], period });
    const { rows } = brief(asked, "conversionRate");
    const day = { startDate: "2026-11-09", endDate: "2026-11-09" };
    const visited = await google(connection, ["sessions"], ["sessionDefaultChannelGroup"], day);
    expect(new Set(Object.keys(rows))).toEqual(new Set(visited.map(({ keys }) => keys[0])));
    expect(Object.values(rows)).toContain(0);
  });

  it("has users of each quarter, which are not those of its months", async ({ expect }) => {
    const { connection, live } = await property();
    const period = { from: "2026-09-25", to: "2026-10-05" };
    const computed = await ask(live, { measures: ["totalUsers", "users"], period, groupBy: ["quarter"] });
    const usersOf = async (startDate: string, endDate: string) =>
      (await google(connection, ["totalUsers"], [], { startDate, endDate }))[0]?.values[0];
    expect(brief(computed, "totalUsers")).toEqual({
      total: await usersOf("2026-09-25", "2026-10-05"),
      rows: {
        "2026-Q3": await usersOf("2026-09-25", "2026-09-30"),
        "2026-Q4": await usersOf("2026-10-01", "2026-10-05"),
      },
      rowCount: 2,
    });
    expect(computed.notes).toContain(
      "Total users of rows do not add up to the total: one may be in several rows.",
    );
  });

  it("keeps rows at Google by what Google counts, and here by what is computed", async ({ expect }) => {
    const { connection, live } = await property();
    const keepCities = async (filters: Question["filters"]) =>
      await ask(live, { ...PERIOD, measures: ["users"], groupBy: ["city"], filters });
    const cities = await google(connection, ["activeUsers", "engagedSessions", "sessions"], ["city"]);
    const usual = cities.map(({ values: [users = 0] }) => users).toSorted((a, b) => a - b)[5] ?? 0;
    const many = cities.filter(({ values: [users = 0] }) => users > usual);
    const busy = await keepCities([{ field: "users", is: "above", value: usual }]);
    expect(brief(busy, "users").rows).toEqual(
      Object.fromEntries(many.map(({ keys, values }) => [keys[0], values[0]])),
    );
    expect(many.length).toBeLessThan(cities.length);
    const bounceOf = ({ values: [, engaged = 0, sessions = 0] }: (typeof cities)[number]) =>
      1 - engaged / sessions;
    const middle = cities.map(bounceOf).toSorted((a, b) => a - b)[Math.floor(cities.length / 2)] ?? 0;
    const low = cities.filter((city) => bounceOf(city) < middle - 1e-6);
    const kept = await keepCities([{ field: "bounceRate", is: "below", value: middle - 1e-6 }]);
    expect(low.length).toBeGreaterThan(0);
    expect(brief(kept, "users").rows).toEqual(
      Object.fromEntries(low.map(({ keys, values }) => [keys[0], values[0]])),
    );
    expect(low.length).toBeLessThan(cities.length);
  });

  it("takes more measures than one report, and refuses what Google cannot put together", async ({
    expect,
  }) => {
    const { connection, live } = await property();
    const names = ["users", "sessionsPerUser", "averageSessionDuration", "engagementTime", "conversionRate"];
    const more = ["purchases", "keyEventRate", "viewsPerSession", "bounceRate", "averageOrderValue"];
    const computed = await ask(live, { ...PERIOD, measures: [...names, ...more], groupBy: ["country"] });
    const countries = await google(connection, ["activeUsers", "transactions", "totalRevenue"], ["country"]);
    expect(brief(computed, "users").rows).toEqual(
      Object.fromEntries(countries.map(({ keys, values }) => [keys[0], values[0]])),
    );
    expect(rounded(brief(computed, "averageOrderValue").rows)).toEqual(
      rounded(
        Object.fromEntries(
          countries.map(({ keys, values: [, of = 0, per = 0] }) => [keys[0], of === 0 ? null : per / of]),
        ),
      ),
    );
    const mixed = ask(live, { ...PERIOD, measures: ["sessions"], groupBy: ["product"] });
    await expect(mixed).rejects.toThrow("cannot report sessions by itemName");
    await expect(mixed).rejects.toThrow(MisuseError);
    const lacking = ask(live, { ...PERIOD, measures: ["users", "adCost"], groupBy: ["channel"] });
    await expect(lacking).rejects.toThrow("this property has no adCost; ask without");
    // Google counts no visits by product: that nothing is called so is told all the same.
    const filters = [{ field: "product", is: "contains" as const, value: "Zorp" }];
    const unsold = await ask(live, { ...PERIOD, measures: ["itemRevenue"], groupBy: ["product"], filters });
    expect(brief(unsold, "itemRevenue").rows).toEqual({});
    // Of a category as well there are products, and no visits.
    const ropes = [{ field: "productCategory", is: "contains" as const, value: "Rope" }];
    const sold = await ask(live, {
      ...PERIOD,
      measures: ["itemRevenue"],
      groupBy: ["product"],
      filters: ropes,
    });
    expect(Object.keys(brief(sold, "itemRevenue").rows).length).toBeGreaterThan(0);
  });

  it("says that today is not over by leaving it as it is", async ({ expect }) => {
    const { live } = await property();
    const source: Source = live;
    const period = { from: "2026-11-20", to: "2026-11-23" };
    const computed = await ask(source, { measures: ["sessions"], period, groupBy: ["day"] });
    expect(Object.keys(brief(computed, "sessions").rows)).toEqual(["2026-11-20", "2026-11-21"]);
    expect(computed.dataAsOf).toBe(NOW);
  });
});
