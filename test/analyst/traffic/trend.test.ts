import { beforeEach, describe, it } from "vitest";
import { addDays } from "../../../src/periods/dates.ts";
import { storeDays, type Day } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { analysed } from "./support.ts";

beforeEach(() => setClock(NOW));

async function stored(first: string, values: number[], more: (value: number) => Partial<Day> = () => ({})) {
  const source = await createSource("web-analytics");
  const rows = values.map((sessions, index) => ({ day: addDays(first, index), sessions, ...more(sessions) }));
  await storeDays(source, rows);
  return source;
}

const LEVEL = [100, 104, 98, 101, 99, 103, 60, 62, 58, 61, 59, 60];
const RISE = [10, 21, 29, 41, 50, 59, 70, 81, 90, 100, 111, 120];
const NOISE = [100, 90, 108, 95, 104, 97, 101, 94, 106, 99, 96, 103];

describe("a trend", () => {
  it("is the slope of a line, and says where there is a break or no direction instead", async ({
    expect,
  }) => {
    const source = await stored("2026-09-01", [...LEVEL, ...RISE, ...NOISE]);
    const trendOf = async (from: string) => {
      const period = { from, to: addDays(from, 11) };
      const { totals, notes, columns } = await analysed(source, {
        measures: ["sessions"],
        period,
        groupBy: ["day"],
        analyse: "trend",
      });
      expect(columns.find(({ key }) => key === "sessions.slope")).toEqual({
        key: "sessions.slope",
        title: "Sessions, change per day",
        role: "measure",
        unit: "count",
        measure: "sessions",
        inTotalsOnly: true,
      });
      return [totals[0]?.cells["sessions.slope"], ...notes];
    };
    // By the formula: the sum of (x - 5.5) * y, divided by 143.
    const slopeOf = (values: number[]) =>
      expect.closeTo(values.reduce((sum, value, index) => sum + (index - 5.5) * value, 0) / 143, 9);
    expect(await trendOf("2026-09-01")).toEqual([
      slopeOf(LEVEL),
      "Sessions: a new, lower level from 2026-09-07 on, rather than a steady change.",
    ]);
    expect(await trendOf("2026-09-13")).toEqual([slopeOf(RISE)]);
    expect(await trendOf("2026-09-25")).toEqual([
      slopeOf(NOISE),
      "Sessions: no clear direction; the change per day may well be chance.",
    ]);
  });

  it("leaves out units that are not whole, and takes a gap for nothing", async ({ expect }) => {
    const source = await stored(
      "2026-09-01",
      Array.from({ length: 81 }, () => 10),
    );
    const weeks = await analysed(source, {
      measures: ["sessions", "engagementRate"],
      // Thursday to Friday: four whole weeks.
      period: { from: "2026-10-22", to: "2026-11-20" },
      groupBy: ["week"],
      analyse: "trend",
    });
    expect(weeks.totals[0]?.cells).toMatchObject({ "sessions.slope": 0, "engagementRate.slope": 0 });
    expect(weeks.columns.find(({ key }) => key === "engagementRate.slope")?.unit).toBe("points");
    const few = await analysed(source, {
      measures: ["sessions"],
      period: { from: "2026-11-01", to: "2026-11-20" },
      groupBy: ["week"],
      analyse: "trend",
    });
    expect(few.totals[0]?.cells["sessions.slope"]).toBeNull();
    expect(few.notes).toEqual([
      "Only in part within the period: 2026-10-26 and 2026-11-16.",
      "Sessions: no trend, for that takes at least three whole weeks; there are 2.",
    ]);
    const gaps = await createSource("web-analytics");
    await storeDays(gaps, [
      { day: "2026-11-01", sessions: 90 },
      { day: "2026-11-03", sessions: 30 },
    ]);
    const question = { measures: ["sessions"], period: { from: "2026-11-01", to: "2026-11-04" } };
    const { totals } = await analysed(gaps, { ...question, groupBy: ["day"], analyse: "trend" });
    // 90, 0, 30, 0.
    expect(totals[0]?.cells["sessions.slope"]).toBe(-24);
  });
});
