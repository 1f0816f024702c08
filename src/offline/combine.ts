import { comparedPeriods, resolvePeriods } from "./comparison.ts";
import type { Fragment } from "./fragments.ts";
import type { Counting } from "../periods/reading/fiscal.ts";
import type { Mention, Period, PeriodContext } from "../periods/reading/types.ts";
import { sincePeriod } from "../periods/reading/period.ts";
import { quartersOf } from "../periods/reading/quarters.ts";
import type { Comparison, ListQuestion, Part, ReportQuestion, SearchQuestion } from "./question-types.ts";
import { unique } from "../periods/reading/text.ts";
import { listWords, statusWords } from "./vocabulary-lists.ts";

/** One fragment as read on its own. */
export interface RawPart {
  fragment: Fragment;
  mentions: readonly Mention[];
  part: Part | undefined;
  changeAsked: boolean;
  leftover?: string[];
  /** Its subject is a pronoun, so whom it is about was said before: "and what do they still owe us?". */
  leans?: boolean;
}

/** What a question says once for all its parts. */
export interface Frame extends Pick<PeriodContext, "today" | "fiscalYearStart"> {
  comparison: Comparison | undefined;
  /** Figures are asked for quarter by quarter. */
  quarterly: Counting | undefined;
}

interface Group {
  part: Part;
  mentions: Mention[];
  changeAsked: boolean;
}

/** Puts the fragments of a question together: one report for "visits and users last week", two for two questions. */
export function combineParts(raw: readonly RawPart[], frame: Frame): { parts: Part[]; leftover: string[] } {
  const groups: Group[] = [];
  const leftover: string[] = [];
  for (const next of raw) {
    const last = groups.at(-1);
    if (next.part === undefined) {
      const target = last?.part;
      if (target !== undefined && target.kind !== "search") target.leftover.push(...(next.leftover ?? []));
      else leftover.push(...(next.leftover ?? []));
    } else {
      const part = next.leans === true ? inheritName(next.part, last?.part) : next.part;
      addPart(groups, { part, mentions: [...next.mentions], changeAsked: next.changeAsked });
    }
  }
  const resolved = groups.map((group) => resolveGroup(group, groups, frame));
  return { parts: shareCampaign(fillTopics(resolved)), leftover };
}

/** What the records of the part before had to mention, for a list that names nobody itself. */
function inheritName(part: Part, before: Part | undefined): Part {
  if (part.kind !== "list" || before?.kind !== "list" || part.leftover.length > 0) return part;
  return { ...part, leftover: before.leftover };
}

function addPart(groups: Group[], next: Group): void {
  const last = groups.at(-1);
  if (last?.part.kind === "report" && next.part.kind === "report") {
    if (!isSeparate(last.part, next.part, last.mentions.length > 0 && next.mentions.length > 0)) {
      groups[groups.length - 1] = {
        part: joinReports(last.part, next.part),
        mentions: [...last.mentions, ...next.mentions],
        changeAsked: last.changeAsked || next.changeAsked,
      };
      return;
    }
    groups.push({ ...next, part: inheritReport(next.part, last.part) });
    return;
  }
  if (last?.part.kind === "list" && next.part.kind === "list" && next.part.status === undefined) {
    groups.push({
      ...next,
      part: { ...next.part, status: last.part.status === "open" ? "open" : undefined },
    });
    return;
  }
  groups.push(next);
}

/** Whether a report is a question of its own rather than more of the one before it. */
function isSeparate(first: ReportQuestion, next: ReportQuestion, bothHavePeriods: boolean): boolean {
  const firstNames = first.metrics.length + first.dimensions.length > 0 || first.overview;
  if (!firstNames) return false;
  if (bothHavePeriods && next.metrics.length > 0 && first.metrics.length > 0) return true;
  if (first.dimensions.length > 0 && next.dimensions.length > 0)
    return next.triggered || next.rank !== undefined || next.metrics.length > 0;
  return first.filters.length > 0 && next.filters.length > 0 && next.metrics.length > 0;
}

function joinReports(first: ReportQuestion, next: ReportQuestion): ReportQuestion {
  return {
    kind: "report",
    metrics: unique([...first.metrics, ...next.metrics]),
    said: { ...next.said, ...first.said },
    dimensions: unique([...first.dimensions, ...next.dimensions]),
    triggered: first.triggered || next.triggered,
    filters: [...first.filters, ...next.filters],
    rank: first.rank ?? next.rank,
    periods: [],
    comparison: undefined,
    overview: first.overview || next.overview,
    business: first.business && next.business,
    why: first.why || next.why,
    direction: first.direction ?? next.direction,
    trend: first.trend || next.trend,
    perDay: first.perDay || next.perDay,
    share: first.share || next.share,
    movers: first.movers ?? next.movers,
    campaign: first.campaign ?? next.campaign,
    leftover: [...first.leftover, ...next.leftover],
  };
}

/** A second report without a metric or filter of its own asks for those of the first. */
function inheritReport(next: ReportQuestion, first: ReportQuestion): ReportQuestion {
  return {
    ...next,
    metrics: next.metrics.length > 0 || next.rank !== undefined ? next.metrics : first.metrics,
    said: { ...first.said, ...next.said },
    filters: next.filters.length > 0 ? next.filters : first.filters,
  };
}

function resolveGroup(group: Group, groups: readonly Group[], frame: Frame): Part {
  const { comparison, quarterly, today } = frame;
  const shared = sharedMentions(groups);
  if (group.part.kind === "report") {
    const mentions = group.mentions.length > 0 ? group.mentions : shared;
    const resolved = resolvePeriods(mentions, comparison, group.changeAsked, frame);
    if (quarterly === undefined || group.part.dimensions.length > 0) return { ...group.part, ...resolved };
    const periods = quartersOf(resolved.periods[0], quarterly, frame);
    return { ...group.part, periods, comparison: undefined, trend: false };
  }
  const own = periodsOf(group.mentions);
  if (group.part.kind === "search") {
    // What a period was like is talked about after it as well.
    const since = periodsOf(shared).map((period) => sincePeriod(period, today));
    return { ...group.part, periods: own.length > 0 ? own : since };
  }
  const periods = own.length > 0 || !isFlow(group.part) ? own : periodsOf(shared);
  // "The biggest deal ever" is one of all of them, whatever its date.
  const narrowing = periods.filter(({ allTime }) => allTime !== true);
  if (quarterly !== undefined && isFlow(group.part)) {
    return { ...group.part, periods: quartersOf(narrowing[0], quarterly, frame) };
  }
  return { ...group.part, periods: comparedPeriods(narrowing, comparison) };
}

/** The one stretch of time that a question names for all its parts; none when it names several. */
function sharedMentions(groups: readonly Group[]): Mention[] {
  const named = groups.filter(({ mentions }) => mentions.length > 0);
  return named.length === 1 ? (named[0]?.mentions ?? []) : [];
}

function periodsOf(mentions: readonly Mention[]): Period[] {
  return mentions.map(({ period }) => period);
}

/** Records that came about on a day, as against those that merely stand open now. */
export function isFlow({ list, status }: ListQuestion): boolean {
  const standing = statusWords.some((entry) => entry.status === status && entry.standing === true);
  const flows = listWords.some((word) => word.kind === list && word.flow === true);
  return !standing && (flows || status !== undefined);
}

/** "The mails and notes about X" share their keywords; "about it" means what the rest of the question is about. */
function fillTopics(parts: readonly Part[]): Part[] {
  const searched = parts.find(
    (part): part is SearchQuestion => part.kind === "search" && part.keywords.length > 0,
  );
  const topic = searched?.keywords ?? parts.flatMap(topicOf).slice(0, 3);
  return parts.map((part) =>
    part.kind === "search" && needsTopic(part) ? { ...part, keywords: topic } : part,
  );
}

/** "Sessions and deals of the spring campaign": what narrows the figures narrows the records as well. */
function shareCampaign(parts: readonly Part[]): Part[] {
  const campaign = parts.find((part) => part.kind === "report" && part.campaign !== undefined);
  const words = campaign?.kind === "report" ? (campaign.campaign?.split(" ") ?? []) : [];
  return parts.map((part) =>
    part.kind === "list" && part.leftover.length === 0 ? { ...part, leftover: words } : part,
  );
}

/** Whether a search still lacks something to look for. */
export function needsTopic(part: SearchQuestion): boolean {
  if (part.keywords.length > 0) return false;
  return (
    part.pronoun || (part.operators.length === 0 && part.person === undefined && part.channel === undefined)
  );
}

/** What a part is about, in words to search for. */
export function topicOf(part: Part): string[] {
  if (part.kind === "search") return part.keywords;
  if (part.kind === "list") return part.leftover.length > 0 ? part.leftover : [part.list];
  const values = part.filters.map(({ value }) => value);
  if (values.length > 0) return values;
  return part.metrics.map((metric) => part.said[metric] ?? "").filter((word) => word !== "");
}
