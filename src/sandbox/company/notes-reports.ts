import { shopResult } from "./campaign-results.ts";
import { COLLEAGUES } from "./company.ts";
import { isoDay, longMonth, monthsOf, weekdayOf, weekName, type Moment } from "./dates.ts";
import { dealsCreatedBetween, stageOn } from "./deals.ts";
import { at } from "./hash.ts";
import { balanceOn, invoicesUntil, invoiceStatusOn } from "./invoices.ts";
import { count, euro } from "./money.ts";
import type { NoteSketch } from "./note.ts";
import { clockTime, type Outage } from "./outages.ts";

const { ada, ben, dario, eva } = COLLEAGUES;

/** What happened at an outage, written in the days after it. */
export function postmortem({ day, from, to, cause, fix }: Outage): NoteSketch {
  return {
    key: `postmortem:${day}`,
    title: `Postmortem: checkout outage on ${isoDay(day)}`,
    root: "operations",
    author: dario,
    days: [day + 1, day + 3],
    markdown: () => `From ${clockTime(from)} to ${clockTime(to)} no order could be completed.
## Cause
The reason: ${cause}.
## Repair
We ${fix}.
## Cost
Compare the purchases of that day in Analytics with the same weekday before.
<details>
<summary>Timeline</summary>
\t- ${clockTime(from)} first failed payment
\t- ${clockTime(from + 11)} noticed by Dario
\t- ${clockTime(to)} checkout works again
</details>`,
  };
}

/** The shop's week in figures, one page for each week that begins on these days. */
export function weeklyNumbers(fromDay: number, toDay: number, now: Moment): NoteSketch[] {
  const pages: NoteSketch[] = [];
  const monday = fromDay + ((8 - weekdayOf(fromDay)) % 7);
  for (let day = monday; day + 7 <= toDay; day += 7) {
    pages.push({
      key: `week:${day}`,
      title: `Weekly numbers ${weekName(day)}`,
      root: "company",
      author: ada,
      days: [day + 7],
      minute: 8 * 60 + 40,
      markdown: () => week(day, now),
    });
  }
  return pages;
}

function week(monday: number, now: Moment): string {
  const { sessions, orders, revenue } = shopResult({ fromDay: monday, toDay: monday + 6, until: now });
  return `The shop from ${isoDay(monday)} to ${isoDay(monday + 6)}.
- Sessions: ${count(sessions)}
- Orders: ${count(orders)}
- Revenue: ${euro(revenue)}
- Conversion rate: ${((orders / sessions) * 100).toFixed(2)} %`;
}

/** Trade sales and finance look back on every month that ended on these days. */
export function monthlyReviews(fromDay: number, toDay: number): NoteSketch[] {
  const [, ...months] = monthsOf(fromDay, toDay);
  const ended = months.slice(1).map((next, nth) => ({ first: at(months, nth), next }));
  return ended.flatMap(({ first, next }) => [
    {
      key: `pipeline:${first}`,
      title: `Pipeline review ${longMonth(first)}`,
      root: "sales" as const,
      author: ben,
      days: [next, next + 1],
      markdown: () => pipeline(first, next - 1),
    },
    {
      key: `month:${first}`,
      title: `Month-end ${longMonth(first)}`,
      root: "finance" as const,
      author: eva,
      days: [next + 2],
      markdown: () => monthEnd(first, next - 1),
    },
  ]);
}

function pipeline(first: number, last: number): string {
  const deals = dealsCreatedBetween(first - 80, last);
  const closed = deals.filter((deal) => deal.closedDay >= first && deal.closedDay <= last);
  const won = closed.filter((deal) => deal.won);
  const open = deals.filter((deal) => !stageOn(deal, last).name.startsWith("Closed"));
  const lines = won.map(
    ({ name, amount, campaign, source }) => `\n- ${name} (${euro(amount)}, ${campaign?.name ?? source})`,
  );
  return `Deals with trade customers in ${longMonth(first)}.
- Won: ${won.length} deals, ${euro(worth(won))}
- Lost: ${closed.length - won.length} deals
- Open at the end of the month: ${open.length} deals, ${euro(worth(open))}
## Won deals${lines.join("")}`;
}

function worth(deals: readonly { amount: number }[]): number {
  return deals.reduce((sum, deal) => sum + deal.amount, 0);
}

function monthEnd(first: number, last: number): string {
  const invoices = invoicesUntil(last);
  const issued = invoices.filter((invoice) => invoice.day >= first);
  const overdue = invoices.filter((invoice) => invoiceStatusOn(invoice, last) === "overdue");
  const owed = overdue.reduce((sum, invoice) => sum + balanceOn(invoice, last), 0);
  const billed = issued.reduce((sum, invoice) => sum + invoice.total, 0);
  return `Books of ${longMonth(first)}.
- Invoiced: ${issued.length} invoices, ${euro(Math.round(billed * 100) / 100)} including VAT
- Overdue at the end of the month: ${overdue.length} invoices, ${euro(Math.round(owed * 100) / 100)}`;
}
