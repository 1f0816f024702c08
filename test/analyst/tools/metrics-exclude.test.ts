import { beforeEach, describe, it } from "vitest";
import { webAnalyticsSource } from "../../../src/connectors/google-analytics/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { storeDays, storeStep, type Day } from "../../support/stored.ts";
import { connect, createStore } from "../../connectors/pull-support.ts";
import { createSource, findSource, NOW, runTool, setClock } from "./support.ts";

beforeEach(() => setClock(NOW));

const country = (day: string, value: string, more: Partial<Day>) => ({
  day,
  dimension: "country" as const,
  value,
  ...more,
});

/** Two days of which India has 30 and 40 sessions. */
const ROWS = [
  { day: "2026-11-01", sessions: 100, engagedSessions: 60, totalRevenue: 0.3 },
  country("2026-11-01", "Germany", { sessions: 60, engagedSessions: 45, totalRevenue: 0.2 }),
  country("2026-11-01", "India", { sessions: 30, engagedSessions: 9, totalRevenue: 0.1 }),
  country("2026-11-01", "(not set)", { sessions: 10, engagedSessions: 6 }),
  { day: "2026-11-02", sessions: 90, engagedSessions: 50 },
  country("2026-11-02", "Germany", { sessions: 50, engagedSessions: 40 }),
  country("2026-11-02", "India", { sessions: 40, engagedSessions: 10 }),
];

const INDIA = { by: "country", match: "exact", value: "india" };
const ASK = { metrics: ["sessions", "engagementRate"], startDate: "2026-11-02", endDate: "2026-11-02" };

describe("metrics_query without something, over the store", () => {
  it("takes it out of totals, ratios, comparison, rows and trend", async ({ expect }) => {
    const source = await createSource("web-analytics");
    await storeDays(source, ROWS);
    const ask = { ...ASK, exclude: [INDIA], compareWith: "previous_period" };
    const { result, log } = await runTool("metrics_query", source, { ...ask, groupBy: "country" });
    expect(result).toMatchObject({
      from: "store",
      excluded: [INDIA],
      totals: {
        sessions: { value: 50, previous: 70, change: -20, changePercent: -28.57 },
        engagementRate: { value: 0.8, previous: 0.7285714286 },
      },
      averagePerDay: { sessions: 50 },
      notes: [],
    });
    expect(result["rows"]).toMatchObject([
      { dimensions: { country: "Germany" }, metrics: { sessions: { value: 50, share: 100 } } },
      { dimensions: { country: "(not set)" }, metrics: { sessions: { value: 0, previous: 10 } } },
    ]);
    expect(log).toContain("2026-11-02 to 2026-11-02, synchronized data, without country india: sessions 50");
    const days = { ...ask, startDate: "2026-11-01", compareWith: undefined, groupBy: "day" };
    expect((await runTool("metrics_query", source, days)).result["rows"]).toMatchObject([
      { dimensions: { date: "2026-11-01" }, metrics: { sessions: { value: 70 } } },
      { dimensions: { date: "2026-11-02" }, metrics: { sessions: { value: 50 } } },
    ]);
    expect(vendors.calls).toHaveLength(0);
  });

  it("explains a change without it", async ({ expect }) => {
    const source = await createSource("web-analytics");
    await storeDays(source, ROWS);
    const why = { ...ASK, exclude: [INDIA], compareWith: "previous_period", analyse: "movers" };
    const { result } = await runTool("metrics_query", source, { ...why, groupBy: "country" });
    expect(result["from"]).toBe("store");
    expect(result["movers"]).toMatchObject([
      { value: "Germany", change: -10, contributionPercent: 50 },
      { value: "(not set)", change: -10, contributionPercent: 50 },
    ]);
  });

  it("takes several out at once, beside a filter of the same dimension", async ({ expect }) => {
    const source = await createSource("web-analytics");
    await storeDays(source, ROWS);
    const totalOf = async (more: object) => {
      const ask = { ...ASK, startDate: "2026-11-01", metrics: ["sessions"], ...more };
      const { result } = await runTool("metrics_query", source, ask);
      expect(result["from"]).toBe("store");
      return result["totals"];
    };
    const unset = { by: "country", match: "contains", value: "NOT SET" };
    expect(await totalOf({ exclude: [INDIA, unset] })).toEqual({ sessions: { value: 110 } });
    const filter = { by: "country", match: "contains", value: "an" };
    expect(await totalOf({ filter })).toEqual({ sessions: { value: 110 } });
    expect(await totalOf({ filter: { ...filter, value: "n" }, exclude: [INDIA] })).toEqual({
      sessions: { value: 120 },
    });
    const all = ["Germany", "India", "(not set)"].map((value) => ({ ...INDIA, value }));
    expect(await totalOf({ exclude: all })).toEqual({});
    const twenty = Array.from({ length: 20 }, (_, index) => ({
      ...INDIA,
      value: index === 19 ? "India" : `${index}`,
    }));
    expect(
      await totalOf({ exclude: twenty, compareWith: "previous_period", startDate: "2026-11-02" }),
    ).toEqual({
      sessions: { value: 50, previous: 70, change: -20, changePercent: -28.57 },
    });
    const more = runTool("metrics_query", source, { ...ASK, exclude: [...twenty, INDIA] });
    await expect(more).rejects.toThrow("Too big");
  });

  it("says when there is none of it", async ({ expect }) => {
    const source = await createSource("web-analytics");
    await storeDays(source, ROWS);
    const exclude = [INDIA, { ...INDIA, value: "Inda" }, { ...INDIA, match: "contains", value: "ger" }];
    const { result } = await runTool("metrics_query", source, { ...ASK, exclude });
    expect(result["notes"]).toEqual([
      "The period has nothing of country Inda: excluding it changed no figure.",
    ]);
  });

  it("asks Google where rows of the store do not make up the whole, or not the right one", async ({
    expect,
  }) => {
    const asked = async (rows: Parameters<typeof storeDays>[1], more: object = {}) => {
      const source = await createSource("web-analytics");
      await storeDays(source, rows);
      const before = vendors.calls.length;
      vendors.answer(() => Response.json({}));
      await runTool("metrics_query", source, { ...ASK, exclude: [INDIA], ...more }).catch(() => undefined);
      return vendors.calls.length > before;
    };
    expect(await asked(ROWS)).toBe(false);
    expect(await asked(ROWS, { groupBy: "channel" })).toBe(true);
    expect(await asked(ROWS, { analyse: "movers", compareWith: "previous_period" })).toBe(true);
    expect(await asked(ROWS, { metrics: ["totalUsers"] })).toBe(true);
    expect(await asked(ROWS, { exclude: [INDIA, { ...INDIA, by: "channel" }] })).toBe(true);
    expect(await asked(ROWS, { filter: { ...INDIA, by: "device" } })).toBe(true);
    expect(await asked(ROWS, { exclude: [{ ...INDIA, value: "Åland Islands" }] })).toBe(false);
    const missing = ROWS.slice(0, -2);
    expect(await asked(missing)).toBe(true);
    // What cancels out over the period is missing on a day all the same.
    const shifted = ROWS.map((row) =>
      "value" in row && row.value === "Germany" ? { ...row, sessions: 55 } : row,
    );
    expect(await asked(shifted, { startDate: "2026-11-01" })).toBe(true);
    for (const flags of ["truncated", "other", "thresholded"]) {
      expect(await asked(ROWS.map((row) => ({ ...row, flags })))).toBe(true);
    }
    expect(await asked(ROWS.map((row) => ({ ...row, flags: "sampled" })))).toBe(false);
  });
});

const PERIOD = { startDate: "2026-11-09", endDate: "2026-11-20", compareWith: "previous_period" };

describe("metrics_query without something, over the sandbox", () => {
  it("answers from the store what Google answers live", async ({ expect }) => {
    const store = createStore();
    await store.sync(webAnalyticsSource, await connect("web-analytics"), { cutAfter: 1 });
    const stored = await findSource("web-analytics", NOW);
    await storeStep(stored, { days: store.days() });
    const live = await findSource("web-analytics", null);
    const ask = { ...PERIOD, metrics: ["sessions", "keyEvents", "engagementRate"] };
    const excluded = {
      channel: [
        { by: "channel", match: "exact", value: "direct" },
        { by: "channel", match: "contains", value: "paid" },
      ],
      country: [
        { by: "country", match: "exact", value: "Germany" },
        { by: "country", match: "exact", value: "Atlantis" },
      ],
      landingPage: [{ by: "landingPage", match: "contains", value: "blog" }],
      device: [{ by: "device", match: "exact", value: "mobile" }],
    };
    for (const [groupBy, exclude] of Object.entries(excluded)) {
      const questions = [
        { ...ask, exclude, groupBy, analyse: "movers" },
        { ...ask, exclude, groupBy: "week", analyse: "trend" },
        { ...ask, exclude, target: { metric: "sessions", value: 100, per: "day" } },
      ];
      for (const question of questions) {
        const ours = await runTool("metrics_query", stored, question);
        const theirs = await runTool("metrics_query", live, question);
        expect([ours.result["from"], theirs.result["from"]]).toEqual(["store", "live"]);
        expect(byName({ ...ours.result, from: "live" })).toEqual(byName(theirs.result));
      }
    }
    const question = { ...ask, exclude: excluded.country };
    const { result } = await runTool("metrics_query", stored, question);
    expect(result["notes"]).toEqual([
      "The period has nothing of country Atlantis: excluding it changed no figure.",
    ]);
  });

  it("asks live with several dimensions at once, and today", async ({ expect }) => {
    await connect("web-analytics");
    const live = await findSource("web-analytics", null);
    const sessionsOf = async (more: object, startDate = "2026-11-09", endDate = "2026-11-21") => {
      const ask = { metrics: ["sessions"], startDate, endDate, ...more };
      const { result } = await runTool("metrics_query", live, ask);
      const totals = result["totals"] as { sessions: { value: number } };
      return totals.sessions.value;
    };
    const direct = { by: "channel", match: "exact", value: "Direct" };
    const mobile = { by: "device", match: "exact", value: "mobile" };
    const [all, a, b, rest] = [
      await sessionsOf({}),
      await sessionsOf({ filter: direct }),
      await sessionsOf({ filter: mobile, exclude: [direct] }),
      await sessionsOf({ exclude: [direct, mobile] }),
    ];
    expect(rest).toBe(all - a - b);
    expect(Math.min(a, b, rest)).toBeGreaterThan(0);
    const today = await sessionsOf({ exclude: [direct] }, "2026-11-21");
    expect(today).toBe(
      (await sessionsOf({}, "2026-11-21")) - (await sessionsOf({ filter: direct }, "2026-11-21")),
    );
  });

  it("excludes any dimension in a report, with rows and comparison", async ({ expect }) => {
    await connect("web-analytics");
    const live = await findSource("web-analytics", null);
    const ask = { ...PERIOD, metrics: ["sessions"], dimensions: ["country"], limit: 100 };
    const exclude = [
      { dimension: "country", match: "exact", value: "germany" },
      { dimension: "sessionDefaultChannelGroup", match: "contains", value: "paid" },
      { dimension: "deviceCategory", match: "exact", value: "toaster" },
    ];
    const { result, log } = await runTool("web_analytics_report", live, { ...ask, exclude });
    const rows = result["rows"] as { dimensions: { country: string }; metrics: Figures }[];
    expect(rows.map(({ dimensions }) => dimensions.country)).not.toContain("Germany");
    const { sessions } = result["totals"] as Figures;
    expect(rows.reduce((sum, { metrics }) => sum + metrics.sessions.value, 0)).toBe(sessions.value);
    expect(rows.reduce((sum, { metrics }) => sum + metrics.sessions.previous, 0)).toBe(sessions.previous);
    expect(result).toMatchObject({ excluded: exclude });
    expect(result["notes"]).toEqual([
      "The period has nothing of deviceCategory toaster: excluding it changed no figure.",
    ]);
    expect(log).toContain(
      "2026-11-20, without country germany, sessionDefaultChannelGroup containing paid, deviceCategory toaster: ",
    );
  });
});

interface Figures {
  sessions: { value: number; previous: number };
}

/** Rows with equal figures have no order; Google and SQLite add binary fractions in different ones. */
function byName(value: unknown): unknown {
  const result = JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "number" ? Math.round(one * 1e4) / 1e4 : one,
  ) as Record<string, unknown>;
  for (const key of ["rows", "movers"]) {
    const list = result[key];
    if (Array.isArray(list)) result[key] = list.map((row) => JSON.stringify(row)).toSorted();
  }
  return result;
}
