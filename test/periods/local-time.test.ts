import * as fc from "fast-check";
import { describe, it } from "vitest";
import { createLocalTime } from "../../src/periods/local-time.ts";

describe("what a clock shows", () => {
  it("is what Intl says of every zone and instant, around changes of the clock as well", ({ expect }) => {
    const zones = ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "America/Asuncion"];
    const instant = fc.oneof(
      fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 0, 1) }),
      // The changes of 2026 in Europe, and the day that Samoa left out.
      fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 9, 26) }),
      fc.integer({ min: Date.UTC(2011, 11, 29), max: Date.UTC(2012, 0, 1) }),
    );
    const show = zones.map((zone) => [zone, createLocalTime(zone)] as const);
    const check = (time: number) => {
      for (const [timeZone, local] of show) {
        const day = new Date(time).toLocaleDateString("en-CA", { timeZone });
        const hour = new Date(time).toLocaleString("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" });
        expect(local(new Date(time).toISOString())).toBe(`${day}T${hour}`);
      }
    };
    fc.assert(fc.property(instant, check), { numRuns: 300 });
  });

  it("leaves days as they are, and tells nothing of what is none", ({ expect }) => {
    const local = createLocalTime("Asia/Tokyo");
    const shown = ["2026-10-05", "9999-12-31", "2026-02-31", "soon", "", "2026-10-05T23:00:00+02:00"].map(
      local,
    );
    expect(shown).toEqual(["2026-10-05", "9999-12-31", null, null, null, "2026-10-06T06"]);
  });
});
