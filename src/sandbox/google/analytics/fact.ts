import { civilOf, isoDay, isoWeekOf, weekdayOf } from "../../company/dates.ts";
import type { Property } from "../../company/properties.ts";
import type { CartLine, Session, SessionEvent } from "../../company/session.ts";
import type { Visitor } from "../../company/visitors.ts";

/** What a row of a report is counted from: whole sessions, single events, or items in carts. */
export type Grain = "session" | "event" | "item";

/** One thing to count, as the dimensions read it. The object is filled anew for each; do not keep it. */
export interface Fact {
  property: Property;
  session: Session;
  day: DayNames;
  event: SessionEvent | null;
  line: CartLine | null;
  /** Who made the session; looked up once for each. */
  visitor: Visitor | null;
}

type DayNames = ReturnType<typeof namesOf>;

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The words of one day. */
export function namesOf(day: number) {
  const date = isoDay(day).replaceAll("-", "");
  const week = isoWeekOf(day);
  return {
    date,
    year: String(civilOf(day).year),
    yearMonth: date.slice(0, 6),
    isoYearIsoWeek: `${week.year}${pad(week.week)}`,
    weekday: WEEKDAYS[weekdayOf(day)] ?? "",
  };
}

export function pad(value: number): string {
  return String(value).padStart(2, "0");
}
