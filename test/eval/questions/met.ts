import { days, isWithin, PERIODS } from "../clock.ts";
import { groupTotals } from "../expect/books.ts";
import { sumDeals } from "../expect/sales.ts";
import { mails } from "../expect/talk.ts";
import type { Facts } from "../facts.ts";
import { count, eur, inCategory, MAIL, percent, said, SUITE, WEB, type Golden } from "../golden.ts";
import { momentOf } from "../../../src/sandbox/company/dates.ts";

const { lastWeek, october, october2025, q3, thisMonth, thisYear } = PERIODS;

const LAST_YEAR = days("2025-10-14", "2026-11-17");

/** What users met and was answered wrong, or needlessly not at all. */
export function asMet({ traffic, sales, books }: Facts): Golden[] {
  const ask = inCategory("met");
  const suite = (...figures: Golden["figures"]) => ({ sources: SUITE, figures });
  const web = (...figures: Golden["figures"]) => ({ sources: WEB, figures });
  const of = (name: string, isWon: boolean, period = october) =>
    sumDeals(
      (isWon ? sales.won(period) : sales.lost(period)).filter(({ client }) =>
        client.owner.name.startsWith(name),
      ),
    );
  const [ada, ben] = ["Ada", "Ben"].map((name) => [of(name, true), of(name, false)].map((one) => one.count));
  const pair = "How many deals did Ada win in October, and how many did she lose?";
  const [benWon, benLost] = [of("Ben", true, q3).count, of("Ben", false, q3).count];
  const billed = groupTotals(
    books.bills(thisYear),
    ({ vendor }) => vendor,
    ({ total }) => total,
  );
  const bought = groupTotals(
    books.invoices(thisYear),
    ({ client }) => client.name,
    ({ total }) => total,
  );
  const [payer] = groupTotals(
    books.payments(thisYear),
    ({ client }) => client.name,
    ({ amount }) => amount,
  );
  const leads = sales.leads(thisYear);
  const received = mails().filter(
    ({ labels, ms }) => labels.includes("INBOX") && isWithin(momentOf(ms).day, lastWeek),
  );
  const [november2025, revenueOf] = [
    days("2025-11-01", "2025-11-18"),
    (period: typeof october) => eur(traffic.in(period).revenue),
  ];
  const campaign = (name: string, period: typeof october) =>
    traffic.in(period, (one) => one.campaign === name);
  const issued = books.invoices(q3);
  const paid = issued.filter((invoice) => !books.unpaid.includes(invoice)).length / issued.length;
  const bestLate = books.overdue.toSorted((one, other) => one.dueDay - other.dueDay)[0];
  return [
    ask("she", pair, suite(...(ada ?? []).map((one) => count(one)))),
    ask("she-before", "And how many did she lose?", {
      ...suite(count(ada?.[1] ?? Number.NaN)),
      history: said("How many deals did Ada win in October?", "Some."),
    }),
    ask("and-he", "And Ben?", {
      ...suite(...(ben ?? []).map((one) => count(one))),
      history: said(pair, "Both."),
    }),
    ask("nobody", "How many deals did she win in October?", { outcome: "names", mentions: ["she"] }),
    ask(
      "sold-of-whom",
      "How much did Ben sell in October, and what did he lose?",
      suite(eur(of("Ben", true).amount)),
    ),
    ask("most-overdue", "Which invoice is the most overdue?", {
      ...suite(),
      mentions: [bestLate?.number ?? ""],
    }),
    ask(
      "percent-of-wins",
      "How many percent of deals did Ben win in Q3?",
      suite(percent((benWon / (benWon + benLost)) * 100)),
    ),
    ask("bought-from", "Which suppliers did we buy the most from this year?", {
      ...suite(eur(billed[0]?.total ?? Number.NaN)),
      mentions: [billed[0]?.name ?? ""],
    }),
    ask("bought-by", "Which customers bought most from us this year?", {
      ...suite(eur(bought[0]?.total ?? Number.NaN)),
      mentions: [bought[0]?.name ?? ""],
    }),
    ask(
      "got-from",
      `How much did we get from ${payer?.name} this year?`,
      suite(eur(payer?.total ?? Number.NaN)),
    ),
    ask(
      "web-form",
      "How many leads came from the web form this year?",
      suite(count(leads.filter(({ source }) => source === "Web quote form").length)),
    ),
    ask("received-mails", "How many mails came in last week?", {
      sources: MAIL,
      figures: [count(received.length)],
    }),
    ask(
      "two-years",
      "Revenue in October this year and last year",
      web(revenueOf(october), revenueOf(october2025)),
    ),
    ask(
      "days-of-two-years",
      "Revenue from 1 to 18 November in 2025 and 2026",
      web(revenueOf(november2025), revenueOf(thisMonth)),
    ),
    ask(
      "this-november",
      "Did we get more orders this November than last November?",
      web(count(traffic.in(thisMonth).orders), count(traffic.in(november2025).orders)),
    ),
    ask("ad-cost", "How much did advertising cost per campaign?", {
      outcome: "declines",
      absent: ["adCost", "ask without"],
    }),
    ask("who-wrote", "Who wrote about the checkout outage?", {
      sources: [],
      mentions: ["Dario Conti"],
      absent: ["**Dario**"],
    }),
    ask("paid-to", "How much did we pay Delta Deckware this year?", {
      ...suite(eur(billed.find(({ name }) => name.startsWith("Delta"))?.total ?? Number.NaN)),
      absent: ["Expenses only"],
    }),
    ask("share-paid", "What fraction of invoices was paid in Q3?", suite(percent(paid * 100))),
    ask(
      "late-summer",
      "Did the Late Summer Sale work?",
      web(count(campaign("late-summer-sale-2026", LAST_YEAR).sessions)),
    ),
    ask("newsletter", "What was the conversion rate of the newsletter in October?", {
      ...web(),
      mentions: ["newsletter"],
    }),
    ask(
      "campaign-days",
      "Sessions per day of Black Week",
      web(count(campaign("black-week-2026", days("2026-11-09")).sessions)),
    ),
    ask("it", "What did the Late Summer Sale cost and what did it earn?", {
      sources: [...WEB, ...SUITE],
      figures: [eur(campaign("late-summer-sale-2026", LAST_YEAR).revenue)],
    }),
  ];
}
