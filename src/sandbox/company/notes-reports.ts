import { shopResult } from "./campaign-results.ts";
import { COLLEAGUES } from "./company.ts";
import { isoDay, longMonth, monthsBetween, weekdayOf, weekName, type Moment } from "./dates.ts";
import { dealsCreatedBetween, stageOn } from "./deals.ts";
import { balanceOn, invoicesUntil, invoiceStatusOn } from "./invoices.ts";
import { count, euro } from "./money.ts";
import { bullet, heading, paragraph, toggle, type NoteLine, type PageSketch } from "./note-page.ts";
import { clockTime, type Outage } from "./outages.ts";

const { ada, ben, dario, eva } = COLLEAGUES;

/** What happened at an outage, written in the days after it. */
export function postmortem(outage: Outage): PageSketch {
  return {
    key: `postmortem:${outage.day}`,
    title: `Postmortem: checkout outage on ${isoDay(outage.day)}`,
    icon: "🚨",
    root: "operations",
    author: dario,
    days: [outage.day + 1, outage.day + 3],
    lines: () => [
      paragraph(`From ${clockTime(outage.from)} to ${clockTime(outage.to)} no order could be completed.`),
      heading("Cause"),
      paragraph(`The reason: ${outage.cause}.`),
      heading("Repair"),
      paragraph(`We ${outage.fix}.`),
      heading("Cost"),
      paragraph("Compare the purchases of that day in Analytics with the same weekday before."),
      toggle("Timeline", [
        bullet(`${clockTime(outage.from)} first failed payment`),
        bullet(`${clockTime(outage.from + 11)} noticed by Dario`),
        bullet(`${clockTime(outage.to)} checkout works again`),
      ]),
    ],
    comments: [[outage.day + 3, ada, "Please add the alarm to the project Checkout reliability."]],
  };
}

/** The shop's week in figures, one page for each week that begins on these days. */
export function weeklyNumbers(fromDay: number, toDay: number, now: Moment): PageSketch[] {
  const pages: PageSketch[] = [];
  const monday = fromDay + ((8 - weekdayOf(fromDay)) % 7);
  for (let day = monday; day + 7 <= toDay; day += 7) {
    pages.push({
      key: `week:${day}`,
      title: `Weekly numbers ${weekName(day)}`,
      icon: "📈",
      root: "company",
      author: ada,
      days: [day + 7],
      minute: 8 * 60 + 40,
      lines: () => weekLines(day, now),
    });
  }
  return pages;
}

function weekLines(monday: number, now: Moment): NoteLine[] {
  const { sessions, orders, revenue } = shopResult({ fromDay: monday, toDay: monday + 6, until: now });
  return [
    paragraph(`The shop from ${isoDay(monday)} to ${isoDay(monday + 6)}.`),
    bullet(`Sessions: ${count(sessions)}`),
    bullet(`Orders: ${count(orders)}`),
    bullet(`Revenue: ${euro(revenue)}`),
    bullet(`Conversion rate: ${((orders / sessions) * 100).toFixed(2)} %`),
  ];
}

/** Trade sales and finance look back on every month that ended on these days. */
export function monthlyReviews(fromDay: number, toDay: number): PageSketch[] {
  return monthsBetween(fromDay, toDay).flatMap(({ first, next }) => [
    {
      key: `pipeline:${first}`,
      title: `Pipeline review ${longMonth(first)}`,
      icon: "🤝",
      root: "sales" as const,
      author: ben,
      days: [next, next + 1],
      lines: () => pipelineLines(first, next - 1),
    },
    {
      key: `month:${first}`,
      title: `Month-end ${longMonth(first)}`,
      icon: "🧾",
      root: "finance" as const,
      author: eva,
      days: [next + 2],
      lines: () => monthLines(first, next - 1),
    },
  ]);
}

function pipelineLines(first: number, last: number): NoteLine[] {
  const deals = dealsCreatedBetween(first - 80, last);
  const closed = deals.filter((deal) => deal.closedDay >= first && deal.closedDay <= last);
  const won = closed.filter((deal) => deal.won);
  const open = deals.filter((deal) => !stageOn(deal, last).name.startsWith("Closed"));
  return [
    paragraph(`Deals with trade customers in ${longMonth(first)}.`),
    bullet(`Won: ${won.length} deals, ${euro(worth(won))}`),
    bullet(`Lost: ${closed.length - won.length} deals`),
    bullet(`Open at the end of the month: ${open.length} deals, ${euro(worth(open))}`),
    heading("Won deals"),
    ...won.map((deal) =>
      bullet(`${deal.name} (${euro(deal.amount)}, ${deal.campaign?.name ?? deal.source})`),
    ),
  ];
}

function worth(deals: readonly { amount: number }[]): number {
  return deals.reduce((sum, deal) => sum + deal.amount, 0);
}

function monthLines(first: number, last: number): NoteLine[] {
  const invoices = invoicesUntil(last);
  const issued = invoices.filter((invoice) => invoice.day >= first);
  const overdue = invoices.filter((invoice) => invoiceStatusOn(invoice, last) === "overdue");
  const owed = overdue.reduce((sum, invoice) => sum + balanceOn(invoice, last), 0);
  const billed = issued.reduce((sum, invoice) => sum + invoice.total, 0);
  return [
    paragraph(`Books of ${longMonth(first)}.`),
    bullet(`Invoiced: ${issued.length} invoices, ${euro(Math.round(billed * 100) / 100)} including VAT`),
    bullet(
      `Overdue at the end of the month: ${overdue.length} invoices, ${euro(Math.round(owed * 100) / 100)}`,
    ),
  ];
}
