import { PERIODS } from "../clock.ts";
import { owed } from "../expect/books.ts";
import { sumDeals } from "../expect/sales.ts";
import type { Facts } from "../facts.ts";
import { count, eur, inCategory, said, SUITE, WEB, type Golden } from "../golden.ts";

const { lastWeek, weekBefore, october, september } = PERIODS;

export function severalSources({ traffic, sales, books }: Facts): Golden[] {
  const ask = inCategory("several");
  const week = traffic.in(lastWeek);
  const won = sumDeals(sales.won(october));
  return [
    ask("visits-invoices", "How many visits did we have last week, and which invoices are overdue?", {
      sources: [...WEB, ...SUITE],
      figures: [count(week.sessions), count(books.overdue.length), eur(owed(books.overdue))],
    }),
    ask("revenue-deals", "Show me October's online revenue and the deals we won in October.", {
      sources: [...WEB, ...SUITE],
      figures: [eur(traffic.in(october).revenue), eur(won.amount)],
    }),
    ask("chat-notes", "What do the team chat and our notes say about Gift Guide 2026?", {
      sources: ["team-chat", "notes-workspace"],
      mentions: ["Gift Guide 2026"],
    }),
    ask("three", "Last week's sessions and orders, our open deals, and the overdue invoices?", {
      sources: [...WEB, ...SUITE],
      figures: [
        count(week.sessions),
        count(week.orders),
        eur(sumDeals(sales.open).amount),
        eur(owed(books.overdue)),
      ],
    }),
    ask("traffic-mail", "How many sessions came in yesterday, and is there any mail about Black Week 2026?", {
      sources: [...WEB, "mail"],
      figures: [count(traffic.in(PERIODS.yesterday).sessions)],
      mentions: ["Black Week 2026"],
    }),
  ];
}

export function followUps({ traffic, sales, books }: Facts): Golden[] {
  const ask = inCategory("follow-ups");
  const week = traffic.in(lastWeek);
  const visits = said(
    "How many sessions did we have last week?",
    `You had ${week.sessions} sessions last week.`,
  );
  const channels = traffic.by(lastWeek, ({ channel }) => channel, "sessions");
  const largest = Math.max(...books.overdue.map((invoice) => owed([invoice])));
  return [
    ask("period", "And the week before?", {
      history: visits,
      sources: WEB,
      figures: [count(traffic.in(weekBefore).sessions)],
    }),
    ask("breakdown", "Split that by channel", {
      history: visits,
      sources: WEB,
      figures: channels.slice(0, 3).map(({ sessions }) => count(sessions)),
    }),
    ask("filter", "And only from Germany?", {
      history: visits,
      sources: WEB,
      figures: [count(traffic.in(lastWeek, ({ country }) => country === "Germany").sessions)],
    }),
    ask("metric", "And how many orders?", {
      history: visits,
      sources: WEB,
      figures: [count(week.orders)],
    }),
    ask("month", "What about September?", {
      history: said("What was our revenue in October?", "Revenue in October was good."),
      sources: WEB,
      figures: [eur(traffic.in(september).revenue)],
    }),
    ask("largest", "Which of them is the largest?", {
      history: said("Which invoices are overdue?", "Seven invoices are overdue."),
      sources: SUITE,
      figures: [eur(largest)],
    }),
    ask("lost", "And how many did we lose?", {
      history: said("How many deals did we win in October?", "You won ten deals in October."),
      sources: SUITE,
      figures: [count(sales.lost(october).length)],
    }),
    ask("why", "Why?", {
      history: said("How did last week's traffic compare with the week before?", "It went up."),
      sources: WEB,
      mentions: [["paid search", "black week", "black-week"]],
    }),
  ];
}
