import { expect, it } from "vitest";
import { clockOf } from "../../src/analyst/clock.ts";
import type { Source } from "../../src/analyst/sources.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";

/** Friday, half past eleven at night in UTC: Saturday in Berlin, the afternoon of Friday in Los Angeles. */
const NOW = Date.UTC(2026, 10, 20, 23, 30);

// Only its type and its account's zone matter here.
const source = (type: IntegrationType, timeZone?: string) =>
  ({ type, account: { timeZone } }) as unknown as Source;

it("has the day of the property, else of the business suite, else of UTC", () => {
  const property = source("web-analytics", "America/Los_Angeles");
  const suite = source("business-suite", "Europe/Berlin");
  expect(clockOf([suite, property], NOW)).toEqual({ today: "2026-11-20", timeZone: "America/Los_Angeles" });
  expect(clockOf([source("web-analytics"), suite], NOW)).toEqual({
    today: "2026-11-21",
    timeZone: "Europe/Berlin",
  });
  expect(clockOf([source("mail"), source("web-analytics", "Mars/Olympus"), suite], NOW).today).toBe(
    "2026-11-21",
  );
  expect(clockOf([source("web-analytics", "Mars/Olympus")], NOW)).toEqual({
    today: "2026-11-20",
    timeZone: "UTC",
  });
  expect(clockOf([], NOW)).toEqual({ today: "2026-11-20", timeZone: "UTC" });
});
