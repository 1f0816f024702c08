import { describe, it } from "vitest";
import { isCronExpression, shortestIntervalMs } from "../../src/periods/schedule.ts";

const minutes = (schedule: string) => shortestIntervalMs(schedule) / 60_000;

describe("shortestIntervalMs", () => {
  it("is the shortest time between two runs, over the hour and over the day", ({ expect }) => {
    expect(minutes("*/5 * * * *")).toBe(5);
    expect(minutes("*/7 * * * *")).toBe(4);
    expect(minutes("0 * * * *")).toBe(60);
    expect(minutes("2,58 3 * * *")).toBe(56);
    expect(minutes("0,58 0,23 * * *")).toBe(2);
    expect(minutes("0 3 * * *")).toBe(24 * 60);
    expect(minutes("0 0 29 2 *")).toBeGreaterThan(4 * 365 * 24 * 60);
  });

  it("is asked only of what fires", ({ expect }) => {
    for (const schedule of ["0 0 30 2 *", "nonsense", "* * * *", "* * * * * *"]) {
      expect(isCronExpression(schedule)).toBe(false);
    }
  });
});
