import { beforeEach, describe, it } from "vitest";
import { addDays } from "../../../src/periods/dates.ts";
import { vendors } from "../../support/vendors.ts";
import { storeDays, type Day } from "../../support/stored.ts";
import { createSource, NOW, runTool, setClock } from "./support.ts";

beforeEach(() => setClock(NOW));

const days = (first: string, values: number[], more: (value: number) => Partial<Day> = () => ({})) =>
  values.map((sessions, index) => ({ day: addDays(first, index), sessions, ...more(sessions) }));

describe("metrics_query over the store", () => {
  it("sums, takes ratios of sums, and fills days without a row with zero", async ({ expect }) => {
    const source = await createSource("web-analytics");
    await storeDays(source, [
      { day: "2026-10-26", sessions: 1 },
      { day: "2026-11-02", sessions: 100, engagedSessions: 90, transactions: 1, totalRevenue: 10.1 },
      { day: "2026-11-04", sessions: 300, engagedSessions: 30, transactions: 3, totalRevenue: 50.2 },
    ]);
    const { result, dataAsOf } = await runTool("metrics_query", source, {
      metrics: ["sessions", "engagementRate", "totalRevenue", "averagePurchaseRevenue"],
      startDate: "2026-11-02",
      endDate: "2026-11-05",
      groupBy: "day",
    });
    expect(dataAsOf).toBe(NOW - 3_600_000);
    expect(result).toMatchObject({
      from: "store",
      currency: "EUR",
      totals: {
        sessions: { value: 400 },
        engagementRate: { value: 0.3 },
        totalRevenue: { value: 60.3 },
        averagePurchaseRevenue: { value: 15.075 },
      },
      averagePerDay: { sessions: 100, totalRevenue: 15.08 },
      rowCount: 4,
      notes: [],
    });
    expect(result["rows"]).toEqual([
      expect.objectContaining({ dimensions: { date: "2026-11-02" } }),
      {
        dimensions: { date: "2026-11-03" },
        metrics: { sessions: { value: 0, share: 0 }, totalRevenue: { value: 0, share: 0 } },
      },
      expect.objectContaining({ dimensions: { date: "2026-11-04" } }),
      expect.objectContaining({ dimensions: { date: "2026-11-05" } }),
    ]);
    expect(vendors.calls).toHaveLength(0);
  });

  it("groups by ISO week and month with the days that are inside the period", async ({ expect }) => {
    const source = await createSource("web-analytics");
    await storeDays(
      source,
      days(
        "2026-10-01",
        Array.from({ length: 40 }, () => 10),
      ),
    );
    const ask = { metrics: ["sessions"], startDate: "2026-10-30", endDate: "2026-11-09" };
    const weeks = await runTool("metrics_query", source, { ...ask, groupBy: "week" });
    expect(weeks.result["rows"]).toEqual([
      {
        dimensions: { isoYearIsoWeek: "2026-W44" },
        metrics: { sessions: { value: 30, share: 27.27 } },
        period: { startDate: "2026-10-30", endDate: "2026-11-01" },
      },
      {
        dimensions: { isoYearIsoWeek: "2026-W45" },
        metrics: { sessions: { value: 70, share: 63.64 } },
        period: { startDate: "2026-11-02", endDate: "2026-11-08" },
      },
      {
        dimensions: { isoYearIsoWeek: "2026-W46" },
        metrics: { sessions: { value: 10, share: 9.09 } },
        period: { startDate: "2026-11-09", endDate: "2026-11-09" },
      },
    ]);
    const months = await runTool("metrics_query", source, { ...ask, groupBy: "month" });
    expect(months.result["rows"]).toMatchObject([
      { dimensions: { yearMonth: "2026-10" }, metrics: { sessions: { value: 20 } } },
      { dimensions: { yearMonth: "2026-11" }, metrics: { sessions: { value: 90 } } },
    ]);
  });

  it("filters, compares, and names what is gone", async ({ expect }) => {
    const source = await createSource("web-analytics");
    const channel = (day: string, value: string, sessions: number) => ({
      day,
      dimension: "channel" as const,
      value,
      sessions,
    });
    await storeDays(source, [
      ...days("2026-11-01", [50, 30]),
      channel("2026-11-01", "Direct", 20),
      channel("2026-11-01", "Paid Search", 30),
      channel("2026-11-02", "Direct", 25),
      { ...channel("2026-11-02", "Paid Social", 5), flags: "sampled,thresholded" },
    ]);
    const ask = {
      metrics: ["sessions"],
      startDate: "2026-11-02",
      endDate: "2026-11-02",
      compareWith: "previous_period",
    };
    const { result } = await runTool("metrics_query", source, { ...ask, groupBy: "channel" });
    expect(result["totals"]).toEqual({
      sessions: { value: 30, previous: 50, change: -20, changePercent: -40 },
    });
    expect(result["rows"]).toEqual([
      {
        dimensions: { sessionDefaultChannelGroup: "Direct" },
        metrics: { sessions: { value: 25, previous: 20, change: 5, changePercent: 25, share: 83.33 } },
      },
      {
        dimensions: { sessionDefaultChannelGroup: "Paid Social" },
        metrics: { sessions: { value: 5, previous: 0, change: 5, changePercent: null, share: 16.67 } },
      },
      {
        dimensions: { sessionDefaultChannelGroup: "Paid Search" },
        metrics: { sessions: { value: 0, previous: 30, change: -30, changePercent: -100, share: 0 } },
      },
    ]);
    expect(result["notes"]).toEqual([
      "Google Analytics sampled the data.",
      "Google Analytics withheld small rows to protect privacy (thresholding).",
    ]);
    const paid = await runTool("metrics_query", source, {
      ...ask,
      filter: { by: "channel", match: "contains", value: "paid" },
    });
    expect(paid.result).toMatchObject({
      from: "store",
      totals: { sessions: { value: 5, previous: 30, change: -25 } },
    });
    const movers = await runTool("metrics_query", source, { ...ask, groupBy: "channel", analyse: "movers" });
    expect(movers.result["movers"]).toMatchObject([
      { value: "Paid Search", change: -30, contribution: -30, contributionPercent: 150 },
      { value: "Direct", change: 5, contributionPercent: -25 },
      { value: "Paid Social", change: 5, contributionPercent: -25 },
    ]);
  });

  it("lets the parts of a rate's change sum to it", async ({ expect }) => {
    const source = await createSource("web-analytics");
    const part = (day: string, value: string, sessions: number, keyEvents: number) => ({
      day,
      dimension: "device" as const,
      value,
      sessions,
      keyEvents,
    });
    await storeDays(source, [
      { day: "2026-11-01", sessions: 100, keyEvents: 10 },
      part("2026-11-01", "desktop", 50, 8),
      part("2026-11-01", "mobile", 50, 2),
      { day: "2026-11-02", sessions: 200, keyEvents: 12 },
      part("2026-11-02", "desktop", 50, 8),
      part("2026-11-02", "mobile", 150, 4),
    ]);
    const { result } = await runTool("metrics_query", source, {
      metrics: ["keyEventRate"],
      startDate: "2026-11-02",
      endDate: "2026-11-02",
      compareWith: "previous_period",
      analyse: "movers",
      groupBy: "device",
    });
    expect(result["totals"]).toMatchObject({ keyEventRate: { value: 0.06, previous: 0.1, change: -0.04 } });
    expect(result["movers"]).toMatchObject([
      { value: "mobile", contribution: -0.025, contributionPercent: 62.5 },
      { value: "desktop", change: 0, contribution: -0.015, contributionPercent: 37.5 },
    ]);
  });

  it("finds a trend, and a break only where there is one", async ({ expect }) => {
    const source = await createSource("web-analytics");
    const level = [100, 104, 98, 101, 99, 103, 60, 62, 58, 61, 59, 60];
    const rise = [10, 21, 29, 41, 50, 59, 70, 81, 90, 100, 111, 120];
    const noise = [100, 90, 108, 95, 104, 97, 101, 94, 106, 99, 96, 103];
    await storeDays(source, days("2026-09-01", [...level, ...rise, ...noise]));
    const trendOf = async (startDate: string) => {
      const endDate = addDays(startDate, 11);
      const ask = { metrics: ["sessions"], startDate, endDate, groupBy: "day", analyse: "trend" };
      return (await runTool("metrics_query", source, ask)).result["trend"];
    };
    expect(await trendOf("2026-09-01")).toMatchObject({
      direction: "down",
      firstHalf: 100.83,
      secondHalf: 60,
      changePercent: -40.49,
      changePoint: { date: "2026-09-07", before: 100.83, after: 60, changePercent: -40.49 },
      highest: { date: "2026-09-02", value: 104 },
      lowest: { date: "2026-09-09", value: 58 },
    });
    const rising = await trendOf("2026-09-13");
    expect(rising).toMatchObject({ direction: "up", firstHalf: 35, secondHalf: 95.33 });
    expect(rising).not.toHaveProperty("changePoint");
    const flat = await trendOf("2026-09-25");
    expect(flat).toMatchObject({ direction: "flat" });
    expect(flat).not.toHaveProperty("changePoint");
  });

  it("has no figures where nothing was recorded", async ({ expect }) => {
    const source = await createSource("web-analytics");
    await storeDays(source, [{ day: "2026-01-01", sessions: 1 }]);
    const ask = { metrics: ["sessions"], startDate: "2026-11-02", endDate: "2026-11-08", groupBy: "day" };
    const { result } = await runTool("metrics_query", source, ask);
    expect(result).toMatchObject({ from: "store", totals: {}, averagePerDay: {}, rows: [], rowCount: 0 });
  });

  it("never sees another organization's rows, nor another connection's", async ({ expect }) => {
    const [own, other] = [await createSource("web-analytics"), await createSource("web-analytics")];
    await storeDays(own, [{ day: "2026-11-02", sessions: 1 }]);
    await storeDays(other, [
      { day: "2026-11-02", sessions: 1000 },
      { day: "2026-11-02", dimension: "channel", value: "Direct", sessions: 1000 },
    ]);
    const ask = { metrics: ["sessions"], startDate: "2026-11-02", endDate: "2026-11-02", groupBy: "channel" };
    const { result } = await runTool("metrics_query", own, ask);
    expect(result).toMatchObject({ totals: { sessions: { value: 1 } }, rows: [] });
    for (const mixed of [
      { ...own, userId: other.userId },
      { ...own, integrationId: other.integrationId },
    ]) {
      // Nothing of it is stored there, so Google is asked, with tokens that are not its.
      // oxlint-disable-next-line no-await-in-loop
      await expect(runTool("metrics_query", mixed, ask)).rejects.toThrow();
    }
  });

  it("tells the model of arguments that make no sense", async ({ expect }) => {
    const source = await createSource("web-analytics");
    const ask = { metrics: ["sessions"], startDate: "2026-11-02", endDate: "2026-11-08" };
    const bad = [
      { endDate: "2026-11-01" },
      { analyse: "trend" },
      { analyse: "movers" },
      { analyse: "movers", compareWith: "previous_year", groupBy: "week" },
      { groupBy: "day", orderBy: { field: "country", direction: "asc" } },
      { groupBy: "channel", orderBy: { field: "sessions", direction: "asc", by: "change" } },
    ];
    for (const one of bad) {
      await expect(runTool("metrics_query", source, { ...ask, ...one })).rejects.toThrow(RangeError);
    }
  });
});
