import { days, PERIODS } from "../clock.ts";
import type { Facts } from "../facts.ts";
import { count, eur, inCategory, percent, WEB, type Golden } from "../golden.ts";

const { today, yesterday, lastWeek, october, september, thisYear } = PERIODS;

export function totals({ traffic }: Facts): Golden[] {
  const ask = inCategory("totals");
  const week = traffic.in(lastWeek);
  return [
    ask("sessions", "How many sessions did we have last week?", {
      sources: WEB,
      figures: [count(week.sessions)],
    }),
    ask("revenue", "What was our revenue in October?", {
      sources: WEB,
      figures: [eur(traffic.in(october).revenue)],
    }),
    ask("orders", "How many orders came in yesterday?", {
      sources: WEB,
      figures: [count(traffic.in(yesterday).orders)],
    }),
    ask("new-visitors", "How many new visitors came last month?", {
      sources: WEB,
      figures: [count(traffic.in(october).newUsers)],
    }),
    ask("page-views", "How many page views did the shop get last week?", {
      sources: WEB,
      figures: [count(week.views)],
    }),
    ask("people", "How many people visited our site last week?", {
      sources: WEB,
      figures: [count(...week.users)],
    }),
    ask("online-sales", "How much have we sold online since January?", {
      sources: WEB,
      figures: [eur(traffic.in(thisYear).revenue)],
    }),
    ask("today", "How many visits have we had so far today?", {
      sources: WEB,
      figures: [count(traffic.in(today).sessions)],
    }),
    ask("conversions", "How many conversions were there last week?", {
      sources: WEB,
      figures: [count(week.keyEvents)],
    }),
  ];
}

export function averages({ traffic, sales, books }: Facts): Golden[] {
  const ask = inCategory("averages");
  const month = traffic.in(october);
  const won = sales.won(PERIODS.q3);
  const invoices = books.invoices(october);
  const mean = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
  return [
    ask("order-value", "What was the average order value in October?", {
      sources: WEB,
      figures: [eur(month.revenue / month.orders)],
    }),
    ask("orders-a-day", "How many orders did we get per day on average in October?", {
      sources: WEB,
      figures: [count(month.orders / 31)],
    }),
    ask("revenue-a-day", "What was our average daily revenue last week?", {
      sources: WEB,
      figures: [eur(traffic.in(lastWeek).revenue / 7)],
    }),
    ask("deal-size", "What's the average size of the deals we won in Q3?", {
      sources: ["business-suite"],
      figures: [eur(mean(won.map(({ amount }) => amount)))],
    }),
    ask("invoice", "What was the average invoice amount in October?", {
      sources: ["business-suite"],
      figures: [eur(mean(invoices.map(({ total }) => total)))],
    }),
  ];
}

export function rates({ traffic, sales }: Facts): Golden[] {
  const ask = inCategory("rates");
  const week = traffic.in(lastWeek);
  const day = traffic.in(yesterday);
  const mobile = traffic.in(lastWeek, ({ device }) => device === "mobile");
  const share = (part: number, whole: number) => (part / whole) * 100;
  return [
    ask("engagement", "What was our engagement rate last week?", {
      sources: WEB,
      figures: [percent(share(week.engaged, week.sessions))],
    }),
    // Analytics counts sessions with a key event; the company's own definition counts orders.
    ask("conversion", "What was the conversion rate last week?", {
      sources: WEB,
      figures: [percent(share(week.keyEventSessions, week.sessions), share(week.orders, week.sessions))],
    }),
    ask("bounce", "What was the bounce rate yesterday?", {
      sources: WEB,
      figures: [percent(share(day.sessions - day.engaged, day.sessions))],
    }),
    ask("mobile-share", "What share of last week's visits came from mobile phones?", {
      sources: WEB,
      figures: [percent(share(mobile.sessions, week.sessions))],
    }),
    ask("win-rate-quarter", "What was our win rate in Q3?", {
      sources: ["business-suite"],
      figures: [percent(sales.winRate(PERIODS.q3).byCount)],
    }),
    ask("win-rate-value", "What percentage of deal value did we win in October?", {
      sources: ["business-suite"],
      figures: [percent(sales.winRate(october).byAmount)],
    }),
  ];
}

export function filters({ traffic, sales, books }: Facts): Golden[] {
  const ask = inCategory("filters");
  const large = sales.open.filter(({ amount }) => amount > 10_000);
  const bens = sales.open.filter(({ client }) => client.owner.key === "ben");
  const late = books.overdue.filter(({ client }) => client.name === "Marina Stralsund");
  const amounts = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ask("country", "How many sessions came from Germany last week?", {
      sources: WEB,
      figures: [count(traffic.in(lastWeek, ({ country }) => country === "Germany").sessions)],
    }),
    ask("channel", "How much revenue did email bring in last week?", {
      sources: WEB,
      figures: [eur(traffic.in(lastWeek, ({ channel }) => channel === "Email").revenue)],
    }),
    ask("device", "How many orders were placed on mobile in October?", {
      sources: WEB,
      figures: [count(traffic.in(october, ({ device }) => device === "mobile").orders)],
    }),
    ask("organic", "How many organic search sessions did we have in September?", {
      sources: WEB,
      figures: [count(traffic.in(september, ({ channel }) => channel === "Organic Search").sessions)],
    }),
    ask("landing-page", "How many visits started on /campaign/black-week-2026 last week?", {
      sources: WEB,
      figures: [
        count(
          traffic.in(lastWeek, ({ landingPage }) => landingPage === "/campaign/black-week-2026").sessions,
        ),
      ],
    }),
    ask("amount", "Which open deals are worth more than 10,000 euros?", {
      sources: ["business-suite"],
      figures: [count(large.length), eur(amounts(large))],
    }),
    ask("owner", "How many open deals does Ben have and what are they worth?", {
      sources: ["business-suite"],
      figures: [count(bens.length), eur(amounts(bens))],
    }),
    ask("customer", "Does Marina Stralsund have any overdue invoices?", {
      sources: ["business-suite"],
      figures: [eur(late.reduce((sum, { total }) => sum + total, 0))],
      mentions: ["Marina Stralsund"],
    }),
    ask("austria-days", "How many visits did we get from Austria between 1 and 10 November?", {
      sources: WEB,
      figures: [
        count(traffic.in(days("2026-11-01", "2026-11-10"), ({ country }) => country === "Austria").sessions),
      ],
    }),
  ];
}
