import { beforeEach, describe, it } from "vitest";
import { unitsIn } from "../../../src/catalogue/buckets.ts";
import { addDays } from "../../../src/periods/dates.ts";
import { storeDays, type Day } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { analysed, type Question } from "./support.ts";

beforeEach(() => setClock(NOW));

const days = (first: string, values: number[]): Day[] =>
  values.map((sessions, index) => ({
    day: addDays(first, index),
    sessions,
    engagedSessions: sessions / 2,
    totalUsers: sessions,
    totalRevenue: sessions * 1.5,
  }));

const level = (count: number, value: number) => Array.from({ length: count }, () => value);
const TODAY = "2026-11-21";

async function measure(rows: readonly Day[], question: Omit<Question, "analyse">, today = TODAY) {
  const source = await createSource("web-analytics");
  await storeDays(source, [{ day: "2025-11-01" }, ...rows]);
  const { measure: name = "sessions" } = question.target ?? {};
  const clock = { today, timeZone: "Europe/Berlin" };
  const table = await analysed(source, { measures: [name], ...question, analyse: "target" }, clock);
  const tell = (cells: (typeof table.totals)[number]["cells"] | undefined) =>
    ["target", "ofTarget", "expected"].map((part) => cells?.[`${name}.${part}`]);
  return {
    table,
    total: tell(table.totals[0]?.cells),
    rows: Object.fromEntries(table.rows.map(({ label, cells }) => [label, tell(cells)])),
  };
}

describe("a target", () => {
  it("is multiplied by days, of the period and of each of its units", async ({ expect }) => {
    const target = { measure: "sessions", value: 500, per: "day" } as const;
    const period = { from: "2026-11-02", to: "2026-11-08" };
    const rows = days("2026-11-02", [500, 600, 499, 400, 700]);
    const { total, table } = await measure(rows, { period, target });
    expect(total).toEqual([3500, expect.closeTo(2699 / 3500, 9), 3500]);
    expect(
      table.columns.filter(({ inTotalsOnly }) => inTotalsOnly).map(({ key, unit }) => [key, unit]),
    ).toEqual([
      ["sessions.perDay", "number"],
      ["sessions.target", "count"],
      ["sessions.ofTarget", "ratio"],
      ["sessions.expected", "count"],
    ]);
    const byDay = await measure(rows, { period, target, groupBy: ["day"] });
    expect(byDay.rows).toMatchObject({
      "2026-11-02": [500, 1, 500],
      "2026-11-04": [500, 0.998, 500],
      "2026-11-08": [500, 0, 500],
    });
    const byWeek = await measure(rows, {
      period: { ...period, from: "2026-11-01" },
      target,
      groupBy: ["week"],
    });
    expect(byWeek.rows).toMatchObject({
      "2026-10-26": [500, 0, 500],
      "2026-11-02": [3500, expect.any(Number), 3500],
    });
  });

  it("is shared out by the real length of months, and by the days that have begun", async ({ expect }) => {
    const rows = days("2026-10-01", level(51, 10));
    const target = { measure: "sessions", value: 310, per: "month" } as const;
    const parts = { from: "2026-10-30", to: "2026-11-03" };
    // 2 of 31 days and 3 of 30.
    expect((await measure(rows, { period: parts, target })).total).toEqual([
      51,
      expect.closeTo(50 / 51, 9),
      51,
    ]);
    const whole = { from: "2026-10-01", to: "2026-10-31" };
    expect((await measure(rows, { period: whole, target })).total).toEqual([310, 1, 310]);
    const running = await measure(rows, { period: whole, target }, "2026-10-10");
    expect(running.total).toEqual([310, 1, 100]);
    const ahead = await measure(rows, { period: whole, target }, "2026-09-30");
    expect(ahead.total).toEqual([310, null, 0]);
    const ofPeriod = { measure: "sessions", value: 620 } as const;
    expect((await measure(rows, { period: whole, target: ofPeriod }, "2026-10-10")).total).toEqual([
      620, 0.5, 200,
    ]);
  });

  it("of a rate or an average is the same whatever the period", async ({ expect }) => {
    const rows = days("2026-11-02", [10, 0, 10]);
    const period = { from: "2026-11-02", to: "2026-11-04" };
    const rate = { measure: "engagementRate", value: 0.6, per: "day" } as const;
    const found = await measure(rows, { period, target: rate, groupBy: ["day"] });
    expect(found.total).toEqual([0.6, expect.closeTo(0.8333, 4), 0.6]);
    // The day without sessions has no rate.
    expect(found.rows).toMatchObject({ "2026-11-03": [0.6, null, 0.6] });
  });

  it("of users holds for one unit, of which a part is no part", async ({ expect }) => {
    const rows = days("2026-11-02", [10, 20]);
    const day = { from: "2026-11-02", to: "2026-11-02" };
    const target = { measure: "totalUsers", value: 20, per: "day" } as const;
    expect((await measure(rows, { period: day, target })).total).toEqual([20, 0.5, 20]);
    const weekly = await measure(rows, { period: day, target: { ...target, per: "week" } });
    expect(weekly.total).toEqual([null, null, null]);
    expect(weekly.table.notes).toEqual([
      "Total users do not add up: a target per week is measured by the rows of each week.",
    ]);
    const ofToday = await measure(
      rows,
      { period: day, target: { measure: "totalUsers", value: 20 } },
      "2026-11-01",
    );
    expect(ofToday.total).toEqual([20, null, null]);
  });

  it("knows units by the calendar", ({ expect }) => {
    const unitsOf = (unit: Parameters<typeof unitsIn>[0], startDate: string, endDate: string) =>
      unitsIn(unit, { startDate, endDate });
    expect(unitsOf("month", "2024-02-01", "2024-02-29")).toBe(1);
    expect(unitsOf("month", "2024-02-29", "2024-02-29")).toBe(1 / 29);
    expect(unitsOf("month", "2025-11-01", "2026-10-31")).toBe(12);
    expect(unitsOf("quarter", "2026-07-01", "2026-12-31")).toBe(2);
    expect(unitsOf("quarter", "2026-10-01", "2026-10-23")).toBe(23 / 92);
    expect(unitsOf("year", "2024-01-01", "2024-02-29")).toBe(60 / 366);
    expect(unitsOf("week", "2026-11-03", "2026-11-09")).toBe(1);
  });
});
