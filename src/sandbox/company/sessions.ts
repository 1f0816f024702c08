import { campaignsBetween, outagesBetween, type Campaign } from "./campaigns.ts";
import type { Moment } from "./dates.ts";
import { draw, mix, placeOf, seedOf, at } from "./hash.ts";
import { walk, type Session } from "./journey.ts";
import { type Property, PROPERTIES } from "./company.ts";
import { type TrafficSource, usualSessions, volumesOn } from "./sources.ts";

interface SessionRange {
  fromDay: number;
  toDay: number;
  /** Sessions that have not begun by then do not exist. */
  until: Moment;
  /** Leaves out sources that answer false, at no cost. */
  sourceFilter?: (source: TrafficSource) => boolean;
}

/** Sessions of a day get numbers below this one. */
const SLOTS = 4096;
const EPOCH = 16_000;
// Share of a day's sessions per hour; the sum is 1.
const HOURS = [
  0.012, 0.007, 0.004, 0.003, 0.004, 0.009, 0.021, 0.035, 0.045, 0.052, 0.056, 0.057, 0.056, 0.053, 0.05,
  0.049, 0.05, 0.054, 0.062, 0.073, 0.083, 0.079, 0.054, 0.032,
] as const;

export function visitSessions(
  property: Property,
  { fromDay, until, sourceFilter = () => true, ...range }: SessionRange,
  visit: (session: Session) => void,
): void {
  const toDay = Math.min(range.toDay, until.day);
  const campaigns = campaignsBetween(fromDay, toDay);
  const outages = outagesBetween(fromDay, toDay);
  for (let day = fromDay; day <= toDay; day += 1) {
    const seed = mix(seedOf(property.id), day);
    const lastMinute = day === until.day ? until.minute : 1440;
    const outage = outages.find((candidate) => candidate.day === day);
    let slot = 0;
    for (const { source, sessions } of volumesOn(property, day, campaigns)) {
      const end = slot + sessions;
      if (!sourceFilter(source)) slot = end;
      for (; slot < end; slot += 1) {
        const session = beginSession(property, day, slot, source, mix(seed, slot));
        const { minute } = session;
        if (minute >= lastMinute) continue;
        walk(session, outage !== undefined && minute >= outage.from && minute < outage.to);
        visit(session);
      }
    }
  }
}

function beginSession(
  property: Property,
  day: number,
  slot: number,
  source: TrafficSource,
  hash: number,
): Session {
  const isNew = draw(hash, 3) < source.newShare;
  return {
    day,
    minute: placeOf(HOURS, draw(hash, 1)) * 60 + Math.floor(draw(hash, 2) * 60),
    user: isNew ? userNumber(day, slot) : returningUser(property, day, hash),
    isNew,
    source,
    pages: [],
    events: [],
    cart: [],
    engaged: false,
    seconds: 0,
    hash,
  };
}

function userNumber(day: number, slot: number): number {
  return (day - EPOCH) * SLOTS + slot;
}

/** Somebody who was there before: mostly within the last days, and the same few again and again. */
function returningUser(property: Property, day: number, hash: number): number {
  const since = Math.floor(draw(hash, 4) ** 2 * 75);
  const crowd = Math.max(1, Math.floor(usualSessions(property, day - since) / 5));
  return userNumber(day - since, Math.floor(draw(hash, 16) * crowd) * 4);
}

/** Counts the shop's sessions under the campaign's name from its first day to `toDay`, or to now. */
export function campaignResult(campaign: Campaign, toDay: number, now: Moment) {
  return shopResult({
    fromDay: campaign.start,
    toDay: Math.min(toDay, campaign.end),
    until: now,
    sourceFilter: (source) => source.campaign === campaign.key,
  });
}

/** What the shop earned, in EUR; the same figures that Analytics reports. */
export function shopResult(range: SessionRange) {
  const result = { sessions: 0, orders: 0, cents: 0 };
  visitSessions(at(PROPERTIES, 0), range, (session) => {
    result.sessions += 1;
    const bought = session.cart.filter((line) => line.bought);
    if (bought.length > 0) result.orders += 1;
    for (const line of bought) result.cents += line.cents;
  });
  return { sessions: result.sessions, orders: result.orders, revenue: result.cents / 100 };
}

export type ShopResult = ReturnType<typeof shopResult>;
