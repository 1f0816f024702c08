import { beforeEach, describe, it } from "vitest";
import { addDays } from "../../../src/periods/dates.ts";
import { vendors } from "../../support/vendors.ts";
import { storeDays, type Day } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { ask, askedOf, brief, contextOf, type Question } from "./support.ts";
import { readTraffic } from "../../../src/analyst/tools/query/traffic/traffic.ts";

beforeEach(() => setClock(NOW));

const part = (day: string, dimension: "channel" | "country" | "device", value: string, sessions: number) => ({
  day,
  dimension,
  value,
  sessions,
});

const days = (first: string, values: number[]): Day[] =>
  values.map((sessions, index) => ({ day: addDays(first, index), sessions }));

const NOVEMBER = { from: "2026-11-01", to: "2026-11-03" };

/** Three days of which India has 30, 40 and none. */
const WORLD: Day[] = [
  { day: "2026-11-01", sessions: 100, engagedSessions: 60, totalUsers: 90 },
  { ...part("2026-11-01", "country", "Germany", 60), engagedSessions: 45, totalUsers: 55 },
  { ...part("2026-11-01", "country", "India", 30), engagedSessions: 9, totalUsers: 28 },
  { ...part("2026-11-01", "country", "(not set)", 10), engagedSessions: 6, totalUsers: 7 },
  { day: "2026-11-02", sessions: 90, engagedSessions: 50, totalUsers: 80 },
  { ...part("2026-11-02", "country", "Germany", 50), engagedSessions: 40, totalUsers: 48 },
  { ...part("2026-11-02", "country", "India", 40), engagedSessions: 10, totalUsers: 35 },
  { day: "2026-11-03", sessions: 20, engagedSessions: 20, totalUsers: 20 },
  { ...part("2026-11-03", "country", "Germany", 20), engagedSessions: 20, totalUsers: 20 },
];

async function stored(rows: readonly Day[]) {
  const source = await createSource("web-analytics");
  await storeDays(source, rows);
  return source;
}

describe("web traffic in the store", () => {
  it("has ratios of sums, and zero for a day that is over and has no row", async ({ expect }) => {
    const source = await stored([
      { day: "2026-10-26", sessions: 1 },
      { day: "2026-11-02", sessions: 100, engagedSessions: 90, transactions: 1, totalRevenue: 10.1 },
      { day: "2026-11-04", sessions: 300, engagedSessions: 30, transactions: 3, totalRevenue: 50.2 },
    ]);
    const computed = await ask(source, {
      measures: ["sessions", "engagementRate", "bounceRate", "revenue", "averageOrderValue"],
      period: { from: "2026-11-02", to: "2026-11-05" },
      groupBy: ["day"],
    });
    expect(computed).toMatchObject({
      from: "store",
      dataAsOf: NOW - 3_600_000,
      timeZone: "Europe/Berlin",
      currency: "EUR",
      notes: [],
    });
    expect(computed.current.totals[0]?.values).toMatchObject({
      sessions: 400,
      engagementRate: 0.3,
      bounceRate: 0.7,
      revenue: 60.3,
      averageOrderValue: 15.075,
    });
    expect(brief(computed, "sessions").rows).toEqual({
      "2026-11-02": 100,
      "2026-11-03": 0,
      "2026-11-04": 300,
      "2026-11-05": 0,
    });
    expect(brief(computed, "engagementRate").rows).toMatchObject({ "2026-11-02": 0.9, "2026-11-03": null });
    expect(vendors.calls).toHaveLength(0);
  });

  it("is put together by every grain, with the days that are inside the period", async ({ expect }) => {
    const source = await stored(
      days(
        "2026-09-01",
        Array.from({ length: 80 }, () => 10),
      ),
    );
    const rowsBy = async (...groupBy: string[]) =>
      brief(
        await ask(source, {
          measures: ["sessions"],
          period: { from: "2026-09-29", to: "2026-10-12" },
          groupBy,
        }),
        "sessions",
      ).rows;
    expect(await rowsBy("week")).toEqual({ "2026-09-28": 60, "2026-10-05": 70, "2026-10-12": 10 });
    expect(await rowsBy("month")).toEqual({ "2026-09": 20, "2026-10": 120 });
    expect(await rowsBy("quarter")).toEqual({ "2026-Q3": 20, "2026-Q4": 120 });
    expect(await rowsBy("year")).toEqual({ "2026": 140 });
    expect(await rowsBy("weekday")).toMatchObject({ Monday: 20, Tuesday: 20, Sunday: 20 });
    expect(vendors.calls).toHaveLength(0);
  });

  it("is zero only for what was asked for", async ({ expect }) => {
    const source = await stored([{ day: "2026-11-02", sessions: 5 }, { day: "2026-11-01" }]);
    const rowsBy = async (groupBy: string, value: string[]) =>
      brief(
        await ask(source, {
          measures: ["sessions"],
          period: { from: "2026-11-02", to: "2026-11-11" },
          groupBy: [groupBy],
          filters: [{ field: "weekday", is: "is", value }],
        }),
        "sessions",
      ).rows;
    expect(await rowsBy("day", ["Monday", "Tuesday"])).toEqual({
      "2026-11-02": 5,
      "2026-11-03": 0,
      "2026-11-09": 0,
      "2026-11-10": 0,
    });
    expect(await rowsBy("weekday", ["Monday", "Friday"])).toEqual({ Monday: 5, Friday: 0 });
    expect(await rowsBy("week", ["Monday"])).toEqual({ "2026-11-02": 5, "2026-11-09": 0 });
  });

  it("is put together by a unit of time and a dimension at once, in either order", async ({ expect }) => {
    const source = await stored(WORLD);
    const question = { measures: ["sessions"], period: NOVEMBER };
    const one = await ask(source, { ...question, groupBy: ["weekday", "country"] });
    expect(brief(one, "sessions").rows).toEqual({
      "Sunday, Germany": 60,
      "Sunday, India": 30,
      "Sunday, (not set)": 10,
      "Monday, Germany": 50,
      "Monday, India": 40,
      "Tuesday, Germany": 20,
    });
    const two = await ask(source, { ...question, groupBy: ["country", "month"] });
    expect(brief(two, "sessions")).toMatchObject({
      total: 210,
      rows: { "Germany, 2026-11": 130, "India, 2026-11": 70, "(not set), 2026-11": 10 },
    });
    expect(vendors.calls).toHaveLength(0);
  });

  it("is filtered by values of a dimension, by weekdays, and by what it has no value of", async ({
    expect,
  }) => {
    const source = await stored(WORLD);
    const totalOf = async (...filters: NonNullable<Question["filters"]>) => {
      const computed = await ask(source, { measures: ["sessions"], period: NOVEMBER, filters });
      expect(computed.from).toBe("store");
      return [brief(computed, "sessions").total, ...computed.notes];
    };
    const country = "country";
    expect(await totalOf({ field: country, is: "is", value: ["india", "GERMANY"] })).toEqual([200]);
    expect(await totalOf({ field: country, is: "isNot", value: ["india", "Germany"] })).toEqual([10]);
    expect(await totalOf({ field: country, is: "contains", value: "an" })).toEqual([130]);
    expect(await totalOf({ field: country, is: "doesNotContain", value: "an" })).toEqual([80]);
    expect(await totalOf({ field: country, is: "isEmpty" })).toEqual([10]);
    expect(await totalOf({ field: country, is: "isNotEmpty" })).toEqual([200]);
    const both = [
      { field: country, is: "contains", value: "n" },
      { field: country, is: "isNot", value: "India" },
    ] as const;
    expect(await totalOf(...both)).toEqual([140]);
    expect(await totalOf({ field: "weekday", is: "isNot", value: ["sunday", "Saturday"] })).toEqual([110]);
    expect(await totalOf(...both, { field: "weekday", is: "is", value: "Monday" })).toEqual([50]);
    expect(await totalOf({ field: country, is: "isNot", value: ["Inda", "India"] })).toEqual([
      140,
      'The period has nothing of country "Inda", so excluding it changed no figure; there is: "India", "Germany", "(not set)".',
    ]);
    expect(await totalOf({ field: country, is: "is", value: "Atlantis" })).toEqual([
      0,
      "Nothing was recorded in the period.",
      expect.stringContaining('The period has nothing of country "Atlantis"; there is: "'),
    ]);
    expect(vendors.calls).toHaveLength(0);
  });

  it("keeps rows by their own figures, and totals of all", async ({ expect }) => {
    const source = await stored(WORLD);
    const rowsOf = async (filters: NonNullable<Question["filters"]>, more: Partial<Question> = {}) =>
      brief(
        await ask(source, { measures: ["sessions"], period: NOVEMBER, groupBy: ["day"], filters, ...more }),
        "sessions",
      );
    expect(await rowsOf([{ field: "sessions", is: "above", value: 90 }])).toEqual({
      total: 210,
      rows: { "2026-11-01": 100 },
      rowCount: 1,
    });
    expect(await rowsOf([{ field: "sessions", is: "atLeast", value: 90 }])).toMatchObject({ rowCount: 2 });
    const low = { field: "engagementRate", is: "below", value: 0.6 } as const;
    expect((await rowsOf([low])).rows).toEqual({ "2026-11-02": 90 });
    const compared = await ask(source, {
      measures: ["sessions"],
      period: { from: "2026-11-02", to: "2026-11-02" },
      compareWith: "previousPeriod",
      groupBy: ["country"],
      filters: [{ field: "sessions", is: "atLeast", value: 45 }],
    });
    expect(brief(compared, "sessions")).toEqual({
      total: 90,
      rows: { Germany: 50 },
      rowCount: 1,
      previous: { total: 100, rows: { Germany: 60 }, rowCount: 1 },
    });
    expect(compared.notes).toEqual([
      "Totals are of all rows, those that the filter by sessions leaves out as well.",
    ]);
    const gone = await ask(source, {
      measures: ["sessions"],
      period: { from: "2026-11-03", to: "2026-11-03" },
      compareWith: "previousPeriod",
      groupBy: ["country"],
      filters: [{ field: "sessions", is: "atMost", value: 10 }],
    });
    expect(brief(gone, "sessions")).toMatchObject({ rows: {}, previous: { rows: { India: 40 } } });
    const byDay = await ask(source, {
      compareWith: "previousPeriod",
      measures: ["sessions"],
      groupBy: ["day"],
      period: { from: "2026-11-02", to: "2026-11-02" },
      filters: [{ field: "sessions", is: "below", value: 100 }],
    });
    expect(brief(byDay, "sessions").previous?.rows).toEqual({ "2026-11-01": 100 });
    const bad = { measures: ["sessions"], period: NOVEMBER, filters: [low] };
    await expect(ask(source, bad)).rejects.toThrow("needs groupBy");
  });

  it("has the units of both periods, each under its own name", async ({ expect }) => {
    const source = await stored(
      days(
        "2026-09-01",
        Array.from({ length: 81 }, (_, index) => index),
      ),
    );
    const computed = await ask(source, {
      measures: ["sessions"],
      period: { from: "2026-11-19", to: "2026-11-20" },
      groupBy: ["day"],
      compareWith: "previousPeriod",
    });
    expect(brief(computed, "sessions")).toMatchObject({
      rows: { "2026-11-19": 79, "2026-11-20": 80 },
      previous: { total: 155, rows: { "2026-11-17": 77, "2026-11-18": 78 } },
    });
  });

  it("never sees another organization's rows, nor another connection's", async ({ expect }) => {
    const [own, other] = [await stored(days("2026-11-01", [1, 1, 1])), await stored(WORLD)];
    const question = { measures: ["sessions"], period: NOVEMBER, groupBy: ["country"] };
    expect(brief(await ask(own, question), "sessions")).toEqual({ total: 3, rows: {}, rowCount: 0 });
    for (const mixed of [
      { ...own, userId: other.userId },
      { ...own, integrationId: other.integrationId },
    ]) {
      // Nothing of it is stored there, so Google is asked, with tokens that are not its.
      // oxlint-disable-next-line no-await-in-loop
      await expect(ask(mixed, question)).rejects.toThrow();
    }
  });

  it("leaves to Google what it does not hold, or could only add up wrongly", async ({ expect }) => {
    const asked = async (rows: readonly Day[], question: Question) => {
      const source = await stored(rows);
      const before = vendors.calls.length;
      vendors.answer(() => Response.json({}));
      await ask(source, question).catch(() => undefined);
      return vendors.calls.length > before;
    };
    const question: Question = { measures: ["sessions"], period: NOVEMBER };
    const without = [{ field: "country", is: "isNot", value: "India" }] as const;
    const ofUsers = { ...question, measures: ["totalUsers"] };
    const oneDay = { from: "2026-11-02", to: "2026-11-02" };
    const live: [string, Question][] = [
      ["users of several days", ofUsers],
      ["a measure that is not stored", { ...question, measures: ["users"] }],
      ["hours", { ...question, groupBy: ["hour"] }],
      ["two dimensions", { ...question, groupBy: ["country", "device"] }],
      ["two grains", { ...question, groupBy: ["month", "weekday"] }],
      ["a filter of another dimension", { ...question, groupBy: ["channel"], filters: [...without] }],
      ["a dimension that is not stored", { ...question, groupBy: ["campaign"] }],
      ["today", { ...question, period: { from: "2026-11-01", to: "2026-11-21" } }],
      ["days before the first", { ...question, period: { from: "2026-10-31", to: "2026-11-03" } }],
      ["users without some", { ...ofUsers, period: oneDay, filters: [...without] }],
    ];
    for (const [what, one] of live) expect([what, await asked(WORLD, one)]).toEqual([what, true]);
    const germany = [{ field: "country", is: "is", value: "germany" }] as const;
    expect(await asked(WORLD, { ...ofUsers, period: oneDay, groupBy: ["country"] })).toBe(false);
    expect(await asked(WORLD, { ...ofUsers, period: oneDay, filters: [...germany] })).toBe(false);
    expect(await asked(WORLD, { ...question, period: { from: "2026-11-01", to: "2026-11-20" } })).toBe(false);

    const excluding = { ...question, filters: [...without] };
    expect(await asked(WORLD, excluding)).toBe(false);
    expect(await asked(WORLD.slice(0, -1), excluding)).toBe(true);
    // What cancels out over the period is missing on a day all the same.
    const shifted = WORLD.map((row) =>
      row.value === "Germany" && row.day < "2026-11-03"
        ? { ...row, sessions: (row.sessions ?? 0) + (row.day === "2026-11-01" ? 5 : -5) }
        : row,
    );
    expect(await asked(shifted, excluding)).toBe(true);
    for (const flags of ["truncated", "other", "thresholded"]) {
      expect(
        await asked(
          WORLD.map((row) => ({ ...row, flags })),
          excluding,
        ),
      ).toBe(true);
    }
    expect(
      await asked(
        WORLD.map((row) => ({ ...row, flags: "sampled" })),
        excluding,
      ),
    ).toBe(false);
  });

  it("says what Google said, and nothing of days to come", async ({ expect }) => {
    const source = await stored(WORLD.map((row) => ({ ...row, flags: "sampled,thresholded" })));
    const computed = await ask(source, { measures: ["sessions"], period: NOVEMBER });
    expect(computed.notes).toEqual([
      "Google Analytics sampled the data.",
      "Google Analytics withheld small rows to protect privacy (thresholding).",
    ]);
    const context = { ...contextOf(source), clock: { today: "2026-10-01", timeZone: "Europe/Berlin" } };
    const future = await readTraffic(context, askedOf({ measures: ["sessions"], period: NOVEMBER }));
    expect(future.current.totals[0]?.values).toEqual({ sessions: null });
    expect(future.notes).not.toContain("Nothing was recorded in the period.");
  });

  it("names what cannot be asked", async ({ expect }) => {
    const source = await stored(WORLD);
    const question = { measures: ["sessions"], period: NOVEMBER, groupBy: ["day"] };
    const filters = [{ field: "weekday", is: "is" as const, value: "Caturday" }];
    await expect(ask(source, { ...question, filters })).rejects.toThrow("Monday, Tuesday");
    await expect(ask(source, { measures: ["sessions"] })).rejects.toThrow("traffic needs a period");
    const context = { ...contextOf(source), sources: [] };
    await expect(readTraffic(context, askedOf(question))).rejects.toThrow("web-analytics is not connected");
  });
});
