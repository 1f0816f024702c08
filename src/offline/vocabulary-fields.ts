import { findMeasure } from "../catalogue/catalogue.ts";
import { traffic } from "../catalogue/traffic.ts";
import type { Unit } from "../catalogue/units.ts";

/** How a metric's value is written for people. */
export type MetricForm = "count" | "currency" | "rate" | "duration" | "ratio";

export interface MetricWord {
  /** Name in the GA4 Data API. */
  name: string;
  one: string;
  many: string;
  form: MetricForm;
  pattern: string;
  /** A lower value is the better one. */
  lowerIsBetter: boolean;
}

// A table reads better with one row a line.
// oxfmt-ignore
const metricRows: readonly Omit<MetricWord, "form" | "lowerIsBetter">[] = [
  { name: "averageSessionDuration", one: "average session duration", many: "average session duration", pattern: String.raw`(?:(?:average|avg\.?|mean) )?(?:session|visit) (?:duration|length|time)s?|(?:average |avg\.? )?time (?:spent )?(?:on|per) (?:the |our )?(?:web)?(?:site|session|visit)|how long (?:do|did|does) (?:people|visitors|users|a visitor) (?:stay|spend)` },
  { name: "sessionKeyEventRate", one: "conversion rate", many: "conversion rate", pattern: String.raw`(?:session )?(?:conversion|key event|goal)[- ](?:rate|ratio)s?|cvr|converts?|converting` },
  { name: "bounceRate", one: "bounce rate", many: "bounce rate", pattern: "bounce[- ]rates?|bounces?|bounced" },
  { name: "engagementRate", one: "engagement rate", many: "engagement rate", pattern: "engagement[- ]rates?|engagement" },
  { name: "engagedSessions", one: "engaged session", many: "engaged sessions", pattern: "engaged (?:sessions?|visits?)" },
  { name: "screenPageViewsPerSession", one: "page views per session", many: "page views per session", pattern: "(?:page ?views|views|pages) (?:per|each|a) (?:session|visit)" },
  { name: "sessionsPerUser", one: "sessions per user", many: "sessions per user", pattern: "(?:sessions|visits) per (?:user|visitor|person)" },
  { name: "averageRevenuePerUser", one: "revenue per user", many: "revenue per user", pattern: "(?:average )?revenue per (?:user|visitor|customer)|arpu" },
  { name: "averagePurchaseRevenue", one: "average order value", many: "average order value", pattern: "(?:average|avg|mean) (?:order|purchase|basket|cart|transaction)(?: (?:value|size|revenue))?|order value|(?:basket|cart) (?:value|size)|aov" },
  { name: "newUsers", one: "new user", many: "new users", pattern: "(?:brand )?new (?:users?|visitors?|people)|first[- ]time (?:users?|visitors?)|newcomers?" },
  { name: "totalUsers", one: "user in total", many: "users in total", pattern: "total (?:users|visitors)" },
  { name: "screenPageViews", one: "page view", many: "page views", pattern: "page[- ]?views?|page impressions?|pis|views?|viewed|hits" },
  { name: "activeUsers", one: "user", many: "users", pattern: "(?:(?:active|unique|daily active|monthly active) )?(?:users?|visitors?)|uniques|people|audience|dau|mau" },
  { name: "sessions", one: "session", many: "sessions", pattern: "(?:web ?site |web |site )?(?:traffic|visits?|sessions?)|footfall|how busy|busy" },
  { name: "addToCarts", one: "addition to the cart", many: "additions to the cart", pattern: "add(?:ed|s|itions)?[- ]to[- ](?:the )?(?:cart|basket)s?" },
  { name: "checkouts", one: "checkout", many: "checkouts", pattern: "checkouts?" },
  { name: "itemsPurchased", one: "item sold", many: "items sold", pattern: "(?:items|products|units) (?:sold|purchased|bought)" },
  { name: "itemRevenue", one: "product revenue", many: "product revenue", pattern: "(?:product|item) (?:revenue|sales|turnover)" },
  { name: "transactions", one: "order", many: "orders", pattern: "orders?|purchases?|transactions?|bookings?|ordered|purchased|bought|buy" },
  { name: "keyEvents", one: "key event", many: "key events", pattern: "conversions?|key events?|goals?(?: completions?)?|sign[- ]?ups?|signed up|registrations?|converted" },
  { name: "totalRevenue", one: "revenue", many: "revenue", pattern: "(?:total |gross |online )?(?:revenues?|sales|turnover|income|earnings|takings|money|dough|cash)|did we (?:make|earn|sell)|have we (?:made|earned|sold)|we (?:made|earned|sold)|sells|selling|earns|earned" },
  { name: "advertiserAdCost", one: "ad cost", many: "ad cost", pattern: "(?:ads?|advertising) (?:spend(?:ing)?|costs?)" },
  // Of the stored figures: no words of a question name it, for the live one goes by them.
  { name: "keyEventRate", one: "key event rate", many: "key event rate", pattern: "(?!)" },
  { name: "eventCount", one: "event", many: "events", pattern: "events?|event count" },
];

const FORMS: Partial<Record<Unit, MetricForm>> = {
  money: "currency",
  ratio: "rate",
  seconds: "duration",
  number: "ratio",
};

/** With what the catalogue says of them. */
export const metricWords: readonly MetricWord[] = metricRows.map((row) => {
  const measure = findMeasure(traffic, row.name);
  const form = (measure && FORMS[measure.unit]) ?? "count";
  return { ...row, form, lowerIsBetter: measure?.good === "down" };
});

export interface DimensionWord {
  /** Name in the GA4 Data API. */
  name: string;
  one: string;
  many: string;
  pattern: string;
  /** The plural alone asks for a breakdown ("countries last week"). */
  plural?: string;
  /** The metric that is meant when the question names none. */
  metric?: string;
  time?: true;
}

// A table reads better with one row a line.
// oxfmt-ignore
export const dimensionWords: readonly DimensionWord[] = [
  { name: "newVsReturning", one: "visitor type", many: "visitor types", pattern: "new-vs-returning(?: (?:users|visitors|people|customers))?|(?:visitor|user) types?", plural: "new-vs-returning(?: (?:users|visitors|people|customers))?|(?:visitor|user) types" },
  { name: "sessionSourceMedium", one: "source and medium", many: "sources and mediums", pattern: "source/medium", plural: "source/medium" },
  { name: "landingPage", one: "landing page", many: "landing pages", pattern: "(?:landing|entry|entrance)[- ]?pages?", plural: "(?:landing|entry|entrance)[- ]?pages" },
  { name: "pageTitle", one: "page title", many: "page titles", pattern: "page titles?|titles?", plural: "page titles", metric: "screenPageViews" },
  { name: "pagePath", one: "page", many: "pages", pattern: "(?:web ?)?pages?(?: paths?)?(?! ?views?| impressions?)|urls?|articles?|content", plural: "(?:web ?)?pages|urls|articles", metric: "screenPageViews" },
  { name: "sessionCampaignName", one: "campaign", many: "campaigns", pattern: "(?:(?:marketing|ad|utm) )?campaigns?(?: names?)?", plural: "(?:(?:marketing|ad|utm) )?campaigns" },
  { name: "sessionDefaultChannelGroup", one: "channel", many: "channels", pattern: "(?:(?:marketing|traffic|acquisition|default) )?channels?(?: groups?| groupings?)?", plural: "(?:(?:marketing|traffic|acquisition|default) )?channels" },
  { name: "sessionSource", one: "source", many: "sources", pattern: "(?:traffic )?sources?|referrers?|referring sites?", plural: "(?:traffic )?sources|referrers" },
  { name: "sessionMedium", one: "medium", many: "mediums", pattern: "(?:traffic )?(?:mediums?|media)", plural: "mediums" },
  { name: "country", one: "country", many: "countries", pattern: "countr(?:y|ies)|nations?", plural: "countries|nations" },
  { name: "region", one: "region", many: "regions", pattern: "regions?", plural: "regions" },
  { name: "city", one: "city", many: "cities", pattern: "cit(?:y|ies)|towns?", plural: "cities|towns" },
  { name: "deviceCategory", one: "device", many: "devices", pattern: "devices?(?: (?:category|categories|types?))?", plural: "devices" },
  { name: "browser", one: "browser", many: "browsers", pattern: "browsers?", plural: "browsers" },
  { name: "operatingSystem", one: "operating system", many: "operating systems", pattern: "operating systems?|os", plural: "operating systems" },
  { name: "language", one: "language", many: "languages", pattern: "languages?", plural: "languages" },
  { name: "itemName", one: "product", many: "products", pattern: "(?:product|item)s?(?: names?)?", plural: "products|items", metric: "itemRevenue" },
  { name: "eventName", one: "event", many: "events", pattern: "(?:key )?events?(?: (?:names?|types?))?", metric: "eventCount" },
  { name: "dayOfWeekName", one: "day of the week", many: "days of the week", pattern: "days? of (?:the )?week|weekdays?", time: true },
  { name: "date", one: "day", many: "days", pattern: "days?|dates?", time: true },
  { name: "isoYearIsoWeek", one: "week", many: "weeks", pattern: "(?:calendar )?weeks?", time: true },
  { name: "yearMonth", one: "month", many: "months", pattern: "months?", time: true },
  { name: "year", one: "year", many: "years", pattern: "years?", time: true },
  { name: "hour", one: "hour", many: "hours", pattern: "hours?(?: of (?:the )?day)?|time of (?:the )?day", time: true },
];

/** Adverbs that ask for a row a day, week, month or hour. */
export const timeAdverbs: Readonly<Record<string, string>> = {
  date: "daily|day by day|day-by-day|a day|per day",
  isoYearIsoWeek: "weekly|week by week|week-by-week",
  yearMonth: "monthly|month by month|month-by-month",
  hour: "hourly|hour by hour",
};

/** What may stand before a dimension's singular so that it asks for a breakdown. */
export const breakdownTriggers = String.raw`by|per|each|every|across|which|what|split by|best|worst|top|bottom|main|biggest|largest|strongest|weakest|busiest|slowest|quietest|smallest|highest|lowest|most popular|most visited|most viewed|popular|leading|different|all|top[- ]?(?:\d+|two|three|five|ten)|\d+ (?:best|worst|top|most visited|most popular)|(?:best|worst)[- ](?:performing|converting|selling)|bestselling`;

export const rankWords = {
  highest:
    "most|highest|biggest|largest|top|best|strongest|busiest|leading|main|popular|greatest|bestselling|peak",
  lowest: "least|lowest|smallest|fewest|bottom|worst|weakest|slowest|quietest|poorest",
  /** These judge, so they turn round for a metric of which less is better. */
  judging: "best|worst|strongest|weakest|poorest",
} as const;
