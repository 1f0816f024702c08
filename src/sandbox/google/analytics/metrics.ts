import type { Totals } from "./totals.ts";

export type MetricType = "TYPE_INTEGER" | "TYPE_FLOAT" | "TYPE_SECONDS" | "TYPE_CURRENCY";

export interface Metric {
  type: MetricType;
  uiName: string;
  category: string;
  description: string;
  /** Counts items; such metrics do not go with event dimensions, and only they go with item dimensions. */
  item?: true;
  realtime?: true;
  deprecatedApiNames?: readonly string[];
  value: (totals: Totals) => number;
}

function metric(
  type: MetricType,
  uiName: string,
  category: string,
  description: string,
  value: (totals: Totals) => number,
): Metric {
  return { type, uiName, category, description, value };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

const SESSION: Record<string, Metric> = {
  sessions: metric("TYPE_INTEGER", "Sessions", "Session", "The number of sessions.", (t) => t.sessions),
  engagedSessions: metric(
    "TYPE_INTEGER",
    "Engaged sessions",
    "Session",
    "Sessions longer than 10 seconds, or with a key event or two page views.",
    (t) => t.engagedSessions,
  ),
  engagementRate: metric("TYPE_FLOAT", "Engagement rate", "Session", "Engaged sessions by sessions.", (t) =>
    ratio(t.engagedSessions, t.sessions),
  ),
  bounceRate: metric("TYPE_FLOAT", "Bounce rate", "Session", "Sessions that were not engaged.", (t) =>
    ratio(t.sessions - t.engagedSessions, t.sessions),
  ),
  averageSessionDuration: metric(
    "TYPE_SECONDS",
    "Average session duration",
    "Session",
    "Seconds that a session lasts on average.",
    (t) => ratio(t.seconds, t.sessions),
  ),
  sessionsPerUser: metric(
    "TYPE_FLOAT",
    "Sessions per active user",
    "Session",
    "Sessions by active users.",
    (t) => ratio(t.sessions, t.activeUsers.size),
  ),
  sessionKeyEventRate: {
    ...metric("TYPE_FLOAT", "Session key event rate", "Session", "Sessions with a key event.", (t) =>
      ratio(t.keyEventSessions, t.sessions),
    ),
    deprecatedApiNames: ["sessionConversionRate"],
  },
};

const USER: Record<string, Metric> = {
  totalUsers: metric("TYPE_INTEGER", "Total users", "User", "Distinct users.", (t) => t.users.size),
  activeUsers: {
    ...metric(
      "TYPE_INTEGER",
      "Active users",
      "User",
      "Distinct users with an engaged or first visit.",
      (t) => t.activeUsers.size,
    ),
    realtime: true,
  },
  newUsers: metric(
    "TYPE_INTEGER",
    "New users",
    "User",
    "Users who came for the first time.",
    (t) => t.newUsers,
  ),
  totalPurchasers: metric(
    "TYPE_INTEGER",
    "Total purchasers",
    "E-commerce",
    "Distinct users who bought.",
    (t) => t.purchasers.size,
  ),
  userEngagementDuration: metric(
    "TYPE_SECONDS",
    "User engagement",
    "User",
    "Seconds in the foreground.",
    (t) => t.seconds,
  ),
  screenPageViewsPerUser: metric(
    "TYPE_FLOAT",
    "Views per active user",
    "Page / Screen",
    "Views by users.",
    (t) => ratio(t.views, t.activeUsers.size),
  ),
};

const EVENT: Record<string, Metric> = {
  screenPageViews: {
    ...metric("TYPE_INTEGER", "Views", "Page / Screen", "Pages and screens seen.", (t) => t.views),
    realtime: true,
  },
  screenPageViewsPerSession: metric(
    "TYPE_FLOAT",
    "Views per session",
    "Page / Screen",
    "Views by sessions.",
    (t) => ratio(t.views, t.sessions),
  ),
  eventCount: {
    ...metric("TYPE_INTEGER", "Event count", "Event", "The number of events.", (t) => t.events),
    realtime: true,
  },
  eventsPerSession: metric("TYPE_FLOAT", "Events per session", "Event", "Events by sessions.", (t) =>
    ratio(t.events, t.sessions),
  ),
  keyEvents: {
    ...metric("TYPE_FLOAT", "Key events", "Event", "The number of key events.", (t) => t.keyEvents),
    realtime: true,
    deprecatedApiNames: ["conversions"],
  },
  checkouts: metric("TYPE_INTEGER", "Checkouts", "E-commerce", "Checkouts begun.", (t) => t.checkouts),
  addToCarts: metric(
    "TYPE_INTEGER",
    "Add to carts",
    "E-commerce",
    "Times something was put in a cart.",
    (t) => t.addToCarts,
  ),
  transactions: metric(
    "TYPE_INTEGER",
    "Transactions",
    "E-commerce",
    "Purchases with revenue.",
    (t) => t.purchases,
  ),
  ecommercePurchases: metric(
    "TYPE_INTEGER",
    "Ecommerce purchases",
    "E-commerce",
    "Purchases.",
    (t) => t.purchases,
  ),
  purchaseRevenue: metric("TYPE_CURRENCY", "Purchase revenue", "Revenue", "Revenue of purchases.", (t) =>
    euros(t.revenueCents),
  ),
  totalRevenue: metric(
    "TYPE_CURRENCY",
    "Total revenue",
    "Revenue",
    "Purchases, subscriptions and ads.",
    (t) => euros(t.revenueCents),
  ),
  eventValue: metric("TYPE_FLOAT", "Event value", "Event", "Sum of the value parameter.", (t) =>
    euros(t.revenueCents),
  ),
  averagePurchaseRevenue: metric(
    "TYPE_CURRENCY",
    "Average purchase revenue",
    "Revenue",
    "Per purchase.",
    (t) => ratio(euros(t.revenueCents), t.purchases),
  ),
  averageRevenuePerUser: metric("TYPE_CURRENCY", "ARPU", "Revenue", "Revenue by active users.", (t) =>
    ratio(euros(t.revenueCents), t.activeUsers.size),
  ),
};

const ITEM: Record<string, Metric> = {
  itemsViewed: metric("TYPE_INTEGER", "Items viewed", "E-commerce", "Items seen.", (t) => t.itemsViewed),
  itemsAddedToCart: metric(
    "TYPE_INTEGER",
    "Items added to cart",
    "E-commerce",
    "Units put in carts.",
    (t) => t.itemsAdded,
  ),
  itemsPurchased: metric(
    "TYPE_INTEGER",
    "Items purchased",
    "E-commerce",
    "Units bought.",
    (t) => t.itemsBought,
  ),
  itemRevenue: metric("TYPE_CURRENCY", "Item revenue", "E-commerce", "Revenue of the items.", (t) =>
    euros(t.itemCents),
  ),
};

/** Every metric of runReport by its API name. */
export const METRICS: Record<string, Metric> = {
  ...SESSION,
  ...USER,
  ...EVENT,
  ...Object.fromEntries(
    Object.entries(ITEM).map(([name, entry]) => [name, { ...entry, item: true as const }]),
  ),
};

function euros(cents: number): number {
  return cents / 100;
}
