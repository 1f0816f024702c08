import type { Campaign } from "./campaigns.ts";
import type { Moment } from "./dates.ts";
import { at } from "./hash.ts";
import { PROPERTIES } from "./company.ts";
import { visitSessions, type SessionRange } from "./sessions.ts";

/** What the shop earned; the same figures that Analytics reports. */
export interface ShopResult {
  sessions: number;
  orders: number;
  /** EUR */
  revenue: number;
}

/** Counts the shop's sessions under the campaign's name from its first day to `toDay`, or to now. */
export function campaignResult(campaign: Campaign, toDay: number, now: Moment): ShopResult {
  return shopResult({
    fromDay: campaign.start,
    toDay: Math.min(toDay, campaign.end),
    until: now,
    sourceFilter: (source) => source.campaign === campaign.key,
  });
}

export function shopResult(range: SessionRange): ShopResult {
  const result = { sessions: 0, orders: 0, cents: 0 };
  visitSessions(at(PROPERTIES, 0), range, (session) => {
    result.sessions += 1;
    const bought = session.cart.filter((line) => line.bought);
    if (bought.length > 0) result.orders += 1;
    for (const line of bought) result.cents += line.cents;
  });
  return { sessions: result.sessions, orders: result.orders, revenue: result.cents / 100 };
}
