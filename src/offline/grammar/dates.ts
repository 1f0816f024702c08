import { addDays, type DayRange } from "../../periods/dates.ts";

/** What has no beginning or no end. */
export const LONG_AGO = "2000-01-01";
export const FAR = "2100-12-31";
/** Dates that lie ahead. */
export const FORWARD: ReadonlySet<string> = new Set(["closing", "due"]);
/** What lies ahead, of no other period. */
export const AHEAD = "from today on";

/** On which sides a period bounds a date. */
export const endsOf = ({ startDate, endDate }: DayRange): { is: "after" | "before"; value: string }[] => [
  ...(startDate > LONG_AGO ? [{ is: "after" as const, value: addDays(startDate, -1) }] : []),
  ...(endDate < FAR ? [{ is: "before" as const, value: addDays(endDate, 1) }] : []),
];
