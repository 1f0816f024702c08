import { campaignResult } from "./campaign-results.ts";
import type { Campaign } from "./campaigns.ts";
import { COLLEAGUES, COMPANY } from "./company.ts";
import { longDay, workdayFrom, type Moment } from "./dates.ts";
import { count, euro } from "./money.ts";
import { bullet, heading, paragraph, todo, toggle, type NoteLine, type PageSketch } from "./note-page.ts";

const { ada, ben } = COLLEAGUES;

/** The plan of a campaign, and the retrospective once it is over. */
export function campaignNotes(campaign: Campaign, now: Moment): PageSketch[] {
  const { key, name, start, end } = campaign;
  return [
    {
      key: `plan:${key}`,
      title: `Campaign plan: ${name}`,
      icon: "📣",
      root: "marketing",
      days: [workdayFrom(start - 24), workdayFrom(start - 14), workdayFrom(start - 2)],
      lines: () => planLines(campaign, now),
      comments: [
        [workdayFrom(start - 20), ada, `Budget of ${euro(campaign.budget)} is approved.`],
        [workdayFrom(start - 13), ben, "I will offer it to the trade customers as well."],
      ],
    },
    {
      key: `retrospective:${key}`,
      title: `Retrospective: ${name}`,
      icon: "🔎",
      root: "marketing",
      days: [workdayFrom(end + 4), workdayFrom(end + 6)],
      lines: () => retrospectiveLines(campaign, now),
      comments: [[workdayFrom(end + 7), ada, "Thank you. Let us use this for next year's plan."]],
    },
  ];
}

function planLines(campaign: Campaign, now: Moment): NoteLine[] {
  const { name, category, discount, budget, start, end } = campaign;
  const places = ["Google Ads (cpc)", "Facebook and Instagram ads (paid_social)", "Newsletter (email)"];
  if (campaign.affiliate) places.push("segelmagazin.example (affiliate)");
  return [
    paragraph(`${name} runs from ${longDay(start)} to ${longDay(end)} with ${discount} % off ${category}.`),
    heading("Goal"),
    paragraph(
      `About ${Math.round(campaign.lift * 100)} % more sessions in the shop while it runs, and revenue of at least four times the budget.`,
    ),
    heading("Budget and channels"),
    bullet(`Budget: ${euro(budget)}`),
    ...places.map(bullet),
    heading("Tracking"),
    bullet(`utm_campaign: ${campaign.key}`),
    bullet(`Landing page: ${COMPANY.shop}${campaign.landingPath}`),
    heading("Before the launch"),
    todo("Landing page reviewed", now.day >= start - 3),
    todo("Discount code tested", now.day >= start - 2),
    todo("Newsletter sent", now.day >= start),
    toggle("Risks", [
      bullet(`Stock of ${category} must last until ${longDay(end)}.`),
      bullet("Ads stop at once when the checkout fails."),
    ]),
  ];
}

function retrospectiveLines(campaign: Campaign, now: Moment): NoteLine[] {
  const { sessions, orders, revenue } = campaignResult(campaign, campaign.end, now);
  const factor = revenue / campaign.budget;
  return [
    paragraph(`${campaign.name} ran from ${longDay(campaign.start)} to ${longDay(campaign.end)}.`),
    heading("Figures"),
    bullet(`Sessions: ${count(sessions)}`),
    bullet(`Orders: ${count(orders)}`),
    bullet(`Revenue in the shop: ${euro(revenue)}`),
    bullet(`Budget: ${euro(campaign.budget)}, so revenue was ${factor.toFixed(1)} times the budget`),
    heading("What went well"),
    bullet("The newsletter again brought the readiest buyers."),
    bullet(
      factor >= 4 ? "The goal of four times the budget was met." : "The landing page was ready in time.",
    ),
    heading("What we change"),
    bullet(factor >= 4 ? "Start the ads two days earlier." : "Half the budget for social ads, they bounced."),
    bullet("Trade customers hear of it a week before the launch."),
  ];
}
