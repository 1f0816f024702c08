import { parseDay, isoDay } from "../../company/dates.ts";
import { invalidArgument } from "../errors.ts";
import type { ReportRequest } from "./request.ts";

export interface DayRange {
  name: string;
  fromDay: number;
  toDay: number;
}

/** The days that a request asks for, in the property's calendar; refusals in Google's words. */
export function resolveRanges(ranges: ReportRequest["dateRanges"], today: number): DayRange[] {
  if (ranges.length === 0) throw invalidArgument("A dateRange is required.");
  if (ranges.length > 4) {
    throw invalidArgument(
      `Requests are limited to 4 dateRanges.\n  This request contains ${ranges.length} dateRanges.`,
    );
  }
  return ranges.map((range, index) => {
    const fromDay = resolveDay(range.startDate, "startDate", today);
    const toDay = resolveDay(range.endDate, "endDate", today);
    if (fromDay > toDay) {
      throw invalidArgument(
        `start_date must be less than or equal to end_date. start_date = ${isoDay(fromDay)} and end_date = ${isoDay(toDay)}`,
      );
    }
    return { name: nameOf(range.name, index), fromDay, toDay };
  });
}

function nameOf(name: string, index: number): string {
  if (name === "") return `date_range_${index}`;
  if (/^(date_range_|RESERVED_)/.test(name)) {
    throw invalidArgument(`A date range's name must not begin with date_range_ or RESERVED_: ${name}`);
  }
  return name;
}

function resolveDay(text: string, field: string, today: number): number {
  if (text === "today") return today;
  if (text === "yesterday") return today - 1;
  const ago = /^(\d{1,5})daysAgo$/.exec(text);
  const day = ago === null ? parseDay(text) : today - Number(ago[1]);
  if (day !== null) return day;
  throw invalidArgument(
    `Invalid ${field} : ${text}. ${field} must be YYYY-MM-DD, NdaysAgo, yesterday, or today.`,
  );
}
