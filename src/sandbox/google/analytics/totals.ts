import type { CartLine, Session, SessionEvent } from "../../company/session.ts";
import type { Fact, Grain } from "./fact.ts";

const KEY_EVENTS = new Set(["purchase", "generate_lead", "sign_up"]);

/** What an event adds one to. */
const COUNTERS: Record<string, "views" | "newUsers" | "addToCarts" | "checkouts"> = {
  page_view: "views",
  first_visit: "newUsers",
  add_to_cart: "addToCarts",
  begin_checkout: "checkouts",
};

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
  itemsBought = 0;
  itemCents = 0;
  users = new Set<number>();
  activeUsers = new Set<number>();
  /** The session counted last; facts come session by session, so this tells a new one. */
  #last: Session | null = null;
  #lastWithKeyEvent: Session | null = null;

  /** A whole session with everything that happened in it, or one event or item of it. */
  add({ session, event, line }: Fact, grain: Grain): void {
    if (grain === "item") return this.#addLine(line);
    this.#addPresence(session);
    if (grain === "event") return this.#addEvent(session, event);
    for (const each of session.events) this.#addEvent(session, each);
    for (const each of session.cart) this.#addLine(each);
  }

  #addLine(line: CartLine | null): void {
    if (line?.bought !== true) return;
    this.itemsBought += line.quantity;
    this.itemCents += line.cents;
  }

  #addPresence(session: Session): void {
    if (this.#last === session) return;
    this.#last = session;
    this.sessions += 1;
    this.users.add(session.user);
    if (session.engaged) this.engagedSessions += 1;
    if (session.engaged || session.isNew) this.activeUsers.add(session.user);
  }

  #addEvent(session: Session, event: SessionEvent | null): void {
    if (event === null) return;
    const { name } = event;
    this.events += 1;
    const counter = COUNTERS[name];
    if (counter !== undefined) this[counter] += 1;
    else if (name === "user_engagement") this.seconds += session.seconds / session.pages.length;
    // A visit too short for an engagement event leaves its seconds with its first event.
    else if (name === "session_start") this.seconds += session.engaged ? 0 : session.seconds;
    else if (KEY_EVENTS.has(name)) this.#addKeyEvent(session, name);
  }

  #addKeyEvent(session: Session, name: string): void {
    this.keyEvents += 1;
    if (this.#lastWithKeyEvent !== session) this.keyEventSessions += 1;
    this.#lastWithKeyEvent = session;
    if (name !== "purchase") return;
    this.purchases += 1;
    for (const line of session.cart) this.revenueCents += line.cents;
  }
}
