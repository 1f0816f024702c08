import { type DayRange, partsOf } from "./dates.ts";

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
/** From the first day of an ISO week on. */
export const weekdays: readonly string[] = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(
  " ",
);

export function monthName(month: number): string {
  return MONTHS[month - 1] ?? "";
}

/** "12 November 2026". */
export function describeDay(day: string): string {
  const { year, month, date } = partsOf(day);
  return `${date} ${monthName(month)} ${year}`;
}

/** "12 November 2026", "1 to 15 October 2026", "24 October to 20 November 2026", or with both years. */
export function describeRange(range: DayRange): string {
  if (range.startDate === range.endDate) return describeDay(range.startDate);
  const start = partsOf(range.startDate);
  const end = partsOf(range.endDate);
  const endText = describeDay(range.endDate);
  if (start.year !== end.year) return `${describeDay(range.startDate)} to ${endText}`;
  if (start.month !== end.month) return `${start.date} ${monthName(start.month)} to ${endText}`;
  return `${start.date} to ${endText}`;
}
