import { isoDay } from "../../../src/sandbox/company/dates.ts";
import { PROPERTIES } from "../../../src/sandbox/company/company.ts";
import { visitSessions } from "../../../src/sandbox/company/sessions.ts";
import { visitorOf } from "../../../src/sandbox/company/visitors.ts";
import { days, NOW, TODAY, type Days } from "../clock.ts";

/** One visit to the shop, with what the questions ask of it. */
export interface Visit {
  day: number;
  user: number;
  isNew: boolean;
  isEngaged: boolean;
  channel: string;
  campaign: string;
  landingPage: string;
  country: string;
  device: string;
  views: number;
  /** A purchase, a request for a quote, or both. */
  keyEvents: number;
  orders: number;
  cents: number;
  items: { name: string; cents: number }[];
}

const KEY_EVENTS = new Set(["purchase", "generate_lead", "sign_up"]);

/** Every visit that a question may ask about: the day's own until now. */
export function readVisits(): Visit[] {
  const visits: Visit[] = [];
  const [shop] = PROPERTIES;
  if (shop === undefined) return visits;
  // The twin counts today's visits by the full hour, as Analytics is never up to the minute.
  const until = { ...NOW, minute: NOW.minute - (NOW.minute % 60) };
  const range = { fromDay: days("2025-09-01").from, toDay: TODAY, until };
  visitSessions(shop, range, (session) => {
    const bought = session.cart.filter((line) => line.bought);
    const { country, device } = visitorOf(session.user);
    visits.push({
      day: session.day,
      user: session.user,
      isNew: session.isNew,
      isEngaged: session.engaged,
      channel: session.source.channel,
      campaign: session.source.campaign,
      landingPage: session.pages[0]?.path ?? "",
      country,
      device,
      views: session.pages.length,
      keyEvents: session.events.filter((event) => KEY_EVENTS.has(event.name)).length,
      orders: bought.length > 0 ? 1 : 0,
      cents: bought.reduce((sum, line) => sum + line.cents, 0),
      items: bought.map((line) => ({ name: line.product.name, cents: line.cents })),
    });
  });
  return visits;
}

export interface Figures {
  sessions: number;
  engaged: number;
  newUsers: number;
  /** Everybody who came, and those who stayed or came for the first time: "users" may mean either. */
  users: [number, number];
  views: number;
  keyEvents: number;
  keyEventSessions: number;
  orders: number;
  revenue: number;
}

export function countVisits(visits: readonly Visit[]): Figures {
  const everybody = new Set<number>();
  const active = new Set<number>();
  const sum = {
    sessions: 0,
    engaged: 0,
    newUsers: 0,
    views: 0,
    keyEvents: 0,
    keyEventSessions: 0,
    orders: 0,
  };
  let cents = 0;
  for (const visit of visits) {
    everybody.add(visit.user);
    if (visit.isEngaged || visit.isNew) active.add(visit.user);
    sum.sessions += 1;
    sum.engaged += Number(visit.isEngaged);
    sum.newUsers += Number(visit.isNew);
    sum.views += visit.views;
    sum.keyEvents += visit.keyEvents;
    sum.keyEventSessions += Number(visit.keyEvents > 0);
    sum.orders += visit.orders;
    cents += visit.cents;
  }
  return { ...sum, users: [everybody.size, active.size], revenue: cents / 100 };
}

type Rank = keyof Omit<Figures, "users">;
type Test = (visit: Visit) => boolean;

/** The shop's traffic, asked by period and by what the visits have in common. */
export function openTraffic() {
  const byDay = Map.groupBy(readVisits(), ({ day }) => day);
  const within = ({ from, to }: Days) =>
    Array.from({ length: to - from + 1 }, (_, nth) => byDay.get(from + nth) ?? []).flat();
  const rankBy = (groups: Map<string, Visit[]>, rank: Rank) =>
    [...groups]
      .map(([name, group]) => ({ name, ...countVisits(group) }))
      .toSorted((a, b) => b[rank] - a[rank]);
  return {
    in: (period: Days, test: Test = () => true) => countVisits(within(period).filter(test)),
    /** Figures by value, e.g. by channel, the largest first. */
    by: (period: Days, key: (visit: Visit) => string, rank: Rank) =>
      rankBy(Map.groupBy(within(period), key), rank),
    /** Figures by month (2026-10), the largest first. */
    byMonth: (period: Days, rank: Rank) => {
      const names = new Map([...byDay.keys()].map((day) => [day, isoDay(day).slice(0, 7)]));
      return rankBy(
        Map.groupBy(within(period), ({ day }) => names.get(day) ?? ""),
        rank,
      );
    },
    /** EUR by product, the largest first. */
    products: (period: Days) =>
      [
        ...Map.groupBy(
          within(period).flatMap(({ items }) => items),
          ({ name }) => name,
        ),
      ]
        .map(([name, lines]) => ({ name, revenue: lines.reduce((sum, { cents }) => sum + cents, 0) / 100 }))
        .toSorted((a, b) => b.revenue - a.revenue),
  };
}

export type Traffic = ReturnType<typeof openTraffic>;
