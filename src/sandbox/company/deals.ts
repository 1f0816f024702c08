import { visitWorkdays, type Campaign } from "./campaigns.ts";
import { CLIENTS } from "./clients.ts";
import { msOf, workdayFrom } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { zohoId } from "./ids.ts";
import { PRODUCTS, productsIn } from "./products.ts";

/** The steps of a sale, in order, with the chance that Zoho shows for each. */
export const STAGES = [
  { name: "Qualification", probability: 10 },
  { name: "Needs Analysis", probability: 20 },
  { name: "Proposal/Price Quote", probability: 75 },
  { name: "Negotiation/Review", probability: 90 },
  { name: "Closed Won", probability: 100 },
  { name: "Closed Lost", probability: 0 },
] as const;

/** A possible or made sale to a client. Its history is fixed; how far it is depends on the day one looks. */
export type Deal = ReturnType<typeof buildDeal>;

const SEED = seedOf("deals");
const DEAL_SOURCES = ["Web quote form", "External Referral", "Trade Show", "Cold Call", "Existing customer"];
const LOSS_REASONS = ["Price", "Delivery time", "Chose another supplier", "Project postponed"];

/** Deals created on these days, oldest first. */
export function dealsCreatedBetween(fromDay: number, toDay: number): Deal[] {
  const deals: Deal[] = [];
  visitWorkdays(fromDay, toDay, (day, heard) => {
    const chance = heard === null ? 0.45 : 0.7;
    if (draw(mix(SEED, day), 0) < chance) deals.push(buildDeal(day, heard));
  });
  return deals;
}

function buildDeal(day: number, heard: Campaign | null) {
  const hash = mix(SEED, day);
  const client = drawOf(hash, 1, CLIENTS);
  const campaign = heard !== null && draw(hash, 2) < 0.5 ? heard : null;
  const product = drawOf(hash, 3, campaign === null ? PRODUCTS : productsIn(campaign.category));
  const units = Math.max(2, Math.round((1500 + draw(hash, 4) ** 3 * 26_000) / (product.cents / 100)));
  const won = draw(hash, 5) < (campaign === null ? 0.44 : 0.55);
  const plannedDay = workdayFrom(day + drawInt(hash, 6, 21, 50));
  return {
    id: zohoId("deal", day, 0),
    name: `${client.name}: ${units} x ${product.name}`,
    client,
    /** Net EUR: trade customers pay about a third less than the shop's gross price. */
    amount: Math.round((units * product.cents * 0.64) / 100 / 5) * 5,
    createdDay: day,
    createdMs: msOf(day, drawInt(hash, 7, 8 * 60, 17 * 60)),
    source: campaign === null ? drawOf(hash, 8, DEAL_SOURCES) : "Campaign",
    campaign,
    /** The close that sales hopes for. */
    plannedDay,
    closedDay: workdayFrom(day + drawInt(hash, 9, 9, 70)),
    won,
    lostReason: won ? null : drawOf(hash, 10, LOSS_REASONS),
  };
}

/** How far a deal is on a day on or after its creation. */
export function stageOn(deal: Deal, day: number): (typeof STAGES)[number] {
  if (day >= deal.closedDay) return deal.won ? STAGES[4] : STAGES[5];
  const progress = (day - deal.createdDay) / (deal.closedDay - deal.createdDay);
  if (progress < 0.2) return STAGES[0];
  if (progress < 0.45) return STAGES[1];
  return progress < 0.75 ? STAGES[2] : STAGES[3];
}

/** The day of the last change that is not after `day`. */
export function dealChangedOn(deal: Deal, day: number): number {
  if (day >= deal.closedDay) return deal.closedDay;
  const length = deal.closedDay - deal.createdDay;
  const turns = [0.75, 0.45, 0.2].map((share) => deal.createdDay + Math.ceil(length * share));
  return turns.find((turn) => turn <= day) ?? deal.createdDay;
}
