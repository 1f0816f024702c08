import { describe, it } from "vitest";
import { campaignResult } from "../../../src/sandbox/dataset/campaign-results.ts";
import { campaignsBetween } from "../../../src/sandbox/dataset/campaigns.ts";
import { isoDay, momentOf } from "../../../src/sandbox/dataset/dates.ts";
import { googleAnalyticsAdmin, googleAnalyticsData } from "../../../src/sandbox/data/google-analytics.ts";
import type { Switches } from "../../../src/sandbox/switches.ts";
import { BEN, depsAt, NORA, NOW, portsFor, readReply, type Json } from "./harness.ts";

const SCOPE = "https://www.googleapis.com/auth/analytics.readonly";
const SHOP = "400100001";

interface World {
  now?: number;
  user?: string;
  scopes?: string[];
  token?: string | null;
  switches?: Partial<Switches>;
}

function headersOf(world: World): Record<string, string> {
  return world.token === null ? {} : { Authorization: `Bearer ${world.token ?? "live"}` };
}

function portsOf(world: World) {
  const user = world.user === undefined ? {} : { user: world.user };
  return portsFor("google", { scopes: world.scopes ?? [SCOPE], ...user }, world.switches);
}

function admin(path: string, world: World = {}) {
  const app = googleAnalyticsAdmin(depsAt(world.now ?? NOW), portsOf(world));
  return readReply(app.request(path, { headers: headersOf(world) }));
}

function data(path: string, body: unknown, world: World = {}) {
  const app = googleAnalyticsData(depsAt(world.now ?? NOW), portsOf(world));
  const init = { method: "POST", headers: headersOf(world), body: JSON.stringify(body) };
  return readReply(app.request(path, init));
}

function report(body: Record<string, unknown>, world: World = {}) {
  const dateRanges = [{ startDate: "28daysAgo", endDate: "yesterday" }];
  return data(`/v1beta/properties/${SHOP}:runReport`, { dateRanges, ...body }, world);
}

function names(...list: string[]) {
  return list.map((name) => ({ name }));
}

function column(body: Json, index = 0): number[] {
  return (body.rows ?? []).map((row: Json) => Number(row.metricValues[index].value));
}

function sum(values: number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

describe("Admin API", () => {
  it("lists accounts, one of them without properties", async ({ expect }) => {
    const { body } = await admin("/v1beta/accountSummaries?pageSize=200");
    expect(body.accountSummaries).toHaveLength(3);
    expect(body.accountSummaries[0].propertySummaries).toHaveLength(2);
    expect(body.accountSummaries[0].propertySummaries[0]).toEqual({
      property: "properties/400100001",
      displayName: "harbour.example shop",
      propertyType: "PROPERTY_TYPE_ORDINARY",
      parent: "accounts/77",
    });
    expect(body.accountSummaries[2]).not.toHaveProperty("propertySummaries");
    expect(body).not.toHaveProperty("nextPageToken");
  });

  it("pages account summaries", async ({ expect }) => {
    const first = await admin("/v1beta/accountSummaries?pageSize=2");
    expect(first.body.accountSummaries).toHaveLength(2);
    const next = await admin(`/v1beta/accountSummaries?pageSize=2&pageToken=${first.body.nextPageToken}`);
    expect(next.body.accountSummaries).toHaveLength(1);
  });

  it("shows each person only what is theirs", async ({ expect }) => {
    const ben = await admin("/v1beta/accountSummaries", { user: BEN });
    expect(ben.body.accountSummaries).toHaveLength(1);
    expect(ben.body.accountSummaries[0].propertySummaries).toHaveLength(1);
    const nora = await admin("/v1beta/accountSummaries", { user: NORA });
    expect(nora.body).toEqual({});
    const foreign = await admin("/v1beta/properties/400100002/dataStreams", { user: BEN });
    expect(foreign.status).toBe(403);
    expect(foreign.body.error.status).toBe("PERMISSION_DENIED");
  });

  it("has web streams with an address and an app without one", async ({ expect }) => {
    const web = await admin(`/v1beta/properties/${SHOP}/dataStreams`);
    expect(web.body.dataStreams[0].webStreamData.defaultUri).toBe("https://harbour.example");
    const app = await admin("/v1beta/properties/400200001/dataStreams");
    expect(app.body.dataStreams.map((stream: Json) => stream.type)).toEqual([
      "ANDROID_APP_DATA_STREAM",
      "IOS_APP_DATA_STREAM",
    ]);
    const listed = await admin("/v1beta/properties?filter=parent:accounts/77");
    expect(listed.body.properties[1].timeZone).toBe("Europe/Berlin");
  });
});

describe("access", () => {
  it("refuses without a token, with a dead one and without the scope", async ({ expect }) => {
    const metrics = names("sessions");
    const missing = await report({ metrics }, { token: null });
    expect(missing.status).toBe(401);
    expect(missing.body.error.message).toMatch(/^Request is missing required/);
    const dead = await report({ metrics }, { token: "dead" });
    expect(dead.body.error).toMatchObject({ code: 401, status: "UNAUTHENTICATED" });
    const scopes = ["https://www.googleapis.com/auth/gmail.readonly"];
    const narrow = await report({ metrics }, { scopes });
    expect(narrow.status).toBe(403);
    expect(narrow.body.error.details[0].reason).toBe("ACCESS_TOKEN_SCOPE_INSUFFICIENT");
  });

  it("refuses a foreign property and an exhausted quota", async ({ expect }) => {
    const body = { metrics: names("sessions"), dateRanges: [{ startDate: "today", endDate: "today" }] };
    const foreign = await data("/v1beta/properties/400100002:runReport", body, { user: BEN });
    expect(foreign.body.error).toMatchObject({ code: 403, status: "PERMISSION_DENIED" });
    const app = googleAnalyticsData(depsAt(), portsOf({ switches: { googleQuotaExhausted: true } }));
    const init = { method: "POST", headers: headersOf({}), body: JSON.stringify(body) };
    const throttled = await app.request(`/v1beta/properties/${SHOP}:runReport`, init);
    expect(throttled.status).toBe(429);
    expect(throttled.headers.has("Retry-After")).toBe(false);
  });

  it("answers HTML for a verb that does not exist", async ({ expect }) => {
    const app = googleAnalyticsData(depsAt(), portsOf({}));
    const reply = await app.request(`/v1beta/properties/${SHOP}:runNothing`, { method: "POST" });
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Content-Type")).toMatch(/^text\/html/);
  });
});

describe("runReport", () => {
  it("answers in Google's shape, every value a string", async ({ expect }) => {
    const { status, body } = await report({
      dimensions: names("date"),
      metrics: names("sessions", "totalRevenue", "engagementRate"),
      orderBys: [{ dimension: { dimensionName: "date" } }],
      returnPropertyQuota: true,
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
    expect(body.propertyQuota.tokensPerDay.consumed).toBe(1);
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
    for (const dimension of [
      "date",
      "sessionDefaultChannelGroup",
      "country",
      "deviceCategory",
      "landingPage",
    ]) {
      const { body } = await report({ dimensions: names(dimension), metrics });
      for (const index of [0, 1, 2, 3, 4]) expect(sum(column(body, index))).toBe(column(total, index)[0]);
    }
    const pages = (await report({ dimensions: names("pagePath"), metrics })).body;
    expect(sum(column(pages, 1))).toBe(column(total, 1)[0]);
    expect(sum(column(pages, 2))).toBe(column(total, 2)[0]);
    const perDay = (await report({ dimensions: names("date"), metrics })).body;
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
    const items = (await report({ dimensions: names("itemName"), metrics: names("itemRevenue") })).body;
    expect(sum(column(items))).toBeCloseTo(revenue, 2);
  });

  it("compares two ranges in one call", async ({ expect }) => {
    const { body } = await report({
      dateRanges: [
        { startDate: "7daysAgo", endDate: "yesterday" },
        { startDate: "14daysAgo", endDate: "8daysAgo", name: "before" },
      ],
      metrics: names("sessions"),
      metricAggregations: ["TOTAL"],
    });
    expect(body.dimensionHeaders).toEqual([{ name: "dateRange" }]);
    expect(body.rows.map((row: Json) => row.dimensionValues[0].value).toSorted()).toEqual([
      "before",
      "date_range_0",
    ]);
    expect(body.totals.map((row: Json) => row.dimensionValues[0].value)).toEqual(["date_range_0", "before"]);
  });

  it("filters with and, or, not, lists, patterns and numbers", async ({ expect }) => {
    const metrics = names("sessions");
    const filter = (fieldName: string, rest: Record<string, unknown>) => ({ filter: { fieldName, ...rest } });
    const paid = filter("sessionMedium", { inListFilter: { values: ["CPC", "paid_social"] } });
    const mobile = filter("deviceCategory", { stringFilter: { value: "mobile" } });
    const count = async (dimensionFilter: unknown) =>
      sum(column((await report({ metrics, dimensionFilter })).body));
    const [all, a, b] = [await count(undefined), await count(paid), await count(mobile)];
    const both = await count({ andGroup: { expressions: [paid, mobile] } });
    expect(await count({ orGroup: { expressions: [paid, mobile] } })).toBe(a + b - both);
    expect(await count({ notExpression: paid })).toBe(all - a);
    const pattern = { stringFilter: { matchType: "PARTIAL_REGEXP", value: "^goo.*c$" } };
    expect(await count(filter("sessionSourceMedium", pattern))).toBeGreaterThan(0);
    const big = await report({
      dimensions: names("country"),
      metrics,
      metricFilter: filter("sessions", {
        numericFilter: { operation: "GREATER_THAN", value: { int64Value: "1000" } },
      }),
      metricAggregations: ["TOTAL", "MAXIMUM"],
    });
    expect(column(big.body).every((value) => value > 1000)).toBe(true);
    expect(Number(big.body.totals[0].metricValues[0].value)).toBe(sum(column(big.body)));
    expect(big.body.maximums[0].dimensionValues[0].value).toBe("RESERVED_MAX");
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
    const request = { dimensions: names("sessionSource"), metrics: names("transactions") };
    const kept = (await report({ ...request, keepEmptyRows: true })).body.rowCount;
    expect((await report(request)).body.rowCount).toBeLessThan(kept);
  });

  it("refuses what Google refuses, in its words", async ({ expect }) => {
    const message = async (body: Record<string, unknown>) => {
      const reply = await report(body);
      expect(reply.body.error).toMatchObject({ code: 400, status: "INVALID_ARGUMENT" });
      return reply.body.error.message;
    };
    const metrics = names("sessions");
    expect(await message({ metrics: names("sessionz") })).toMatch(
      /^Field sessionz is not a valid metric\. {2}For/,
    );
    expect(await message({ metrics, dimensions: names("nope") })).toMatch(
      /^Field nope is not a valid dimension\. F/,
    );
    expect(await message({ metrics, dimensions: names("itemName") })).toMatch(
      /^Please remove sessions to make/,
    );
    expect(await message({ metrics, dateRanges: [] })).toBe("A dateRange is required.");
    expect(await message({ metrics, dateRanges: [{ startDate: "soon", endDate: "today" }] })).toMatch(/soon/);
    expect(await message({ metrics, limit: -1 })).toBe("limit must be positive. The API received limit = -1");
    expect(await message({ metrics, colour: 1 })).toMatch(/Unknown name "colour": Cannot find field\./);
    expect(await message({ metrics, dateRanges: [{ from: "x" }] })).toMatch(/at 'date_ranges\[0\]'/);
    expect(await message({ metrics, orderBys: [{ metric: { metricName: "x" } }] })).toMatch(
      /exists in OrderBy/,
    );
    expect(await message({})).toMatch(/dimensions and\/or metrics/);
  });

  it("answers batches, realtime, metadata and compatibility", async ({ expect }) => {
    const dateRanges = [{ startDate: "yesterday", endDate: "yesterday" }];
    const requests = [
      { dateRanges, metrics: names("sessions") },
      { dateRanges, metrics: names("activeUsers") },
    ];
    const batch = await data(`/v1beta/properties/${SHOP}:batchRunReports`, { requests });
    expect(batch.body.kind).toBe("analyticsData#batchRunReports");
    expect(batch.body.reports).toHaveLength(2);
    const now = Date.UTC(2026, 10, 21, 19, 20);
    const live = await data(
      `/v1beta/properties/${SHOP}:runRealtimeReport`,
      { dimensions: names("country"), metrics: names("activeUsers") },
      { now },
    );
    expect(sum(column(live.body))).toBeGreaterThan(3);
    const asked = { metrics: names("sessions"), compatibilityFilter: "INCOMPATIBLE" };
    const pairs = await data(`/v1beta/properties/${SHOP}:checkCompatibility`, asked);
    expect(
      pairs.body.dimensionCompatibilities.map((entry: Json) => entry.dimensionMetadata.apiName),
    ).toContain("itemName");
    const app = googleAnalyticsData(depsAt(), portsOf({}));
    const known = await readReply(
      app.request(`/v1beta/properties/${SHOP}/metadata`, { headers: headersOf({}) }),
    );
    expect(known.body.metrics.map((entry: Json) => entry.apiName)).toContain("sessions");
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
    const today = {
      dateRanges: [{ startDate: "2026-11-21", endDate: "2026-11-21" }],
      metrics: names("sessions"),
    };
    const partial = sum(column((await report(today)).body));
    const whole = sum(column((await report(today, { now: NOW + 86_400_000 })).body));
    expect(partial).toBeGreaterThan(50);
    expect(partial).toBeLessThan(whole);
  });

  it("reaches more than 400 days back", async ({ expect }) => {
    const { body } = await report({
      dateRanges: [{ startDate: "430daysAgo", endDate: "today" }],
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
      dimensionFilter: {
        filter: { fieldName: "sessionCampaignName", stringFilter: { value: campaign.key } },
      },
    });
    const result = campaignResult(campaign, campaign.end, momentOf(NOW));
    expect([0, 1, 2].map((index) => column(body, index)[0])).toEqual([
      result.sessions,
      result.orders,
      result.revenue,
    ]);
  });
});
