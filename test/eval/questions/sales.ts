import { days, isWithin, PERIODS } from "../clock.ts";
import { groupTotals, owed } from "../expect/books.ts";
import { sumDeals } from "../expect/sales.ts";
import type { Facts } from "../facts.ts";
import { count, eur, inCategory, percent, SUITE, type Golden } from "../golden.ts";

const { lastWeek, october, thisYear } = PERIODS;

export function pipeline({ sales }: Facts): Golden[] {
  const ask = inCategory("pipeline");
  const open = sumDeals(sales.open);
  const won = sumDeals(sales.won(october));
  const lost = sumDeals(sales.lost(october));
  const largest = sales.open.toSorted((a, b) => b.amount - a.amount).slice(0, 3);
  const closing = sumDeals(
    sales.open.filter(({ plannedDay }) => isWithin(plannedDay, days("2026-11-01", "2026-11-30"))),
  );
  const latest = sales.won(lastWeek);
  const reasons = Map.groupBy(sales.lost(thisYear), ({ lostReason }) => lostReason ?? "");
  return [
    ask("worth", "What does our sales pipeline look like?", {
      sources: SUITE,
      figures: [count(open.count), eur(open.amount)],
    }),
    ask("won", "How much business did we win in October?", {
      sources: SUITE,
      figures: [eur(won.amount)],
    }),
    ask("lost", "How many deals did we lose last month, and what were they worth?", {
      sources: SUITE,
      figures: [count(lost.count), eur(lost.amount)],
    }),
    ask("win-rate", "What is our win rate this year?", {
      sources: SUITE,
      figures: [percent(sales.winRate(thisYear).byCount)],
    }),
    ask("largest", "What are the three biggest open deals?", {
      sources: SUITE,
      figures: largest.map(({ amount }) => eur(amount)),
      mentions: largest.map(({ client }) => client.name),
    }),
    ask("closing", "Which open deals should close this month?", {
      sources: SUITE,
      figures: [count(closing.count), eur(closing.amount)],
    }),
    ask("latest", "Which deals did we win last week?", {
      sources: SUITE,
      figures: latest.map(({ amount }) => eur(amount)),
      mentions: latest.map(({ client }) => client.name),
      outcome: latest.length === 0 ? "empty" : "figures",
    }),
    ask("leads", "How many leads came in last week?", {
      sources: SUITE,
      figures: [count(sales.leads(lastWeek).length)],
    }),
    ask("reasons", "Why did we lose deals this year?", {
      sources: SUITE,
      figures: [...reasons.values()].map((group) => count(group.length)),
      mentions: ["Price"],
    }),
  ];
}

export function receivables({ books }: Facts): Golden[] {
  const ask = inCategory("receivables");
  const { overdue, unpaid } = books;
  const debtors = groupTotals(
    unpaid,
    ({ client }) => client.name,
    (invoice) => owed([invoice]),
  );
  const worst = overdue.toSorted((a, b) => owed([b]) - owed([a]))[0];
  return [
    ask("overdue", "Which invoices are overdue?", {
      sources: SUITE,
      figures: [count(overdue.length), eur(owed(overdue))],
      mentions: ["Marina Stralsund"],
    }),
    ask("unpaid", "How much money do customers still owe us?", {
      sources: SUITE,
      figures: [eur(owed(unpaid))],
    }),
    ask("debtor", "Who owes us the most?", {
      sources: SUITE,
      figures: [eur(debtors[0]?.total ?? Number.NaN)],
      mentions: [debtors[0]?.name ?? ""],
    }),
    ask("ageing", "How old are our overdue invoices? Give me the ageing.", {
      sources: SUITE,
      figures: [eur(books.late(1, 30)), eur(books.late(31, 60))],
    }),
    ask("late", "How much is more than 30 days overdue?", {
      sources: SUITE,
      figures: [eur(books.late(31, 10_000))],
      // Thirty are days here, and no amount.
      absent: ["at least 30"],
    }),
    ask("largest", "What's our biggest overdue invoice?", {
      sources: SUITE,
      figures: [eur(worst ? owed([worst]) : Number.NaN)],
      mentions: [worst?.client.name ?? ""],
    }),
    ask("invoiced", "How much did we invoice in October?", {
      sources: SUITE,
      figures: [eur(books.invoices(october).reduce((sum, { total }) => sum + total, 0))],
    }),
  ];
}
