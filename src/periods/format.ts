import { type DayRange, isIsoDay, isoWeekday, lengthInDays, partsOf } from "./dates.ts";
import type { Period } from "./reading/types.ts";

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const DAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export function monthName(month: number): string {
  return MONTH_NAMES[month - 1] ?? "";
}

/** "12 November 2026". */
export function describeDay(day: string): string {
  const { year, month, date } = partsOf(day);
  return `${date} ${monthName(month)} ${year}`;
}

/** "Thu 12 November 2026". */
export function describeWeekday(day: string): string {
  return `${DAY_NAMES[isoWeekday(day) - 1] ?? ""} ${describeDay(day)}`;
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

/** A period inside a sentence, always with its dates: "last week (9 to 15 November 2026)". */
export function describePeriod(period: Period): string {
  if (period.quiet === true) return period.label;
  if (period.label !== "") return `${period.label} (${describeRange(period)})`;
  return `${lengthInDays(period) === 1 ? "on" : "from"} ${describeRange(period)}`;
}

/** A period as a thing to compare with: "September 2026, 1 to 30 September 2026". */
export function namePeriod(period: Period): string {
  if (period.label === "") return describeRange(period);
  return `${period.label.replace(/^(?:in|on) /, "")}, ${describeRange(period)}`;
}

/** The date of a record or message for people; a form that is not ISO 8601 stays as it is. */
export function describeMoment(text: string): string {
  const day = text.slice(0, 10);
  return isIsoDay(day) && /^(?:$|[T ])/.test(text.slice(10)) ? describeDay(day) : text;
}
