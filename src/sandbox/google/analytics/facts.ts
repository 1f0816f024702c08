import { civilOf, dayOf, isoDay, isoWeekOf, weekdayOf } from "../../company/dates.ts";
import { at } from "../../company/hash.ts";
import type { Product } from "../../company/products.ts";
import type { Property } from "../../company/properties.ts";
import type { CartLine, Session, SessionEvent } from "../../company/session.ts";
import { visitorOf, type Visitor } from "../../company/visitors.ts";
import type { DayRange } from "./ranges.ts";

/** What a row of a report is counted from: whole sessions, single events, or items seen and bought. */
export type Grain = "session" | "event" | "item";

/** What the metadata endpoint tells of a dimension or a metric. */
export interface Field {
  /** Unless the API's name says it in words. */
  uiName?: string;
  category: string;
  description: string;
  /** Also offered by runRealtimeReport. */
  realtime?: true;
  deprecatedApiNames?: readonly string[];
}

/** One thing to count, as the dimensions read it. The object is filled anew for each; do not keep it. */
export interface Fact {
  property: Property;
  rangeName: string;
  firstDay: number;
  session: Session;
  names: DayNames;
  event: SessionEvent | null;
  product: Product | null;
  line: CartLine | null;
  /** Minutes before now; for realtime reports only. */
  minutesAgo: number;
  visitor: Visitor | null;
}

/** A fact about a session as a whole. */
export function newFact(property: Property, range: DayRange, session: Session, names: DayNames): Fact {
  return {
    property,
    rangeName: range.name,
    firstDay: range.fromDay,
    session,
    names,
    event: null,
    product: null,
    line: null,
    minutesAgo: 0,
    visitor: null,
  };
}

/** The words of one day. */
export interface DayNames {
  date: string;
  year: string;
  month: string;
  dayOfMonth: string;
  week: string;
  isoWeek: string;
  isoYear: string;
  dayOfWeek: string;
  dayOfWeekName: string;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export function namesOf(day: number): DayNames {
  const { year, month } = civilOf(day);
  const date = isoDay(day).replaceAll("-", "");
  const newYear = dayOf(year, 1, 1);
  const iso = isoWeekOf(day);
  return {
    date,
    year: String(year),
    month: pad(month),
    dayOfMonth: date.slice(6),
    // Analytics' weeks begin on Sunday, and 1 January always lies in week 01.
    week: pad(Math.floor((day - newYear + weekdayOf(newYear)) / 7) + 1),
    isoWeek: pad(iso.week),
    isoYear: String(iso.year),
    dayOfWeek: String(weekdayOf(day)),
    dayOfWeekName: at(WEEKDAYS, weekdayOf(day)),
  };
}

export function pad(value: number, digits = 2): string {
  return String(value).padStart(digits, "0");
}

/** Who made the session; looked up once for each. */
export function visitorOfFact(fact: Fact): Visitor {
  fact.visitor ??= visitorOf(fact.property, fact.session.user);
  return fact.visitor;
}
