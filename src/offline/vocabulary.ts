/**
 * Every English word that the built-in model knows. Patterns are matched as whole words on lower-case text; in each
 * list the more specific entry stands first, because what one entry has taken the next no longer sees.
 */

import { findMeasure } from "../catalogue/catalogue.ts";
import { traffic } from "../catalogue/traffic.ts";
import type { Unit } from "../catalogue/units.ts";
import { typos } from "./vocabulary-typos.ts";

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

const list = (pairs: string): readonly (readonly [string, string])[] =>
  pairs.split(";").map((pair) => {
    const [pattern = "", value = ""] = pair.split(/=(?=[^=]*$)/).map((side) => side.trim());
    return [value === "" ? pattern.toLowerCase() : pattern, value === "" ? pattern : value] as const;
  });

/** pattern=GA4 value; a bare country name stands for itself. */
export const channelValues = list(
  "organic search|search engines?|seo|organic traffic=Organic Search;paid search|sea|ppc|google ads|adwords|search ads=Paid Search;paid social|social ads=Paid Social;organic social|social media|social networks?|social=Organic Social;organic video=Organic Video;paid video=Paid Video;organic shopping=Organic Shopping;paid shopping|shopping ads=Paid Shopping;email marketing|e-?mail (?:campaigns?|channel|traffic)|e-?mails?=Email;direct traffic|direct=Direct;referral traffic|referrals?=Referral;display (?:ads?|advertising|traffic)|(?:from|via|through) display=Display;affiliates?=Affiliates;cross-network=Cross-network;sms=SMS;push notifications?=Mobile Push Notifications;unassigned=Unassigned;organic=Organic Search",
);
export const deviceValues = list(
  "mobiles?|mobile (?:phones?|devices?)|smart ?phones?|phones?=mobile;desktops?|computers?|pcs?|laptops?=desktop;tablets?|ipads?=tablet",
);
export const sourceValues = list(
  "google=google;bing=bing;yahoo=yahoo;duckduckgo=duckduckgo;ecosia=ecosia;facebook=facebook;instagram=instagram;linkedin=linkedin;twitter=twitter;tiktok=tiktok;youtube=youtube;pinterest=pinterest;reddit=reddit;whatsapp=whatsapp;chatgpt=chatgpt;perplexity=perplexity;(?:the |our )?newsletters?=newsletter",
);
export const countryValues = list(
  "united kingdom|great britain|britain|uk|british=United Kingdom;united states|united states of america|usa|u\\.s\\.a?\\.?|(?<=the )us|america|american=United States;turkey|türkiye|turkish=Türkiye;czech republic|czechia|czech=Czechia;holland|the netherlands|netherlands|dutch=Netherlands;german|germany=Germany;french|france=France;austrian|austria=Austria;swiss|switzerland=Switzerland;italian|italy=Italy;spanish|spain=Spain;portuguese|portugal=Portugal;polish|poland=Poland;danish|denmark=Denmark;swedish|sweden=Sweden;norwegian|norway=Norway;finnish|finland=Finland;belgian|belgium=Belgium;irish|ireland=Ireland;canadian|canada=Canada;indian|india=India;japanese|japan=Japan;chinese|china=China;australian|australia=Australia;brazilian|brazil=Brazil;uae|emirates=United Arab Emirates;south korea|korea=South Korea;" +
    "New Zealand;South Africa;Saudi Arabia;Hong Kong;Luxembourg;Greece;Hungary;Romania;Bulgaria;Croatia;Slovakia;Slovenia;Serbia;Bosnia & Herzegovina;Albania;North Macedonia;Montenegro;Estonia;Latvia;Lithuania;Ukraine;Belarus;Russia;Moldova;Georgia;Armenia;Azerbaijan;Kazakhstan;Uzbekistan;Israel;Lebanon;Jordan;Iraq;Iran;Kuwait;Qatar;Bahrain;Oman;Egypt;Morocco;Tunisia;Algeria;Libya;Nigeria;Ghana;Kenya;Ethiopia;Tanzania;Uganda;Rwanda;Senegal;Cameroon;Angola;Zambia;Zimbabwe;Mozambique;Mexico;Argentina;Chile;Colombia;Peru;Ecuador;Bolivia;Uruguay;Paraguay;Venezuela;Costa Rica;Panama;Guatemala;Cuba;Jamaica;Dominican Republic;Puerto Rico;Indonesia;Malaysia;Singapore;Thailand;Vietnam;Philippines;Taiwan;Pakistan;Bangladesh;Sri Lanka;Nepal;Myanmar;Cambodia;Mongolia;Iceland;Malta;Cyprus;Monaco;Liechtenstein;Andorra",
);

/** Said another way before reading, so that "and" and "vs" inside a fixed phrase split nothing. */
export const rewrites: readonly (readonly [RegExp, string])[] = [
  [/\bnew (?:vs\.?|versus|and|or|&|against) (?:returning|old|recurring|existing)\b/gi, "new-vs-returning"],
  [/\breturning (?:vs\.?|versus|and|or|&|against) new\b/gi, "new-vs-returning"],
  [/\bsource (?:and|\/|&) medium\b|\bsource ?\/ ?medium\b/gi, "source/medium"],
  [/\bups? and downs?\b/gi, "trend"],
  [
    /\b[Ww]hat(?:'s| is) (?:currently )?on (\p{Lu}\p{L}+)'s (?:plate|desk|to-?do list)\b/gu,
    "open tasks of $1",
  ],
  [/\b[Ww]hat is (\p{Lu}\p{L}+) (?:currently )?working on\b/gu, "open tasks of $1"],
  [
    /^(?:please )?(?:(?:can|could) you )?(?:write|draft|prepare|create|make) (?:me )?(?=(?:an? |the )?(?:\w+ )?(?:summary|report|overview|recap)\b)/i,
    "",
  ],
  [/^(?:please )?(?:order|sort) (?=(?:the|our|all|my|these|open|won|lost|unpaid|overdue) .* by )/i, "list "],
  [/\b(day|week|month|quarter|year)[- ]to[- ]date\b/gi, "$1-to-date"],
  ...typos,
  [/\bsales (?=(?:by|per) (?:sales ?)?(?:reps?|persons?|people|owners?|colleagues?)\b)/gi, "won deals "],
  [/\bwhat(?: is| was|'s) wrong with\b|\bwhat(?:'s| has)? happened (?:to|with)\b/gi, "why did change"],
  [/\b(how|what|when|where|who|why|that|it)'s\b/gi, "$1 is"],
];

/** Asks for what is to come: months and weekdays without a year then lie ahead. */
export const futureWords =
  "due|closing|close|upcoming|expected|deadlines?|scheduled|planned|renewals?|forecast";

export const searchNouns = {
  "notes-workspace":
    "notes?|docs?|documents?|documentation|wiki|notion|workspace|memos?|minutes|handbook|knowledge base|write-?ups?|written down|pages? (?:about|on|regarding|mentioning|that mention|called|titled)",
  mail: "e-?mails?|mails?|inbox|mailbox|gmail",
  "team-chat": "slack|team ?-?chats?|chats?|messages?|threads?|conversations?|dms?",
} as const;

/** Verbs of talking: the team chat is meant when no other source is named. */
export const chatVerbs =
  "say|says|said|saying|talk|talks|talked|talking|discuss|discusses|discussed|discussing|discussion|discussions|mention|mentions|mentioned|mentioning|chatting|chatted|posted|posting|wrote|write|written|complained?|complaining|announced?|think (?:of|about)|thinks? about|opinions?";
export const mailVerbs =
  "e-?mailed|mailed us|(?:wrote|written|write|writes) (?:to )?us|in touch with us|hear(?:d)? from";
/** Asks for what a mail says rather than whether there is one. */
export const readingWords =
  "read|reads|open|full text|contents?|whole|what (?:does|did|do) (?:the |that |his |her |their |our )?(?:[\\p{L}-]+ ){0,3}(?:e-?mails?|mails?)(?: .*)? (?:say|says|said|want|wants|wanted|ask|asks|asked|write|wrote|contain|contains)|what (?:is|was) in (?:the |that )?(?:last |latest )?(?:e-?mail|mail)|summari[sz]e";
/** A figure is asked for and nothing says which. */
export const vagueWords =
  "how (?:much|many)(?: (?:is|was|were|are|did|do|have) (?:it|that|this|they|we|there))?|what (?:is|was) (?:it|that|the (?:number|figure|value|total|amount))|(?:show|give|tell) me (?:the )?(?:number|figure|value|total|amount)s?";
/** Asks what was written, whatever the topic; who somebody is, unless records are named; anything findable. */
export const searchCues = {
  about:
    "post-?mortems?|playbooks?|retrospectives?|(?:what do(?:es)?|according to) (?:the |our |your )?(?:[\\p{L}-]+ ){0,3}(?:policy|policies|handbook|guides?|guidelines?|plan|definitions?|manual)|anything (?:about|on|regarding)|something (?:about|on|regarding)|know about|(?:do|did) we know (?:about|on)|do we have (?:about|on)|mentions? of|news (?:about|on)|info(?:rmation)? (?:about|on)",
  author: "who (?:has |had )?(?:wrote|written|writes|authored|edited|last edited|created)|authors?",
  /** What is told of in words, not in figures. */
  events: "outages?|downtime|incidents?",
  known:
    "know (?:about|of)|tell me (?:about|everything)|(?:everything|all) (?:about|on)|(?:customers?|clients?|accounts?|suppliers?) (?!about)\\p{L}+",
  who: "who (?:is|was|are|were|knows|owns|handles)",
  find: "was there an?|were there any|any (?:outages?|problems?|issues?|incidents?|complaints?|feedback)|find|search|look(?:ing)? (?:for|up)|(?:what|when|where) (?:is|are|was|were) (?:our|the team's)|tell me about",
} as const;
/** Figures "say" something, too; nobody wrote that. */
export const figuresSay =
  "(?:data|numbers|figures|analytics|statistics|stats|reports?) (?:say|says|tell|tells|show|shows)";
/** "the email channel", "visits from email": the channel of web analytics, not the mailbox. */
export const mailAsChannel =
  "e-?mail (?:traffic|visits?|sessions?|campaigns?|channel|marketing|revenue|conversions?|visitors?|users?|perform(?:s|ed|ing|ance)?|do(?:ing)? (?:last|this|in)|converts?|converted|(?:bring|brought|generate|generated|make|drive|drove|produce|contribute)(?:d|s)?)|(?:from|via|through|by) (?:the )?e-?mail(?! (?:from|about|to))";

export const talkWords = {
  greeting: String.raw`(?:hi+|hello|hey+|hiya|greetings|howdy|good (?:morning|afternoon|evening|day)|moin|hallo)(?: there| all| everyone| team| you)*`,
  thanks: String.raw`(?:(?:ok(?:ay)?|great|perfect|nice|cool|super|awesome|good|wonderful|excellent|many|thats great|that is great|understood|got it)[,.! ]*)*(?:thanks|thank you|thx|cheers|ty)?(?: (?:a lot|so much|very much|you|for (?:that|this|the help|your help)|all|again))*`,
  farewell: "(?:good ?)?(?:bye|see you|goodbye|good night|see ya|ciao)(?: bye| later| now| soon| tomorrow)*",
  capabilities: String.raw`what (?:else )?can (?:you|i) (?:do|ask|help|answer|tell)|what do you (?:do|know)|how (?:can|do) you (?:help|work)|how does this work|(?:please )?help(?: me)?$|who are you|what are you|what kind of questions|example questions|give me (?:some )?examples|which (?:data )?sources? (?:are|is|do|have|can)|what (?:data )?sources? (?:are|is|do|have|can)|(?:what|which) (?:integrations|connections|tools|data) (?:are|is|do|have|can)|what is connected|are you (?:a|an|human|real|chatgpt)|your (?:name|purpose|features|capabilities)`,
} as const;

export const overviewWords =
  "how (?:are|is|were|was|did|do|does|have|has) (?:we|things|it|everything|business|the business|our business|the company|our company|company|the shop|our shop|the store|our store|the (?:web)?site|our (?:web)?site|the numbers)(?: (?:been|all))?|how goes it|overviews?|summary|summari[sz]e|recap|snapshot|kpis?|key figures|key numbers|the numbers|our numbers|figures|stats|statistics|performance|performing|perform(?:s|ed)?|results?|dashboard|highlights|report|status update|update|what happened|what is new|what is up|headlines?";
export const changeWords =
  "chang(?:e|es|ed|ing)|gr[oe]w(?:n|s|th|ing)?|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|ris(?:e|es|en|ing)|rose|f[ae]ll(?:s|en|ing)?|drop(?:s|ped|ping)?|declin(?:e|es|ed|ing)|(?:went|gone|go|going|are we|is it) (?:up|down)|up or down|improv(?:e|es|ed|ing|ement)|worsen(?:ed|ing)?|develop(?:s|ed|ing|ment)?|compar(?:e|ed|ison)|better|worse|than before|than usual|differ(?:s|ed|ence|ent)?|up|(?<!(?:break|breaking|broken|broke|split|splitting) )down|more or (?:less|fewer)|lost|gained|dip(?:s|ped)?|spik(?:e|es|ed|ing)|jump(?:s|ed)?|slump(?:ed)?|surg(?:e|ed)|plummet(?:ed)?|movers?|moved";
/** What rows are ordered by change for. */
export const moverWords = {
  up: "gr[eo]w|grown|growing|growth|growers?|gain|gains|gained|gainers?|increas(?:e|es|ed|ing)|r[io]se|risen|risers?|improve(?:d|s|ment)?|winners?|jump(?:s|ed)?|climb(?:s|ed|ers?)?|surged?",
  down: "lost|lose|loses|losing|loss|losses|losers?|drop|drops|dropped|declin(?:e|es|ed|ing)|f[ae]ll|fallen|fallers?|decreas(?:e|es|ed|ing)|shr[aiu]nk|worsen(?:ed)?|slump(?:s|ed)?|dip(?:s|ped)?|went down",
  either: "chang(?:e|es|ed)|moved?|movers?|shift(?:s|ed)?|swing",
  superlative:
    "the most|most|fastest|strongest|hardest|furthest|biggest|largest|greatest|steepest|sharpest|top|worst|best",
  least: "least|slowest|smallest",
} as const;
/** Which way a question takes a figure to have gone. */
export const directionWords = {
  up: `${moverWords.up}|(?:go|goes|going|gone|went|are|is|was|were) (?:\\p{L}+ )?up|higher|more|better|spik(?:e|ed)|ros(?:e|en)`,
  down: `${moverWords.down}|(?:go|goes|going|gone|went|are|is|was|were) (?:\\p{L}+ )?down|lower|fewer|less|worse|plummet(?:ed)?|weak(?:er)?`,
} as const;
export const trendWords =
  "trends?|trending|over time|evolv(?:e|ed|ing)|evolution|trajectory|history|chart|graph|timeline|develop(?:s|ed|ing|ment)?";
export const whyWords =
  "why|what (?:caused|explains|drove|is behind|is driving)|reasons? (?:for|why|behind)|how come|explain";
export const howWords = "how (?:are|is|was|were|did|do|does|have|has)";
/** No metric by themselves, but sessions are meant when the question names none. */
export const visitWords = "visited|visiting|came|come|comes|clicked";
/** What follows is left out, which the report tool cannot do. */
export const exclusionWords =
  "excluding|without|except|except for|but not|not from|outside|outside of|other than";
/** "Where do our visitors come from?" asks for the channels. */
export const originWords = "where .*(?:from|found us|find us)";
export const shareWords = "percent(?:age)?|%|share|proportion|fraction|portion|part";
/** Asks for what is to come, which no source holds. */
export const predictionWords =
  "predict(?:ion|ions|ed)?|forecast(?:s|ed)?|likely|projections?|will (?:we|our|it|the|revenue|sales|traffic|users|visits)|going to (?:be|have|make|reach)|outlook";
/** What belongs to others: the sources hold only what the business itself did. */
export const foreignWords = "market (?:shares?|sizes?)|share of (?:the )?market|competitors?|rivals?";
/** Requests to compose something, which no source answers. */
export const composeWords =
  "(?:write|draft|compose|code) (?:(?:me|us|up) )?(?:an?|the|some|my|our)|write me|translate|imagine|pretend|act as|sing|rhyme|post (?:this|an?|to)|say (?:hi|hello|something)|tell (?:me )?an? (?:joke|story)|ignore (?:all|previous|your)";
export const averageWords = "(?:on )?average(?:s|d)?|avg|mean";
export const followUpOpeners =
  "(?:ok(?:ay)?,? |so |alright,? |hmm,? )?(?:and|what about|how about|what of|same|the same|also|but|instead|or|vs\\.?|versus|compared?|show that|break (?:that|it|this|them) down|split (?:that|it|this|them))";
export const pronouns = "it|this|that|they|them|these|those|he|she|there|same";
