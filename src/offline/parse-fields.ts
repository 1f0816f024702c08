import { BLANK, phrase, type Scan, take, takeAll, unique } from "../periods/reading/text.ts";
import { originWords } from "./vocabulary.ts";
import {
  breakdownTriggers,
  type DimensionWord,
  dimensionWords,
  metricWords,
  timeAdverbs,
} from "./vocabulary-fields.ts";

interface DimensionPattern {
  word: DimensionWord;
  pattern: RegExp;
}

const METRICS = metricWords.map((word) => ({ word, pattern: phrase(word.pattern) }));
const TRIGGERED: readonly DimensionPattern[] = dimensionWords.map((word) => ({
  word,
  pattern: phrase(
    `(?<=(?:^|[^\\p{L}])(?:${breakdownTriggers}) (?:the |our |of the |of our )?)(?:${word.pattern})`,
  ),
}));
const PLURAL: readonly DimensionPattern[] = dimensionWords.flatMap((word) =>
  word.plural === undefined ? [] : [{ word, pattern: phrase(word.plural) }],
);
const BARE: readonly DimensionPattern[] = dimensionWords
  .filter(({ time }) => time === undefined)
  .map((word) => ({ word, pattern: phrase(word.pattern) }));
const ADVERBS = Object.entries(timeAdverbs).map(([name, pattern]) => ({ name, pattern: phrase(pattern) }));
const ORIGIN = phrase(originWords);
/** "for mobile users", "from our visitors": whose figure it is, not another figure. */
const WHOSE = new RegExp(`(?:${BLANK}|\\b(?:for|of|from|by|among)(?: the| our)?) $`);

export interface TakenFields {
  metrics: string[];
  /** The user's own words by metric. */
  said: Record<string, string>;
  dimensions: string[];
  /** Whether a breakdown was asked for by more than a plural. */
  triggered: boolean;
  scan: Scan;
}

/** Metrics and dimensions that a stretch of text names, in its order. `bare` accepts a dimension without "by". */
export function takeFields(scan: Scan, bare: boolean): TakenFields {
  const triggered = takeDimensions(scan, TRIGGERED);
  const metrics = takeMetrics(triggered.scan);
  const loose = takeDimensions(metrics.scan, bare ? BARE : PLURAL);
  const adverbs = takeAdverbs(loose.scan);
  const named = unique([...triggered.names, ...loose.names, ...adverbs.names]);
  const origin = named.length === 0 && ORIGIN.test(scan.open);
  return {
    metrics: metrics.names,
    said: metrics.said,
    dimensions: origin ? ["sessionDefaultChannelGroup"] : named,
    triggered: triggered.names.length > 0 || adverbs.names.length > 0,
    scan: adverbs.scan,
  };
}

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
    return first === undefined ? [] : [{ at: first.start, name: word.name, said: first.said.toLowerCase() }];
  });
  const meant = found
    .filter(
      ({ name, at }) => name !== "activeUsers" || found.length === 1 || !WHOSE.test(scan.open.slice(0, at)),
    )
    .toSorted((a, b) => a.at - b.at);
  return {
    names: meant.map(({ name }) => name),
    said: Object.fromEntries(meant.map(({ name, said }) => [name, said])),
    scan: rest,
  };
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
