import * as company from "./company.ts";
import { campaignResult, shopResult } from "./sessions.ts";
import { clockTime, campaignsBetween, outagesBetween, type Campaign, type Outage } from "./campaigns.ts";
import { longDay, workdayFrom, isoDay, weekdayOf, weekName, dayOf, msOf, type Moment } from "./dates.ts";
import { count, euro } from "./words.ts";
import { uuidOf } from "./hash.ts";

export interface NotePage {
  id: string;
  title: string;
  parentId: string | null;
  author: company.Colleague;
  createdMs: number;
  editedMs: number;
  /** A function, because some pages count the whole traffic of a week. */
  markdown: () => string;
}

/** What differs from page to page; the rest follows. */
interface NoteSketch {
  key: string;
  title: string;
  root: company.NotesRoot;
  author: company.Colleague;
  /** Local days on which it was written, the first being its creation. */
  days: readonly number[];
  minute?: number;
  markdown: () => string;
}

const { ada, ben, cleo, dario, eva } = company.COLLEAGUES;

function campaignNotes(campaign: Campaign, now: Moment): NoteSketch[] {
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
- Landing page: ${company.COMPANY.shop}${landingPath}
## Before the launch
- ${day >= start - 2 ? "[x]" : "[ ]"} Landing page and discount code tested
- ${day >= start ? "[x]" : "[ ]"} Newsletter sent`;
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
- ${paidOff ? "Start the ads two days earlier." : "Half the budget for social ads, they bounced."}`;
}

function postmortem({ day, from, to, cause, fix }: Outage): NoteSketch {
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

function weeklyNumbers(fromDay: number, toDay: number, now: Moment): NoteSketch[] {
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

const STANDING_NOTES: readonly NoteSketch[] = [
  {
    key: "kpis",
    title: "KPI definitions",
    root: "company",
    author: ada,
    days: [dayOf(2023, 2, 6), dayOf(2024, 5, 14)],
    markdown: () => `## Shop
- Conversion rate: transactions divided by sessions.
- Average order value: total revenue divided by transactions.
## Trade
- Pipeline: the amount of all deals that are neither won nor lost.
- Win rate: won deals divided by closed deals, by the date of closing.`,
  },
  {
    key: "playbook",
    title: "Trade sales playbook",
    root: "sales",
    author: ben,
    days: [dayOf(2023, 1, 16), dayOf(2024, 10, 21)],
    markdown: () => `## Discounts
- Ten pieces and more: 36 % below the shop price.
- Payment within 14 days for new clients, 30 days for old ones.
## Follow up
- Call two days after the proposal, then once a week.`,
  },
  {
    key: "vat",
    title: "VAT abroad",
    root: "finance",
    author: eva,
    days: [dayOf(2024, 1, 9)],
    markdown: () => "Trade customers in the EU give their VAT number; consumers pay their country's rate.",
  },
];

/** Marketing's task list: a database under the page Marketing with one data source. */
export const TASKS_DATABASE = {
  id: uuidOf("notes:database:tasks"),
  dataSourceId: uuidOf("notes:data-source:tasks"),
  title: "Marketing tasks",
  root: "marketing",
} as const;

export function notePages(roots: readonly company.NotesRoot[], now: Moment): NotePage[] {
  const fromDay = now.day - company.HISTORY_DAYS;
  const sketches = [
    ...STANDING_NOTES,
    ...campaignsBetween(fromDay, now.day + 40).flatMap((campaign) => campaignNotes(campaign, now)),
    ...outagesBetween(fromDay, now.day).map(postmortem),
    ...weeklyNumbers(fromDay, now.day, now),
  ];
  const pages = sketches
    .filter((sketch) => roots.includes(sketch.root))
    .flatMap((sketch) => buildPage(sketch, now.ms) ?? []);
  return [...roots.map(rootPage), ...pages];
}

/** A page under its root as it is at `nowMs`; null before it exists. */
function buildPage({ key, title, root, author, ...sketch }: NoteSketch, nowMs: number): NotePage | null {
  const edits = sketch.days.map((day) => msOf(day, sketch.minute ?? 615)).filter((ms) => ms <= nowMs);
  const [createdMs] = edits;
  if (createdMs === undefined) return null;
  return {
    id: uuidOf(`notes:page:${key}`),
    title,
    parentId: company.notesRootId(root),
    author,
    createdMs,
    editedMs: Math.max(...edits),
    markdown: sketch.markdown,
  };
}

function rootPage(root: company.NotesRoot): NotePage {
  const createdMs = msOf(dayOf(2022, 3, 1), 9 * 60);
  return {
    id: company.notesRootId(root),
    title: company.NOTES_ROOTS[root].title,
    parentId: null,
    author: company.COLLEAGUES.ada,
    createdMs,
    editedMs: createdMs,
    markdown: () => company.NOTES_ROOTS[root].text,
  };
}
