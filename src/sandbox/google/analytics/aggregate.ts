import type { Moment } from "../../company/dates.ts";
import type { Property } from "../../company/properties.ts";
import { visitSessions } from "../../company/sessions.ts";
import type { Session } from "../../company/session.ts";
import type { Dimension } from "./dimensions.ts";
import { namesOf, newFact, type DayNames, type Fact, type Grain } from "./facts.ts";
import type { Predicate } from "./filters.ts";
import type { DayRange } from "./ranges.ts";
import { addEvent, addItem, addSession, Totals } from "./totals.ts";

/** What to count, of which sessions. */
export interface Query {
  property: Property;
  until: Moment;
  dimensions: readonly Dimension[];
  keep: Predicate<Fact>;
  grain: Grain;
  /** Whether to keep a sum over everything as well. */
  wantTotals: boolean;
  /** Counts only groups with these keys. */
  only?: ReadonlySet<string>;
  /** Leaves out sessions before they are counted; realtime reports look at minutes. */
  keepSession?: Predicate<Session>;
}

/** One combination of dimension values. */
export interface Group {
  key: string;
  values: string[];
  totals: Totals;
}

/** The groups of one date range and the totals of everything in it. */
export interface Aggregate {
  range: DayRange;
  groups: Group[];
  all: Totals;
}

/** Where a session's facts go. What all facts of a session share is looked up once for all of them. */
interface Counter {
  query: Query;
  outer: readonly Dimension[];
  inner: readonly Dimension[];
  buckets: Map<string, Map<string, Group>>;
  outerKey: string;
  bucket: Map<string, Group>;
  result: Aggregate;
}

const SEPARATOR = "\u0001";

export function aggregate(query: Query, range: DayRange): Aggregate {
  const counter = newCounter(query, range);
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
    enterSession(counter, fact);
    countSession(counter, fact);
  });
  return counter.result;
}

function newCounter(query: Query, range: DayRange): Counter {
  return {
    query,
    outer: query.dimensions.filter((dimension) => dimension.grain === "session"),
    inner: query.dimensions.filter((dimension) => dimension.grain !== "session"),
    buckets: new Map(),
    outerKey: "",
    bucket: new Map(),
    result: { range, groups: [], all: new Totals() },
  };
}

function enterSession(counter: Counter, fact: Fact): void {
  const key = keyOf(counter.outer, fact);
  counter.outerKey = key;
  const known = counter.buckets.get(key);
  counter.bucket = known ?? new Map<string, Group>();
  if (known === undefined) counter.buckets.set(key, counter.bucket);
}

function countSession(counter: Counter, fact: Fact): void {
  const { grain } = counter.query;
  if (grain === "session") return countFact(counter, fact);
  if (grain === "event") {
    for (const event of fact.session.events) {
      fact.event = event;
      countFact(counter, fact);
    }
    return;
  }
  for (const event of fact.session.events) {
    if (event.name !== "view_item") continue;
    fact.line = null;
    fact.product = event.page.product;
    countFact(counter, fact);
  }
  for (const line of fact.session.cart) {
    fact.line = line;
    fact.product = line.product;
    countFact(counter, fact);
  }
}

function countFact(counter: Counter, fact: Fact): void {
  const { query, result } = counter;
  if (!query.keep(fact)) return;
  const group = groupOf(counter, fact);
  if (query.only?.has(group.key) === false) return;
  add(group.totals, fact, query.grain);
  if (query.wantTotals) add(result.all, fact, query.grain);
}

function add(totals: Totals, fact: Fact, grain: Grain): void {
  if (grain === "session") addSession(totals, fact.session);
  else if (grain === "item") addItem(totals, fact);
  else if (fact.event !== null) addEvent(totals, fact.session, fact.event);
}

function groupOf(counter: Counter, fact: Fact): Group {
  const key = keyOf(counter.inner, fact);
  const known = counter.bucket.get(key);
  if (known !== undefined) return known;
  const group = {
    key: counter.outerKey + SEPARATOR + key,
    values: counter.query.dimensions.map((dimension) => dimension.read(fact)),
    totals: new Totals(),
  };
  counter.bucket.set(key, group);
  counter.result.groups.push(group);
  return group;
}

// A single value is its own key: joining texts is most of the work of a large report.
function keyOf(dimensions: readonly Dimension[], fact: Fact): string {
  let key = dimensions[0]?.read(fact) ?? "";
  for (let nth = 1; nth < dimensions.length; nth += 1) key += SEPARATOR + (dimensions[nth]?.read(fact) ?? "");
  return key;
}
