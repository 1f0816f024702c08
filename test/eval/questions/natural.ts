import { days, PERIODS } from "../clock.ts";
import { addUp, owed } from "../expect/books.ts";
import { sumDeals } from "../expect/sales.ts";
import type { Facts } from "../facts.ts";
import { count, eur, inCategory, said, SUITE, WEB, type Golden } from "../golden.ts";

const { october, september } = PERIODS;

/** What is set side by side, left out or shared between parts, as people say it. */
export function naturally({ traffic, sales, books, work }: Facts): Golden[] {
  const ask = inCategory("natural");
  const web = (...figures: Golden["figures"]) => ({ sources: WEB, figures });
  const suite = (...figures: Golden["figures"]) => ({ sources: SUITE, figures });
  const [now, before] = [october, september].map((period) =>
    traffic.by(period, (one) => one.channel, "sessions"),
  );
  const earlier = (name: string) => before?.find((one) => one.name === name)?.sessions ?? 0;
  const fell = now?.filter(({ name, sessions }) => sessions < earlier(name)) ?? [];
  const rose = now?.filter(({ name, sessions }) => sessions > earlier(name)) ?? [];
  const revenueOf = (channel: string) => traffic.in(october, (one) => one.channel === channel).revenue;
  const [market] = traffic.by(october, ({ country }) => country, "sessions");
  const sized = now?.filter(({ sessions }) => sessions >= 500 && sessions <= 1500) ?? [];
  const sumOf = (of: (period: typeof october) => readonly { total: number }[]) =>
    of(october).reduce((sum, { total }) => sum + total, 0);
  const clientsBefore = new Set(books.invoices(september).map(({ client }) => client.name));
  const gained = books.invoices(october).filter(({ client }) => !clientsBefore.has(client.name));
  const withDeals = new Set(sales.open.map(({ client }) => client.name));
  const joined = books.unpaid.filter(({ client }) => withDeals.has(client.name));
  return [
    ask("fell", "Which channels lost traffic in October?", {
      ...web(),
      mentions: fell.map(({ name }) => name),
      absent: rose.map(({ name }) => name),
    }),
    ask("sides", "Did paid search bring more revenue than email in October?", {
      ...web(eur(revenueOf("Paid Search")), eur(revenueOf("Email"))),
      mentions: [revenueOf("Paid Search") > revenueOf("Email") ? "Yes" : "No"],
    }),
    ask("leader", "Is Germany our biggest market by sessions in October?", {
      ...web(count(market?.sessions ?? Number.NaN)),
      mentions: [market?.name === "Germany" ? "Yes" : "No", market?.name ?? ""],
    }),
    ask("whether", "I was wondering whether we had more sessions in October than in September", {
      ...web(count(traffic.in(october).sessions), count(traffic.in(september).sessions)),
      mentions: [traffic.in(october).sessions > traffic.in(september).sessions ? "Yes" : "No"],
    }),
    ask("between", "Channels with between 500 and 1500 sessions in October", {
      ...web(),
      mentions: sized.map(({ name }) => name),
      absent: now?.filter((one) => !sized.includes(one)).map(({ name }) => name) ?? [],
    }),
    ask(
      "days-of-month",
      "Could you tell me the revenue of the last 10 days of October?",
      web(eur(traffic.in(days("2026-10-22", "2026-10-31")).revenue)),
    ),
    ask(
      "two-figures",
      "Give me traffic and revenue for October",
      web(count(traffic.in(october).sessions), eur(traffic.in(october).revenue)),
    ),
    ask(
      "shared-state",
      "How many invoices and how many bills are open?",
      suite(count(books.unpaid.length), count(books.unpaidBills.length)),
    ),
    ask("nobody", "What is the sum of the invoices that nobody has paid?", suite(eur(owed(books.unpaid)))),
    ask("neither", "How many deals are neither won nor lost?", suite(count(sales.open.length))),
    ask("whose", "Which tasks are late and who is supposed to do them?", {
      ...suite(count(work.overdue.length)),
      mentions: work.overdue.map(({ title }) => title),
    }),
    ask("both-parts", "And in September?", {
      history: said(
        "How many sessions did we have in October, and how many deals did we win in October?",
        "Both.",
      ),
      sources: [...WEB, ...SUITE],
      figures: [count(traffic.in(september).sessions), count(sumDeals(sales.won(september)).count)],
    }),
    ask("mailing", "How did Email do in October?", {
      ...web(
        count(now?.find(({ name }) => name === "Email")?.sessions ?? Number.NaN),
        eur(revenueOf("Email")),
      ),
    }),
    ask("ratio", "What was our revenue per session in October?", {
      ...web(eur(traffic.in(october).revenue / traffic.in(october).sessions)),
    }),
    ask("second", "Which channel brought the second most sessions in October?", {
      ...web(count(now?.[1]?.sessions ?? Number.NaN)),
      mentions: [`${now?.[1]?.name}** comes second`],
    }),
    ask("either", "Do more orders come from Germany or Austria?", { ...web(), absent: ["Yes.", "No."] }),
    ask(
      "spent",
      "How much did we spend in October?",
      suite(eur(sumOf(books.expenses)), eur(sumOf(books.bills))),
    ),
    ask(
      "unpaid-both",
      "How much is unpaid?",
      suite(eur(owed(books.unpaid)), eur(addUp(books.unpaidBills.map(({ total }) => total)))),
    ),
    ask(
      "whose-sales",
      "How much did Ada sell in October?",
      suite(
        eur(sumDeals(sales.won(october).filter(({ client }) => client.owner.name.startsWith("Ada"))).amount),
      ),
    ),
    ask("but", "Sessions from any country but Germany in October", {
      ...web(count(traffic.in(october, ({ country }) => country !== "Germany").sessions)),
    }),
    ask("groups-with-any", "How many channels brought orders in October?", {
      ...web(
        count(
          traffic.by(october, ({ channel }) => channel, "orders").filter(({ orders }) => orders > 0).length,
        ),
      ),
    }),
    ask("largest-whose", "Who owns the biggest open deal?", {
      ...suite(),
      mentions: [sales.open.toSorted((a, b) => b.amount - a.amount)[0]?.client.owner.name ?? ""],
    }),
    ask("received", "How many invoices did we receive in October?", { outcome: "declines" }),
    ask("made", "How many payments did we make in October?", { outcome: "declines" }),
    ask("two-pairs", "How many deals did Ben win and Ada lose in October?", { outcome: "declines" }),
    ask("kind-of", "Which team sells the most?", { outcome: "declines" }),
    ask("not-a-channel", "Which orders are not paid?", { outcome: "declines" }),
    ask("best-of", "Which lead source is best?", { outcome: "declines" }),
    ask("weekends", "Do we sell more on weekends?", { outcome: "declines" }),
    ask("joined", "Which accounts have open deals and unpaid invoices?", {
      ...suite(eur(owed(joined))),
      mentions: joined.map(({ client }) => client.name),
      absent: books.unpaid.filter((one) => !joined.includes(one)).map(({ client }) => client.name),
    }),
    ask("month-by-month", "Which channels have lost traffic every month since July?", {
      outcome: "declines",
    }),
    ask("bound-of-change", "Which landing pages lost more than 50 sessions in October?", {
      outcome: "declines",
    }),
    ask("grew-least", "Which country grew the least in October?", { outcome: "declines" }),
    ask("not-in-both", "Which customers have we invoiced in October but not in September?", {
      ...suite(eur(addUp(gained.map(({ total }) => total)))),
      absent: [...clientsBefore],
    }),
    ask("standing", "Is our pipeline bigger than last month?", { outcome: "declines" }),
  ];
}
