import { isIsoDay, unitAround, type DayRange } from "./dates.ts";

const QUARTER = /^(\d{4})-Q([1-4])$/;

/** The days of `2026-10-05`, `2026-10`, `2026-Q4` or `2026`, or from one to another; undefined for all else. */
export function spanOf(first: string, last = first): DayRange | undefined {
  const [from, to] = [spanOfOne(first), spanOfOne(last)];
  return from && to && { startDate: from.startDate, endDate: to.endDate };
}

function spanOfOne(text: string): DayRange | undefined {
  if (isIsoDay(text)) return { startDate: text, endDate: text };
  if (isIsoDay(`${text}-01`)) return unitAround("month", `${text}-01`);
  if (isIsoDay(`${text}-01-01`)) return unitAround("year", `${text}-01-01`);
  const [, year, quarter] = QUARTER.exec(text) ?? [];
  if (year === undefined) return undefined;
  const month = String(Number(quarter) * 3 - 2).padStart(2, "0");
  return isIsoDay(`${year}-${month}-01`) ? unitAround("quarter", `${year}-${month}-01`) : undefined;
}
