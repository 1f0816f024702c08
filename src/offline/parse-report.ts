import { takeFields } from "./parse-fields.ts";
import { takeCity, takeFilters } from "./parse-filters.ts";
import { readMovers } from "./movers.ts";
import type { ReportQuestion } from "./question-types.ts";
import { readRank } from "./rank.ts";
import { dimensionWord } from "./report-fields.ts";
import { reportStopWords } from "./stop-words.ts";
import { openWords, phrase, type Scan, takeAll } from "../periods/reading/text.ts";
import * as words from "./vocabulary.ts";

const OVERVIEW = phrase(words.overviewWords);
const HOW = phrase(words.howWords);
const WHY = phrase(words.whyWords);
const WHEN = phrase("when");
const WEBSITE = /site|shop|store/i;
const FELL = phrase(words.directionWords.down);
const ROSE = phrase(words.directionWords.up);
const TREND = phrase(words.trendWords);
const CHANGE = phrase(words.changeWords);
const COMPARE = phrase("compar(?:e|es|ed|ing|ison)");
const AVERAGE = phrase(words.averageWords);
const SHARE = phrase(words.shareWords);
const VISITED = phrase(words.visitWords);
/** Metrics of which "from X" can only mean a place. */
const PEOPLE = new Set(["sessions", "activeUsers", "newUsers", "totalUsers", "engagedSessions"]);

export interface ParsedReport {
  report: ReportQuestion;
  /** Whether the question asks how something changed, so that a comparison belongs to the answer. */
  changeAsked: boolean;
  /** Whether it names anything that web analytics can report. */
  recognised: boolean;
}

/** Reads a stretch of text as a question about web analytics; `bare` lets "country" join "by channel and". */
export function parseReport(scan: Scan, bare = false): ParsedReport {
  const known = takeFilters(scan);
  const cues = takeCues(known.scan);
  const fields = takeFields(cues.scan, bare);
  const city = takeCity(
    fields.scan,
    fields.metrics.every((name) => PEOPLE.has(name)),
  );
  const filters = [...known.filters, ...city.filters];
  const { metrics, dimensions, perDay } = resolveFields(scan, fields);
  const nothingElse = metrics.length === 0 && dimensions.length === 0;
  // "How did the newsletter do?" asks for the general picture of what it filters by.
  const overview = cues.overview || (HOW.test(scan.open) && nothingElse && filters.length > 0);
  const report: ReportQuestion = {
    kind: "report",
    metrics,
    said: fields.said,
    dimensions,
    triggered: fields.triggered,
    filters,
    rank: readRank(scan.open),
    periods: [],
    comparison: undefined,
    overview,
    business: cues.overview && !cues.website && nothingElse && filters.length === 0,
    why: cues.why,
    direction: FELL.test(scan.open) ? "down" : ROSE.test(scan.open) ? "up" : undefined,
    trend: cues.trend,
    perDay,
    share: SHARE.test(scan.open),
    movers: isOverTime(dimensions) ? undefined : readMovers(scan.open),
    campaign: known.campaign,
    leftover: leftoverOf(city.scan),
  };
  const asks = overview || cues.why || cues.trend || HOW.test(scan.open) || saysChange(report, city.scan);
  const understood = (overview || cues.why || filters.length > 0) && report.leftover.length === 0;
  return { report, changeAsked: asks && !perDay, recognised: !nothingElse || understood };
}

function isOverTime(dimensions: readonly string[]): boolean {
  return dimensions.length === 0 || dimensions.some((name) => dimensionWord(name).time === true);
}

interface Cues {
  overview: boolean;
  /** The overview is of the website by name. */
  website: boolean;
  why: boolean;
  trend: boolean;
  scan: Scan;
}

function takeCues(scan: Scan): Cues {
  const overview = takeAll(scan, OVERVIEW);
  const why = takeAll(overview.scan, WHY);
  const trend = takeAll(why.scan, TREND);
  return {
    overview: overview.taken.length > 0,
    website: overview.taken.some(({ said }) => WEBSITE.test(said)),
    why: why.taken.length > 0,
    trend: trend.taken.length > 0,
    scan: trend.scan,
  };
}

/** "On average per day" divides a total; it asks for no rows by day. "Visited" alone means visits. */
function resolveFields(
  scan: Scan,
  { metrics, dimensions, scan: rest }: ReturnType<typeof takeFields>,
): Pick<ReportQuestion, "metrics" | "dimensions" | "perDay"> {
  const perDay = dimensions.includes("date") && AVERAGE.test(rest.open);
  const visited = metrics.length === 0 && dimensions.length === 0 && VISITED.test(scan.open);
  // "When were sessions highest?" asks for a day.
  const isMoment = dimensions.length === 0 && WHEN.test(scan.open) && readRank(scan.open) !== undefined;
  return {
    metrics: visited ? ["sessions"] : metrics,
    dimensions: isMoment ? ["date"] : perDay ? dimensions.filter((name) => name !== "date") : dimensions,
    perDay,
  };
}

/** "Compare the channels" sets rows side by side; it asks for no earlier period. */
function saysChange({ dimensions, filters }: ReportQuestion, rest: Scan): boolean {
  const among = dimensions.length > 0 || filters.length > 0;
  return CHANGE.test(among ? takeAll(rest, COMPARE).scan.open : rest.open);
}

function leftoverOf(rest: Scan): string[] {
  const open = takeAll(takeAll(rest, CHANGE).scan, AVERAGE).scan;
  return openWords(open, reportStopWords).filter((word) => /\p{L}/u.test(word));
}
