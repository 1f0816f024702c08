import { beforeEach, describe, it } from "vitest";
import type { DayDimension } from "../../../src/domain/days.ts";
import { addDays } from "../../../src/periods/dates.ts";
import { storeDays, type Day } from "../../support/stored.ts";
import { vendors } from "../../support/vendors.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { analysed } from "./support.ts";

beforeEach(() => setClock(NOW));

const part = (day: string, dimension: DayDimension, value: string, more: Partial<Day>): Day => ({
  day,
  dimension,
  value,
  ...more,
});

async function stored(rows: readonly Day[]) {
  const source = await createSource("web-analytics");
  await storeDays(source, rows);
  return source;
}

describe("what moved a measure", () => {
  it("is ordered by its part of the change, what is gone and new among it, before rows are cut", async ({
    expect,
  }) => {
    const source = await stored([
      { day: "2026-11-01", sessions: 50 },
      part("2026-11-01", "channel", "Direct", { sessions: 20 }),
      part("2026-11-01", "channel", "Paid Search", { sessions: 30 }),
      { day: "2026-11-02", sessions: 30 },
      part("2026-11-02", "channel", "Direct", { sessions: 25 }),
      part("2026-11-02", "channel", "Paid Social", { sessions: 5 }),
    ]);
    const question = {
      measures: ["sessions"],
      period: { from: "2026-11-02", to: "2026-11-02" },
      compareWith: "previousPeriod" as const,
      groupBy: ["channel"],
      analyse: "movers" as const,
    };
    const { rows, notes, rowCount, columns } = await analysed(source, question);
    expect(rows.map(({ label, cells }) => [label, cells["sessions.contribution"]])).toEqual([
      ["Paid Search", 1.5],
      ["Direct", -0.25],
      ["Paid Social", -0.25],
    ]);
    expect(rowCount).toBe(3);
    expect(columns.find(({ key }) => key === "sessions.contribution")).toMatchObject({ unit: "ratio" });
    expect(notes).toEqual([
      "Rows with nothing in the period, only in the other: 1.",
      "The periods have different weekdays: the period has more of Monday; the one that it is compared with of Sunday.",
    ]);
    const first = await analysed(source, { ...question, limit: 1 });
    expect(first).toMatchObject({ rows: [{ label: "Paid Search" }], rowCount: 3, truncated: true });
  });

  it("makes up the change of a rate, through rates and weights", async ({ expect }) => {
    const source = await stored([
      { day: "2026-11-01", sessions: 100, keyEvents: 10, engagedSessions: 40 },
      part("2026-11-01", "device", "desktop", { sessions: 50, keyEvents: 8, engagedSessions: 20 }),
      part("2026-11-01", "device", "mobile", { sessions: 50, keyEvents: 2, engagedSessions: 20 }),
      { day: "2026-11-02", sessions: 200, keyEvents: 12, engagedSessions: 120 },
      part("2026-11-02", "device", "desktop", { sessions: 50, keyEvents: 8, engagedSessions: 30 }),
      part("2026-11-02", "device", "mobile", { sessions: 150, keyEvents: 4, engagedSessions: 90 }),
    ]);
    const { rows, totals } = await analysed(source, {
      measures: ["keyEventRate", "bounceRate"],
      period: { from: "2026-11-02", to: "2026-11-02" },
      compareWith: "previousPeriod",
      groupBy: ["device"],
      analyse: "movers",
    });
    expect(totals[0]?.cells["keyEventRate.change"]).toBeCloseTo(-0.04, 9);
    expect(rows.map(({ label, cells }) => [label, cells["keyEventRate.contribution"]])).toEqual([
      ["mobile", 0.625],
      ["desktop", 0.375],
    ]);
    const bounce = rows.map(({ cells }) => Number(cells["bounceRate.contribution"]));
    expect(bounce.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  });

  it("chooses the dimension of which one value stands out, and says so", async ({ expect }) => {
    const [before, now] = ["2026-11-01", "2026-11-08"];
    const split = (dimension: DayDimension, early: Record<string, number>, late: Record<string, number>) => [
      ...Object.entries(early).map(([value, sessions]) => part(before, dimension, value, { sessions })),
      ...Object.entries(late).map(([value, sessions]) => part(now, dimension, value, { sessions })),
    ];
    const source = await stored([
      { day: before, sessions: 100 },
      { day: now, sessions: 60 },
      ...split("channel", { Direct: 50, Email: 50 }, { Direct: 30, Email: 30 }),
      ...split("country", { Germany: 80, France: 20 }, { Germany: 44, France: 16 }),
      ...split("device", { desktop: 50, mobile: 50 }, { desktop: 49, mobile: 11 }),
      ...split("landingPage", { "/a": 30, "/b": 30, "/c": 40 }, { "/a": 10, "/b": 20, "/c": 30 }),
    ]);
    const { rows, notes } = await analysed(source, {
      measures: ["sessions"],
      period: { from: now, to: now },
      compareWith: { from: before, to: before },
      analyse: "movers",
    });
    expect(rows.map(({ label, cells }) => [label, cells["sessions.contribution"]])).toEqual([
      ["mobile", 0.975],
      ["desktop", 0.025],
    ]);
    expect(notes).toEqual([
      "Of channel, landing page, country, device, one value of device explains most of the change.",
    ]);
    expect(vendors.calls).toHaveLength(0);
  });

  it("tells what change is usual: the median from week to week before", async ({ expect }) => {
    // Each week has one number of sessions a day; the last is the period's.
    const weeks = [10, 11, 10, 12, 12, 9, 10, 20];
    const first = "2026-09-21";
    const source = await stored([
      // What is asked for must be stored; of days without a row there is nothing.
      { day: "2025-11-20", sessions: 0 },
      ...weeks.flatMap((sessions, week) =>
        Array.from({ length: 7 }, (_, day) => ({
          day: addDays(first, week * 7 + day),
          sessions,
          engagedSessions: sessions / 2,
        })),
      ),
    ]);
    const question = {
      measures: ["sessions", "engagementRate", "revenue"],
      period: { from: "2026-11-09", to: "2026-11-15" },
      compareWith: "previousPeriod" as const,
      groupBy: ["channel"],
      analyse: "movers" as const,
    };
    const { totals, columns } = await analysed(source, question);
    // Twelve weeks before: five of nothing, then 0-10-11-10-12-12-9-10 a day.
    const changes = [0, 0, 0, 0, 70, 7, 7, 14, 0, 21, 7].toSorted((a, b) => a - b);
    expect(totals[0]?.cells["sessions.usualChange"]).toBe(changes[5]);
    expect(totals[0]?.cells).toMatchObject({ "engagementRate.usualChange": 0, "revenue.usualChange": 0 });
    expect(columns.find(({ key }) => key === "engagementRate.usualChange")?.unit).toBe("points");
    // Over several weeks it is not known.
    const yearly = await analysed(source, {
      ...question,
      compareWith: { from: "2026-09-21", to: "2026-09-27" },
    });
    expect(yearly.totals[0]?.cells["sessions.usualChange"]).toBeUndefined();
  });
});
