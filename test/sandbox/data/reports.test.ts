import { describe, it } from "vitest";
import { campaignResult } from "../../../src/sandbox/company/sessions.ts";
import { campaignsBetween } from "../../../src/sandbox/company/campaigns.ts";
import { isoDay, momentOf } from "../../../src/sandbox/company/dates.ts";
import { column, daysAgo, filterOn, names, report, sum } from "./analytics-client.ts";
import { NOW } from "./harness.ts";

describe("runReport", () => {
  it("answers in Google's shape, every value a string", async ({ expect }) => {
    const { status, body } = await report({
      dimensions: names("date"),
      metrics: names("sessions", "totalRevenue", "engagementRate"),
      orderBys: [{ dimension: { dimensionName: "date" } }],
    });
    expect(status).toBe(200);
    expect(body.dimensionHeaders).toEqual([{ name: "date" }]);
    expect(body.metricHeaders).toEqual([
      { name: "sessions", type: "TYPE_INTEGER" },
      { name: "totalRevenue", type: "TYPE_CURRENCY" },
      { name: "engagementRate", type: "TYPE_FLOAT" },
    ]);
    expect(body.rowCount).toBe(28);
    expect(body.rows[0].dimensionValues).toEqual([{ value: "20261024" }]);
    expect(body.rows[0].metricValues[0].value).toMatch(/^\d+$/);
    expect(body.metadata).toEqual({ currencyCode: "EUR", timeZone: "Europe/Berlin" });
    expect(body.kind).toBe("analyticsData#runReport");
  });

  it("adds up: breakdowns of counts sum to the total, users do not", async ({ expect }) => {
    const metrics = names(
      "sessions",
      "screenPageViews",
      "eventCount",
      "keyEvents",
      "transactions",
      "totalUsers",
    );
    const total = (await report({ metrics })).body;
    const breakdowns = ["date", "sessionDefaultChannelGroup", "country", "deviceCategory", "landingPage"];
    const replies = await Promise.all(breakdowns.map((name) => report({ dimensions: names(name), metrics })));
    for (const { body } of replies) {
      for (const index of [0, 1, 2, 3, 4]) expect(sum(column(body, index))).toBe(column(total, index)[0]);
    }
    const pages = (await report({ dimensions: names("pagePath"), metrics })).body;
    expect(sum(column(pages, 1))).toBe(column(total, 1)[0]);
    expect(sum(column(pages, 2))).toBe(column(total, 2)[0]);
    const perDay = replies[0]?.body;
    expect(sum(column(perDay, 5))).toBeGreaterThan(column(total, 5)[0] ?? 0);
  });

  it("keeps rates and money consistent with their counts", async ({ expect }) => {
    const { body } = await report({
      metrics: names(
        "sessions",
        "engagedSessions",
        "engagementRate",
        "bounceRate",
        "transactions",
        "totalRevenue",
      ),
    });
    const [sessions = 0, engaged = 0, rate = 0, bounce = 0, orders = 0, revenue = 0] = [0, 1, 2, 3, 4, 5].map(
      (index) => column(body, index)[0],
    );
    expect(rate).toBeCloseTo(engaged / sessions, 12);
    expect(rate + bounce).toBeCloseTo(1, 12);
    expect(orders).toBeGreaterThan(20);
    expect(revenue).toBeGreaterThan(orders * 30);
    for (const name of ["itemName", "itemCategory"]) {
      // oxlint-disable-next-line no-await-in-loop -- two
      const items = (await report({ dimensions: names(name), metrics: names("itemRevenue") })).body;
      expect(sum(column(items))).toBeCloseTo(revenue, 2);
    }
  });

  it("counts of each product how often it was looked at, put into the cart and bought", async ({
    expect,
  }) => {
    const metrics = names("itemsViewed", "itemsAddedToCart", "itemsPurchased");
    const total = (await report({ metrics })).body;
    const items = (await report({ dimensions: names("itemName"), metrics })).body;
    const [viewed = 0, added = 0, bought = 0] = [0, 1, 2].map((index) => sum(column(items, index)));
    expect([viewed, added, bought]).toEqual([0, 1, 2].map((index) => column(total, index)[0]));
    expect(added).toBeGreaterThan(bought);
    expect(viewed).toBeGreaterThan(added);
  });

  it("counts the time of a visit once, whatever it is broken down by", async ({ expect }) => {
    const metrics = names("userEngagementDuration", "newUsers");
    const total = (await report({ metrics })).body;
    const events = (await report({ dimensions: names("eventName"), metrics })).body;
    expect(sum(column(events, 0))).toBe(column(total, 0)[0]);
    expect(sum(column(events, 1))).toBe(column(total, 1)[0]);
  });

  it("filters with and, or, not, lists and texts", async ({ expect }) => {
    const metrics = names("sessions");
    const paid = filterOn("sessionMedium", { inListFilter: { values: ["CPC", "paid_social"] } });
    const mobile = filterOn("deviceCategory", { stringFilter: { matchType: "EXACT", value: "mobile" } });
    const part = { stringFilter: { matchType: "CONTAINS", value: "OOGLE / C" } };
    const count = async (dimensionFilter: unknown) =>
      sum(column((await report({ metrics, dimensionFilter })).body));
    const [all, a, b, both, either, others, neither, matched] = await Promise.all([
      count(undefined),
      count(paid),
      count(mobile),
      count({ andGroup: { expressions: [paid, mobile] } }),
      count({ orGroup: { expressions: [paid, mobile] } }),
      count({ notExpression: paid }),
      count({
        andGroup: {
          expressions: [{ notExpression: paid }, { notExpression: { orGroup: { expressions: [mobile] } } }],
        },
      }),
      count(filterOn("sessionSourceMedium", part)),
    ]);
    expect(either).toBe(a + b - both);
    expect(others).toBe(all - a);
    expect(neither).toBe(all - either);
    expect(matched).toBeGreaterThan(0);
  });

  it("filters by metric", async ({ expect }) => {
    const value = { doubleValue: 1000 };
    const { body } = await report({
      dimensions: names("country"),
      metrics: names("sessions"),
      metricFilter: filterOn("sessions", { numericFilter: { operation: "GREATER_THAN", value } }),
    });
    expect(column(body).every((sessions) => sessions > 1000)).toBe(true);
    expect(column(body).length).toBeGreaterThan(0);
  });

  it("sorts and pages with int64 strings", async ({ expect }) => {
    const request = { dimensions: names("pagePath"), metrics: names("screenPageViews") };
    const whole = (await report(request)).body;
    expect(column(whole)).toEqual(column(whole).toSorted((a, b) => b - a));
    const page = (await report({ ...request, limit: "3", offset: "2" })).body;
    expect(page.rows).toEqual(whole.rows.slice(2, 5));
    expect(page.rowCount).toBe(whole.rowCount);
  });

  it("leaves rows out when there is nothing", async ({ expect }) => {
    const none = await report({
      metrics: names("sessions"),
      dateRanges: [{ startDate: "2019-01-01", endDate: "2019-02-01" }],
    });
    expect(none.body).not.toHaveProperty("rows");
    expect(none.body).not.toHaveProperty("rowCount");
    const seen = (await report({ dimensions: names("sessionSource"), metrics: names("sessions") })).body;
    const sold = (await report({ dimensions: names("sessionSource"), metrics: names("transactions") })).body;
    expect(sold.rowCount).toBeLessThan(seen.rowCount);
  });

  it("refuses what Google refuses, in its words", async ({ expect }) => {
    const metrics = names("sessions");
    const day = "2026-03-10";
    const cases: [Record<string, unknown>, RegExp][] = [
      [{ metrics: names("sessionz") }, /^Field sessionz is not a valid metric\. {2}For/],
      [{ metrics, dimensions: names("nope") }, /^Field nope is not a valid dimension\. For/],
      [{ metrics, dimensions: names("constructor") }, /^Field constructor is not a valid dimension\. For/],
      [{ metrics, dimensions: names("itemName") }, /^Please remove sessions to make/],
      [{ metrics, dateRanges: [] }, /dateRanges/],
      [
        { metrics, dateRanges: [{ startDate: "2026-02-30", endDate: day }] },
        /^Invalid startDate : 2026-02-30/,
      ],
      [{ metrics, dateRanges: [{ startDate: day, endDate: "2026-03-09" }] }, /^start_date must be less/],
      [{ metrics, colour: 1 }, /"colour"/],
      [{ metrics: Array.from({ length: 11 }, () => ({ name: "sessions" })) }, /limited to 10 metrics/],
      [{ metrics, orderBys: [{ metric: { metricName: "x" } }] }, /^Field x exists in OrderBy/],
      [{}, /dimensions and\/or metrics/],
    ];
    const replies = await Promise.all(cases.map(([body]) => report(body)));
    for (const [index, { body }] of replies.entries()) {
      expect(body.error).toMatchObject({ code: 400, status: "INVALID_ARGUMENT" });
      expect(body.error.message).toMatch(cases[index]?.[1] ?? /never/);
    }
  });
});

describe("the traffic itself", () => {
  it("is the same for a day whenever one asks, and today is partial", async ({ expect }) => {
    const body = {
      dateRanges: [{ startDate: "2026-03-01", endDate: "2026-03-31" }],
      dimensions: names("date", "sessionSourceMedium"),
      metrics: names("sessions", "totalUsers", "totalRevenue"),
    };
    const later = await report(body, { now: Date.UTC(2027, 5, 1) });
    expect((await report(body)).body.rows).toEqual(later.body.rows);
    const dateRanges = [{ startDate: "2026-11-21", endDate: "2026-11-21" }];
    const today = { dateRanges, metrics: names("sessions") };
    const partial = sum(column((await report(today)).body));
    const whole = sum(column((await report(today, { now: NOW + 86_400_000 })).body));
    expect(partial).toBeGreaterThan(50);
    expect(partial).toBeLessThan(whole);
  });

  it("reaches more than 400 days back", async ({ expect }) => {
    const { body } = await report({
      dateRanges: [{ startDate: daysAgo(430), endDate: daysAgo(0) }],
      dimensions: names("date"),
      metrics: names("sessions"),
    });
    expect(body.rowCount).toBe(431);
    expect(Math.min(...column(body))).toBeGreaterThan(30);
  });

  it("shows a campaign by name with the figures that the team talks about", async ({ expect }) => {
    const campaign = campaignsBetween(momentOf(NOW).day - 60, momentOf(NOW).day - 40)[0];
    if (campaign === undefined) throw new Error("no campaign two months ago");
    const { body } = await report({
      dateRanges: [{ startDate: isoDay(campaign.start), endDate: isoDay(campaign.end) }],
      dimensions: names("sessionCampaignName"),
      metrics: names("sessions", "transactions", "totalRevenue"),
      dimensionFilter: filterOn("sessionCampaignName", { inListFilter: { values: [campaign.key] } }),
    });
    const { sessions, orders, revenue } = campaignResult(campaign, campaign.end, momentOf(NOW));
    expect([0, 1, 2].map((index) => column(body, index)[0])).toEqual([sessions, orders, revenue]);
  });
});
