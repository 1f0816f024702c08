import { describe, it } from "vitest";
import { dayInTimeZone } from "../../src/periods/dates.ts";
import { boundsOf, firstInstant } from "../../src/periods/instants.ts";

describe("the first instant of a day in a time zone", () => {
  it("is its midnight, on both sides of a change of clocks and far from UTC", ({ expect }) => {
    const cases: [day: string, zone: string, instant: string][] = [
      ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
      ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
      ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
      ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
      ["2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00.000Z"],
      ["2026-11-21", "Etc/GMT+12", "2026-11-21T12:00:00.000Z"],
      ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
      ["2026-07-04", "Australia/Lord_Howe", "2026-07-03T13:30:00.000Z"],
    ];
    for (const [day, zone, instant] of cases)
      expect([day, zone, firstInstant(day, zone)]).toEqual([day, zone, instant]);
  });

  it("is one o'clock where clocks go forward at midnight, and the next day's where the day was left out", ({
    expect,
  }) => {
    expect(firstInstant("2026-03-08", "America/Havana")).toBe("2026-03-08T05:00:00.000Z");
    expect(firstInstant("2024-04-26", "Africa/Cairo")).toBe("2024-04-25T22:00:00.000Z");
    // Samoa went from Thursday to Saturday.
    expect(firstInstant("2011-12-30", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
    expect(firstInstant("2011-12-31", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
  });

  it("is where the clock of the zone turns to the day", ({ expect }) => {
    for (const zone of ["America/St_Johns", "Africa/Casablanca", "Pacific/Chatham", "Asia/Tehran"]) {
      for (let month = 1; month <= 12; month += 1) {
        const day = `2026-${String(month).padStart(2, "0")}-15`;
        const time = Date.parse(firstInstant(day, zone));
        expect(dayInTimeZone(new Date(time), zone)).toBe(day);
        expect(dayInTimeZone(new Date(time - 1), zone) < day).toBe(true);
      }
    }
  });

  it("refuses a zone that does not exist", ({ expect }) => {
    expect(() => firstInstant("2026-11-21", "Mars/Olympus")).toThrow(RangeError);
  });
});

it("bounds days by instants, and leaves an end open that no year of four digits has", ({ expect }) => {
  expect(boundsOf("2026-11-20", "2026-11-21", "Europe/Berlin")).toEqual({
    from: "2026-11-20",
    to: "2026-11-21",
    begins: "2026-11-19T23:00:00.000Z",
    ends: "2026-11-21T23:00:00.000Z",
  });
  expect(boundsOf(undefined, "9999-12-31", "UTC")).toEqual({});
});
