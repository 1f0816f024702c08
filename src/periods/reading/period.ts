import { addDays, addMonths, daysBetween, unitAround, shiftUnits } from "../dates.ts";
import { describeDay } from "../format.ts";
import { datedPeriod } from "./names.ts";
import { dateRules, looseDateRules } from "./rules-dates.ts";
import { namedRules } from "./rules-named.ts";
import { partRules } from "./rules-parts.ts";
import { shiftedRules } from "./rules-shifted.ts";
import { dayRules, unitRules } from "./rules-units.ts";
import type { Mention, Period, PeriodContext, PeriodRule } from "./types.ts";
import { openText, type Taken, takeAll } from "./text.ts";

/** Longer phrases first: what one rule has taken the next no longer sees. */
const RULES: readonly PeriodRule[] = [
  ...dateRules,
  ...shiftedRules,
  ...partRules,
  ...namedRules,
  ...unitRules,
  ...dayRules,
  ...looseDateRules,
];

const RANGE_WORD = /^(?:to|until|till|til|through|thru|up to|-)(?: the)?$/;
const JOINED = /^ ?(?:,|and|or|&|, and) ?(?:in )?$/;
const AND_WORD = /^and(?: the)?$/;
const BETWEEN_BEFORE = /\b(?:between|from)(?: the)? ?$/;
const SEASON = /\b(?:spring|summer|autumn|fall|winter)\b/i;
const SINCE_BEFORE = /\bsince(?: the)?(?: (?:start|beginning) of)?(?: the)? ?$/;
const WEEK_OF_BEFORE = /\bweek (?:of|from|starting|beginning|commencing)(?: on)?(?: the)? ?$/;
const ONWARDS_AFTER = /^ ?(?:on(?= ?(?:[.,;?!]|$))|onwards?|until now|till now|up to now|to date)\b/;
const COMPARING_BEFORE =
  /\b(?:chang|differ|compar|gain|los[te]|declin|improv|gr[eo]w|r[io]se|f[ae]ll|drop|increas|decreas|went|go|develop|mov)\w*(?: \w+){0,6} ?$/;
const BASE_BEFORE =
  /(?:\bcompar\w*(?: \w+){0,6}? (?:with|to|against)|\bvs\.?|\bversus|\bagainst|\bthan|\brelative to|\b(?:up|down|different|changed?) (?:on|from|since))(?: (?:in|on))?(?: the)? ?$/;

export interface ParsedPeriods {
  mentions: Mention[];
  problems: string[];
}

export function parsePeriods(text: string, context: PeriodContext): ParsedPeriods {
  const open = openText(text);
  const problems: string[] = [];
  const mentions: Mention[] = [];
  let anchor = context.anchor;
  for (const { taken, rule } of findMatches(open)) {
    const reading = rule.read(taken.groups, { ...context, anchor });
    if ("problem" in reading) {
      problems.push(reading.problem);
      continue;
    }
    anchor = reading.period;
    mentions.push({ start: taken.start, end: taken.end, role: "main", ...reading });
  }
  shareYear(mentions, open);
  const joined = joinRanges(mentions, open, context.today);
  const finished = joined.map((mention) => finishMention(mention, open, context));
  const main = finished.find(({ role }) => role === "main")?.period;
  return {
    mentions: finished.map((mention) => (main === undefined ? mention : nearTo(main, mention))),
    problems,
  };
}

/** "Q2 vs Q1": of a period said without its year, that one is meant which is nearest to what it is set against. */
function nearTo({ startDate }: Period, mention: Mention): Mention {
  const { role, period, latestBy } = mention;
  const before = role === "base" ? latestBy?.(startDate) : undefined;
  if (before === undefined) return mention;
  const isNearer =
    daysBetween(before.startDate, startDate) < Math.abs(daysBetween(startDate, period.startDate));
  return isNearer ? { ...mention, period: before } : mention;
}

/** "October, November and December last year": the year is that of each of them. */
function shareYear(mentions: Mention[], open: string): void {
  for (let at = mentions.length - 2; at >= 0; at -= 1) {
    const [mention, next] = [mentions[at], mentions[at + 1]];
    if (mention?.latestBy === undefined || next === undefined || next.latestBy !== undefined) continue;
    if (mention.period.unit !== next.period.unit || !JOINED.test(open.slice(mention.end, next.start)))
      continue;
    const period = mention.latestBy(next.period.endDate);
    if (period !== undefined)
      mentions[at] = { start: mention.start, end: mention.end, role: mention.role, period };
  }
}

function findMatches(open: string): { taken: Taken; rule: PeriodRule }[] {
  let rest = open;
  const matches = RULES.flatMap((rule) => {
    const found = takeAll(rest, rule.pattern());
    ({ rest } = found);
    return found.taken.map((taken) => ({ taken, rule }));
  });
  return matches.toSorted((a, b) => a.taken.start - b.taken.start);
}

function joinRanges(mentions: readonly Mention[], open: string, today: string): Mention[] {
  const joined: Mention[] = [];
  for (const mention of mentions) {
    const previous = joined.at(-1);
    if (previous !== undefined && isRange(previous, mention, open)) {
      joined[joined.length - 1] = joinPair(previous, mention, today);
    } else joined.push(mention);
  }
  return joined;
}

function isRange(first: Mention, second: Mention, open: string): boolean {
  const gap = open.slice(first.end, second.start).trim();
  const before = open.slice(0, first.start);
  const between = BETWEEN_BEFORE.test(before);
  if (!RANGE_WORD.test(gap) && !(AND_WORD.test(gap) && between)) return false;
  // "How did sales change from September to October" compares two months, "from 1 to 15 October" is a stretch.
  const named = [first, second].every(({ period }) => period.unit !== undefined && period.unit !== "day");
  return !(named && COMPARING_BEFORE.test(before.replace(BETWEEN_BEFORE, "").trimEnd()));
}

/** A side without a year is placed by the other one: "15 December to 10 January", "October 2024 to March". */
function joinPair(first: Mention, second: Mention, today: string): Mention {
  let start = first.period;
  let end = second.period;
  const placedStart = first.latestBy === undefined;
  if (placedStart && second.latestBy !== undefined) {
    const yearLater = addDays(addMonths(start.startDate, 12), -1);
    end = second.latestBy(yearLater < today ? yearLater : today) ?? end;
    // "From today until Christmas" lies ahead.
    if (end.endDate < start.startDate) end = second.latestBy(yearLater) ?? end;
  } else if (first.latestBy !== undefined) {
    start = first.latestBy(end.startDate) ?? start;
  }
  const [from, to] = start.startDate <= end.startDate ? [start, end] : [end, start];
  // "This year until March" ends with March; of others the longer one counts.
  const isWithin = to === end && to.endDate < from.endDate && start.startDate < end.startDate;
  const range = {
    startDate: from.startDate,
    endDate: to.endDate < from.endDate && !isWithin ? from.endDate : to.endDate,
  };
  const period = { ...datedPeriod(range), ...markOf(start.fiscal === true ? start : end) };
  return { start: first.start, end: second.end, role: "main", period };
}

function finishMention(mention: Mention, open: string, { today }: PeriodContext): Mention {
  const before = open.slice(0, mention.start);
  if (SINCE_BEFORE.test(before) || ONWARDS_AFTER.test(open.slice(mention.end))) {
    const isSeason = SEASON.test(open.slice(mention.start, mention.end));
    return { ...mention, period: sincePeriod(mention.period, today, isSeason) };
  }
  if (WEEK_OF_BEFORE.test(before) && mention.period.unit === "day") {
    const week = { ...datedPeriod(unitAround("week", mention.period.startDate)), unit: "week" as const };
    return { ...mention, period: week };
  }
  return BASE_BEFORE.test(before) ? { ...mention, role: "base" } : mention;
}

/** From the first day of a period until today, from the end of a season that is over; a period that lies ahead stays as it is. */
function sincePeriod(period: Period, today: string, isSeason: boolean): Period {
  if (period.startDate > today) return period;
  const startDate = isSeason && period.endDate < today ? addDays(period.endDate, 1) : period.startDate;
  return { startDate, endDate: today, ask: `since ${describeDay(startDate)}`, ...markOf(period) };
}

function markOf({ fiscal }: Period): { fiscal?: true } {
  return fiscal === true ? { fiscal } : {};
}

/** The last full days, ending yesterday. */
export function defaultPeriod(today: string, days: number): Period {
  return { startDate: addDays(today, -days), endDate: addDays(today, -1), ask: `in the last ${days} days` };
}

/** The unit of the same kind as a finished one that holds today: this month for the last one. */
export function currentUnitLike({ unit = "month", startDate: first, ...period }: Period, today: string) {
  let startDate = first;
  while (shiftUnits(startDate, unit, 1) <= today) startDate = shiftUnits(startDate, unit, 1);
  const endDate = addDays(shiftUnits(startDate, unit, 1), -1);
  const fiscal = period.fiscal === true && unit !== "month";
  return {
    startDate,
    endDate,
    unit,
    ask: `this ${fiscal ? "fiscal " : ""}${unit}`,
    ...(fiscal && { fiscal }),
  };
}

/** As much of `base` as has passed of the running `main`, so that like is compared with like. */
export function alignToElapsed(base: Period, main: Period): Period {
  const endDate = addDays(base.startDate, daysBetween(main.startDate, main.endDate));
  if (endDate >= base.endDate) return base;
  return { ...datedPeriod({ startDate: base.startDate, endDate }), ...markOf(base) };
}
