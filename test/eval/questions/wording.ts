import { days, PERIODS } from "../clock.ts";
import { owed } from "../expect/books.ts";
import { sumDeals } from "../expect/sales.ts";
import type { Facts } from "../facts.ts";
import { count, eur, inCategory, SUITE, WEB, type Golden } from "../golden.ts";

const { yesterday, lastWeek, october, q2, q3, sinceMarch } = PERIODS;

export function oddWording({ traffic, sales, books }: Facts): Golden[] {
  const ask = inCategory("wording");
  const week = { sources: WEB, figures: [count(traffic.in(lastWeek).sessions)] };
  return [
    ask("typos", "hwo many sesions last week??", week),
    ask("short", "last wk traffic", week),
    ask("polite", "Hey, sorry to bother you, could you quickly tell me how busy the website was last week?", {
      ...week,
      scope: "model",
    }),
    ask("shouting", "GIVE ME YESTERDAYS ORDERS", {
      sources: WEB,
      figures: [count(traffic.in(yesterday).orders)],
    }),
    ask("clipped", "revenu oct pls", { sources: WEB, figures: [eur(traffic.in(october).revenue)] }),
    ask("invoices", "overdue invoces?", { sources: SUITE, figures: [eur(owed(books.overdue))] }),
    ask("pipeline", "whats the pipline worth", {
      sources: SUITE,
      figures: [eur(sumDeals(sales.open).amount)],
    }),
    ask("money", "how much dough did the shop make in october", {
      sources: WEB,
      figures: [eur(traffic.in(october).revenue)],
      scope: "model",
    }),
  ];
}

export function periods({ traffic }: Facts): Golden[] {
  const ask = inCategory("periods");
  const sessions = (...spans: (typeof lastWeek)[]) => ({
    sources: WEB,
    figures: [count(...spans.map((span) => traffic.in(span).sessions))],
  });
  const revenue = (span: typeof lastWeek) => ({ sources: WEB, figures: [eur(traffic.in(span).revenue)] });
  return [
    ask("iso", "Sessions from 2026-10-05 to 2026-10-11", sessions(days("2026-10-05", "2026-10-11"))),
    ask("monday", "What was our revenue on Monday?", revenue(days("2026-11-16"))),
    ask("friday", "How many sessions did we have last Friday?", sessions(days("2026-11-13"))),
    ask("weekend", "How much traffic did we get last weekend?", sessions(days("2026-11-14", "2026-11-15"))),
    ask("date", "How many visits were there on 10 November?", sessions(days("2026-11-10"))),
    ask("q3", "How many orders did we have in Q3?", {
      sources: WEB,
      figures: [count(traffic.in(q3).orders)],
    }),
    ask("second-quarter", "Orders in the second quarter?", {
      sources: WEB,
      figures: [count(traffic.in(q2).orders)],
    }),
    ask("since-march", "What revenue have we made since March?", revenue(sinceMarch)),
    ask("this-month", "How are online sales this month?", revenue(PERIODS.thisMonth)),
    ask(
      "range",
      "How much revenue did we make between 1 and 10 November?",
      revenue(days("2026-11-01", "2026-11-10")),
    ),
    // Analytics ends its "last 7 days" yesterday; people may count today.
    ask(
      "seven-days",
      "Sessions in the last 7 days",
      sessions(days("2026-11-11", "2026-11-17"), days("2026-11-12", "2026-11-18")),
    ),
    ask(
      "week-number",
      "How many sessions did we have in week 45?",
      sessions(days("2026-11-02", "2026-11-08")),
    ),
  ];
}

export function otherAgents({ traffic, sales, books, work }: Facts): Golden[] {
  const ask = inCategory("agents");
  const pages = traffic.by(lastWeek, ({ landingPage }) => landingPage, "sessions");
  return [
    ask("marketing", "Which landing page brought the most visits last week?", {
      agentId: "marketing-analyst",
      sources: WEB,
      figures: [count(pages[0]?.sessions ?? Number.NaN)],
      mentions: [pages[0]?.name ?? ""],
    }),
    ask("sales", "How much is in the pipeline?", {
      agentId: "sales-analyst",
      sources: SUITE,
      figures: [eur(sumDeals(sales.open).amount)],
    }),
    ask("sales-receivables", "Which customers are late with their payments?", {
      agentId: "sales-analyst",
      sources: SUITE,
      figures: [eur(owed(books.overdue))],
    }),
    ask("operations", "Which tasks are late?", {
      agentId: "operations-analyst",
      sources: SUITE,
      figures: [count(work.overdue.length)],
      mentions: work.overdue.map(({ title }) => title),
    }),
  ];
}
