import { beforeEach, describe, it } from "vitest";
import { addDays } from "../../../src/periods/dates.ts";
import { unitsIn } from "../../../src/analyst/tools/metrics-time.ts";
import { storeDays } from "../../support/stored.ts";
import { connect } from "../../connectors/pull-support.ts";
import { createSource, findSource, NOW, runTool, setClock } from "./support.ts";

beforeEach(() => setClock(NOW));

const days = (first: string, values: number[]) =>
  values.map((sessions, index) => ({
    day: addDays(first, index),
    sessions,
    engagedSessions: sessions / 2,
    totalRevenue: sessions * 1.5,
  }));

const level = (count: number, value: number) => Array.from({ length: count }, () => value);

/** What a question of the store comes to against its target. */
async function measure(rows: Parameters<typeof storeDays>[1], ask: object) {
  const source = await createSource("web-analytics");
  await storeDays(source, [{ day: "2025-11-01" }, ...rows]);
  return await runTool("metrics_query", source, { metrics: ["sessions"], ...ask });
}

describe("a target of metrics_query", () => {
  it("is multiplied by days, and counts the days that reached it", async ({ expect }) => {
    const target = { metric: "sessions", value: 500, per: "day" };
    const ask = { startDate: "2026-11-02", endDate: "2026-11-08", target };
    const { result, log } = await measure(days("2026-11-02", [500, 600, 499, 400, 700]), ask);
    expect(result["target"]).toEqual({
      ...target,
      days: 7,
      expected: 3500,
      actual: 2699,
      difference: -801,
      percentOfTarget: 77.11,
      unit: "count",
      daysReached: 3,
      daysMeasured: 7,
    });
    expect(log).toContain("77.11% of the target of 3500 sessions; 3 of 7 finished days reached the target");
  });

  it("counts days beside rows by something else, and not for a single day", async ({ expect }) => {
    const target = { metric: "sessions", value: 5, per: "day" };
    const channel = { day: "2026-11-02", dimension: "channel" as const, value: "Direct", sessions: 9 };
    const rows = [...days("2026-11-02", [9, 1]), channel];
    const ask = { startDate: "2026-11-02", endDate: "2026-11-03", groupBy: "channel", target };
    const { result } = await measure(rows, ask);
    expect(result).toMatchObject({ from: "store", rowCount: 1, target: { daysReached: 1, daysMeasured: 2 } });
    const one = await measure(rows, { ...ask, endDate: "2026-11-02" });
    expect(one.result["target"]).toMatchObject({
      expected: 5,
      actual: 9,
      difference: 4,
      percentOfTarget: 180,
    });
    expect(one.result["target"]).not.toHaveProperty("daysReached");
  });

  it("is shared out by the real length of months, and whole for whole ones", async ({ expect }) => {
    const rows = days("2026-10-01", level(50, 10));
    const target = { metric: "sessions", value: 310, per: "month" };
    const parts = { startDate: "2026-10-30", endDate: "2026-11-03", target };
    // 2 of 31 days and 3 of 30.
    expect((await measure(rows, parts)).result["target"]).toMatchObject({
      days: 5,
      expected: 51,
      actual: 50,
      difference: -1,
      percentOfTarget: 98.04,
    });
    const whole = { startDate: "2026-10-01", endDate: "2026-10-31", target };
    expect((await measure(rows, whole)).result["target"]).toMatchObject({ expected: 310, difference: 0 });
    expect((await measure(rows, whole)).result["target"]).not.toHaveProperty("daysReached");
    const week = {
      startDate: "2026-11-02",
      endDate: "2026-11-11",
      target: { ...target, value: 70, per: "week" },
    };
    expect((await measure(rows, week)).result["target"]).toMatchObject({
      expected: 100,
      percentOfTarget: 100,
    });
  });

  it("knows units by the calendar", ({ expect }) => {
    const unitsOf = (
      unit: Parameters<typeof unitsIn>[0],
      startDate: string,
      endDate: string,
      today?: string,
    ) => unitsIn(unit, { startDate, endDate }, today);
    expect(unitsOf("month", "2024-02-01", "2024-02-29")).toBe(1);
    expect(unitsOf("month", "2024-02-29", "2024-02-29")).toBe(1 / 29);
    expect(unitsOf("month", "2025-11-01", "2026-10-31")).toBe(12);
    expect(unitsOf("quarter", "2026-07-01", "2026-12-31")).toBe(2);
    expect(unitsOf("quarter", "2026-10-01", "2026-12-31", "2026-10-23")).toBe(23 / 92);
    expect(unitsOf("year", "2024-01-01", "2024-12-31", "2024-02-29")).toBe(60 / 366);
    expect(unitsOf("week", "2026-11-03", "2026-11-09")).toBe(1);
    expect(unitsOf("day", "2026-12-01", "2026-12-03", "2026-11-21")).toBe(0);
    expect(unitsOf("year", "2026-12-01", "2026-12-03", "2026-11-21")).toBe(0);
  });

  it("holds a rate to the same value whatever the period, and money in its currency", async ({ expect }) => {
    const rows = days("2026-11-02", [10, 0, 10]);
    const rate = { metric: "engagementRate", value: 0.6 };
    const ask = { metrics: ["engagementRate"], startDate: "2026-11-02", endDate: "2026-11-04", target: rate };
    expect((await measure(rows, ask)).result["target"]).toEqual({
      ...rate,
      per: null,
      days: 3,
      expected: 0.6,
      actual: 0.5,
      difference: -0.1,
      percentOfTarget: 83.33,
      unit: "rate",
    });
    const daily = { ...ask, target: { ...rate, value: 0.5, per: "day" } };
    // The day without sessions has no rate.
    expect((await measure(rows, daily)).result["target"]).toMatchObject({
      expected: 0.5,
      daysReached: 2,
      daysMeasured: 2,
    });
    const money = {
      ...ask,
      metrics: ["totalRevenue"],
      target: { metric: "totalRevenue", value: 1000, per: "year" },
    };
    expect((await measure(rows, money)).result["target"]).toMatchObject({
      expected: 8.22,
      actual: 30,
      difference: 21.78,
      unit: "EUR",
    });
  });

  it("has nothing to measure where nothing was recorded", async ({ expect }) => {
    const target = { metric: "sessions", value: 500, per: "day" };
    const ask = { startDate: "2026-11-02", endDate: "2026-11-08", target };
    const { result } = await measure([], ask);
    expect(result["target"]).toEqual({
      ...target,
      days: 7,
      expected: 3500,
      actual: null,
      difference: null,
      percentOfTarget: null,
      unit: "count",
    });
  });

  it("is refused where it makes no sense", async ({ expect }) => {
    const bad = [
      { target: { metric: "transactions", value: 5, per: "day" } },
      { target: { metric: "sessions", value: 5 } },
      { metrics: ["totalUsers"], target: { metric: "totalUsers", value: 5, per: "month" } },
      { metrics: ["totalUsers"], target: { metric: "totalUsers", value: 5 } },
    ];
    const ask = { startDate: "2026-11-02", endDate: "2026-11-08" };
    for (const one of bad) await expect(measure([], { ...ask, ...one })).rejects.toThrow(RangeError);
    const zero = { ...ask, target: { metric: "sessions", value: 0, per: "day" } };
    await expect(measure([], zero)).rejects.toThrow("expected number to be >0");
  });
});

describe("a target over the sandbox", () => {
  it("counts days that have begun, and none that is not over as reached", async ({ expect }) => {
    await connect("web-analytics");
    const live = await findSource("web-analytics", null);
    const ask = { metrics: ["sessions"], startDate: "2026-11-01", endDate: "2026-11-30" };
    const measureLive = async (target: object, more: object = {}) =>
      (await runTool("metrics_query", live, { ...ask, target, ...more })).result;
    const daily = await measureLive({ metric: "sessions", value: 1, per: "day" });
    expect(daily).toMatchObject({
      from: "live",
      target: { days: 21, expected: 21, daysReached: 20, daysMeasured: 20 },
      notes: ["The period includes today, which is not over."],
    });
    expect(await measureLive({ metric: "sessions", value: 300, per: "month" })).toMatchObject({
      target: { days: 21, expected: 210 },
    });
    const byDay = await measureLive({ metric: "sessions", value: 1, per: "day" }, { groupBy: "day" });
    expect(byDay["target"]).toEqual(daily["target"]);
    const why = { analyse: "movers", compareWith: "previous_year" };
    const movers = await measureLive({ metric: "sessions", value: 1, per: "day" }, why);
    expect(movers["target"]).toEqual(daily["target"]);
    expect(JSON.stringify(movers["movers"])).not.toContain('"dimension":"date"');
    const future = { startDate: "2026-12-01", endDate: "2026-12-03" };
    expect(await measureLive({ metric: "sessions", value: 1, per: "day" }, future)).toMatchObject({
      target: { days: 0, expected: 0, actual: null, percentOfTarget: null },
    });
  });

  it("does not add up users", async ({ expect }) => {
    await connect("web-analytics");
    const live = await findSource("web-analytics", null);
    const ask = { metrics: ["totalUsers"], startDate: "2026-11-01", endDate: "2026-11-30" };
    const measureLive = async (target: object) =>
      (await runTool("metrics_query", live, { ...ask, target: { metric: "totalUsers", ...target } })).result;
    expect(await measureLive({ value: 1, per: "day" })).toMatchObject({
      target: { days: 21, expected: null, actual: null, daysReached: 20, daysMeasured: 20 },
    });
    const month = await measureLive({ value: 1000, per: "month" });
    const totals = month["totals"] as { totalUsers: { value: number } };
    expect(month["target"]).toMatchObject({ expected: 1000, actual: totals.totalUsers.value });
  });
});
