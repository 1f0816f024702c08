import { type Meanings, each, of, WORK } from "./meanings.ts";

/** How people speak of deals, leads and customers. */
// A table reads better with one row a line.
// oxfmt-ignore
export const sales: Meanings = [
  ["(won|win|winning|closed won|signed|sign)", of("deals", { state: "won" })],
  ["business (did|have) we (lose|lost)|lost business", of("deals", { state: "lost", measure: "amount" })],
  ["(closed|won)? business|business (did we win|won)|new business", of("deals", { state: "won", measure: "amount" })],
  ["lost|lose|losing|closed lost|(fell|fall|fallen) through", of("deals", { state: "lost" })],
  ["close", { dataset: "deals", date: "closing", tense: "present" }, of("deals", { state: "closed", tense: "past" })],
  ["(slipped|gone|went)? past (their|the|its) (closing|close)? date|slipped|should (already)? have (been|already)? closed (already|by now)?|(closing|close) date (in the past|has passed)", of("deals", { state: "overdue" })],
  ["(have|need|has|needs|still|got|left) to close", of("deals", { date: "closing", state: "open" })],
  ["closed", of("deals", { state: "closed" }), ...each(WORK, { state: "done" })],
  ["(expected|due|planned|scheduled|supposed|going|expect|meant) to close|(should|will) close|closing", of("deals", { date: "closing", state: "open" })],
  ["(in (the|our)|sales|open)? (pipeline|funnel)", of("deals", { state: "open" })],
  ["wins", of("deals", { state: "won", isNoun: true })],
  ["losses", of("deals", { state: "lost", isNoun: true })],
  ["(lost|loss)? reasons|reasons why we lost|what reasons", { dataset: "deals", dimension: "lostReason" }],
  ["(sales)? opportunities", of("deals")],
  ["(weighted|probability weighted) (pipeline|value|amount|forecast) (value)?|pipeline weighted by probability|weighted", of("deals", { measure: "expectedRevenue", state: "open" })],
  ["how long (does|do|did|will) (it|(our)? deals|a deal) (usually|typically|normally|generally|on average)? (take|need) ((for)? us)? (on average)? (to (close|win|land|be won|be closed|get closed|sign) (a deal|deals|one)?|to get a deal (over the line|signed|closed))?|days to close|(length of (the|our)? )? sales cycle (length)?", of("deals", { measure: "daysToClose" })],
  ["(win|closing|close|success|hit) (rate|ratio)|how often do we win", of("deals", { measure: "winRate" })],
  ["(percentage|percent|share|proportion|part) of (the|our|all)? deals (did we win|do we win|have we won|we won|we win)", of("deals", { measure: "winRate" })],
  ["(biggest|largest|top|best|most important) (customer|client|buyer)", of("invoices", { dimension: "customer", measure: "amount", order: "most" })],
  ["(customer|client) by (revenue|sales)|(revenue|sales) (by|per) (customer|client)", of("invoices", { dimension: "customer", measure: "amount" })],
  ["(best|top) (salesperson|salespeople|sales rep|rep)|who (is|are|'s) (our|the)? (best|top) seller", of("deals", { dimension: "owner", measure: "amount", state: "won", order: "most" })],
  ["how likely|(the)? odds|(win|winning) probability|(probability|chance) of winning", of("deals", { measure: "probability" })],
  ["average (deal)? (size|value)|average deal|(average)? ticket size|average ticket|deal size|average size of (our)? deals", of("deals", { measure: "averageAmount" })],
  ["sales reps|reps|salespeople|sales people|sales person|seller|account (manager|executive)|colleague|employee|team member|assignee|person|people", { dimension: "owner" }],
  ["people|person|colleague|team member", { dataset: "messages", dimension: "author" }],
  ["(the)? owner of|(look|looking) after|responsible for|in charge of|handle|manage|own", { dimension: "owner", isVerb: true }, of("accounts", { dimension: "owner", isVerb: true })],
  ["lead sources", ...each("deals leads", { dimension: "source" })],
  ["origins", ...each("deals leads", { dimension: "source" }), { dataset: "traffic", dimension: "channel" }],
  ["from where|where from", { dataset: "deals", dimension: "source" }, { dataset: "leads", dimension: "source" }, { dataset: "traffic", dimension: "channel" }],
  ["stages|(pipeline|deal|sales) stage", { dataset: "deals", dimension: "stage" }],
  ["prospects|inquiries|enquiries", of("leads")],
  ["customers|clients|accounts", of("accounts"), { dataset: "deals", dimension: "account" }, { dataset: "invoices", dimension: "customer" }, { dataset: "payments", dimension: "customer" }],
];
