import { civilOf, isWorkday, monthNumber, monthsOf, workdayFrom } from "./dates.ts";
import { at, drawInt, draw, mix, seedOf, drawOf } from "./hash.ts";

/** One marketing campaign. Every calendar month has exactly one; chat, notes, deals and traffic all name it. */
export type Campaign = ReturnType<typeof campaignOfMonth>;

const THEMES = [
  { theme: "Winter Refit", category: "Antifouling", discount: 10 },
  { theme: "Early Bird Antifouling", category: "Antifouling", discount: 12 },
  { theme: "Spring Launch", category: "Deck gear", discount: 10 },
  { theme: "Deck Gear Weeks", category: "Deck gear", discount: 15 },
  { theme: "Season Opening", category: "Safety", discount: 8 },
  { theme: "Summer Safety Check", category: "Safety", discount: 10 },
  { theme: "Harbour Days", category: "Ropes and lines", discount: 12 },
  { theme: "Late Summer Sale", category: "Ropes and lines", discount: 20 },
  { theme: "Autumn Haul-Out", category: "Covers", discount: 10 },
  { theme: "Winter Cover Preorder", category: "Covers", discount: 8 },
  { theme: "Black Week", category: "Electronics", discount: 25 },
  { theme: "Gift Guide", category: "Electronics", discount: 5 },
] as const;

const CAMPAIGN_SEED = seedOf("campaigns");

function campaignOfMonth(first: number) {
  const { year, month } = civilOf(first);
  const { theme, category, discount } = at(THEMES, month - 1);
  const hash = mix(CAMPAIGN_SEED, monthNumber(first) - 1);
  const start = first + drawInt(hash, 1, 3, 8);
  const key = `${theme.toLowerCase().replaceAll(" ", "-")}-${year}`;
  return {
    /** What stands in utm_campaign: `spring-launch-2026`. */
    key,
    name: `${theme} ${year}`,
    start,
    end: start + drawInt(hash, 2, 11, 16),
    landingPath: `/campaign/${key}`,
    category,
    /** Percent off in the shop. */
    discount,
    /** EUR for paid traffic. */
    budget: drawInt(hash, 3, 12, 32) * 100,
    /** Sessions that it adds on an ordinary day, as a share of the shop's usual ones. */
    lift: 0.14 + draw(hash, 4) * 0.16,
    /** How much better (or worse) its visitors buy than others. */
    pull: 0.75 + draw(hash, 5) * 0.9,
    /** Whether a sailing magazine sends paid visitors as well. */
    affiliate: draw(hash, 6) < 0.5,
    hash,
  };
}

/** Campaigns that ran on at least one of the days, oldest first. */
export function campaignsBetween(fromDay: number, toDay: number): Campaign[] {
  // One that began in the month before may still run.
  return monthsOf(fromDay - 31, toDay)
    .map(campaignOfMonth)
    .filter((campaign) => campaign.end >= fromDay && campaign.start <= toDay);
}

/** For how many days after its end customers still speak of a campaign. */
const ECHO_DAYS = 12;

/** Of these campaigns the one that a customer would name on a day: the running one, or one just over. */
function campaignHeardOn(campaigns: readonly Campaign[], day: number): Campaign | null {
  return campaigns.findLast(({ start, end }) => start <= day && end + ECHO_DAYS >= day) ?? null;
}

/** Calls back with each workday, and the campaign that a customer would name then. */
export function visitWorkdays(
  fromDay: number,
  toDay: number,
  visit: (day: number, heard: Campaign | null) => void,
): void {
  const campaigns = campaignsBetween(fromDay - ECHO_DAYS, toDay);
  for (let day = fromDay; day <= toDay; day += 1) {
    if (isWorkday(day)) visit(day, campaignHeardOn(campaigns, day));
  }
}

/** A few hours in which the shop's checkout failed. There is one in every block of eight weeks. */
export type Outage = ReturnType<typeof outageOfBlock>;

const BLOCK = 56;
const OUTAGE_SEED = seedOf("outages");
const CAUSES = [
  { cause: "the payment provider rejected our certificate", fix: "renewed the certificate" },
  { cause: "a deployment broke the card form", fix: "rolled the release back" },
  { cause: "the address service timed out", fix: "made the address check optional" },
  { cause: "the tax calculation failed for Austrian addresses", fix: "corrected the tax table" },
] as const;

function outageOfBlock(block: number) {
  const hash = mix(OUTAGE_SEED, block);
  const from = drawInt(hash, 2, 9, 14) * 60 + drawInt(hash, 3, 0, 3) * 15;
  const { cause, fix } = drawOf(hash, 5, CAUSES);
  return {
    day: workdayFrom(block * BLOCK + drawInt(hash, 1, 4, 50)),
    /** Minutes of that day, the end excluded. */
    from,
    to: from + drawInt(hash, 4, 10, 19) * 15,
    cause,
    fix,
  };
}

/** Outages on these days, oldest first. */
export function outagesBetween(fromDay: number, toDay: number): Outage[] {
  const outages: Outage[] = [];
  for (let block = Math.floor(fromDay / BLOCK) - 1; block * BLOCK <= toDay; block += 1) {
    const outage = outageOfBlock(block);
    if (outage.day >= fromDay && outage.day <= toDay) outages.push(outage);
  }
  return outages;
}

/** `10:15` for a minute of the day. */
export function clockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
