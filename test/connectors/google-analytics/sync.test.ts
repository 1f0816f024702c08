import { beforeEach, describe, it } from "vitest";
import { addDays, dayInTimeZone } from "../../../src/periods/dates.ts";
import { runReport } from "../../../src/connectors/google-analytics/reports.ts";
import { quotaRetryAfter } from "../../../src/connectors/google/quota.ts";
import type { PullStep } from "../../../src/connectors/source.ts";
import { dayMetrics, type DayDimension } from "../../../src/domain/days.ts";
import { webAnalyticsSource } from "../../../src/connectors/google-analytics/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { connect, createStore, NOW, setClock, type Connection } from "../pull-support.ts";
import { answerReports, daysOf, isReport, reports } from "./support.ts";

const TODAY = "2026-11-21";
const DAY_MS = 86_400_000;

type Store = ReturnType<typeof createStore>;

/** The account as connect knows it, but in a zone of the test's choice. */
function inZone(connection: Connection<"web-analytics">, timeZone: string | undefined) {
  const { timeZone: _, ...account } = connection.account;
  return { ...connection, account: { ...account, ...(timeZone !== undefined && { timeZone }) } };
}

const daysOfDimension = (store: Store, dimension: DayDimension) =>
  store.days().filter((day) => day.dimension === dimension);

/** First and last day of what a step gives. */
function spanOf(step: PullStep | undefined): string[] {
  const days = (step?.days ?? []).map(({ day }) => day).toSorted();
  return [days[0] ?? "", days.at(-1) ?? ""];
}

const rowsOf = (step: PullStep) => (step.days ?? []).flatMap(({ rows }) => rows);

beforeEach(() => setClock(NOW));

describe("web analytics", () => {
  it("reads the latest month first, as Google has it by day and dimension", async ({ expect }) => {
    const connection = await connect("web-analytics");
    const store = createStore();
    const { steps } = await store.sync(webAnalyticsSource, connection, { cutAfter: 1 });
    expect(spanOf(steps[0])).toEqual(["2026-10-23", TODAY]);
    expect(steps[0]?.checkpoint).toMatchObject({ from: "2026-10-23", to: TODAY });
    expect(steps[0]?.reading).toEqual({ now: "web traffic", left: ["days before 2026-10-23"] });
    const report = await runReport(connection.call, {
      propertyId: connection.account.propertyId,
      dateRange: { startDate: "2026-10-23", endDate: TODAY },
      metrics: [...dayMetrics],
      dimensions: ["date"],
      limit: 100,
    });
    expect(report.rows).toHaveLength(30);
    for (const { dimensionValues, metricValues } of report.rows) {
      const day = dimensionValues[0]?.value.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
      const figures = metricValues.map(({ value }) => Number(value));
      const ofDay = store.days().filter((one) => one.day === day);
      const total = ofDay.find(({ dimension }) => dimension === "total");
      expect(total).toEqual({ day, dimension: "total", flags: "", rows: [["", ...figures]] });
      for (const dimension of ["channel", "landingPage", "country", "device"]) {
        const { rows = [] } = ofDay.find((one) => one.dimension === dimension) ?? {};
        const sum = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
        expect(rows.length).toBeGreaterThan(0);
        expect(sum(1)).toBe(figures[0]);
        expect(sum(8)).toBeCloseTo(figures[7] ?? 0, 2);
      }
    }
    const totals = daysOfDimension(store, "total").flatMap(({ rows }) => rows);
    for (const column of dayMetrics.keys())
      expect(totals.some((row) => Number(row[column + 1]) > 0)).toBe(true);
  });

  it("goes back 400 days, and after that reads only what is new or restated", async ({ expect }) => {
    answerReports({});
    const connection = await connect("web-analytics");
    const store = createStore();
    const { steps } = await store.sync(webAnalyticsSource, connection);
    const oldest = addDays(TODAY, -399);
    expect(steps).toHaveLength(14);
    expect(store.checkpoint).toMatchObject({ from: oldest, to: TODAY });
    expect(daysOfDimension(store, "total")).toHaveLength(400);
    expect(steps.at(-1)?.reading).toEqual({ now: "web traffic", left: [] });
    const before = reports().length;
    setClock(NOW + DAY_MS);
    const second = await store.sync(webAnalyticsSource, connection);
    expect(second.steps.map(spanOf)).toEqual([["2026-11-18", "2026-11-22"]]);
    expect(new Set(reports().slice(before).map(daysOf))).toEqual(new Set(["2026-11-18 2026-11-22"]));
    expect(store.checkpoint).toMatchObject({ from: oldest, to: "2026-11-22" });
  });

  it("drops rows that Google has withdrawn from restated days", async ({ expect }) => {
    let channels = ["Direct", "Paid Search"];
    answerReports({ values: () => channels });
    const connection = await connect("web-analytics");
    const store = createStore();
    await store.sync(webAnalyticsSource, connection);
    channels = ["Direct"];
    await store.sync(webAnalyticsSource, connection);
    const days = daysOfDimension(store, "channel");
    const withPaid = days.filter(({ rows }) => rows.some(([value]) => value === "Paid Search"));
    expect(withPaid).toHaveLength(396);
    expect(withPaid.every(({ day }) => day < "2026-11-18")).toBe(true);
    channels = [];
    await store.sync(webAnalyticsSource, connection);
    const empty = daysOfDimension(store, "channel").filter(({ rows }) => rows.length === 0);
    expect(empty.map(({ day }) => day)).toEqual(["2026-11-18", "2026-11-19", "2026-11-20", TODAY]);
  });

  it("gives the same days and the same checkpoint again when nothing has changed", async ({ expect }) => {
    answerReports({});
    const connection = await connect("web-analytics");
    const store = createStore();
    await store.sync(webAnalyticsSource, connection);
    const before = JSON.stringify([store.checkpoint, store.days()]);
    setClock(NOW + 6 * 3600_000);
    const { steps } = await store.sync(webAnalyticsSource, connection);
    expect(steps.map(spanOf)).toEqual([["2026-11-18", TODAY]]);
    expect(JSON.stringify([store.checkpoint, store.days()])).toBe(before);
  });

  it("reads on backwards where a first run was cut, after the recent days", async ({ expect }) => {
    answerReports({});
    const connection = await connect("web-analytics");
    const store = createStore();
    await store.sync(webAnalyticsSource, connection, { cutAfter: 3 });
    expect(store.checkpoint).toMatchObject({ from: "2026-08-24", to: TODAY });
    setClock(NOW + DAY_MS);
    const { steps } = await store.sync(webAnalyticsSource, connection);
    expect(steps.slice(0, 2).map(spanOf)).toEqual([
      ["2026-11-18", "2026-11-22"],
      ["2026-07-25", "2026-08-23"],
    ]);
    expect(daysOfDimension(store, "total")).toHaveLength(400);
    expect(store.checkpoint).toMatchObject({ from: addDays("2026-11-22", -399), to: "2026-11-22" });
  });

  it("leaves no gap when a run after a long pause is cut", async ({ expect }) => {
    answerReports({});
    const connection = await connect("web-analytics");
    const store = createStore();
    await store.sync(webAnalyticsSource, connection);
    setClock(NOW + 70 * DAY_MS);
    await store.sync(webAnalyticsSource, connection, { cutAfter: 1 });
    expect(store.checkpoint).toMatchObject({ to: "2026-12-17" });
    await store.sync(webAnalyticsSource, connection);
    expect(store.checkpoint).toMatchObject({ to: "2027-01-30" });
    expect(daysOfDimension(store, "total")).toHaveLength(470);
  });

  it("reads shorter windows where there are many rows, and keeps to that", async ({ expect }) => {
    const pages = Array.from({ length: 700 }, (_, nth) => `/page-${nth}`);
    answerReports({ values: (dimension) => (dimension === "landingPage" ? pages : ["x", "y"]) });
    const connection = await connect("web-analytics");
    const store = createStore();
    const { steps } = await store.sync(webAnalyticsSource, connection, { cutAfter: 3 });
    for (const step of steps) {
      expect(rowsOf(step)).toHaveLength(5 * 707);
      const [first = "", last] = spanOf(step);
      expect(last).toBe(addDays(first, 4));
    }
    // One report told that a month is too long; each window then takes five.
    expect(reports()).toHaveLength(1 + 3 * 5);
  });

  it("reads all pages of a day that is too large for one step, and gives the day whole", async ({
    expect,
  }) => {
    const pages = Array.from({ length: 12_000 }, (_, nth) => `/page-${nth}`);
    answerReports({ values: (dimension) => (dimension === "landingPage" ? pages : ["x"]) });
    const connection = await connect("web-analytics");
    const { steps } = await createStore().sync(webAnalyticsSource, connection, { cutAfter: 1 });
    expect(steps.map((step) => [...spanOf(step), rowsOf(step).length])).toEqual([[TODAY, TODAY, 12_004]]);
    expect(steps[0]?.checkpoint).toEqual({ from: TODAY, to: TODAY, windowDays: 1 });
  });

  it("cuts a day that is too large to store, and marks it", async ({ expect }) => {
    const pages = Array.from({ length: 6000 }, (_, nth) => `/${nth}/${"é".repeat(200)}`);
    answerReports({ values: (dimension) => (dimension === "landingPage" ? pages : ["x"]) });
    const store = createStore();
    await store.sync(webAnalyticsSource, await connect("web-analytics"), { cutAfter: 1 });
    const [day] = daysOfDimension(store, "landingPage");
    expect(day?.flags).toBe("truncated");
    expect(new TextEncoder().encode(JSON.stringify(day?.rows)).length).toBeLessThan(2_000_000);
    expect(day?.rows.length).toBeGreaterThan(4000);
    expect(daysOfDimension(store, "total")[0]?.flags).toBe("");
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
    await store.sync(webAnalyticsSource, await connect("web-analytics"), { cutAfter: 1 });
    const flagsOf = (dimension: DayDimension) =>
      new Set(daysOfDimension(store, dimension).map(({ flags }) => flags));
    expect(flagsOf("landingPage")).toEqual(new Set(["sampled,other"]));
    expect(flagsOf("country")).toEqual(new Set(["thresholded"]));
    expect(flagsOf("total")).toEqual(new Set([""]));
    const values = store.days().flatMap(({ rows }) => rows.map(([value]) => value));
    expect(values.filter((value) => value === "(not set)")).toHaveLength(4 * 30);
  });

  it("asks for the metrics that the property accepts, and takes the others for zero", async ({ expect }) => {
    answerReports({
      refuses: ({ metrics }) => metrics.some(({ name }) => /transactions|Revenue/.test(name)),
    });
    const store = createStore();
    const { error } = await store.sync(webAnalyticsSource, await connect("web-analytics"), { cutAfter: 2 });
    expect(error).toBeUndefined();
    for (const { rows } of store.days()) {
      for (const [, ...figures] of rows) expect(figures).toEqual([2, 2, 2, 2, 2, 2, 0, 0]);
    }
    // Found out once: the refused report, eight trials, and then five reports a window.
    expect(reports()).toHaveLength(1 + 8 + 10);
  });

  it("fails with Google's refusal when it is not about a metric", async ({ expect }) => {
    answerReports({ refuses: () => true });
    const { error } = await createStore().sync(webAnalyticsSource, await connect("web-analytics"));
    expect(error).toMatchObject({ kind: "invalid_request", vendorCode: "INVALID_ARGUMENT" });
  });

  it("counts days as the property does", async ({ expect }) => {
    const connection = await connect("web-analytics");
    answerReports({ metadata: () => ({ timeZone: "Pacific/Kiritimati" }) });
    for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles", undefined, "No/Such_Zone"]) {
      const there = inZone(connection, zone);
      const { steps } = await createStore().sync(webAnalyticsSource, there, { cutAfter: 1 });
      const known = zone === "No/Such_Zone" ? "UTC" : (zone ?? "Pacific/Kiritimati");
      expect(spanOf(steps[0])[1]).toBe(dayInTimeZone(new Date(NOW), known));
    }
  });

  it("begins anew after a checkpoint that it does not know, or one of long ago", async ({ expect }) => {
    answerReports({});
    const connection = await connect("web-analytics");
    for (const checkpoint of ["x", { from: "2026-13-01", to: 4 }, { from: "2020-01-01", to: "2024-01-01" }]) {
      const store = createStore(checkpoint);
      const [step] = (await store.sync(webAnalyticsSource, connection, { cutAfter: 1 })).steps;
      expect(spanOf(step)).toEqual(["2026-10-23", TODAY]);
    }
  });

  it("ends with Google's quota error, and what was read stays read", async ({ expect }) => {
    const connection = await connect("web-analytics");
    const store = createStore();
    answerReports({});
    let allowed = 7;
    vendors.answer((call) =>
      isReport(call) && allowed-- <= 0
        ? Response.json({ error: { code: 429, status: "RESOURCE_EXHAUSTED" } }, { status: 429 })
        : undefined,
    );
    const { error, steps } = await store.sync(webAnalyticsSource, connection);
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
    const connection = await connect("web-analytics");
    vendors.answer((call) =>
      isReport(call)
        ? Response.json(
            { error: { code: 429, status: "RESOURCE_EXHAUSTED", message } },
            { status: 429, headers: header === undefined ? {} : { "Retry-After": header } },
          )
        : undefined,
    );
    const { error } = await createStore().sync(webAnalyticsSource, connection);
    expect(error).toMatchObject({ kind: "rate_limited", retryAfter: seconds });
  });

  it("knows that the day ends an hour later or earlier when California changes its clocks", ({ expect }) => {
    const DAILY = "Exhausted property tokens per day.";
    expect(quotaRetryAfter(DAILY, Date.UTC(2026, 10, 1, 7, 30))).toBe(24.5 * 3600);
    expect(quotaRetryAfter(DAILY, Date.UTC(2026, 2, 8, 8, 30))).toBe(22.5 * 3600);
    expect(quotaRetryAfter(DAILY, Date.UTC(2026, 6, 1, 6, 59, 59))).toBe(1);
  });
});
