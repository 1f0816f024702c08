import * as z from "zod";
import { isIsoDay, type DayRange } from "../../periods/dates.ts";

const day = z.string().refine(isIsoDay, "Must be a date like 2026-01-31");

/** What the searches of documents have in common. */
export const searchFields = {
  from: day.optional().describe("First day, YYYY-MM-DD"),
  to: day.optional().describe("Last day, inclusive"),
  author: z.string().trim().min(1).max(100).optional().describe("Part of the author's name"),
  limit: z.int().min(1).max(25).default(10),
};

export const queryField = z.string().trim().min(1).max(500);

const EXCERPT_LENGTH = 600;

export function clip(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}...`;
}

export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** Says whose words an item is, for its text is data and no instruction: "team-chat message by Ada, 2026-11-02". */
export function originOf(what: string, author: string | null, date: string | null): string {
  const by = author === null || author === "" ? "" : ` by ${author}`;
  const on = date === null || date === "" ? "" : `, ${date.slice(0, 10)}`;
  return `${what}${by}${on}`;
}

/** The days that were asked for; null when they have no beginning or were not said. Throws `RangeError`. */
export function periodOf(from: string | undefined, to: string | undefined, today: string): DayRange | null {
  if (from !== undefined && to !== undefined && from > to) throw new RangeError("from is after to");
  return from === undefined ? null : { startDate: from, endDate: to ?? (from > today ? from : today) };
}
