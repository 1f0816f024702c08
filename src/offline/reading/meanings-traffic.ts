import type { Sense } from "./types.ts";

const head = { isHead: true } as const;
/** A meaning that says by itself which dataset is asked. */
export const of = (dataset: string, more: Sense = {}): Sense => ({ dataset, ...head, ...more });

/** What people say of web analytics and the catalogue does not. Phrases between bars. */
// A table reads better with one row a line.
// oxfmt-ignore
export const trafficMeanings: readonly (readonly [phrases: string, ...senses: Sense[]])[] = [
  // Web analytics
  ["people", { ...of("traffic", { measure: "users" }), isWeak: true }],
  ["visitors|shoppers|clicks to the site|site visitors|website visitors|unique users|unique visitors|unique people", of("traffic", { measure: "users" })],
  ["use|used|using", { dataset: "traffic", measure: "users", isWeak: true }],
  ["visited|visit", { ...of("traffic", { measure: "sessions" }), isWeak: true }],
  ["busiest|most visited", of("traffic", { measure: "sessions", word: "most" })],
  ["quietest|slowest|least visited", of("traffic", { measure: "sessions", word: "least" })],
  ["visitors are new|visitors were new|users are new|users were new|people are new", of("traffic", { measure: "newUsers" })],
  ["visits|web traffic|website traffic|site traffic|website visits|site visits|web visits|hits|footfall", of("traffic", { measure: "sessions" })],
  ["how busy|how much traffic", of("traffic", { measure: "sessions" })],
  ["looking at|look at", { ...of("traffic", { measure: "views" }), isAlone: true }],
  ["sessions per visitor|visits per visitor|sessions per user", of("traffic", { measure: "sessionsPerUser" })],
  ["viewed|looked at|pageviews|page loads|impressions of pages", of("traffic", { measure: "views" })],
  ["did we make more|do we make more|did we earn more|do we earn more|make more|made more|earn more|earned more|bring in more|brought in more", { ...of("traffic", { measure: "revenue", word: "more" }), isAlone: true }],
  ["make more money|made more money|earn more money|earned more money|more money", of("traffic", { measure: "revenue", word: "more" })],
  ["make less money|made less money|earn less money|earned less money|less money", of("traffic", { measure: "revenue", word: "fewer" })],
  ["make the most money|made the most money|makes the most money|most money", of("traffic", { measure: "revenue", word: "most" })],
  ["earned|earn|money we made|online revenue|web revenue|website revenue|online sales|shop revenue|sold online|sell online|takings|turned over|turn over|shop sales|web sales|store revenue|ecommerce revenue|how much did we sell|how much have we sold|how much money did we make|how much did we earn|what did we make|what did we earn|what did we take|how much did we make|how much did we take|how much money came in online|how much money did the shop make|how much did the shop make", of("traffic", { measure: "revenue" })],
  ["purchases made|online orders|web orders|shop orders", of("traffic", { measure: "transactions" })],
  ["ordered|bought|buy|purchased", { ...of("traffic", { measure: "transactions" }), isAlone: true }],
  ["sell|sold|selling", { ...of("traffic", { measure: "revenue" }), isWeak: true }, of("deals", { measure: "amount", state: "won" })],
  ["homepage|home page|start page", { dimension: "page", values: ["/"] }],
  ["converted|convert|converting", of("traffic", { measure: "conversionRate" })],
  ["aov|basket|basket value|average basket|average basket value|average basket size|average cart value|cart value|average order size|order size|spend per order|average purchase value|average order worth", of("traffic", { measure: "averageOrderValue" })],
  ["worst selling|slowest selling|least sold|least selling|lowest selling", of("traffic", { measure: "itemRevenue", word: "least" })],
  ["best converting|highest converting", of("traffic", { measure: "conversionRate", word: "best" })],
  ["worst converting|lowest converting", of("traffic", { measure: "conversionRate", word: "worst" })],
  ["checkouts started|checkouts were started|started checkouts|started a checkout", of("traffic", { measure: "checkouts" })],
  ["bounced|bouncing|leave right away|leave straight away|leave immediately", of("traffic", { measure: "bounceRate" })],
  ["time spent on the site|time on the site|time on our site|how long do people stay|how long do visitors stay|how long did people stay|how long did visitors stay|average visit duration|average time on site|average session length|session length", of("traffic", { measure: "averageSessionDuration" })],
  ["units|items|items sold|units sold|products sold|pieces sold", of("traffic", { measure: "itemsPurchased" })],
  ["which products sold|which product sold|which items sold|which products were sold", of("traffic", { measure: "itemsPurchased", dimension: "product" })],
  ["ad budget spent|spend on ads|spent on ads|advertising spend|ads cost|google ads cost", of("traffic", { measure: "adCost" })],
  ["cart additions|adds to cart|add to carts", of("traffic", { measure: "addToCarts" })],
  ["returning users|returning visitors|returning customers on the site|returning customers|repeat customers|repeat visitors|recurring visitors", of("traffic", { measure: "users", dimension: "newVsReturning", values: ["returning"] })],
  ["new vs returning|new and returning|new versus returning|new or returning|returning vs new|new against returning", { dataset: "traffic", dimension: "newVsReturning" }],
  ["what sells|what sold|what is selling|what do people buy|what did people buy|what do customers buy|what did customers buy|what do visitors buy|what did visitors buy|what do our customers buy|what did our customers buy", of("traffic", { measure: "itemRevenue", dimension: "product" })],
  ["customers on the website|customers on our website|customers on the site|customers online|online customers", of("traffic", { measure: "users" })],
  ["products|best sellers|bestsellers|top sellers", { dataset: "traffic", dimension: "product" }],
  ["devices|device type", { dataset: "traffic", dimension: "device" }],
  ["channels|marketing channel|acquisition channel|traffic channel", { dataset: "traffic", dimension: "channel" }],
  ["traffic sources|referrers|referring sites|origins", { dataset: "traffic", dimension: "channel" }],
  ["landing pages|entry pages|start pages", { dataset: "traffic", dimension: "landingPage" }],
  ["marketing campaign|ad campaign", { dataset: "traffic", dimension: "campaign" }],
  ["pages|web pages|webpages|urls", { dataset: "traffic", dimension: "page" }],
  ["land on|lands on|landing on|arrive on|started on|start on|landed on|entered on|entered via|arrived on|began on", { dataset: "traffic", dimension: "landingPage" }],
  ["website|site|web analytics|google analytics", { dataset: "traffic", isHead: true }],
  ["analytics|ga4|ga|web|online", { dataset: "traffic" }],
  ["sales", of("traffic", { measure: "revenue" }), of("deals", { measure: "amount", state: "won" })],
  ["revenue|turnover", of("traffic", { measure: "revenue" }), of("deals", { measure: "amount", state: "won" })],
];
