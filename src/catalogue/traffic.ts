import type { Dataset, Dimension, Measure } from "./types.ts";

const revenue = { unit: "money", adds: true, good: "up" } as const;
const count = { unit: "count", adds: true, good: "up" } as const;
const ratio = { unit: "ratio", adds: false, good: "up" } as const;
const live = { compute: { live: true } } as const;

// A table reads better with one row a line. Google defines the bounce rate as sessions minus engaged sessions, by sessions.
// oxfmt-ignore
const measures: readonly Measure[] = [
  { name: "sessions", title: "Sessions", synonyms: ["session", "visit", "traffic"], ...count, compute: { sum: "sessions" }, api: "sessions" },
  { name: "users", title: "Users", synonyms: ["user", "visitor", "unique visitor", "active user"], ...count, adds: false, ...live, api: "activeUsers" },
  { name: "totalUsers", title: "Total users", synonyms: ["total user", "total visitor"], ...count, adds: false, compute: { sum: "totalUsers" }, api: "totalUsers" },
  { name: "newUsers", title: "New users", synonyms: ["new user", "new visitor", "first-time visitor"], ...count, compute: { sum: "newUsers" }, api: "newUsers" },
  { name: "engagedSessions", title: "Engaged sessions", synonyms: ["engaged session", "engaged visit"], ...count, compute: { sum: "engagedSessions" }, api: "engagedSessions" },
  { name: "engagementRate", title: "Engagement rate", synonyms: ["engagement"], ...ratio, compute: { ratio: ["engagedSessions", "sessions"] }, api: "engagementRate" },
  { name: "bounceRate", title: "Bounce rate", synonyms: ["bounce", "bounces"], ...ratio, good: "down", compute: { restRatio: ["engagedSessions", "sessions"] }, api: "bounceRate" },
  { name: "views", title: "Page views", synonyms: ["page view", "pageview", "view", "page impression"], ...count, compute: { sum: "screenPageViews" }, api: "screenPageViews" },
  { name: "viewsPerSession", title: "Page views per session", synonyms: ["pages per session", "pages per visit", "page views per visit", "views per session", "views per visit"], unit: "number", adds: false, good: "up", compute: { ratio: ["views", "sessions"] }, api: "screenPageViewsPerSession" },
  { name: "sessionsPerUser", title: "Sessions per user", synonyms: ["visits per user"], unit: "number", adds: false, good: "up", ...live, api: "sessionsPerUser" },
  { name: "averageSessionDuration", title: "Average session duration", synonyms: ["session duration", "visit duration", "time on site"], unit: "seconds", adds: false, good: "up", ...live, api: "averageSessionDuration" },
  { name: "engagementTime", title: "Engagement time", synonyms: [], unit: "seconds", adds: true, good: "up", ...live, api: "userEngagementDuration" },
  { name: "keyEvents", title: "Key events", synonyms: ["key event", "conversion", "goal", "goal completion", "sign-up"], ...count, compute: { sum: "keyEvents" }, api: "keyEvents" },
  { name: "keyEventRate", title: "Key events per session", synonyms: [], ...ratio, compute: { ratio: ["keyEvents", "sessions"] } },
  { name: "conversionRate", title: "Conversion rate", synonyms: ["session key event rate", "cvr"], ...ratio, ...live, api: "sessionKeyEventRate" },
  { name: "transactions", title: "Orders", synonyms: ["order", "transaction", "purchase", "booking"], ...count, compute: { sum: "transactions" }, api: "transactions" },
  { name: "orderRate", title: "Orders per session", synonyms: ["purchase rate", "order rate", "orders per visit", "order conversion rate"], ...ratio, compute: { ratio: ["transactions", "sessions"] } },
  { name: "revenue", title: "Revenue", synonyms: ["total revenue", "sales", "turnover", "income", "earnings"], ...revenue, compute: { sum: "totalRevenue" }, api: "totalRevenue" },
  { name: "purchases", title: "Purchases", synonyms: [], ...count, ...live, api: "ecommercePurchases" },
  { name: "purchaseRevenue", title: "Purchase revenue", synonyms: [], ...revenue, ...live, api: "purchaseRevenue" },
  { name: "averageOrderValue", title: "Average order value", synonyms: ["order value", "basket size", "aov", "revenue per order"], ...revenue, adds: false, compute: { ratio: ["revenue", "transactions"] }, api: "averagePurchaseRevenue" },
  { name: "revenuePerSession", title: "Revenue per session", synonyms: ["revenue per visit", "sales per session", "sales per visit"], ...revenue, adds: false, compute: { ratio: ["revenue", "sessions"] } },
  { name: "revenuePerUser", title: "Revenue per user", synonyms: ["revenue per visitor", "sales per visitor", "average revenue per user", "arpu"], ...revenue, adds: false, ...live, api: "averageRevenuePerUser" },
  { name: "events", title: "Events", synonyms: ["event", "event count"], ...count, ...live, api: "eventCount" },
  { name: "addToCarts", title: "Additions to the cart", synonyms: ["add to cart", "added to cart"], ...count, ...live, api: "addToCarts" },
  { name: "checkouts", title: "Checkouts", synonyms: ["checkout"], ...count, ...live, api: "checkouts" },
  { name: "addToCartRate", title: "Additions to the cart per session", synonyms: ["add to cart rate", "cart rate"], ...ratio, compute: { ratio: ["addToCarts", "sessions"] } },
  { name: "checkoutAbandonment", title: "Checkouts without an order", synonyms: ["checkout abandonment", "checkout abandonment rate", "abandonment rate", "abandonment"], ...ratio, good: "down", compute: { restRatio: ["transactions", "checkouts"] } },
  { name: "itemsViewed", title: "Products viewed", synonyms: ["product view", "product viewed", "item viewed"], ...count, ...live, api: "itemsViewed" },
  { name: "itemsAddedToCart", title: "Items added to the cart", synonyms: ["item added to cart"], ...count, ...live, api: "itemsAddedToCart" },
  { name: "itemsPurchased", title: "Items sold", synonyms: ["item sold", "unit sold", "product sold"], ...count, ...live, api: "itemsPurchased" },
  { name: "itemRevenue", title: "Product revenue", synonyms: ["item revenue", "product sales"], ...revenue, ...live, api: "itemRevenue" },
  { name: "adCost", title: "Ad cost", synonyms: ["ad spend", "advertising cost"], ...revenue, good: "down", ...live, api: "advertiserAdCost" },
  { name: "adClicks", title: "Ad clicks", synonyms: ["ad click"], ...count, ...live, api: "advertiserAdClicks" },
  { name: "adImpressions", title: "Ad impressions", synonyms: ["ad impression"], ...count, ...live, api: "advertiserAdImpressions" },
  { name: "costPerConversion", title: "Cost per conversion", synonyms: ["cost per key event", "cpa"], ...revenue, adds: false, good: "down", ...live, api: "advertiserAdCostPerKeyEvent" },
  { name: "costPerClick", title: "Cost per click", synonyms: ["cpc"], ...revenue, adds: false, good: "down", ...live, api: "advertiserAdCostPerClick" },
  // A ratio of amounts, not an amount: 4.2 is 4.2 of revenue for 1 of cost.
  { name: "returnOnAdSpend", title: "Return on ad spend", synonyms: ["roas"], unit: "number", adds: false, good: "up", ...live, api: "returnOnAdSpend" },
];

// oxfmt-ignore
const dimensions: readonly Dimension[] = [
  { name: "channel", title: "Channel", synonyms: ["channel group"], unit: "text", days: "channel", api: "sessionDefaultChannelGroup" },
  { name: "landingPage", title: "Landing page", synonyms: ["entry page"], unit: "text", days: "landingPage", api: "landingPage" },
  { name: "country", title: "Country", synonyms: ["market"], unit: "text", days: "country", api: "country" },
  { name: "device", title: "Device", synonyms: ["device category"], unit: "text", days: "device", api: "deviceCategory", values: ["desktop", "mobile", "tablet", "smart tv"] },
  { name: "source", title: "Source", synonyms: ["session source", "traffic source", "referrer"], unit: "text", api: "sessionSource" },
  { name: "medium", title: "Medium", synonyms: ["session medium"], unit: "text", api: "sessionMedium" },
  { name: "sourceMedium", title: "Source / medium", synonyms: ["source and medium"], unit: "text", api: "sessionSourceMedium" },
  { name: "campaign", title: "Campaign", synonyms: ["session campaign"], unit: "text", api: "sessionCampaignName" },
  { name: "page", title: "Page", synonyms: ["page path", "url"], unit: "text", api: "pagePath" },
  { name: "pageTitle", title: "Page title", synonyms: [], unit: "text", api: "pageTitle" },
  { name: "city", title: "City", synonyms: ["town"], unit: "text", api: "city" },
  { name: "region", title: "Region", synonyms: ["state", "county", "province", "canton"], unit: "text", api: "region" },
  { name: "language", title: "Language", synonyms: [], unit: "text", api: "language" },
  { name: "browser", title: "Browser", synonyms: [], unit: "text", api: "browser" },
  { name: "operatingSystem", title: "Operating system", synonyms: ["os"], unit: "text", api: "operatingSystem" },
  { name: "newVsReturning", title: "New or returning", synonyms: ["new vs returning"], unit: "text", api: "newVsReturning", values: ["new", "returning"] },
  { name: "product", title: "Product", synonyms: ["item", "item name"], unit: "text", api: "itemName" },
  { name: "productCategory", title: "Product category", synonyms: ["category", "item category", "product group"], unit: "text", api: "itemCategory" },
  { name: "event", title: "Event", synonyms: ["event name"], unit: "text", api: "eventName" },
  { name: "hour", title: "Hour", synonyms: ["hour of day"], unit: "text", api: "hour" },
  { name: "weekday", title: "Weekday", synonyms: ["day of week"], unit: "text", api: "dayOfWeekName" },
];

/** Whether it is of the items of an order: of these Google has no sessions, users or orders. */
export const isOfItems = (dimension: string): boolean => dimension.startsWith("product");

/** Web analytics by day; stored by the dimensions that days are kept by, asked live by all others. */
export const traffic: Dataset = {
  name: "traffic",
  title: "Web traffic",
  one: "session",
  many: "sessions",
  synonyms: ["website", "web analytics", "site"],
  source: "web-analytics",
  date: undefined,
  measures,
  dimensions,
};
