import { type Colleague, type NotesRoot, COLLEAGUES, COMPANY } from "./company.ts";
import { campaignResult, shopResult } from "./sessions.ts";
import { type Campaign, clockTime, type Outage } from "./campaigns.ts";
import {
  longDay,
  workdayFrom,
  type Moment,
  isoDay,
  longMonth,
  monthsOf,
  weekdayOf,
  weekName,
} from "./dates.ts";
import { count, euro } from "./words.ts";
import { dealsCreatedBetween, stageOn } from "./sales.ts";
import { at } from "./hash.ts";
import { balanceOn, invoicesUntil, invoiceStatusOn } from "./books.ts";

export interface NotePage {
  id: string;
  title: string;
  parentId: string | null;
  author: Colleague;
  createdMs: number;
  editedMs: number;
  /** A function, because some pages count the whole traffic of a week. */
  markdown: () => string;
}

/** What differs from page to page; the rest follows. */
export interface NoteSketch {
  key: string;
  title: string;
  root: NotesRoot;
  author: Colleague;
  /** Local days on which it was written, the first being its creation. */
  days: readonly number[];
  minute?: number;
  markdown: () => string;
}

const { ada, ben, cleo, dario, eva } = COLLEAGUES;

export function campaignNotes(campaign: Campaign, now: Moment): NoteSketch[] {
  const { key, name, start, end } = campaign;
  return [
    {
      key: `plan:${key}`,
      title: `Campaign plan: ${name}`,
      root: "marketing",
      author: cleo,
      days: [workdayFrom(start - 24), workdayFrom(start - 14), workdayFrom(start - 2)],
      markdown: () => plan(campaign, now),
    },
    {
      key: `retrospective:${key}`,
      title: `Retrospective: ${name}`,
      root: "marketing",
      author: cleo,
      days: [workdayFrom(end + 4), workdayFrom(end + 6)],
      markdown: () => retrospective(campaign, now),
    },
  ];
}

function plan(campaign: Campaign, { day }: Moment): string {
  const { key, name, category, discount, budget, start, end, lift, landingPath } = campaign;
  return `${name} runs from ${longDay(start)} to ${longDay(end)} with ${discount} % off ${category}.
## Goal
About ${Math.round(lift * 100)} % more sessions in the shop while it runs, and revenue of at least four times the budget.
## Budget and channels
- Budget: ${euro(budget)}
- Google Ads (cpc)
- Facebook and Instagram ads (paid_social)
- Newsletter (email)${campaign.affiliate ? "\n- segelmagazin.example (affiliate)" : ""}
## Tracking
- utm_campaign: ${key}
- Landing page: ${COMPANY.shop}${landingPath}
## Before the launch
- ${box(day >= start - 3)} Landing page reviewed
- ${box(day >= start - 2)} Discount code tested
- ${box(day >= start)} Newsletter sent
<details>
<summary>Risks</summary>
\t- Stock of ${category} must last until ${longDay(end)}.
\t- Ads stop at once when the checkout fails.
</details>`;
}

function box(isDone: boolean): string {
  return isDone ? "[x]" : "[ ]";
}

function retrospective(campaign: Campaign, now: Moment): string {
  const { sessions, orders, revenue } = campaignResult(campaign, campaign.end, now);
  const factor = revenue / campaign.budget;
  const paidOff = factor >= 4;
  return `${campaign.name} ran from ${longDay(campaign.start)} to ${longDay(campaign.end)}.
## Figures
- Sessions: ${count(sessions)}
- Orders: ${count(orders)}
- Revenue in the shop: ${euro(revenue)}
- Budget: ${euro(campaign.budget)}, so revenue was ${factor.toFixed(1)} times the budget
## What went well
- The newsletter again brought the readiest buyers.
- ${paidOff ? "The goal of four times the budget was met." : "The landing page was ready in time."}
## What we change
- ${paidOff ? "Start the ads two days earlier." : "Half the budget for social ads, they bounced."}
- Trade customers hear of it a week before the launch.`;
}

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
