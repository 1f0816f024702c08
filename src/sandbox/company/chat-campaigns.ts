import { campaignResult } from "./campaign-results.ts";
import type { Campaign } from "./campaigns.ts";
import { say, type ChatMessage } from "./chat-message.ts";
import { COLLEAGUES, COMPANY } from "./company.ts";
import { longDay, workdayFrom, type Moment } from "./dates.ts";
import { drawInt } from "./hash.ts";
import { count, euro } from "./money.ts";

const { ada, ben, cleo, dario, eva } = COLLEAGUES;

/** What the team says about one campaign, from the first plan to the results. All figures are Analytics'. */
export function campaignTalk(campaign: Campaign, now: Moment): ChatMessage[] {
  const { hash } = campaign;
  const said = [...plans(campaign, hash), ...launch(campaign, hash)];
  if (now.day > campaign.start + 2) said.push(firstFigures(campaign, now, hash));
  if (now.day > campaign.end + 1) said.push(...results(campaign, now, hash));
  return said;
}

function plans(campaign: Campaign, hash: number): ChatMessage[] {
  const { name, key } = campaign;
  const days = `${longDay(campaign.start)} to ${longDay(campaign.end)}`;
  return [
    say(
      "marketing",
      [workdayFrom(campaign.start - 22), drawInt(hash, 30, 560, 640)],
      cleo,
      `The brief for *${name}* is in Notion: ${campaign.discount} % off ${campaign.category}, ${days}, budget ${euro(campaign.budget)}. Please comment until Friday.`,
      [
        [14, ada, `Fine with me. What do we expect in extra sessions?`],
        [9, cleo, `About ${Math.round(campaign.lift * 100)} % more traffic in the shop while it runs.`],
      ],
    ),
    say(
      "leadership",
      [workdayFrom(campaign.start - 16), drawInt(hash, 31, 600, 700)],
      ada,
      `${name}: I approved ${euro(campaign.budget)} for ads. With ${campaign.discount} % off the margin is thin, so we need the volume.`,
      [[35, eva, `Cash is fine for it, the supplier bills are due after the campaign.`]],
    ),
    say(
      "operations",
      [workdayFrom(campaign.start - 5), drawInt(hash, 32, 800, 900)],
      dario,
      `Landing page for ${name} is ready for review: ${COMPANY.shop}${campaign.landingPath} . Every link carries utm_campaign=${key}.`,
    ),
  ];
}

function launch(campaign: Campaign, hash: number): ChatMessage[] {
  const { name, category } = campaign;
  return [
    say(
      "general",
      [campaign.start, 8 * 60 + 30],
      cleo,
      `:rocket: *${name}* is live! ${campaign.discount} % off ${category} until ${longDay(campaign.end)}.`,
      [[6, eva, `Support is ready, the macros are updated.`]],
    ),
    say(
      "sales",
      [workdayFrom(campaign.start + 1), drawInt(hash, 33, 560, 700)],
      ben,
      `I sent the trade offer for ${name} to all marinas and boatyards. Deals from it carry the campaign in CRM.`,
    ),
  ];
}

function firstFigures(campaign: Campaign, now: Moment, hash: number): ChatMessage {
  const soFar = () => campaignResult(campaign, campaign.start + 2, now);
  return say(
    "marketing",
    [workdayFrom(campaign.start + 3), drawInt(hash, 34, 540, 600)],
    cleo,
    () => {
      const { sessions, orders, revenue } = soFar();
      return `First three days of ${campaign.name}: ${count(sessions)} sessions, ${count(orders)} orders, ${euro(revenue)}.`;
    },
    [
      [
        22,
        ada,
        () =>
          soFar().orders >= 8
            ? `A good start. Leave the bids as they are.`
            : `Slow. Can we try other pictures?`,
      ],
    ],
  );
}

function results(campaign: Campaign, now: Moment, hash: number): ChatMessage[] {
  const { name, budget, end } = campaign;
  const total = () => campaignResult(campaign, end, now);
  const paysOff = () => total().revenue > budget * 4;
  return [
    say(
      "marketing",
      [workdayFrom(end + 2), drawInt(hash, 35, 570, 660)],
      cleo,
      () => {
        const { sessions, orders, revenue } = total();
        const figures = `${count(sessions)} sessions, ${count(orders)} orders and ${euro(revenue)}`;
        return `${name} is over: ${figures} for a budget of ${euro(budget)}. The retrospective follows in Notion.`;
      },
      [
        [
          17,
          ada,
          () =>
            paysOff()
              ? `That paid off. Thank you all!`
              : `Less than I hoped. Let us talk about the channels.`,
        ],
        [8, ben, `On the trade side some deals are still open, I will follow up.`],
      ],
    ),
    say("leadership", [workdayFrom(end + 4), drawInt(hash, 36, 840, 930)], ada, () => {
      const plan = paysOff() ? "We repeat it next year." : "Next year with half the ads.";
      return `${name} earned ${euro(total().revenue)} in the shop. ${plan}`;
    }),
  ];
}
