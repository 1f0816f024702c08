import { addDays } from "../periods/dates.ts";
import type { WhySection } from "./plan-why.ts";
import type { SearchCall } from "./plan-search.ts";
import { type Mover, readResult, webReport } from "./results.ts";
import { unique } from "../periods/reading/text.ts";
import { causeTopics, metricTopics, moverTopics } from "./vocabulary-why.ts";
import type { Outcomes } from "./write-types.ts";

const MOST_WORDS = 8;
const MOVERS = 2;
const SHOWN = 5;
/** What moves a figure is often written about the days before. */
const DAYS_BEFORE = 3;

/** Searches for what was written in the time of a change, by the names of what moved most; none without a change. */
export function documentSearches(section: WhySection, outcomes: Outcomes): SearchCall[] {
  const read = readResult(outcomes.get(section.call), webReport);
  const change = read.ok ? (read.data.totals[section.metric]?.change ?? 0) : 0;
  if (!read.ok || change === 0) return [];
  const direction = change < 0 ? "down" : "up";
  const moved = topMovers(section, read.data.movers, change).flatMap(wordsOf);
  const words = unique([...moved, ...(metricTopics[section.metric] ?? []), ...causeTopics[direction]]);
  const query = words.slice(0, MOST_WORDS).join(" ");
  const range = { from: addDays(section.period.startDate, -DAYS_BEFORE), to: section.period.endDate };
  return section.sources.map((source) => ({
    source,
    call: "",
    query,
    words: query,
    limit: SHOWN,
    range,
    sort: "relevance" as const,
    wider: undefined,
  }));
}

/** Those that moved the same way as the whole; what is filtered by moves alone, and nobody writes about devices. */
function topMovers({ filter }: WhySection, movers: readonly Mover[], change: number): Mover[] {
  const sameWay = movers.filter(
    (mover) =>
      (mover.contribution ?? mover.change ?? 0) * change > 0 &&
      mover.dimension !== filter?.dimension &&
      mover.dimension !== "deviceCategory",
  );
  const dimensions = unique(sameWay.map(({ dimension }) => dimension));
  const firsts = dimensions.flatMap((name) => sameWay.find(({ dimension }) => dimension === name) ?? []);
  return firsts.slice(0, MOVERS);
}

/** Words that somebody would use for it: of a page those of its name, as a phrase. */
function wordsOf({ dimension, value }: Mover): string[] {
  const known = moverTopics[value.toLowerCase()];
  if (known !== undefined) return [...known];
  if (dimension !== "landingPage") return [`"${value.replaceAll('"', "")}"`];
  const name = value.split("/").findLast((part) => part !== "") ?? "";
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  return words.length === 0 ? [] : [`"${words.slice(0, 3).join(" ")}"`];
}
