import { cutText } from "../../lib/cut-text.ts";
import { dayInTimeZone } from "../../periods/dates.ts";

/** A text as a cell holds it: null where there is none, and an end that shows that it was cut. */
export function cellText(text: string | undefined, most: number): string | null {
  if (text === undefined || text.trim() === "") return null;
  const whole = text.trim().toWellFormed();
  return whole.length <= most ? whole : `${cutText(whole, most - 1)}\u2026`;
}

const DAY_LENGTH = "2026-01-31".length;

/** The day of a day or an instant; null for what is neither. */
export function dayOf(date: string | undefined, timeZone: string): string | null {
  if (date === undefined || date.length <= DAY_LENGTH) return date || null;
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : dayInTimeZone(new Date(time), timeZone);
}
