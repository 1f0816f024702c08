import { campaignResult, type ShopResult } from "./campaign-results.ts";
import type { Campaign } from "./campaigns.ts";
import { at, talk, VOICES, type ChatMessage } from "./chat-message.ts";
import { COMPANY } from "./company.ts";
import { longDay, workdayFrom, type Moment } from "./dates.ts";
import { drawInt } from "./hash.ts";
import { count, euro } from "./money.ts";

const { ada, ben, cleo, dario, eva } = VOICES;

/** What the team says about one campaign, from the first plan to the results. All figures are Analytics'. */
export function campaignTalk(campaign: Campaign, now: Moment): ChatMessage[] {
  const said = planTalk(campaign);
  if (now.day > campaign.start + 2) said.push(firstFigures(campaign, now));
  if (now.day > campaign.end + 1) said.push(...results(campaign, now));
  return said;
}

function planTalk({ name, key, hash, start, end, ...campaign }: Campaign): ChatMessage[] {
  const budget = euro(campaign.budget);
  const offer = `${campaign.discount} % off`;
  return [
    talk(
      at("marketing", workdayFrom(start - 22), drawInt(hash, 30, 560, 640)),
      cleo`The brief for *${name}* is in Notion: ${offer} ${campaign.category}, ${longDay(start)} to ${longDay(end)}, budget ${budget}. Please comment until Friday.`,
      [14, ada`Fine with me. What do we expect in extra sessions?`],
      [9, cleo`About ${Math.round(campaign.lift * 100)} % more traffic in the shop while it runs.`],
    ),
    talk(
      at("leadership", workdayFrom(start - 16), drawInt(hash, 31, 600, 700)),
      ada`${name}: I approved ${budget} for ads. With ${offer} the margin is thin, so we need the volume.`,
      [35, eva`Cash is fine for it, the supplier bills are due after the campaign.`],
    ),
    talk(
      at("operations", workdayFrom(start - 5), drawInt(hash, 32, 800, 900)),
      dario`Landing page for ${name} is ready for review: ${COMPANY.shop}${campaign.landingPath} . Every link carries utm_campaign=${key}.`,
    ),
    talk(
      at("general", start, 8 * 60 + 30),
      cleo`:rocket: *${name}* is live! ${offer} ${campaign.category} until ${longDay(end)}.`,
      [6, eva`Support is ready, the macros are updated.`],
    ),
    talk(
      at("sales", workdayFrom(start + 1), drawInt(hash, 33, 560, 700)),
      ben`I sent the trade offer for ${name} to all marinas and boatyards. Deals from it carry the campaign in CRM.`,
    ),
  ];
}

function firstFigures(campaign: Campaign, now: Moment): ChatMessage {
  const { name, start, hash } = campaign;
  const soFar = () => campaignResult(campaign, start + 2, now);
  const word = () =>
    soFar().orders >= 8 ? "A good start. Leave the bids as they are." : "Slow. Can we try other pictures?";
  return talk(
    at("marketing", workdayFrom(start + 3), drawInt(hash, 34, 540, 600)),
    cleo`First three days of ${name}: ${() => figuresOf(soFar(), ", ")}.`,
    [22, ada`${word}`],
  );
}

function figuresOf({ sessions, orders, revenue }: ShopResult, joint: string): string {
  return `${count(sessions)} sessions, ${count(orders)} orders${joint}${euro(revenue)}`;
}

function results(campaign: Campaign, now: Moment): ChatMessage[] {
  const { name, budget, end, hash } = campaign;
  const total = () => campaignResult(campaign, end, now);
  const ifItPaid = (yes: string, no: string) => () => (total().revenue > budget * 4 ? yes : no);
  return [
    talk(
      at("marketing", workdayFrom(end + 2), drawInt(hash, 35, 570, 660)),
      cleo`${name} is over: ${() => figuresOf(total(), " and ")} for a budget of ${euro(budget)}. The retrospective follows in Notion.`,
      [
        17,
        ada`${ifItPaid("That paid off. Thank you all!", "Less than I hoped. Let us talk about the channels.")}`,
      ],
      [8, ben`On the trade side some deals are still open, I will follow up.`],
    ),
    talk(
      at("leadership", workdayFrom(end + 4), drawInt(hash, 36, 840, 930)),
      ada`${name} earned ${() => euro(total().revenue)} in the shop. ${ifItPaid("We repeat it next year.", "Next year with half the ads.")}`,
    ),
  ];
}
