import { campaignResult } from "./campaign-results.ts";
import type { Campaign } from "./campaigns.ts";
import { COLLEAGUES, COMPANY } from "./company.ts";
import { longDay, workdayFrom, type Moment } from "./dates.ts";
import { count, euro } from "./money.ts";
import type { NoteSketch } from "./note.ts";

const { cleo: author } = COLLEAGUES;

/** The plan of a campaign, and the retrospective once it is over. */
export function campaignNotes(campaign: Campaign, now: Moment): NoteSketch[] {
  const { key, name, start, end } = campaign;
  return [
    {
      key: `plan:${key}`,
      title: `Campaign plan: ${name}`,
      root: "marketing",
      author,
      days: [workdayFrom(start - 24), workdayFrom(start - 14), workdayFrom(start - 2)],
      markdown: () => plan(campaign, now),
    },
    {
      key: `retrospective:${key}`,
      title: `Retrospective: ${name}`,
      root: "marketing",
      author,
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
