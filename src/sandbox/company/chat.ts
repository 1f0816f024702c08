import { campaignResult, type ShopResult } from "./sessions.ts";
import { clockTime, campaignsBetween, outagesBetween, type Campaign, type Outage } from "./campaigns.ts";
import {
  at,
  talk,
  VOICES,
  voiceOf,
  type ChatMessage,
  type Answer,
  type ChannelName,
} from "./chat-message.ts";
import { COMPANY, HISTORY_DAYS } from "./company.ts";
import * as dates from "./dates.ts";
import { drawInt, draw, mix, seedOf, drawOf } from "./hash.ts";
import { count, euro } from "./words.ts";
import { CLIENTS, dealsCreatedBetween, type Deal } from "./sales.ts";
import { PRODUCTS } from "./products.ts";

const { ada, ben, cleo, dario, eva } = VOICES;

/** What the team says about one campaign, from the first plan to the results. All figures are Analytics'. */
function campaignTalk(campaign: Campaign, now: dates.Moment): ChatMessage[] {
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
      at("marketing", dates.workdayFrom(start - 22), drawInt(hash, 30, 560, 640)),
      cleo`The brief for *${name}* is in Notion: ${offer} ${campaign.category}, ${dates.longDay(start)} to ${dates.longDay(end)}, budget ${budget}. Please comment until Friday.`,
      [14, ada`Fine with me. What do we expect in extra sessions?`],
      [9, cleo`About ${Math.round(campaign.lift * 100)} % more traffic in the shop while it runs.`],
    ),
    talk(
      at("leadership", dates.workdayFrom(start - 16), drawInt(hash, 31, 600, 700)),
      ada`${name}: I approved ${budget} for ads. With ${offer} the margin is thin, so we need the volume.`,
      [35, eva`Cash is fine for it, the supplier bills are due after the campaign.`],
    ),
    talk(
      at("operations", dates.workdayFrom(start - 5), drawInt(hash, 32, 800, 900)),
      dario`Landing page for ${name} is ready for review: ${COMPANY.shop}${campaign.landingPath} . Every link carries utm_campaign=${key}.`,
    ),
    talk(
      at("general", start, 8 * 60 + 30),
      cleo`:rocket: *${name}* is live! ${offer} ${campaign.category} until ${dates.longDay(end)}.`,
      [6, eva`Support is ready, the macros are updated.`],
    ),
    talk(
      at("sales", dates.workdayFrom(start + 1), drawInt(hash, 33, 560, 700)),
      ben`I sent the trade offer for ${name} to all marinas and boatyards. Deals from it carry the campaign in CRM.`,
    ),
  ];
}

function firstFigures(campaign: Campaign, now: dates.Moment): ChatMessage {
  const { name, start, hash } = campaign;
  const soFar = () => campaignResult(campaign, start + 2, now);
  const word = () =>
    soFar().orders >= 8 ? "A good start. Leave the bids as they are." : "Slow. Can we try other pictures?";
  return talk(
    at("marketing", dates.workdayFrom(start + 3), drawInt(hash, 34, 540, 600)),
    cleo`First three days of ${name}: ${() => figuresOf(soFar(), ", ")}.`,
    [22, ada`${word}`],
  );
}

function figuresOf({ sessions, orders, revenue }: ShopResult, joint: string): string {
  return `${count(sessions)} sessions, ${count(orders)} orders${joint}${euro(revenue)}`;
}

function results(campaign: Campaign, now: dates.Moment): ChatMessage[] {
  const { name, budget, end, hash } = campaign;
  const total = () => campaignResult(campaign, end, now);
  const ifItPaid = (yes: string, no: string) => () => (total().revenue > budget * 4 ? yes : no);
  return [
    talk(
      at("marketing", dates.workdayFrom(end + 2), drawInt(hash, 35, 570, 660)),
      cleo`${name} is over: ${() => figuresOf(total(), " and ")} for a budget of ${euro(budget)}. The retrospective follows in Notion.`,
      [
        17,
        ada`${ifItPaid("That paid off. Thank you all!", "Less than I hoped. Let us talk about the channels.")}`,
      ],
      [8, ben`On the trade side some deals are still open, I will follow up.`],
    ),
    talk(
      at("leadership", dates.workdayFrom(end + 4), drawInt(hash, 36, 840, 930)),
      ada`${name} earned ${() => euro(total().revenue)} in the shop. ${ifItPaid("We repeat it next year.", "Next year with half the ads.")}`,
    ),
  ];
}

function outageTalk({ day, from, to, cause, fix }: Outage): ChatMessage[] {
  const hash = mix(seedOf("outage-talk"), day);
  return [
    talk(
      at("operations", day, from + 11),
      dario`:rotating_light: The checkout has been failing since about ${clockTime(from)}. Orders end in an error after the payment step. I am on it.`,
      [7, eva`${drawInt(hash, 1, 3, 9)} customers have called already. What do I tell them?`],
      [5, dario`That their cart is safe and that we write as soon as it works.`],
      [24, dario`Found it: ${cause}.`],
      [Math.max(5, to - from - 47), dario`Checkout works again since ${clockTime(to)}: I ${fix}.`],
      [12, ada`Thanks Dario. Please write the postmortem, and let us see what it cost us.`],
    ),
    talk(
      at("support", day, from + 26),
      eva`Checkout outage: please use the macro "cart is safe" and collect the names, we send a 5 % voucher.`,
    ),
    talk(
      at("general", dates.workdayFrom(day + 1), 9 * 60 + 12),
      ada`About yesterday's checkout outage (${clockTime(from)} to ${clockTime(to)}): ${cause}. The postmortem is in Notion.`,
      [31, cleo`I paused the ads meanwhile and switched them on again.`],
    ),
  ];
}

/** Sales on a deal: larger ones when they begin, all when they end. */
function dealTalk({ name, client, createdDay, closedDay, ...deal }: Deal): ChatMessage[] {
  const said: ChatMessage[] = [];
  const hash = mix(seedOf("deal-talk"), createdDay);
  const owner = voiceOf(client.owner);
  const amount = euro(deal.amount);
  const origin = deal.campaign === null ? deal.source.toLowerCase() : `the campaign ${deal.campaign.name}`;
  if (deal.amount > 5000) {
    const when = at("sales", dates.workdayFrom(createdDay), drawInt(hash, 1, 600, 990));
    said.push(talk(when, owner`New deal with ${client.name}: ${amount}, from ${origin}.`));
  }
  const cheer: Answer[] = deal.won && draw(hash, 3) < 0.6 ? [[drawInt(hash, 4, 3, 40), ada`Well done!`]] : [];
  const outcome = deal.won
    ? owner`:tada: Won: ${name}, ${amount} (from ${origin}).`
    : owner`Lost: ${name}, ${amount}. Reason: ${(deal.lostReason ?? "unknown").toLowerCase()}.`;
  said.push(talk(at("sales", closedDay, drawInt(hash, 2, 560, 1000)), outcome, ...cheer));
  return said;
}

const SEED = seedOf("daily-talk");

type Voice = (typeof VOICES)["ada"];
type Topic = readonly [ChannelName, Voice, text: string, answerer?: Voice, answer?: string];

// oxfmt-ignore -- a table reads better with one row a line
const TOPICS: readonly Topic[] = [
  ["support", eva, "A customer asks whether {product} fits boats from 1985. Who knows?", ben, "It does."],
  ["support", eva, "Two returns of {product} today, both the wrong size.", dario, "I will add a size table."],
  ["support", eva, "Praise from a customer: {product} arrived within a day."],
  [
    "support",
    eva,
    "Delivery question from Austria: when does {product} ship?",
    eva,
    "Solved, it left today.",
  ],
  ["operations", dario, "Stock of {product} is below ten, I reordered.", eva, "Thanks."],
  ["operations", dario, "Deployed the shop: smaller pictures, faster product pages."],
  ["operations", eva, "The parcel service comes an hour later today."],
  ["operations", dario, "Backups ran, restore test passed."],
  [
    "sales",
    ben,
    "Call with {client}: they want a price for {product}.",
    ada,
    "Offer them the ten-piece price.",
  ],
  ["sales", ben, "{client} confirmed the standing order for this month."],
  ["sales", ben, "Visiting {client} on Thursday, anything to hand over?", cleo, "Take the new catalogue."],
  ["marketing", cleo, "Our {product} post on Instagram does well, many comments."],
  ["marketing", cleo, "Newsletter of the week is out, {product} on top.", ada, "Looks good."],
  ["marketing", cleo, "The segelforum thread on {product} sends us visitors again."],
  ["random", dario, "Wind 6 tomorrow, who sails?", ben, "Count me in."],
  ["random", cleo, "There is cake in the kitchen."],
];

function dailyTalk(day: number): ChatMessage[] {
  if (!dates.isWorkday(day)) return [];
  const hash = mix(SEED, day);
  const said = Array.from({ length: drawInt(hash, 0, 2, 5) }, (_, nth) =>
    chatter(day, nth, mix(hash, nth + 1)),
  );
  if (dates.weekdayOf(day) === 1) {
    const greeting = ada`Good morning! The weekly numbers for ${dates.weekName(day - 7)} are in Notion. Meeting at ten.`;
    const answers: Answer[] = draw(hash, 91) < 0.4 ? [[4, ben`I join by phone.`]] : [];
    said.push(talk(at("general", day, 9 * 60 + 2), greeting, ...answers));
  }
  if (dates.weekdayOf(day) === 5) {
    const parcels = eva`${drawInt(hash, 90, 60, 190)} parcels left this week. Have a good weekend!`;
    said.push(talk(at("operations", day, 16 * 60 + 5), parcels));
  }
  return said;
}

function chatter(day: number, nth: number, hash: number): ChatMessage {
  const [channel, author, text, answerer = author, answer] = drawOf(hash, 1, TOPICS);
  const words = text
    .replace("{product}", drawOf(hash, 2, PRODUCTS).name)
    .replace("{client}", drawOf(hash, 3, CLIENTS).name);
  const isAnswered = answer !== undefined && draw(hash, 5) >= 0.3;
  const answers: Answer[] = isAnswered ? [[drawInt(hash, 6, 2, 50), answerer`${answer}`]] : [];
  return talk(at(channel, day, 530 + nth * 100 + drawInt(hash, 4, 0, 99)), author`${words}`, ...answers);
}

/** Messages written from `fromMs` to `toMs`, both included, oldest first; what is not yet written is missing, answers too. */
export function messagesBetween(fromMs: number, toMs: number, now: dates.Moment): ChatMessage[] {
  const from = Math.max(fromMs, now.ms - HISTORY_DAYS * dates.DAY_MS);
  const to = Math.min(toMs, now.ms);
  if (from > to) return [];
  const [first, last] = [dates.momentOf(from).day, dates.momentOf(to).day];
  const said = [
    // A campaign is spoken of from 22 days before it begins until a week after its end.
    ...campaignsBetween(first - 10, last + 26).flatMap((campaign) => campaignTalk(campaign, now)),
    ...outagesBetween(first - 4, last).flatMap(outageTalk),
    ...dealsCreatedBetween(first - 75, last).flatMap(dealTalk),
  ];
  for (let day = first; day <= last; day += 1) said.push(...dailyTalk(day));
  return said
    .filter((message) => message.ms >= from && message.ms <= to)
    .map((message) => ({ ...message, replies: message.replies.filter((reply) => reply.ms <= now.ms) }))
    .toSorted((a, b) => a.ms - b.ms);
}
