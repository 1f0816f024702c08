import type { CartLine, Session, SessionEvent } from "../../company/journey.ts";
import { type Visitor, visitorOf } from "../../company/visitors.ts";
import { invalidArgument } from "../errors.ts";
import { type DayNames, pad } from "./day-names.ts";

/** What a row of a report is counted from: whole sessions, single events, or items in carts. */
export type Grain = "session" | "event" | "item";

/** An item that was put into the cart, or looked at. */
export type ItemLine = CartLine & { isView?: true };

/** One thing to count, as the dimensions read it. The object is filled anew for each; do not keep it. */
export interface Fact {
  session: Session;
  day: DayNames;
  event: SessionEvent | null;
  line: ItemLine | null;
  /** Who made the session; looked up once for each. */
  visitor: Visitor | null;
}

const KEY_EVENTS = new Set(["purchase", "generate_lead"]);

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
  itemsViewed = 0;
  itemsAdded = 0;
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
    for (const { product } of session.pages) if (product !== null) this.itemsViewed += 1;
  }

  #addLine(line: ItemLine | null): void {
    if (line === null) return;
    if (line.isView) this.itemsViewed += 1;
    else this.itemsAdded += line.quantity;
    if (!line.bought) return;
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

const NOT_SET = "(not set)";

interface Dimension {
  grain: Grain;
  read: (fact: Fact) => string;
}

function ofGrain(grain: Grain) {
  return (read: Dimension["read"]): Dimension => ({ grain, read });
}

const session = ofGrain("session");
const event = ofGrain("event");

function visitor(key: keyof Visitor): Dimension {
  return session((f) => (f.visitor ??= visitorOf(f.session.user))[key]);
}

/** Those of Google's dimensions that the catalogue has (`catalogue/traffic.ts`), and the grains of time. */
const DIMENSIONS: Record<string, Dimension> = {
  date: session((f) => f.day.date),
  year: session((f) => f.day.year),
  yearMonth: session((f) => f.day.yearMonth),
  isoYearIsoWeek: session((f) => f.day.isoYearIsoWeek),
  dayOfWeekName: session((f) => f.day.weekday),
  hour: session((f) => pad(Math.floor(f.session.minute / 60))),
  sessionDefaultChannelGroup: session((f) => f.session.source.channel),
  sessionSource: session((f) => f.session.source.source),
  sessionMedium: session((f) => f.session.source.medium),
  sessionSourceMedium: session((f) => `${f.session.source.source} / ${f.session.source.medium}`),
  sessionCampaignName: session((f) => f.session.source.campaign),
  landingPage: session((f) => f.session.pages[0]?.path ?? NOT_SET),
  newVsReturning: session((f) => (f.session.isNew ? "new" : "returning")),
  country: visitor("country"),
  region: visitor("region"),
  city: visitor("city"),
  language: visitor("language"),
  deviceCategory: visitor("device"),
  operatingSystem: visitor("system"),
  browser: visitor("browser"),
  eventName: event((f) => f.event?.name ?? NOT_SET),
  pagePath: event((f) => f.event?.page.path ?? NOT_SET),
  pageTitle: event((f) => f.event?.page.title ?? NOT_SET),
  itemName: ofGrain("item")((f) => f.line?.product.name ?? NOT_SET),
  itemCategory: ofGrain("item")((f) => f.line?.product.category ?? NOT_SET),
};

type MetricType = "TYPE_INTEGER" | "TYPE_FLOAT" | "TYPE_SECONDS" | "TYPE_CURRENCY";

interface Metric {
  type: MetricType;
  /** Counts items; such metrics do not go with event dimensions, and only they go with item dimensions. */
  item: boolean;
  value: (totals: Totals) => number;
}

function ofType(type: MetricType, item = false) {
  return (value: Metric["value"]): Metric => ({ type, item, value });
}

const integer = ofType("TYPE_INTEGER");
const float = ofType("TYPE_FLOAT");
const seconds = ofType("TYPE_SECONDS");
const currency = ofType("TYPE_CURRENCY");

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

const revenue = (t: Totals) => t.revenueCents / 100;

/** Those of Google's metrics that the catalogue has, but for those of advertising: nothing is linked to Google Ads. */
const METRICS: Record<string, Metric> = {
  sessions: integer((t) => t.sessions),
  engagedSessions: integer((t) => t.engagedSessions),
  engagementRate: float((t) => ratio(t.engagedSessions, t.sessions)),
  bounceRate: float((t) => ratio(t.sessions - t.engagedSessions, t.sessions)),
  averageSessionDuration: seconds((t) => ratio(t.seconds, t.sessions)),
  sessionsPerUser: float((t) => ratio(t.sessions, t.activeUsers.size)),
  sessionKeyEventRate: float((t) => ratio(t.keyEventSessions, t.sessions)),
  totalUsers: integer((t) => t.users.size),
  activeUsers: integer((t) => t.activeUsers.size),
  newUsers: integer((t) => t.newUsers),
  userEngagementDuration: seconds((t) => t.seconds),
  screenPageViews: integer((t) => t.views),
  screenPageViewsPerSession: float((t) => ratio(t.views, t.sessions)),
  eventCount: integer((t) => t.events),
  keyEvents: float((t) => t.keyEvents),
  checkouts: integer((t) => t.checkouts),
  addToCarts: integer((t) => t.addToCarts),
  transactions: integer((t) => t.purchases),
  ecommercePurchases: integer((t) => t.purchases),
  purchaseRevenue: currency(revenue),
  totalRevenue: currency(revenue),
  averagePurchaseRevenue: currency((t) => ratio(revenue(t), t.purchases)),
  averageRevenuePerUser: currency((t) => ratio(revenue(t), t.activeUsers.size)),
  itemsViewed: ofType("TYPE_INTEGER", true)((t) => t.itemsViewed),
  itemsAddedToCart: ofType("TYPE_INTEGER", true)((t) => t.itemsAdded),
  itemsPurchased: ofType("TYPE_INTEGER", true)((t) => t.itemsBought),
  itemRevenue: ofType("TYPE_CURRENCY", true)((t) => t.itemCents / 100),
};

// The number of spaces after the full stop is Google's own: one for dimensions, two for metrics.
export const dimensionOf = (name: string) => findField(DIMENSIONS, name, "dimension. ");
export const metricOf = (name: string) => findField(METRICS, name, "metric.  ");

function findField<T>(fields: Record<string, T>, name: string, kind: string): T {
  const found = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (found !== undefined) return found;
  throw invalidArgument(
    `Field ${name} is not a valid ${kind}For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema `,
  );
}

/** The finest grain that fields ask for. Refuses those that cannot be counted together: items have no page and no event. */
export function grainOf(dimensions: string[], metrics: string[]): Grain {
  const grains = new Set(dimensions.map((name) => dimensionOf(name).grain));
  const grain = grains.has("item") ? "item" : grains.has("event") ? "event" : "session";
  const culprit =
    grain === "item"
      ? (dimensions.find((name) => dimensionOf(name).grain === "event") ??
        metrics.find((name) => !metricOf(name).item))
      : grain === "event" && metrics.find((name) => metricOf(name).item);
  if (!culprit) return grain;
  throw invalidArgument(
    `Please remove ${culprit} to make the request compatible. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.google/ga4/dimensions-metrics-explorer/`,
  );
}
