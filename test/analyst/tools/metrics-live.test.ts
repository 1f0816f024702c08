import { beforeEach, describe, it } from "vitest";
import * as z from "zod";
import { webAnalyticsSource } from "../../../src/connectors/google-analytics/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { storeStep } from "../../support/stored.ts";
import { connect, createStore } from "../../connectors/pull-support.ts";
import { findSource, NOW, runTool, setClock } from "./support.ts";

beforeEach(() => setClock(NOW));

const figures = z.record(z.string(), z.record(z.string(), z.number().nullable()));
const report = z.object({
  from: z.string().optional(),
  totals: figures,
  rows: z.array(z.object({ dimensions: z.record(z.string(), z.string()), metrics: figures })),
});

/** Rows by their value, for those with equal figures have no order. */
const byKey = (rows: z.output<typeof report>["rows"]) =>
  new Map(rows.map(({ dimensions, metrics }) => [Object.values(dimensions).join(), metrics]));

const PERIOD = { startDate: "2026-11-09", endDate: "2026-11-20", compareWith: "previous_period" };

describe("metrics_query over the sandbox", () => {
  it("answers from the store what Google answers live, by value and over time", async ({ expect }) => {
    const store = createStore();
    await store.sync(webAnalyticsSource, await connect("web-analytics"), { cutAfter: 1 });
    const stored = await findSource("web-analytics", NOW);
    await storeStep(stored, { days: store.days() });
    const live = await findSource("web-analytics", null);
    const metrics = ["sessions", "newUsers", "keyEvents", "totalRevenue", "engagementRate"];
    const groups = {
      channel: "sessionDefaultChannelGroup",
      device: "deviceCategory",
      country: "country",
      landingPage: "landingPage",
    };
    for (const [groupBy, dimension] of Object.entries(groups)) {
      const filter = { match: "contains", value: "a" };
      const ask = { ...PERIOD, metrics, limit: 100 };
      const question = { ...ask, groupBy, filter: { ...filter, by: groupBy } };
      const before = vendors.calls.length;
      const ours = report.parse((await runTool("metrics_query", stored, question)).result);
      expect([ours.from, vendors.calls.length]).toEqual(["store", before]);
      const asked = report.parse((await runTool("metrics_query", live, question)).result);
      expect(asked.from).toBe("live");
      const google = report.parse(
        (
          await runTool("web_analytics_report", live, {
            ...ask,
            dimensions: [dimension],
            filter: { ...filter, dimension },
          })
        ).result,
      );
      for (const other of [asked, google]) {
        const theirs = byKey(other.rows);
        expect(rounded(ours.totals)).toEqual(rounded(other.totals));
        expect(ours.rows.length).toBe(theirs.size);
        for (const [key, own] of byKey(ours.rows)) expect(rounded(own)).toEqual(rounded(theirs.get(key)));
      }
    }
    for (const groupBy of ["day", "week", "month"]) {
      const ask = { ...PERIOD, metrics: ["sessions", "keyEventRate"], groupBy, analyse: "trend" };
      const ours = await runTool("metrics_query", stored, ask);
      const theirs = await runTool("metrics_query", live, ask);
      expect(ours.result["from"]).toBe("store");
      expect({ ...ours.result, from: "live" }).toEqual(theirs.result);
    }
    const why = { ...PERIOD, metrics: ["sessions"], analyse: "movers", limit: 5 };
    const ours = await runTool("metrics_query", stored, why);
    const theirs = await runTool("metrics_query", live, why);
    expect({ ...ours.result, from: "live" }).toEqual(theirs.result);
  });

  it("asks live what is not over, not stored, or does not add up", async ({ expect }) => {
    const store = createStore();
    await store.sync(webAnalyticsSource, await connect("web-analytics"), { cutAfter: 1 });
    const source = await findSource("web-analytics", NOW);
    await storeStep(source, { days: store.days() });
    const ask = { metrics: ["sessions"], startDate: "2026-11-02", endDate: "2026-11-08" };
    const users = { ...ask, metrics: ["totalUsers"] };
    const fromOf = async (question: object) => {
      const { result, dataAsOf } = await runTool("metrics_query", source, question);
      expect(dataAsOf === undefined).toBe(result["from"] === "live");
      expect(result["totals"]).toMatchObject({ [Object.keys(result["totals"] as object)[0] ?? ""]: {} });
      return result["from"];
    };
    const filter = { by: "country", match: "exact", value: "germany" };
    expect(await fromOf(ask)).toBe("store");
    expect(await fromOf({ ...ask, endDate: "2026-11-20" })).toBe("store");
    expect(await fromOf({ ...ask, endDate: "2026-11-21" })).toBe("live");
    expect(await fromOf({ ...ask, startDate: "2026-10-01" })).toBe("live");
    expect(await fromOf({ ...ask, compareWith: "previous_year" })).toBe("live");
    expect(await fromOf(users)).toBe("live");
    expect(await fromOf({ ...users, endDate: "2026-11-02" })).toBe("store");
    expect(await fromOf({ ...ask, filter, groupBy: "day" })).toBe("store");
    expect(await fromOf({ ...ask, filter, groupBy: "week" })).toBe("store");
    expect(await fromOf({ ...ask, filter, groupBy: "channel" })).toBe("live");
    const why = { ...ask, compareWith: "previous_period", analyse: "movers" };
    expect(await fromOf(why)).toBe("store");
    expect(await fromOf({ ...why, filter })).toBe("live");
  });
});

/** Google and SQLite add binary fractions in different orders. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "number" ? Math.round(one * 1e4) / 1e4 : one,
  );
}
