import type { Sense } from "./types.ts";

const head = { isHead: true } as const;
const of = (dataset: string, more: Sense = {}): Sense => ({ dataset, ...head, ...more });

/**
 * What people say and the catalogue does not: verbs, states, colloquial names of its measures, dimensions and dates.
 * Phrases between bars; a phrase may stand in several lines, then it has several meanings.
 */
// A table reads better with one row a line.
// oxfmt-ignore
export const meanings: readonly (readonly [phrases: string, ...senses: Sense[]])[] = [
  // Web analytics
  ["people", { ...of("traffic", { measure: "users" }), isWeak: true }],
  ["visitors|shoppers|clicks to the site|site visitors|website visitors|unique users|unique visitors|unique people", of("traffic", { measure: "users" })],
  ["visited|visit", { ...of("traffic", { measure: "sessions" }), isWeak: true }],
  ["busiest|most visited", of("traffic", { measure: "sessions", word: "most" })],
  ["quietest|slowest|least visited", of("traffic", { measure: "sessions", word: "least" })],
  ["visits|web traffic|website traffic|site traffic|website visits|site visits|web visits|hits|footfall", of("traffic", { measure: "sessions" })],
  ["how busy|how much traffic", of("traffic", { measure: "sessions" })],
  ["looking at|look at", { ...of("traffic", { measure: "views" }), isAlone: true }],
  ["sessions per visitor|visits per visitor|sessions per user", of("traffic", { measure: "sessionsPerUser" })],
  ["viewed|looked at|pageviews|page loads|impressions of pages", of("traffic", { measure: "views" })],
  ["earned|earn|earns|money we made|online revenue|web revenue|website revenue|online sales|shop revenue|sold online|sell online|takings|turned over|shop sales|web sales|store revenue|ecommerce revenue|how much did we sell|how much have we sold|how much money did we make|how much did we earn|how much did we make|how much did we take|how much money came in online|how much money did the shop make|how much did the shop make", of("traffic", { measure: "revenue" })],
  ["purchases made|online orders|web orders|shop orders", of("traffic", { measure: "transactions" })],
  ["ordered|bought|buy|buys|purchased", { ...of("traffic", { measure: "transactions" }), isAlone: true }],
  ["sell|sold|sells|selling", { ...of("traffic", { measure: "revenue" }), isWeak: true }],
  ["homepage|home page|start page", { dimension: "page", values: ["/"] }],
  ["converted|convert|converts|converting", of("traffic", { measure: "conversionRate" })],
  ["aov|basket|basket value|average basket|average basket value|average basket size|average cart value|cart value|average order size|order size|average order|spend per order|average purchase value|average sale", of("traffic", { measure: "averageOrderValue" })],
  ["checkouts started|checkouts were started|started checkouts|started a checkout", of("traffic", { measure: "checkouts" })],
  ["bounced|bouncing", of("traffic", { measure: "bounceRate" })],
  ["time spent on the site|time on the site|time on our site|how long do people stay|how long do visitors stay|how long did people stay|how long did visitors stay|average visit duration|average time on site|average session length|session length", of("traffic", { measure: "averageSessionDuration" })],
  ["units|items|items sold|units sold|products sold|pieces sold", of("traffic", { measure: "itemsPurchased" })],
  ["ad budget spent|spend on ads|spent on ads|advertising spend|ads cost|google ads cost", of("traffic", { measure: "adCost" })],
  ["cart additions|adds to cart|add to carts", of("traffic", { measure: "addToCarts" })],
  ["returning users|returning visitors|returning customers on the site|repeat visitors|recurring visitors", of("traffic", { measure: "users", dimension: "newVsReturning", values: ["returning"] })],
  ["new vs returning|new and returning|new versus returning|new or returning|returning vs new|new against returning", { dataset: "traffic", dimension: "newVsReturning" }],
  ["products|product|best sellers|bestsellers|bestseller|top sellers", { dataset: "traffic", dimension: "product" }],
  ["devices|device type|device types", { dataset: "traffic", dimension: "device" }],
  ["channels|marketing channel|marketing channels|acquisition channel|acquisition channels|traffic channel|traffic channels", { dataset: "traffic", dimension: "channel" }],
  ["traffic sources|referrers|referring sites", { dataset: "traffic", dimension: "channel" }],
  ["landing pages|entry pages|start pages", { dataset: "traffic", dimension: "landingPage" }],
  ["pages|web pages|webpages|urls|webpage", { dataset: "traffic", dimension: "page" }],
  ["started on|start on|landed on|entered on|entered via|arrived on|began on", { dataset: "traffic", dimension: "landingPage" }],
  ["website|site|web site|web analytics|google analytics", { dataset: "traffic", isHead: true }],
  ["analytics|ga4|ga|web|online", { dataset: "traffic" }],
  ["sales", of("traffic", { measure: "revenue" }), of("deals", { measure: "amount", state: "won" })],
  ["revenue|turnover", of("traffic", { measure: "revenue" })],

  // CRM
  ["won|win|wins|winning|closed won|signed", of("deals", { state: "won" })],
  ["business did we win|new business|business won", of("deals", { state: "won", measure: "amount" })],
  ["lost|lose|loses|losing|closed lost", of("deals", { state: "lost" })],
  ["close|closes", { dataset: "deals", date: "closing", tense: "present" }, { dataset: "deals", state: "closed", tense: "past" }],
  ["should have closed|should have been closed|should have been closed by now|past their closing date|past the closing date", { dataset: "deals", state: "overdue" }],
  ["closed", { dataset: "deals", state: "closed" }, { dataset: "tasks", state: "done" }, { dataset: "projects", state: "done" }, { dataset: "milestones", state: "done" }],
  ["expected to close|should close|due to close|close next|closing|planned to close|scheduled to close|will close|likely to close|about to close|going to close|supposed to close", { dataset: "deals", date: "closing", state: "open" }],
  ["pipeline|sales pipeline|our pipeline|in the pipeline|open pipeline|funnel|sales funnel", of("deals", { state: "open" })],
  ["opportunities|opportunity|sales opportunities", of("deals")],
  ["weighted pipeline|weighted value|weighted pipeline value|pipeline weighted by probability|probability weighted pipeline", of("deals", { measure: "expectedRevenue", state: "open" })],
  ["how long does it take us to close|how long does it take to close|how long do we need to close|how long do deals take|days to close|sales cycle|average sales cycle|sales cycle length", of("deals", { measure: "daysToClose" })],
  ["win rate|win ratio|closing rate|close rate|success rate|hit rate|how often do we win", of("deals", { measure: "winRate" })],
  ["percentage of deals did we win|percentage of our deals did we win|share of deals did we win|percent of deals did we win|percentage of deals we won|share of deals we won|percentage of deals do we win|share of our deals do we win|percentage of the deals did we win", of("deals", { measure: "winRate" })],
  ["biggest customers|largest customers|top customers|best customers|most important customers|biggest clients|top clients|best clients|largest clients|biggest customer|top customer|best customer|biggest client|largest customer", of("invoices", { dimension: "customer", measure: "amount", word: "most" })],
  ["average size|average value", { dataset: "deals", measure: "averageAmount" }],
  ["average deal size|average deal|deal size|average size of deals|average deal value", of("deals", { measure: "averageAmount" })],
  ["sales reps|sales rep|reps|rep|salespeople|sales people|salesperson|seller|sellers|account manager|account managers|account executive|colleague|colleagues|employee|employees|team member|team members|assignee|assignees|person|sales team", { dimension: "owner" }],
  ["lead sources|lead source|source", { dataset: "deals", dimension: "source" }, { dataset: "leads", dimension: "source" }],
  ["stages|pipeline stage|deal stage|sales stage", { dataset: "deals", dimension: "stage" }],
  ["lead|leads|prospects|inquiries|enquiries", of("leads")],
  ["customers|customer|clients|client|accounts|account|companies", of("accounts"), { dataset: "deals", dimension: "account" }, { dataset: "invoices", dimension: "customer" }, { dataset: "payments", dimension: "customer" }],

  // Books
  ["owe us|owes us|still owe us|still owes us|owed to us|owing to us|are we owed|we are owed|receivables|accounts receivable|outstanding receivables|due from customers|in debt with us|owe us money|owes us money", of("invoices", { measure: "balance", state: "open" })],
  ["debtors|debtor|customers owe|clients owe|customers still owe|customer owes|client owes", of("invoices", { dimension: "customer", measure: "balance", state: "open" })],
  ["invoiced|did we bill|have we billed|billed to customers|we billed|we invoiced|invoicing|invoiced amount|invoice volume|invoice amount", of("invoices", { measure: "amount" })],
  ["invoices|invoice", of("invoices")],
  ["haven't paid|have not paid|has not paid|not paid us|yet to pay|yet to pay us|still have to pay us|not yet paid us|late with their payments|late with payments|behind on payments|late payers|late paying|late in paying|pay late|behind with payments", of("invoices", { state: "overdue" })],
  ["we owe|do we owe|we still owe|do we still owe|payables|accounts payable", of("bills", { measure: "balance", state: "open" })],
  ["do we have to pay|we have to pay|do we still have to pay|we need to pay|do we need to pay|we still have to pay|have to be paid|must we pay|must be paid", of("bills", { measure: "balance", state: "open", date: "due" })],
  ["bill us|billed us|charge us|charged us|suppliers bill us|supplier bills|vendor bills", of("bills", { measure: "amount" })],
  ["bills|bill", of("bills")],
  ["suppliers|supplier|vendors|vendor", { dataset: "bills", dimension: "vendor" }, { dataset: "expenses", dimension: "vendor" }],
  ["pay for|paid for|did we pay for|spend|spent|spending|expenses|costs|cost|expenditure|expenditures|did it cost|outgoings|outlay", of("expenses", { measure: "amount" })],
  ["expenses|expense", of("expenses")],
  ["categories|expense type|expense types|cost type|cost types|cost category|expense category|expense categories", { dataset: "expenses", dimension: "category" }],
  ["how much money came in|how much money did we receive|how much money did we collect|how much money do we receive|how much did we receive|pay us|paid us|pays us|payments received|customer payments|incoming payments|money received|cash received|payments come in|payments came in|did we collect|collected|cash in|payments received from|money came in|money come in|did customers pay|have customers paid", of("payments", { measure: "amount" })],
  ["payments|payment", of("payments")],
  ["payment method|payment methods|payment mode|payment modes|way of payment", { dataset: "payments", dimension: "mode" }],
  ["outstanding|unpaid|not yet paid|not paid yet|yet to be paid|still to be paid|to be paid|uncollected|open balance|unsettled", { dataset: "invoices", state: "open" }, { dataset: "bills", state: "open" }],
  ["outstanding balance|balance due|still outstanding|amount due|open amount|outstanding amount", { dataset: "invoices", measure: "balance", state: "open" }, { dataset: "bills", measure: "balance", state: "open" }],
  ["paid|settled|been paid|paid off|fully paid", { dataset: "invoices", state: "paid" }, { dataset: "bills", state: "paid" }],
  ["draft|drafts|drafted", { dataset: "invoices", state: "draft" }, { dataset: "bills", state: "draft" }],
  ["void|voided", { dataset: "invoices", state: "void" }, { dataset: "bills", state: "void" }],
  ["overdue|overdue by|overdue for|late by|overdue since|past due|late|past the deadline|past their due date|past its due date|missed their deadline|behind schedule|delayed|past due date|days overdue|days late|days past due|missed the deadline", { state: "overdue" }],

  // Projects
  ["how far along|how far|how much progress|progress|coming along|getting on|completion|percent done|percentage done|share done|how complete|how much is done", of("tasks", { measure: "progress" })],
  ["have to do|has to do|need to do|needs to do|supposed to do", of("tasks", { state: "open" })],
  ["to dos|to do|todos|todo|to do list|action items|things to do", of("tasks")],
  ["plate|on the plate|workload|working on|work on", of("tasks", { state: "open" }), { dataset: "deals", state: "open" }],
  ["completed|complete|finished|finish|done|got done|accomplished|ticked off|closed out", { dataset: "tasks", state: "done" }, { dataset: "projects", state: "done" }, { dataset: "milestones", state: "done" }],
  ["unfinished|incomplete|remaining|left to do|still to do|not done|not finished|not completed|in progress|pending", { dataset: "tasks", state: "open" }, { dataset: "projects", state: "open" }, { dataset: "milestones", state: "open" }],
  ["open|still open|active|ongoing|running|in progress|pending|live|unresolved|in the works|still", { state: "open" }],
  ["deadline|deadlines|due date|due dates", { date: "due", dimension: "due" }],

  // Dates of records
  ["due|falls due|fall due|falling due|payable by|become due|becoming due|comes due|come due", { date: "due" }],
  ["created|create|added|opened|entered|registered|signed up|creation date|logged|came into the crm|come in|came in", { date: "created" }],
  ["changed|updated|modified|edited|touched|last changed|last modified|last edited|updates", { date: "changed" }, { date: "edited" }],
  ["posted|sent|written", { dataset: "messages", date: "sent" }],
  ["posts", of("messages")],
  ["slack|team chat|the chat", { dataset: "messages" }],
  // None of these is a note that somebody wrote.
  ["credit notes|credit note|delivery notes|delivery note|credit memos", { word: "said" }],
  ["issued|invoice date|dated|sent|sent out|wrote|written|send|raised|issue", { dataset: "invoices", date: "issued" }, { dataset: "bills", date: "issued" }],
  ["incurred|expense date", { dataset: "expenses", date: "spent" }],
  ["start|started|starts|starting|begin|began|begins|kick off|kicked off|start date", { dataset: "tasks", date: "start" }, { dataset: "projects", date: "start" }, { dataset: "milestones", date: "start" }],
  ["end|ends|ended|finish|due|end date", { dataset: "projects", date: "due" }, { dataset: "milestones", date: "due" }],
  ["closing date|close date|expected closing date|expected close date", { dataset: "deals", date: "closing", dimension: "closing" }],
  ["created date|creation date", { date: "created", dimension: "created" }],
];

/** Channels of web analytics as people call them; several channels by what they have in common. */
export const channels: Readonly<Record<string, string>> = {
  "Organic Search": "organic search|seo|search engines|search engine|organic",
  "Paid Search": "paid search|sea|ppc|google ads|adwords|search ads|sem",
  "Paid Social": "paid social|social ads|facebook ads|instagram ads|paid social media",
  "Organic Social": "organic social|unpaid social|organic social media",
  "Organic Video": "organic video",
  "Organic Shopping": "organic shopping",
  "Paid Shopping": "paid shopping|shopping ads|google shopping",
  Email: "email|e mail|emails|email marketing|email campaigns|mailings",
  Direct: "direct",
  Referral: "referral|referrals",
  Display: "display|display ads|display advertising|banner ads|banners",
  Affiliates: "affiliates|affiliate|affiliate marketing",
  "Cross-network": "cross network|performance max|pmax",
  SMS: "sms|text messages",
  Unassigned: "unassigned",
};
export const channelParts: Readonly<Record<string, string>> = {
  "Organic Social,Paid Social": "social|social media|social networks",
  "Paid Search,Paid Social,Paid Shopping,Paid Video,Paid Other":
    "paid|ads|paid ads|paid advertising|paid channels|paid media|advertising",
};

export const devices: Readonly<Record<string, string>> = {
  mobile:
    "mobile|mobiles|phone|phones|smartphone|smartphones|mobile phone|mobile phones|mobile device|mobile devices|cell phones|cellphones",
  desktop: "desktop|desktops|computer|computers|pc|pcs|laptop|laptops|desktop computers",
  tablet: "tablet|tablets|ipad|ipads",
  "smart tv": "smart tv|smart tvs",
};

/** Sources, browsers and systems that everybody knows; others are looked up. */
export const knownValues: readonly (readonly [dimension: string, values: string])[] = [
  [
    "source",
    "google|bing|yahoo|duckduckgo|ecosia|facebook|instagram|linkedin|twitter|tiktok|youtube|pinterest|reddit|whatsapp|chatgpt|perplexity",
  ],
  ["browser", "Chrome|Safari|Firefox|Edge|Opera|Samsung Internet"],
  ["operatingSystem", "Windows|Macintosh|iOS|Android|Linux|Chrome OS"],
];

/** Names of countries besides those that the platform knows in English. */
export const countryNames: Readonly<Record<string, string>> = {
  GB: "uk|great britain|britain|british|england",
  US: "usa|us market|u s|u s a|america|american|united states of america|the us|the states",
  TR: "turkey|turkish|türkiye",
  CZ: "czech republic|czechia|czech",
  NL: "holland|the netherlands|netherlands|dutch",
  DE: "german|germany",
  FR: "french",
  AT: "austrian",
  CH: "swiss",
  IT: "italian",
  ES: "spanish",
  PT: "portuguese",
  PL: "polish",
  DK: "danish",
  SE: "swedish",
  NO: "norwegian",
  FI: "finnish",
  BE: "belgian",
  IE: "irish",
  CA: "canadian",
  IN: "indian",
  JP: "japanese",
  CN: "chinese",
  AU: "australian",
  BR: "brazilian",
  MX: "mexican",
  AE: "uae|emirates",
  KR: "south korea|korea|korean",
  RU: "russian",
  GR: "greek",
  HU: "hungarian",
  RO: "romanian",
  UA: "ukrainian",
  IL: "israeli",
  HK: "hong kong",
};
