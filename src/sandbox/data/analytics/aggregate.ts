import type { Moment } from "../../dataset/dates.ts";
import type { Property } from "../../dataset/properties.ts";
import { visitSessions, type Session } from "../../dataset/sessions.ts";
import type { Dimension } from "./dimensions.ts";
import { namesOf, type DayNames, type Fact, type Grain } from "./facts.ts";
import type { Predicate } from "./filters.ts";
import type { DayRange } from "./ranges.ts";
import { addEvent, addItem, addSession, emptyTotals, type Totals } from "./totals.ts";

/** What to count, of which sessions. */
export interface Query {
  property: Property;
  until: Moment;
  dimensions: readonly Dimension[];
  keep: Predicate<Fact>;
  grain: Grain;
  /** Whether to keep a sum over everything as well. */
  wantTotals: boolean;
  /** Counts only these groups. */
  keepGroup?: (key: string) => boolean;
  /** Leaves out sessions before they are counted; realtime reports look at minutes. */
  keepSession?: Predicate<Session>;
}

/** One combination of dimension values. */
export interface Group {
  values: string[];
  totals: Totals;
}

/** The groups of one date range and the totals of everything in it. */
export interface Aggregate {
  range: DayRange;
  groups: Map<string, Group>;
  all: Totals;
}

const SEPARATOR = "\u0001";

/** Counts one date range. */
export function aggregate(query: Query, range: DayRange): Aggregate {
  const result: Aggregate = { range, groups: new Map(), all: emptyTotals() };
  let fact: Fact | null = null;
  let names: DayNames | null = null;
  let day = -1;
  visitSessions(query.property, { ...range, until: query.until }, (session) => {
    if (query.keepSession?.(session) === false) return;
    if (session.day !== day || names === null) names = namesOf((day = session.day));
    fact ??= newFact(query.property, range, session, names);
    fact.session = session;
    fact.names = names;
    fact.visitor = null;
    fact.minutesAgo = query.until.minute - session.minute + (query.until.day - session.day) * 1440;
    countSession(query, fact, result);
  });
  return result;
}

function newFact(property: Property, range: DayRange, session: Session, names: DayNames): Fact {
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

function countSession(query: Query, fact: Fact, result: Aggregate): void {
  if (query.grain === "session") return countFact(query, fact, result);
  if (query.grain === "event") {
    for (const event of fact.session.events) {
      fact.event = event;
      countFact(query, fact, result);
    }
    return;
  }
  for (const event of fact.session.events) {
    if (event.name !== "view_item") continue;
    fact.line = null;
    fact.product = event.page.product;
    countFact(query, fact, result);
  }
  for (const line of fact.session.cart) {
    fact.line = line;
    fact.product = line.product;
    countFact(query, fact, result);
  }
}

function countFact(query: Query, fact: Fact, result: Aggregate): void {
  if (!query.keep(fact)) return;
  let key = "";
  for (const dimension of query.dimensions) key += dimension.read(fact) + SEPARATOR;
  if (query.keepGroup?.(key) === false) return;
  add(groupOf(key, query.dimensions, fact, result.groups).totals, fact, query.grain);
  if (query.wantTotals) add(result.all, fact, query.grain);
}

function add(totals: Totals, fact: Fact, grain: Grain): void {
  if (grain === "session") addSession(totals, fact.session);
  else if (grain === "item") addItem(totals, fact);
  else if (fact.event !== null) addEvent(totals, fact.session, fact.event);
}

function groupOf(
  key: string,
  dimensions: readonly Dimension[],
  fact: Fact,
  groups: Map<string, Group>,
): Group {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group = { values: dimensions.map((dimension) => dimension.read(fact)), totals: emptyTotals() };
  groups.set(key, group);
  return group;
}
