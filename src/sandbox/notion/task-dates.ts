import { isoDay } from "../company/dates.ts";

/** YYYY-MM-DD that many days after today. */
export function addDays(today: number, days: number): string {
  return isoDay(today + days);
}

/** The day of an ISO date, a time, or one of Notion's words; "" sorts before every day. */
export function dayOfIso(text: string, today: number): string {
  if (text === "today") return addDays(today, 0);
  if (text === "yesterday") return addDays(today, -1);
  if (text === "tomorrow") return addDays(today, 1);
  return text.slice(0, 10);
}
