import { PERIODS } from "../clock.ts";
import { groupTotals } from "../expect/books.ts";
import { groupDeals } from "../expect/sales.ts";
import type { Visit } from "../expect/traffic.ts";
import type { Facts } from "../facts.ts";
import { count, dayNames, eur, inCategory, SUITE, WEB, type Golden } from "../golden.ts";

const { lastWeek, october, q3 } = PERIODS;

export function breakdowns({ traffic, sales, books }: Facts): Golden[] {
  const ask = inCategory("breakdowns");
  const top = (key: (visit: Visit) => string, rank: "sessions" | "revenue", most: number) =>
    traffic.by(lastWeek, key, rank).slice(0, most);
  const channels = top(({ channel }) => channel, "sessions", 3);
  const countries = top(({ country }) => country, "revenue", 3);
  const pages = top(({ landingPage }) => landingPage, "sessions", 5);
  const devices = top(({ device }) => device, "revenue", 3);
  const products = traffic.products(october).slice(0, 3);
  const stages = groupDeals(sales.open, sales.stage);
  const customers = groupTotals(
    books.invoices(q3),
    ({ client }) => client.name,
    ({ total }) => total,
  ).slice(0, 3);
  const best = traffic.by(october, ({ day }) => String(day), "revenue")[0];
  return [
    ask("channels", "Which channels brought the most visits last week?", {
      sources: WEB,
      figures: channels.map(({ sessions }) => count(sessions)),
      mentions: channels.map(({ name }) => name),
    }),
    ask("countries", "Top 3 countries by revenue last week", {
      sources: WEB,
      figures: countries.map(({ revenue }) => eur(revenue)),
      mentions: countries.map(({ name }) => name),
    }),
    ask("landing-pages", "What were our top 5 landing pages last week?", {
      sources: WEB,
      figures: pages.map(({ sessions }) => count(sessions)),
      mentions: pages.map(({ name }) => name),
    }),
    ask("products", "Which products earned the most in October?", {
      sources: WEB,
      figures: products.map(({ revenue }) => eur(revenue)),
      mentions: products.map(({ name }) => name),
    }),
    ask("devices", "Break down last week's revenue by device", {
      sources: WEB,
      figures: devices.map(({ revenue }) => eur(revenue)),
      mentions: devices.map(({ name }) => name),
    }),
    ask("best-day", "What was our best day for revenue in October?", {
      sources: WEB,
      figures: [eur(best?.revenue ?? Number.NaN)],
      mentions: [dayNames(Number(best?.name))],
    }),
    ask("days", "Show me daily sessions for last week", {
      sources: WEB,
      figures: traffic
        .by(lastWeek, ({ day }) => String(day), "sessions")
        .map(({ sessions }) => count(sessions)),
    }),
    ask("stages", "Break down the open deals by stage", {
      sources: SUITE,
      figures: stages.map(({ amount }) => eur(amount)),
      mentions: stages.map(({ name }) => name),
    }),
    ask("customers", "Who were our three biggest customers by invoiced amount in Q3?", {
      sources: SUITE,
      figures: customers.map(({ total }) => eur(total)),
      mentions: customers.map(({ name }) => name),
    }),
    ask("months", "Which month this year had the most sessions?", {
      sources: WEB,
      figures: [count(traffic.byMonth(PERIODS.thisYear, "sessions")[0]?.sessions ?? Number.NaN)],
      mentions: [["May", "2026-05"]],
    }),
  ];
}
