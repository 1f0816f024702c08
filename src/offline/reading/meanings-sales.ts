import { of } from "./meanings-traffic.ts";
import type { Sense } from "./types.ts";

/** What people say of deals, leads and customers and the catalogue does not. Phrases between bars. */
// A table reads better with one row a line.
// oxfmt-ignore
export const salesMeanings: readonly (readonly [phrases: string, ...senses: Sense[]])[] = [
  ["won|win|winning|closed won|signed|sign", of("deals", { state: "won" })],
  ["business did we win|new business|business won", of("deals", { state: "won", measure: "amount" })],
  ["lost|lose|losing|closed lost|fell through|fall through|fallen through", of("deals", { state: "lost" })],
  ["close", { dataset: "deals", date: "closing", tense: "present" }, of("deals", { state: "closed", tense: "past" })],
  ["slipped past their closing date|slipped past the closing date|slipped|past their close date|past the close date|should have closed|should have been closed|should have been closed by now|past their closing date|past the closing date|closing date in the past|close date in the past|closing date has passed", { dataset: "deals", state: "overdue" }],
  ["closed", { dataset: "deals", state: "closed" }, { dataset: "tasks", state: "done" }, { dataset: "projects", state: "done" }, { dataset: "milestones", state: "done" }],
  ["expected to close|expect to close|should close|due to close|closing|planned to close|scheduled to close|will close|going to close|supposed to close", { dataset: "deals", date: "closing", state: "open" }],
  ["pipeline|sales pipeline|our pipeline|in the pipeline|open pipeline|funnel|sales funnel", of("deals", { state: "open" })],
  ["reason|reasons|lost reason|reasons why we lost|what reasons", { dataset: "deals", dimension: "lostReason" }],
  ["opportunities|sales opportunities", of("deals")],
  ["weighted pipeline|weighted value|weighted pipeline value|pipeline weighted by probability|probability weighted pipeline", of("deals", { measure: "expectedRevenue", state: "open" })],
  ["how long does it take us to close|how long does it take to close|how long does it take to win|how long does it take us to win|how long do we need to close|how long do deals take|how long do deals take to close|how long do our deals take to close|how long do our deals take|how long until we close a deal|days to close|sales cycle|average sales cycle|sales cycle length", of("deals", { measure: "daysToClose" })],
  ["win rate|win ratio|closing rate|close rate|success rate|hit rate|how often do we win", of("deals", { measure: "winRate" })],
  ["percentage of deals did we win|percentage of our deals did we win|share of deals did we win|percent of deals did we win|percentage of deals we won|share of deals we won|percentage of deals do we win|share of our deals do we win|percentage of the deals did we win", of("deals", { measure: "winRate" })],
  ["biggest customers|largest customers|top customers|best customers|most important customers|biggest clients|top clients|best clients|largest clients|biggest accounts|largest accounts|best accounts", of("invoices", { dimension: "customer", measure: "amount", word: "most" })],
  ["customers by revenue|customer by revenue|customers by sales|clients by revenue|revenue by customer|revenue per customer|sales by customer|sales per customer|customers in terms of revenue", of("invoices", { dimension: "customer", measure: "amount" })],
  ["best salesperson|top salesperson|best salespeople|top salespeople|best sales rep|top sales rep", of("deals", { dimension: "owner", measure: "amount", state: "won", word: "most" })],
  ["win probability|probability of winning|winning probability|chance of winning", of("deals", { measure: "probability" })],
  ["average size|average value", { dataset: "deals", measure: "averageAmount" }],
  ["average deal size|average deal|deal size|average size of deals|average deal value", of("deals", { measure: "averageAmount" })],
  ["sales reps|reps|salespeople|sales people|sales person|salesperson|seller|account manager|account executive|colleague|employee|team member|assignee|person|sales team", { dimension: "owner" }],
  ["owner of|the owner of|look after|looks after|looking after|responsible for|in charge of", { dimension: "owner" }, of("accounts", { dimension: "owner" })],
  ["handle|manage|own", { dimension: "owner" }],
  ["lead sources|source", { dataset: "deals", dimension: "source" }, { dataset: "leads", dimension: "source" }],
  ["from where|where from", { dataset: "deals", dimension: "source" }, { dataset: "leads", dimension: "source" }, { dataset: "traffic", dimension: "channel" }],
  ["stages|pipeline stage|deal stage|sales stage", { dataset: "deals", dimension: "stage" }],
  ["lead|prospects|inquiries|enquiries", of("leads")],
  ["customers|clients|accounts|companies", of("accounts"), { dataset: "deals", dimension: "account" }, { dataset: "invoices", dimension: "customer" }, { dataset: "payments", dimension: "customer" }],
];
