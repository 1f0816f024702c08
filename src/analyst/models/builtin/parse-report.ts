import { takeCity, takeFilters } from "./parse-filters.ts";
import type { Rank, ReportQuestion } from "./question-types.ts";
import { BLANK, openWords, phrase, type Scan, take, takeAll, unique } from "./text.ts";
import * as words from "./vocabulary.ts";
import { reportStopWords } from "./stop-words.ts";

const METRICS = words.metricWords.map((word) => ({ word, pattern: phrase(word.pattern) }));
const TRIGGERED = words.dimensionWords.map((word) => ({
  word,
  pattern: phrase(
    `(?<=(?:^|[^\\p{L}])(?:${words.breakdownTriggers}) (?:the |our |of the |of our )?)(?:${word.pattern})`,
  ),
}));
const PLURAL = words.dimensionWords.flatMap((word) =>
  word.plural === undefined ? [] : [{ word, pattern: phrase(word.plural) }],
);
const BARE = words.dimensionWords
  .filter(({ time }) => time === undefined)
  .map((word) => ({ word, pattern: phrase(word.pattern) }));
const ADVERBS = Object.entries(words.timeAdverbs).map(([name, pattern]) => ({
  name,
  pattern: phrase(pattern),
}));

const COUNT_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = `(?<count>\\d{1,3}|${COUNT_WORDS.join("|")})`;
const RANK_COUNTS = [
  phrase(`(?:top|bottom|best|worst|biggest|largest|highest|lowest)[- ]?${NUMBER}`),
  phrase(
    `${NUMBER} (?:most|best|worst|top|bottom|biggest|largest|highest|lowest|busiest|least|weakest|strongest)`,
  ),
];
const LOWEST = phrase(`(?<!at )(?:${words.rankWords.lowest})`);
const HIGHEST = phrase(words.rankWords.highest);
const JUDGING = phrase(words.rankWords.judging);
const OVERVIEW = phrase(words.overviewWords);
const HOW = phrase(words.howWords);
const WHY = phrase(words.whyWords);
const TREND = phrase(words.trendWords);
const CHANGE = phrase(words.changeWords);
const COMPARE = phrase("compar(?:e|es|ed|ing|ison)");
/** Metrics of which "from X" can only mean a place. */
const PEOPLE = new Set(["sessions", "activeUsers", "newUsers", "totalUsers", "engagedSessions"]);
/** "for mobile users", "from our visitors": whose figure it is, not another figure. */
const WHOSE = new RegExp(`(?:${BLANK}|\\b(?:for|of|from|by|among)(?: the| our)?) $`);
const AVERAGE = phrase(words.averageWords);
const VISITED = phrase(words.visitWords);

export interface ParsedReport {
  report: ReportQuestion;
  /** Whether the question asks how something changed, so that a comparison belongs to the answer. */
  changeAsked: boolean;
  /** Whether it names anything that web analytics can report. */
  recognised: boolean;
}

/** Reads a stretch of text as a question about web analytics; `afterBreakdown` lets a bare "country" join "by channel and". */
export function parseReport(scan: Scan, afterBreakdown = false): ParsedReport {
  const filters = takeFilters(scan);
  const overview = takeAll(filters.scan, OVERVIEW);
  const why = takeAll(overview.scan, WHY);
  const trend = takeAll(why.scan, TREND);
  const triggered = takeDimensions(trend.scan, TRIGGERED);
  const metrics = takeMetrics(triggered.scan);
  const loose = takeDimensions(metrics.scan, afterBreakdown ? BARE : PLURAL);
  const adverbs = takeAdverbs(loose.scan);
  const average = AVERAGE.test(adverbs.scan.open);
  const found = unique([...triggered.names, ...loose.names, ...adverbs.names]);
  const perDay = average && found.includes("date");
  const city = takeCity(
    adverbs.scan,
    metrics.names.every((name) => PEOPLE.has(name)),
  );
  const change = CHANGE.test(city.scan.open);
  const allFilters = [...filters.filters, ...city.filters];
  const leftover = openWords(takeAll(takeAll(city.scan, CHANGE).scan, AVERAGE).scan, reportStopWords).filter(
    (word) => /\p{L}/u.test(word),
  );
  const dimensions = perDay ? found.filter((name) => name !== "date") : found;
  const visited = metrics.names.length === 0 && found.length === 0 && VISITED.test(scan.open);
  const general =
    HOW.test(scan.open) && metrics.names.length === 0 && allFilters.length > 0 && found.length === 0;
  const isOverview = overview.taken.length > 0 || general;
  const report: ReportQuestion = {
    kind: "report",
    metrics: visited ? ["sessions"] : metrics.names,
    said: metrics.said,
    dimensions,
    triggered: triggered.names.length > 0 || adverbs.names.length > 0,
    filters: allFilters,
    rank: readRank(scan.open),
    periods: [],
    comparison: undefined,
    overview: isOverview,
    why: why.taken.length > 0,
    trend: trend.taken.length > 0,
    perDay,
    leftover,
  };
  const named = report.metrics.length > 0 || dimensions.length > 0;
  const onlyCompares = COMPARE.test(scan.open) && (dimensions.length > 0 || allFilters.length > 1);
  const asks = isOverview || report.why || report.trend || change || HOW.test(scan.open);
  return {
    report,
    changeAsked: asks && !onlyCompares && !perDay,
    recognised:
      named ||
      ((isOverview || allFilters.length > 0) && leftover.length === 0) ||
      (report.why && leftover.length === 0),
  };
}

type DimensionPattern = { word: words.DimensionWord; pattern: RegExp };

function takeDimensions(scan: Scan, patterns: readonly DimensionPattern[]): { names: string[]; scan: Scan } {
  let rest = scan;
  const found = patterns.flatMap(({ word, pattern }) => {
    const next = takeAll(rest, pattern);
    rest = next.scan;
    return next.taken.length === 0 ? [] : [{ at: next.taken[0]?.start ?? 0, name: word.name }];
  });
  return { names: found.toSorted((a, b) => a.at - b.at).map(({ name }) => name), scan: rest };
}

function takeMetrics(scan: Scan): { names: string[]; said: Record<string, string>; scan: Scan } {
  let rest = scan;
  const found = METRICS.flatMap(({ word, pattern }) => {
    const next = takeAll(rest, pattern);
    rest = next.scan;
    const first = next.taken[0];
    return first === undefined ? [] : [{ at: first.start, name: word.name, said: first.said }];
  })
    .filter(
      ({ name, at }, _, all) =>
        all.length === 1 || name !== "activeUsers" || !WHOSE.test(scan.open.slice(0, at)),
    )
    .toSorted((a, b) => a.at - b.at);
  const said = Object.fromEntries(found.map((entry) => [entry.name, entry.said.toLowerCase()]));
  return { names: found.map(({ name }) => name), said, scan: rest };
}

function takeAdverbs(scan: Scan): { names: string[]; scan: Scan } {
  let rest = scan;
  const names = ADVERBS.flatMap(({ name, pattern }) => {
    const next = take(rest, pattern);
    rest = next?.scan ?? rest;
    return next === undefined ? [] : [name];
  });
  return { names, scan: rest };
}

/** "top 5", "worst", "most": how rows are ordered and how many are wanted. */
export function readRank(open: string): Rank | undefined {
  const counted = RANK_COUNTS.map((pattern) => pattern.exec(open)?.groups?.["count"]).find(
    (text) => text !== undefined,
  );
  const lowest = LOWEST.test(open);
  if (counted === undefined && !lowest && !HIGHEST.test(open)) return undefined;
  const number = counted === undefined ? undefined : COUNT_WORDS.indexOf(counted) + 1 || Number(counted);
  const count = number === undefined ? undefined : Math.min(Math.max(number, 1), 100);
  return { order: lowest ? "lowest" : "highest", judging: JUDGING.test(open), count };
}
