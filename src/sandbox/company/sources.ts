import type { Campaign } from "./campaigns.ts";
import type { Property } from "./company.ts";
import { civilOf, dayOf, weekdayOf } from "./dates.ts";
import { at, draw, mix, seedOf } from "./hash.ts";

export interface TrafficSource {
  source: string;
  medium: string;
  campaign: string;
  channel: string;
  /** Its part of the sessions of an ordinary day. */
  share: number;
  newShare: number;
  bounce: number;
  /** How readily its visitors buy, 1 being average. */
  intent: number;
  /** Set on traffic that exists only while a campaign runs. */
  run: Campaign | null;
}

type Traits = readonly [newShare: number, bounce: number, intent: number];

function always(
  source: string,
  medium: string,
  campaign: string,
  channel: string,
  share: number,
  [newShare, bounce, intent]: Traits,
): TrafficSource {
  return { source, medium, campaign, channel, share, newShare, bounce, intent, run: null };
}

const USUAL_SOURCES: readonly TrafficSource[] = [
  always("google", "organic", "(organic)", "Organic Search", 0.32, [0.72, 0.4, 1]),
  always("(direct)", "(none)", "(direct)", "Direct", 0.21, [0.42, 0.34, 1.35]),
  always("google", "cpc", "harbour-brand", "Paid Search", 0.1, [0.6, 0.32, 1.5]),
  always("newsletter", "email", "weekly-newsletter", "Email", 0.08, [0.12, 0.28, 1.9]),
  always("l.instagram.com", "referral", "(referral)", "Organic Social", 0.07, [0.78, 0.58, 0.4]),
  always("segelforum.example", "referral", "(referral)", "Referral", 0.06, [0.7, 0.42, 0.9]),
  always("bing", "organic", "(organic)", "Organic Search", 0.045, [0.7, 0.42, 1]),
  always("m.facebook.com", "referral", "(referral)", "Organic Social", 0.035, [0.75, 0.6, 0.4]),
  always("youtube.com", "referral", "(referral)", "Organic Video", 0.025, [0.82, 0.55, 0.5]),
  always("duckduckgo", "organic", "(organic)", "Organic Search", 0.025, [0.66, 0.4, 1.1]),
  always("chatgpt.com", "referral", "(referral)", "AI Assistant", 0.015, [0.85, 0.4, 1.1]),
  always("(not set)", "(not set)", "(not set)", "Unassigned", 0.015, [0.5, 0.7, 0.2]),
];

function paid(
  run: Campaign,
  source: string,
  medium: string,
  channel: string,
  weight: number,
  [newShare, bounce, intent]: Traits,
): TrafficSource {
  const traits = [newShare, bounce, intent * run.pull] as const;
  return { ...always(source, medium, run.key, channel, run.lift * weight, traits), run };
}

function campaignSources(campaign: Campaign): TrafficSource[] {
  const sources = [
    paid(campaign, "google", "cpc", "Paid Search", 0.42, [0.7, 0.36, 1.25]),
    paid(campaign, "facebook", "paid_social", "Paid Social", 0.3, [0.85, 0.52, 0.6]),
    paid(campaign, "newsletter", "email", "Email", 0.28, [0.08, 0.26, 2.1]),
  ];
  if (campaign.affiliate) {
    sources.push(paid(campaign, "segelmagazin.example", "affiliate", "Affiliates", 0.16, [0.8, 0.44, 0.9]));
  }
  return sources;
}

/** No property has data before this day. */
const FIRST_DAY = dayOf(2021, 1, 4);

const WEEKDAY = [1.16, 1.06, 1.0, 0.96, 0.95, 0.87, 1.0];
const SEASON_SWING = 0.24;

/** Sessions of an ordinary day without its campaign: growth, season and weekday, no noise. */
export function usualSessions(property: Property, day: number): number {
  const { year } = civilOf(day);
  const dayOfYear = day - dayOf(year, 1, 1);
  // The season peaks in mid May and is lowest in mid November.
  const season = 1 + SEASON_SWING * Math.cos(((dayOfYear - 135) / 365.25) * 2 * Math.PI);
  const level = property.base + (property.growth * (day - FIRST_DAY)) / 365;
  return Math.min(level, property.base * 8) * season * at(WEEKDAY, weekdayOf(day));
}

/** What each source brings on a day, that of the running one of the campaigns included. Empty before the first day. */
export function volumesOn(property: Property, day: number, campaigns: readonly Campaign[]) {
  if (day < FIRST_DAY) return [];
  const seed = mix(mix(seedOf(property.id), 7), day);
  const usual = usualSessions(property, day) * (0.93 + 0.14 * draw(seed, 0));
  const running = campaigns
    .filter(({ start, end }) => start <= day && end >= day)
    .flatMap((run) => campaignSources(run));
  return [...USUAL_SOURCES, ...running].map((source, index) => ({
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
