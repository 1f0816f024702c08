import { beforeEach, describe, it } from "vitest";
import { vendors } from "../../support/vendors.ts";
import { storeDays } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../tools/support.ts";
import { ask, brief } from "./support.ts";

beforeEach(() => setClock(NOW));

const part = (day: string, dimension: "channel" | "country" | "device", value: string, sessions: number) => ({
  day,
  dimension,
  value,
  sessions,
});

describe("web traffic in the store", () => {
  it("has ratios of sums, and zero for a day that is over and has no row", async ({ expect }) => {
    const source = await createSource("web-analytics");
    await storeDays(source, [
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
});
