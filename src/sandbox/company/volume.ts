import type { Campaign } from "./campaigns.ts";
import { civilOf, dayOf, weekdayOf } from "./dates.ts";
import { at, draw, mix, seedOf } from "./hash.ts";
import type { Property, PropertyKind } from "./properties.ts";
import { campaignSources, USUAL_SOURCES, type TrafficSource } from "./sources.ts";

/** No property has data before this day. */
const FIRST_DAY = dayOf(2021, 1, 4);

const WEEKDAY: Record<PropertyKind, readonly number[]> = {
  shop: [1.16, 1.06, 1.0, 0.96, 0.95, 0.87, 1.0],
  trade: [0.3, 1.25, 1.3, 1.28, 1.22, 0.98, 0.35],
  app: [1.35, 0.85, 0.85, 0.9, 0.95, 1.1, 1.4],
};
/** How strongly each kind follows the boating season. */
const SEASON_SWING: Record<PropertyKind, number> = { shop: 0.24, trade: 0.14, app: 0.45 };

/** Sessions that one source brings on a day. */
interface SourceVolume {
  source: TrafficSource;
  sessions: number;
}

/** Sessions of an ordinary day without its campaign: growth, season and weekday, no noise. */
export function usualSessions(property: Property, day: number): number {
  const { year } = civilOf(day);
  const dayOfYear = day - dayOf(year, 1, 1);
  // The season peaks in mid May and is lowest in mid November.
  const season = 1 + SEASON_SWING[property.kind] * Math.cos(((dayOfYear - 135) / 365.25) * 2 * Math.PI);
  const level = property.base + (property.growth * (day - FIRST_DAY)) / 365;
  return Math.min(level, property.base * 8) * season * at(WEEKDAY[property.kind], weekdayOf(day));
}

/** What each source brings on a day, that of the running one of the campaigns included. Empty before the first day. */
export function volumesOn(property: Property, day: number, campaigns: readonly Campaign[]): SourceVolume[] {
  if (day < FIRST_DAY) return [];
  const seed = mix(mix(seedOf(property.id), 7), day);
  const usual = usualSessions(property, day) * (0.93 + 0.14 * draw(seed, 0));
  const running = campaigns
    .filter(({ start, end }) => start <= day && end >= day)
    .flatMap((run) => campaignSources(property.kind, run));
  return [...USUAL_SOURCES[property.kind], ...running].map((source, index) => ({
    source,
    sessions: Math.floor(
      usual * source.share * shapeOf(source, day) * (0.86 + 0.28 * draw(seed, index + 1)) +
        draw(seed, index + 101),
    ),
  }));
}

function shapeOf(source: TrafficSource, day: number): number {
  if (source.medium === "email") return weekdayOf(day) === 2 ? 2.6 : 0.73;
  if (source.run === null) return 1;
  // A launch draws a crowd, the middle is calm, the last three days bring the late ones.
  if (day - source.run.start < 3) return 1.5;
  return source.run.end - day < 3 ? 1.25 : 0.85;
}
