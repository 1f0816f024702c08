import type { CartLine, Session, SessionEvent } from "../../company/session.ts";
import { KEY_EVENTS } from "./dimensions.ts";
import type { Fact } from "./facts.ts";

/** The counters of one row. Users are sets, because the same person must count once. */
export class Totals {
  sessions = 0;
  engagedSessions = 0;
  keyEventSessions = 0;
  newUsers = 0;
  seconds = 0;
  views = 0;
  events = 0;
  keyEvents = 0;
  checkouts = 0;
  addToCarts = 0;
  purchases = 0;
  revenueCents = 0;
  itemsViewed = 0;
  itemsAdded = 0;
  itemsBought = 0;
  itemCents = 0;
  users = new Set<number>();
  activeUsers = new Set<number>();
  purchasers = new Set<number>();
  /** The session counted last; facts come session by session, so this tells a new one. */
  last: Session | null = null;
  lastWithKeyEvent: Session | null = null;
}

/** Counts a whole session with everything that happened in it. */
export function addSession(totals: Totals, session: Session): void {
  addPresence(totals, session);
  for (const event of session.events) addEventCounts(totals, session, event);
  for (const line of session.cart) addLine(totals, line);
}

/** Counts one event, and the session that it belongs to when it is that session's first in this row. */
export function addEvent(totals: Totals, session: Session, event: SessionEvent): void {
  addPresence(totals, session);
  addEventCounts(totals, session, event);
}

/** Counts one item that was seen, or put in a cart and perhaps bought. */
export function addItem(totals: Totals, fact: Fact): void {
  if (fact.line === null) totals.itemsViewed += 1;
  else addLine(totals, fact.line);
}

function addPresence(totals: Totals, session: Session): void {
  if (totals.last === session) return;
  totals.last = session;
  totals.sessions += 1;
  totals.users.add(session.user);
  if (session.engaged) totals.engagedSessions += 1;
  if (session.engaged || session.isNew) totals.activeUsers.add(session.user);
}

/** What an event adds one to. */
const COUNTERS: Record<string, "views" | "newUsers" | "itemsViewed" | "addToCarts" | "checkouts"> = {
  page_view: "views",
  first_visit: "newUsers",
  view_item: "itemsViewed",
  add_to_cart: "addToCarts",
  begin_checkout: "checkouts",
};

function addEventCounts(totals: Totals, session: Session, event: SessionEvent): void {
  totals.events += 1;
  const { name } = event;
  const counter = COUNTERS[name];
  if (counter !== undefined) totals[counter] += 1;
  else if (name === "user_engagement") totals.seconds += session.seconds / session.pages.length;
  // A visit too short for an engagement event leaves its seconds with its first event.
  else if (name === "session_start") totals.seconds += session.engaged ? 0 : session.seconds;
  else if (KEY_EVENTS.includes(name)) addKeyEvent(totals, session, event);
}

function addKeyEvent(totals: Totals, session: Session, event: SessionEvent): void {
  totals.keyEvents += 1;
  if (totals.lastWithKeyEvent !== session) totals.keyEventSessions += 1;
  totals.lastWithKeyEvent = session;
  if (event.name !== "purchase") return;
  totals.purchases += 1;
  totals.purchasers.add(session.user);
  for (const line of session.cart) totals.revenueCents += line.cents;
}

function addLine(totals: Totals, line: CartLine): void {
  totals.itemsAdded += line.quantity;
  if (!line.bought) return;
  totals.itemsBought += line.quantity;
  totals.itemCents += line.cents;
}
