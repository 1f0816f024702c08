import * as fc from "fast-check";
import { describe, it } from "vitest";
import { createMemoryLimiter } from "../../src/lib/memory-limiter.ts";
import { admit, WINDOW_MS, type Bin } from "../../src/lib/sliding-window.ts";

/** Gaps between arrivals, milliseconds: bursts, steady streams and pauses around a second and a minute. */
const gaps = fc.array(
  fc.oneof(
    { arbitrary: fc.constant(0), weight: 5 },
    { arbitrary: fc.integer({ min: 1, max: 3000 }), weight: 5 },
    { arbitrary: fc.integer({ min: 998, max: 1002 }), weight: 2 },
    { arbitrary: fc.integer({ min: 57_000, max: 63_000 }), weight: 1 },
  ),
  { maxLength: 200 },
);

/** The same, with a clock that steps back now and then. */
const unsteadyGaps = fc
  .array(
    fc.oneof(
      { arbitrary: gaps, weight: 4 },
      { arbitrary: fc.integer({ min: -90_000, max: -1 }).map((gap) => [gap]), weight: 1 },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.flat());

function run(limit: number, steps: number[]) {
  const bins: Bin[] = [];
  let now = 1_800_000_000_000;
  return steps.map((gap) => {
    now += gap;
    return { now, admission: admit(bins, limit, now) };
  });
}

describe("the sliding window", () => {
  it("never lets more than the limit through in any 60 seconds", ({ expect }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), gaps, (limit, steps) => {
        const passed = run(limit, steps).flatMap(({ now, admission }) => (admission.allowed ? [now] : []));
        for (const start of passed) {
          const inside = passed.filter((time) => time >= start && time < start + WINDOW_MS).length;
          expect(inside).toBeLessThanOrEqual(limit);
        }
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it("never does so either when the clock steps back: time stands still until it has caught up", ({
    expect,
  }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), unsteadyGaps, (limit, steps) => {
        let latest = 0;
        const passed = run(limit, steps).flatMap(({ now, admission }) => {
          latest = Math.max(latest, now);
          return admission.allowed ? [latest] : [];
        });
        for (const start of passed) {
          const inside = passed.filter((time) => time >= start && time < start + WINDOW_MS).length;
          expect(inside).toBeLessThanOrEqual(limit);
        }
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });

  it("refuses only when the limit was reached within 61 seconds", ({ expect }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), gaps, (limit, steps) => {
        const calls = run(limit, steps);
        for (const { now, admission } of calls) {
          if (admission.allowed) continue;
          const recent = calls.filter(
            (call) => call.admission.allowed && call.now <= now && call.now > now - WINDOW_MS - 1000,
          );
          expect(recent.length).toBeGreaterThanOrEqual(limit);
        }
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it("promises a time of release that holds, and not a millisecond late", ({ expect }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), gaps, (limit, steps) => {
        const bins: Bin[] = [];
        let now = 1_800_000_000_000;
        for (const gap of steps) {
          now += gap;
          const { allowed, resetAt } = admit(bins, limit, now);
          if (allowed) continue;
          expect(admit(structuredClone(bins), limit, resetAt - 1).allowed).toBe(false);
          expect(admit(structuredClone(bins), limit, resetAt).allowed).toBe(true);
        }
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it("counts down truthfully: as many as remain do pass at once", ({ expect }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), gaps, (limit, steps) => {
        const bins: Bin[] = [];
        let now = 1_800_000_000_000;
        for (const gap of steps) {
          now += gap;
          const { remaining } = admit(bins, limit, now);
          const copy = structuredClone(bins);
          for (let index = 0; index < remaining; index++) expect(admit(copy, limit, now).allowed).toBe(true);
          expect(admit(copy, limit, now).allowed).toBe(false);
        }
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });
});

describe("the limiter in memory", () => {
  it("forgets the idlest subject first, and is bounded", ({ expect }) => {
    const limiter = createMemoryLimiter({ limit: 1, maxSubjects: 2 });
    limiter.take("a", 0);
    limiter.take("b", 0);
    expect(limiter.take("a", 0).allowed).toBe(false);
    limiter.take("c", 0);
    expect(limiter.take("a", 0).allowed).toBe(false);
    expect(limiter.take("b", 0).allowed).toBe(true);
  });
});
