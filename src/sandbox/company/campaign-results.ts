import type { Campaign } from "./campaigns.ts";
import type { Moment } from "./dates.ts";
import { PROPERTIES } from "./properties.ts";
import { visitSessions } from "./sessions.ts";

/** What a campaign brought to the shop by a point in time; the same figures that Analytics reports. */
export interface CampaignResult {
  sessions: number;
  orders: number;
  /** EUR */
  revenue: number;
}

/** Counts the shop's sessions under the campaign's name from its first day to `toDay`, or to now. */
export function campaignResult(campaign: Campaign, toDay: number, now: Moment): CampaignResult {
  const result = { sessions: 0, orders: 0, cents: 0 };
  const [shop] = PROPERTIES;
  if (shop === undefined) return { sessions: 0, orders: 0, revenue: 0 };
  const range = {
    fromDay: campaign.start,
    toDay: Math.min(toDay, campaign.end),
    until: now,
    sourceFilter: (source: { campaign: string }) => source.campaign === campaign.key,
  };
  visitSessions(shop, range, (session) => {
    result.sessions += 1;
    const bought = session.cart.filter((line) => line.bought);
    if (bought.length > 0) result.orders += 1;
    for (const line of bought) result.cents += line.cents;
  });
  return { sessions: result.sessions, orders: result.orders, revenue: result.cents / 100 };
}
