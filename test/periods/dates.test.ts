import * as fc from "fast-check";
import { it } from "vitest";
import {
  addDays,
  addMonths,
  dayInTimeZone,
  daysBetween,
  fiscalYearRange,
  isIsoDay,
  isoWeekday,
  isoWeekOf,
  isoWeekRange,
  lengthInDays,
  makeDay,
  previousPeriod,
  samePeriodLastYear,
  shiftUnits,
  unitAround,
} from "../../src/periods/dates.ts";

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("1950-01-01", days));

it("knows the days that exist", ({ expect }) => {
  for (const day of ["2024-02-29", "2000-02-29", "2026-12-31"]) expect(isIsoDay(day), day).toBe(true);
  for (const day of [
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-11-31",
    "2026-1-1",
    "20261101",
    "",
  ]) {
    expect(isIsoDay(day), day).toBe(false);
  }
  expect(makeDay(2026, 2, 30)).toBeUndefined();
  expect(makeDay(99, 1, 1)).toBeUndefined();
  expect(makeDay(2024, 2, 29)).toBe("2024-02-29");
});

it("adds days over months, years and leap days", ({ expect }) => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

it("adds months and keeps to the month's last day", ({ expect }) => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2026-11-15", 3)).toBe("2027-02-15");
  expect(addMonths("2024-02-29", -12)).toBe("2023-02-28");
  expect(shiftUnits("2026-05-31", "quarter", 1)).toBe("2026-08-31");
  expect(shiftUnits("2026-05-31", "week", -2)).toBe("2026-05-17");
  expect(shiftUnits("2024-02-29", "year", 1)).toBe("2025-02-28");
});

it("counts weeks as ISO 8601 does", ({ expect }) => {
  expect(isoWeekday("2026-11-16")).toBe(1);
  expect(isoWeekday("2026-11-22")).toBe(7);
  expect(isoWeekday("1969-12-31")).toBe(3);
  expect(isoWeekOf("2027-01-01")).toEqual({ year: 2026, week: 53 });
  expect(isoWeekOf("2024-12-30")).toEqual({ year: 2025, week: 1 });
  expect(isoWeekRange(2026, 53)).toEqual({ startDate: "2026-12-28", endDate: "2027-01-03" });
  expect(isoWeekRange(2025, 53)).toBeUndefined();
  expect(isoWeekRange(2025, 0)).toBeUndefined();
  fc.assert(
    fc.property(anyDay, (day) => {
      const { year, week } = isoWeekOf(day);
      expect(isoWeekRange(year, week)).toEqual(unitAround("week", day));
    }),
  );
});

it("finds the unit around a day", ({ expect }) => {
  expect(unitAround("day", "2026-11-21")).toEqual({ startDate: "2026-11-21", endDate: "2026-11-21" });
  expect(unitAround("week", "2027-01-01")).toEqual({ startDate: "2026-12-28", endDate: "2027-01-03" });
  expect(unitAround("month", "2024-02-10")).toEqual({ startDate: "2024-02-01", endDate: "2024-02-29" });
  expect(unitAround("quarter", "2026-12-31")).toEqual({ startDate: "2026-10-01", endDate: "2026-12-31" });
  expect(unitAround("year", "2026-07-01")).toEqual({ startDate: "2026-01-01", endDate: "2026-12-31" });
  fc.assert(
    fc.property(anyDay, fc.constantFrom("week", "month", "quarter", "year"), (day, unit) => {
      const around = unitAround(unit, day);
      expect(around.startDate <= day && day <= around.endDate).toBe(true);
      expect(unitAround(unit, addDays(around.endDate, 1)).startDate).toBe(addDays(around.endDate, 1));
    }),
  );
});

it("finds the fiscal quarter and year around a day", ({ expect }) => {
  expect(unitAround("year", "2026-11-21", 4)).toEqual({ startDate: "2026-04-01", endDate: "2027-03-31" });
  expect(unitAround("year", "2026-03-31", 4)).toEqual({ startDate: "2025-04-01", endDate: "2026-03-31" });
  expect(unitAround("quarter", "2026-11-21", 4)).toEqual(unitAround("quarter", "2026-11-21"));
  expect(unitAround("quarter", "2026-11-21", 2)).toEqual({ startDate: "2026-11-01", endDate: "2027-01-31" });
  expect(unitAround("quarter", "2024-02-29", 12)).toEqual({ startDate: "2023-12-01", endDate: "2024-02-29" });
  expect(unitAround("month", "2026-11-21", 2)).toEqual(unitAround("month", "2026-11-21"));
  const units = fc.constantFrom("week", "month", "quarter", "year");
  fc.assert(
    fc.property(anyDay, units, fc.integer({ min: 1, max: 12 }), (day, unit, start) => {
      const around = unitAround(unit, day, start);
      expect(around.startDate <= day && day <= around.endDate).toBe(true);
      const next = unitAround(unit, addDays(around.endDate, 1), start);
      expect(next.startDate).toBe(addDays(around.endDate, 1));
      if (unit === "year") expect(Number(around.startDate.slice(5, 7))).toBe(start);
      if (unit === "quarter") expect((Number(around.startDate.slice(5, 7)) - start + 12) % 3).toBe(0);
    }),
  );
});

it("names a fiscal year by the year in which it ends", ({ expect }) => {
  expect(fiscalYearRange(2026, 4)).toEqual({ startDate: "2025-04-01", endDate: "2026-03-31" });
  expect(fiscalYearRange(2026, 1)).toEqual({ startDate: "2026-01-01", endDate: "2026-12-31" });
  expect(fiscalYearRange(2024, 12)).toEqual({ startDate: "2023-12-01", endDate: "2024-11-30" });
});

it("compares with as many days before, and with the year before", ({ expect }) => {
  const week = { startDate: "2026-11-09", endDate: "2026-11-15" };
  expect(previousPeriod(week)).toEqual({ startDate: "2026-11-02", endDate: "2026-11-08" });
  expect(lengthInDays(previousPeriod(week))).toBe(7);
  expect(samePeriodLastYear({ startDate: "2024-02-01", endDate: "2024-02-29" })).toEqual({
    startDate: "2023-02-01",
    endDate: "2023-02-28",
  });
});

it("tells the day of an instant in a time zone", ({ expect }) => {
  const instant = new Date("2026-12-31T23:30:00Z");
  expect(dayInTimeZone(instant, "UTC")).toBe("2026-12-31");
  expect(dayInTimeZone(instant, "Europe/Berlin")).toBe("2027-01-01");
  expect(dayInTimeZone(instant, "America/Los_Angeles")).toBe("2026-12-31");
  expect(() => dayInTimeZone(instant, "Mars/Base")).toThrow(RangeError);
  expect(() => dayInTimeZone(instant, "UTC 5")).toThrow(RangeError);
});

it("turns the day at midnight in zones with odd offsets", ({ expect }) => {
  // +05:45
  expect(dayInTimeZone(new Date("2026-06-01T18:14:59.999Z"), "Asia/Kathmandu")).toBe("2026-06-01");
  expect(dayInTimeZone(new Date("2026-06-01T18:15:00Z"), "Asia/Kathmandu")).toBe("2026-06-02");
  // The clocks go back an hour in the night to 2026-10-25.
  expect(dayInTimeZone(new Date("2026-10-24T21:59:59Z"), "Europe/Berlin")).toBe("2026-10-24");
  expect(dayInTimeZone(new Date("2026-10-25T22:59:59Z"), "Europe/Berlin")).toBe("2026-10-25");
});
