import { visitorOf, type Visitor } from "../../company/visitors.ts";
import { invalidArgument } from "../errors.ts";
import { pad, type Fact, type Grain } from "./fact.ts";
import type { Totals } from "./totals.ts";

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
  return session((f) => (f.visitor ??= visitorOf(f.property, f.session.user))[key]);
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
  pageTitle: event((f) => (f.property.kind === "app" ? NOT_SET : (f.event?.page.title ?? NOT_SET))),
  itemName: ofGrain("item")((f) => f.line?.product.name ?? NOT_SET),
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
