import { beforeEach, describe, it } from "vitest";
import { addDays, dayInTimeZone } from "../../../src/periods/dates.ts";
import { runReport } from "../../../src/connectors/google-analytics/google-analytics.ts";
import { quotaRetryAfter } from "../../../src/connectors/google/quota.ts";
import type { PullContext } from "../../../src/connectors/source.ts";
import { webAnalyticsSource } from "../../../src/connectors/google-analytics/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { createStore, NOW, openSource, setClock } from "../connected-source.ts";
import { answerReports, daysOf, isReport, reports } from "./support.ts";

const TODAY = "2026-11-21";
const DAY_MS = 86_400_000;

/** The account as connect knows it, but in a zone of the test's choice. */
function inZone(open: (checkpoint: unknown) => PullContext<"web-analytics">, timeZone: string | undefined) {
  return (checkpoint: unknown): PullContext<"web-analytics"> => {
    const context = open(checkpoint);
    const { timeZone: _, ...account } = context.account;
    return { ...context, account: { ...account, ...(timeZone !== undefined && { timeZone }) } };
  };
}

beforeEach(() => setClock(NOW));

describe("web analytics", () => {
  it("reads the latest month first, as Google has it by day and dimension", async ({ expect }) => {
    const open = await openSource("web-analytics");
    const store = createStore();
    const { steps } = await store.run(webAnalyticsSource, open, 1);
    const days = { from: "2026-10-23", to: TODAY };
    expect(steps[0]).toMatchObject({ replaceDays: days, checkpoint: days });
    const context = open(undefined);
    const report = await context.call((tokens) =>
      runReport(context.http, tokens, {
        propertyId: context.account.propertyId,
        dateRange: { startDate: days.from, endDate: days.to },
        metrics: ["sessions", "totalUsers", "totalRevenue"],
        dimensions: ["date"],
        limit: 100,
      }),
    );
    expect(report.rows).toHaveLength(30);
    const rows = store.metrics();
    for (const { dimensionValues, metricValues } of report.rows) {
      const day = dimensionValues[0]?.value.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
      const [sessions, totalUsers, revenue] = metricValues.map(({ value }) => Number(value));
      const total = rows.find((row) => row.dimension === "total" && row.day === day);
      expect(total).toMatchObject({ value: "", sessions, totalUsers, revenue, flags: "" });
      for (const dimension of ["channel", "landingPage", "country", "device"]) {
        const parts = rows.filter((row) => row.dimension === dimension && row.day === day);
        expect(parts.length).toBeGreaterThan(0);
        expect(parts.reduce((sum, row) => sum + row.sessions, 0)).toBe(sessions);
        expect(parts.reduce((sum, row) => sum + row.revenue, 0)).toBeCloseTo(revenue ?? 0, 2);
      }
    }
    expect(rows.some((row) => row.keyEvents > 0 && row.transactions > 0 && row.engagedSessions > 0)).toBe(
      true,
    );
  });

  it("goes back 400 days, and after that reads only what is new or restated", async ({ expect }) => {
    answerReports({});
    const open = await openSource("web-analytics");
    const store = createStore();
    const { steps } = await store.run(webAnalyticsSource, open);
    const oldest = addDays(TODAY, -399);
    expect(steps).toHaveLength(14);
    expect(store.checkpoint).toMatchObject({ from: oldest, to: TODAY });
    expect(new Set(store.metrics().map(({ day }) => day)).size).toBe(400);
    const before = reports().length;
    setClock(NOW + DAY_MS);
    const second = await store.run(webAnalyticsSource, open);
    expect(second.steps.map(({ replaceDays }) => replaceDays)).toEqual([
      { from: "2026-11-18", to: "2026-11-22" },
    ]);
    expect(new Set(reports().slice(before).map(daysOf))).toEqual(new Set(["2026-11-18 2026-11-22"]));
    expect(store.checkpoint).toMatchObject({ from: oldest, to: "2026-11-22" });
  });

  it("drops rows that Google has withdrawn from restated days", async ({ expect }) => {
    let channels = ["Direct", "Paid Search"];
    answerReports({ values: () => channels });
    const open = await openSource("web-analytics");
    const store = createStore();
    await store.run(webAnalyticsSource, open);
    channels = ["Direct"];
    await store.run(webAnalyticsSource, open);
    const paid = store.metrics().filter((row) => row.dimension === "channel" && row.value === "Paid Search");
    expect(paid).toHaveLength(396);
    expect(paid.every(({ day }) => day < "2026-11-18")).toBe(true);
  });

  it("reads on backwards where a first run was cut, after the recent days", async ({ expect }) => {
    answerReports({});
    const open = await openSource("web-analytics");
    const store = createStore();
    await store.run(webAnalyticsSource, open, 3);
    expect(store.checkpoint).toMatchObject({ from: "2026-08-24", to: TODAY });
    setClock(NOW + DAY_MS);
    const { steps } = await store.run(webAnalyticsSource, open);
    expect(steps.slice(0, 2).map(({ replaceDays }) => replaceDays)).toEqual([
      { from: "2026-11-18", to: "2026-11-22" },
      { from: "2026-07-25", to: "2026-08-23" },
    ]);
    const days = new Set(store.metrics().map(({ day }) => day));
    expect(days.size).toBe(400);
    expect(store.checkpoint).toMatchObject({ from: addDays("2026-11-22", -399), to: "2026-11-22" });
  });

  it("leaves no gap when a run after a long pause is cut", async ({ expect }) => {
    answerReports({});
    const open = await openSource("web-analytics");
    const store = createStore();
    await store.run(webAnalyticsSource, open);
    setClock(NOW + 70 * DAY_MS);
    await store.run(webAnalyticsSource, open, 1);
    expect(store.checkpoint).toMatchObject({ to: "2026-12-17" });
    await store.run(webAnalyticsSource, open);
    expect(store.checkpoint).toMatchObject({ to: "2027-01-30" });
    const days = new Set(store.metrics().map(({ day }) => day));
    expect(days.size).toBe(470);
  });

  it("reads shorter windows where there are many rows, and keeps to that", async ({ expect }) => {
    const pages = Array.from({ length: 700 }, (_, nth) => `/page-${nth}`);
    answerReports({ values: (dimension) => (dimension === "landingPage" ? pages : ["x", "y"]) });
    const open = await openSource("web-analytics");
    const store = createStore();
    const { steps } = await store.run(webAnalyticsSource, open, 3);
    for (const { metrics = [], replaceDays } of steps) {
      expect(metrics.length).toBeLessThanOrEqual(5000);
      expect(metrics).toHaveLength(5 * 707);
      expect(replaceDays?.to).toBe(addDays(replaceDays?.from ?? "", 4));
    }
    // One report told that a month is too long; each window then takes five.
    expect(reports()).toHaveLength(1 + 3 * 5);
  });

  it("reads all pages of a day that is too large for one step", async ({ expect }) => {
    const pages = Array.from({ length: 12_000 }, (_, nth) => `/page-${nth}`);
    answerReports({ values: (dimension) => (dimension === "landingPage" ? pages : ["x"]) });
    const open = await openSource("web-analytics");
    const store = createStore();
    const { steps } = await store.run(webAnalyticsSource, open, 3);
    expect(steps.map(({ metrics = [] }) => metrics.length)).toEqual([5000, 5000, 2004]);
    expect(steps.map(({ replaceDays }) => replaceDays)).toEqual([
      { from: TODAY, to: TODAY },
      undefined,
      undefined,
    ]);
    expect(steps.map(({ checkpoint }) => checkpoint)).toEqual([
      undefined,
      undefined,
      { from: TODAY, to: TODAY, windowDays: 1 },
    ]);
    expect(store.metrics()).toHaveLength(12_004);
  });

  it("keeps what Google says of the honesty of a report with its rows", async ({ expect }) => {
    answerReports({
      values: () => ["(not set)", "(other)"],
      metadata: ({ dimensions }) => {
        if (dimensions[1]?.name === "landingPage")
          return { dataLossFromOtherRow: true, samplingMetadatas: [{}] };
        return dimensions[1]?.name === "country" ? { subjectToThresholding: true } : {};
      },
    });
    const store = createStore();
    await store.run(webAnalyticsSource, await openSource("web-analytics"), 1);
    const flagsOf = (dimension: string) =>
      new Set(store.metrics().flatMap((row) => (row.dimension === dimension ? [row.flags] : [])));
    expect(flagsOf("landingPage")).toEqual(new Set(["sampled,other"]));
    expect(flagsOf("country")).toEqual(new Set(["thresholded"]));
    expect(flagsOf("total")).toEqual(new Set([""]));
    expect(store.metrics().filter(({ value }) => value === "(not set)")).toHaveLength(4 * 30);
  });

  it("asks for the metrics that the property accepts, and takes the others for zero", async ({ expect }) => {
    answerReports({
      refuses: ({ metrics }) => metrics.some(({ name }) => /transactions|Revenue/.test(name)),
    });
    const store = createStore();
    const { error } = await store.run(webAnalyticsSource, await openSource("web-analytics"), 2);
    expect(error).toBeUndefined();
    const figures = { sessions: 2, totalUsers: 2, pageViews: 2, keyEvents: 2, transactions: 0, revenue: 0 };
    for (const row of store.metrics()) expect(row).toMatchObject(figures);
    // Found out once: the refused report, eight trials, and then five reports a window.
    expect(reports()).toHaveLength(1 + 8 + 10);
  });

  it("fails with Google's refusal when it is not about a metric", async ({ expect }) => {
    answerReports({ refuses: () => true });
    const { error } = await createStore().run(webAnalyticsSource, await openSource("web-analytics"));
    expect(error).toMatchObject({ kind: "invalid_request", vendorCode: "INVALID_ARGUMENT" });
  });

  it("counts days as the property does", async ({ expect }) => {
    const open = await openSource("web-analytics");
    answerReports({ metadata: () => ({ timeZone: "Pacific/Kiritimati" }) });
    for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles", undefined, "No/Such_Zone"]) {
      const { steps } = await createStore().run(webAnalyticsSource, inZone(open, zone), 1);
      const known = zone === "No/Such_Zone" ? "UTC" : (zone ?? "Pacific/Kiritimati");
      expect(steps[0]?.replaceDays?.to).toBe(dayInTimeZone(new Date(NOW), known));
    }
  });

  it("begins anew after a checkpoint that it does not know, or one of long ago", async ({ expect }) => {
    answerReports({});
    const open = await openSource("web-analytics");
    for (const checkpoint of ["x", { from: "2026-13-01", to: 4 }, { from: "2020-01-01", to: "2024-01-01" }]) {
      const [step] = (await createStore().run(webAnalyticsSource, () => open(checkpoint), 1)).steps;
      expect(step?.replaceDays).toEqual({ from: "2026-10-23", to: TODAY });
    }
  });

  it("ends with Google's quota error, and what was read stays read", async ({ expect }) => {
    const open = await openSource("web-analytics");
    const store = createStore();
    answerReports({});
    let allowed = 7;
    vendors.answer((call) =>
      isReport(call) && allowed-- <= 0
        ? Response.json({ error: { code: 429, status: "RESOURCE_EXHAUSTED" } }, { status: 429 })
        : undefined,
    );
    const { error, steps } = await store.run(webAnalyticsSource, open);
    expect(error).toMatchObject({ kind: "rate_limited" });
    expect(steps).toHaveLength(1);
    expect(store.checkpoint).toMatchObject({ from: "2026-10-23", to: TODAY });
  });

  it.for([
    ["Exhausted concurrent requests quota.", undefined, 30],
    // The clock stands at 14:20 UTC, which is 06:20 in California.
    ["Exhausted property tokens for a project per hour.", undefined, 40 * 60],
    ["Exhausted potentially thresholded requests quota.", undefined, 40 * 60],
    ["Exhausted property tokens per day.", undefined, (17 * 60 + 40) * 60],
    ["Quota exceeded.", undefined, 30],
    ["User-rate limit exceeded.  Retry after 2026-11-21T14:25:00.000Z", undefined, 300],
    ["Exhausted property tokens per day.", "7", 7],
  ] as const)("waits as long as Google's quota takes: %s (Retry-After %s)", async (quota, { expect }) => {
    const [message, header, seconds] = quota;
    const open = await openSource("web-analytics");
    vendors.answer((call) =>
      isReport(call)
        ? Response.json(
            { error: { code: 429, status: "RESOURCE_EXHAUSTED", message } },
            { status: 429, headers: header === undefined ? {} : { "Retry-After": header } },
          )
        : undefined,
    );
    const { error } = await createStore().run(webAnalyticsSource, open);
    expect(error).toMatchObject({ kind: "rate_limited", retryAfter: seconds });
  });

  it("knows that the day ends an hour later or earlier when California changes its clocks", ({ expect }) => {
    const DAILY = "Exhausted property tokens per day.";
    expect(quotaRetryAfter(DAILY, Date.UTC(2026, 10, 1, 7, 30))).toBe(24.5 * 3600);
    expect(quotaRetryAfter(DAILY, Date.UTC(2026, 2, 8, 8, 30))).toBe(22.5 * 3600);
    expect(quotaRetryAfter(DAILY, Date.UTC(2026, 6, 1, 6, 59, 59))).toBe(1);
  });
});
