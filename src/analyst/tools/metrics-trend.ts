import { daysBetween, lengthInDays } from "../../periods/dates.ts";
import type { TimeUnit } from "./metrics-time.ts";
import { addSums, ratioOf, valueOf } from "./metrics-figures.ts";
import type { TimePoint } from "./metrics-rows.ts";
import { roundTo } from "./report-figures.ts";

interface Level {
  date: string;
  value: number;
}

export interface Trend {
  metric: string;
  /** What each value is of; weeks and months that are not whole are left out. */
  per: TimeUnit;
  direction: "up" | "down" | "flat";
  /** How much a day's value gains from one day to the next, by least squares. */
  slopePerDay: number;
  /** Averages of a unit in the first and the last half; of rates, the rate of the half. */
  firstHalf: number;
  secondHalf: number;
  changePercent: number | null;
  /** The first unit of a new level, with the averages before and from it on. */
  changePoint?: { date: string; before: number; after: number; changePercent: number | null };
  highest: Level;
  lowest: Level;
}

/** A fitted change over the period that is less than this part of the mean is none. */
const FLAT = 0.05;
const MIN_SIDE = 3;
const MIN_POINTS = 3;

/** How a metric went; undefined with less than three whole units, or when users would have to be averaged. */
export function findTrend(metric: string, unit: TimeUnit, all: readonly TimePoint[]): Trend | undefined {
  const points = all.flatMap((point) => {
    const value = point.isWhole ? valueOf(metric, point.sums) : undefined;
    return value === undefined ? [] : [{ ...point, value }];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < MIN_POINTS || !first || !last) return undefined;

  const isRate = ratioOf(metric) !== undefined;
  // Months differ in length, so a slope is of what one day has.
  const daily = points.map(({ value, period }) => (isRate ? value : value / lengthInDays(period)));
  const days = points.map(({ start }) => daysBetween(first.start, start));
  const line = fitLine(days, daily);
  const half = Math.floor(points.length / 2);
  const firstHalf = average(metric, points.slice(0, half));
  const secondHalf = average(metric, points.slice(-half));
  const change = findChange(metric, points);
  const sorted = points.toSorted((a, b) => a.value - b.value);
  return {
    metric,
    per: unit,
    direction: directionOf(line, daily, days.at(-1) ?? 0),
    slopePerDay: roundTo(line.slope, 6),
    firstHalf,
    secondHalf,
    changePercent: percentOf(firstHalf, secondHalf),
    ...(change && { changePoint: change }),
    highest: levelOf(sorted.at(-1) ?? last),
    lowest: levelOf(sorted[0] ?? first),
  };
}

type ValuedPoint = TimePoint & { value: number };

function levelOf({ period, value }: ValuedPoint): Level {
  return { date: period.startDate, value };
}

/** Of rates the ratio of the sums, of all else the mean. */
function average(metric: string, points: readonly ValuedPoint[]): number {
  if (ratioOf(metric)) return valueOf(metric, addSums(points.map(({ sums }) => sums))) ?? 0;
  return roundTo(mean(points.map(({ value }) => value)), 2);
}

function percentOf(before: number, after: number): number | null {
  return before === 0 ? null : roundTo(((after - before) / before) * 100);
}

interface Line {
  slope: number;
  /** Squared differences from the line. */
  error: number;
}

function fitLine(xs: readonly number[], ys: readonly number[]): Line {
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : xs.reduce((sum, x, i) => sum + (x - meanX) * ((ys[i] ?? 0) - meanY), 0) / spread;
  const error = xs.reduce((sum, x, i) => sum + ((ys[i] ?? 0) - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error };
}

/** Flat when the line rises or falls by little of the mean, or explains too little of what the values do. */
function directionOf({ slope, error }: Line, values: readonly number[], span: number): Trend["direction"] {
  const rise = slope * span;
  if (Math.abs(rise) < FLAT * Math.abs(mean(values)) || rise === 0) return "flat";
  const explained = variation(values) - error;
  // The t statistic of the slope, squared: below 4 it may well be chance.
  const isLikely = error === 0 || (explained / error) * (values.length - 2) >= 4;
  if (values.length > 3 && !isLikely) return "flat";
  return rise > 0 ? "up" : "down";
}

/**
 * The split into two levels that leaves the least squared difference from their means. It is reported only when each
 * side has three values, when it explains at least half of the variation and, against its degrees of freedom, clearly
 * more than chance would (F of 12 or more), and when a straight line does not explain more: that is a trend, no break.
 */
function findChange(metric: string, points: readonly ValuedPoint[]): Trend["changePoint"] {
  const values = points.map(({ value }) => value);
  const whole = variation(values);
  let best: { at: number; error: number } | undefined;
  for (let at = MIN_SIDE; at <= values.length - MIN_SIDE; at++) {
    const error = variation(values.slice(0, at)) + variation(values.slice(at));
    if (!best || error < best.error) best = { at, error };
  }
  const point = best && points[best.at];
  if (!best || !point || whole === 0) return undefined;
  const line = fitLine(
    values.map((_, index) => index),
    values,
  );
  const explained = 1 - best.error / whole;
  const isClear = best.error === 0 || (explained / (1 - explained)) * (values.length - 2) >= 12;
  if (explained < 0.5 || !isClear || line.error <= best.error) return undefined;
  const before = average(metric, points.slice(0, best.at));
  const after = average(metric, points.slice(best.at));
  return { date: point.period.startDate, before, after, changePercent: percentOf(before, after) };
}

function variation(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
