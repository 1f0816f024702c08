import type { Field } from "./facts.ts";
import type { Totals } from "./totals.ts";

export interface Metric extends Field {
  type: "TYPE_INTEGER" | "TYPE_FLOAT" | "TYPE_SECONDS" | "TYPE_CURRENCY";
  /** Counts items; such metrics do not go with event dimensions, and only they go with item dimensions. */
  item?: true;
  value: (totals: Totals) => number;
}

function ofType(type: Metric["type"]) {
  return (
    category: string,
    description: string,
    value: Metric["value"],
    more: Partial<Metric> = {},
  ): Metric => ({ type, category, description, value, ...more });
}

const integer = ofType("TYPE_INTEGER");
const float = ofType("TYPE_FLOAT");
const seconds = ofType("TYPE_SECONDS");
const currency = ofType("TYPE_CURRENCY");

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

const revenue = (t: Totals) => t.revenueCents / 100;
const bounced = (t: Totals) => ratio(t.sessions - t.engagedSessions, t.sessions);
const engaged = "Sessions longer than 10 seconds, or with a key event or two page views.";

/** Every metric of runReport by its API name. */
export const METRICS: Record<string, Metric> = {
  sessions: integer("Session", "The number of sessions.", (t) => t.sessions),
  engagedSessions: integer("Session", engaged, (t) => t.engagedSessions),
  engagementRate: float("Session", "Engaged sessions by sessions.", (t) =>
    ratio(t.engagedSessions, t.sessions),
  ),
  bounceRate: float("Session", "Sessions that were not engaged.", bounced),
  averageSessionDuration: seconds("Session", "Seconds that a session lasts on average.", (t) =>
    ratio(t.seconds, t.sessions),
  ),
  sessionsPerUser: float(
    "Session",
    "Sessions by active users.",
    (t) => ratio(t.sessions, t.activeUsers.size),
    { uiName: "Sessions per active user" },
  ),
  sessionKeyEventRate: float(
    "Session",
    "Sessions with a key event.",
    (t) => ratio(t.keyEventSessions, t.sessions),
    { deprecatedApiNames: ["sessionConversionRate"] },
  ),

  totalUsers: integer("User", "Distinct users.", (t) => t.users.size),
  activeUsers: integer("User", "Distinct users with an engaged or first visit.", (t) => t.activeUsers.size, {
    realtime: true,
  }),
  newUsers: integer("User", "Users who came for the first time.", (t) => t.newUsers),
  totalPurchasers: integer("E-commerce", "Distinct users who bought.", (t) => t.purchasers.size),
  userEngagementDuration: seconds("User", "Seconds in the foreground.", (t) => t.seconds, {
    uiName: "User engagement",
  }),
  screenPageViewsPerUser: float(
    "Page / Screen",
    "Views by users.",
    (t) => ratio(t.views, t.activeUsers.size),
    { uiName: "Views per active user" },
  ),

  screenPageViews: integer("Page / Screen", "Pages and screens seen.", (t) => t.views, {
    uiName: "Views",
    realtime: true,
  }),
  screenPageViewsPerSession: float("Page / Screen", "Views by sessions.", (t) => ratio(t.views, t.sessions), {
    uiName: "Views per session",
  }),
  eventCount: integer("Event", "The number of events.", (t) => t.events, { realtime: true }),
  eventsPerSession: float("Event", "Events by sessions.", (t) => ratio(t.events, t.sessions)),
  keyEvents: float("Event", "The number of key events.", (t) => t.keyEvents, {
    realtime: true,
    deprecatedApiNames: ["conversions"],
  }),
  checkouts: integer("E-commerce", "Checkouts begun.", (t) => t.checkouts),
  addToCarts: integer("E-commerce", "Times something was put in a cart.", (t) => t.addToCarts),
  transactions: integer("E-commerce", "Purchases with revenue.", (t) => t.purchases),
  ecommercePurchases: integer("E-commerce", "Purchases.", (t) => t.purchases),
  purchaseRevenue: currency("Revenue", "Revenue of purchases.", revenue),
  totalRevenue: currency("Revenue", "Purchases, subscriptions and ads.", revenue),
  eventValue: float("Event", "Sum of the value parameter.", revenue),
  averagePurchaseRevenue: currency("Revenue", "Per purchase.", (t) => ratio(revenue(t), t.purchases)),
  averageRevenuePerUser: currency(
    "Revenue",
    "Revenue by active users.",
    (t) => ratio(revenue(t), t.activeUsers.size),
    { uiName: "ARPU" },
  ),

  itemsViewed: integer("E-commerce", "Items seen.", (t) => t.itemsViewed, { item: true }),
  itemsAddedToCart: integer("E-commerce", "Units put in carts.", (t) => t.itemsAdded, { item: true }),
  itemsPurchased: integer("E-commerce", "Units bought.", (t) => t.itemsBought, { item: true }),
  itemRevenue: currency("E-commerce", "Revenue of the items.", (t) => t.itemCents / 100, { item: true }),
};
