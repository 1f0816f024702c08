import { type DayRange, isIsoDay, isoWeekRange, unitAround } from "../periods/dates.ts";
import { describeRange, describeWeekday, monthName } from "../periods/format.ts";

/** A dimension's value as people read it; GA4 writes days as 20261121, months as 202611 and ISO weeks as 202647. */
export function dimensionValue(dimension: string, value: string): string {
  if (dimension === "date") return readableDay(value);
  if (dimension === "yearMonth") return readableMonth(value);
  if (dimension === "isoYearIsoWeek") return readableWeek(value);
  if (dimension === "hour" && /^\d{1,2}$/.test(value)) return `${value.padStart(2, "0")}:00`;
  return value;
}

/** `20261121` or `2026-11-21` as "Sat 21 November 2026". */
function readableDay(value: string): string {
  const day = /^\d{8}$/.test(value) ? `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}` : value;
  return isIsoDay(day) ? describeWeekday(day) : value;
}

function readableMonth(value: string): string {
  const match = /^(\d{4})-?(\d{2})$/.exec(value);
  const name = match === null ? "" : monthName(Number(match[2]));
  return match === null || name === "" ? value : `${name} ${match[1]}`;
}

function readableWeek(value: string): string {
  const match = /^(\d{4})-?W?(\d{2})$/.exec(value);
  const range = match === null ? undefined : isoWeekRange(Number(match[1]), Number(match[2]));
  return range === undefined ? value : describeRange(range);
}

/** Says so when the first or last week or month of a list is only partly inside the period. */
export function cutRemark(dimension: string | undefined, period: DayRange): string[] {
  const units: Record<string, "week" | "month"> = { isoYearIsoWeek: "week", yearMonth: "month" };
  const unit = units[dimension ?? ""];
  if (unit === undefined) return [];
  const first = unitAround(unit, period.startDate).startDate === period.startDate;
  const last = unitAround(unit, period.endDate).endDate === period.endDate;
  if (first && last) return [];
  const which = first ? "last" : last ? "first" : "first and the last";
  return [`The ${which} ${unit} ${first || last ? "is" : "are"} only partly inside the period.`];
}
