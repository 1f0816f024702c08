/** A straight line through values of equal distance, by least squares. */
export interface Line {
  slope: number;
  /** Squared differences from the line. */
  error: number;
}

export interface Point {
  /** Its place in time. */
  x: number;
  y: number;
}

export function fitLine(points: readonly Point[]): Line {
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = sum(points.map(({ x }) => (x - meanX) ** 2));
  const slope = spread === 0 ? 0 : sum(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / spread;
  return { slope, error: sum(points.map(({ x, y }) => (y - meanY - slope * (x - meanX)) ** 2)) };
}

/** A fitted change over the period that is less than this part of the mean is none. */
const FLAT = 0.05;

/** Whether a line rises or falls by more than little of the mean, and explains more than chance would. */
export function hasDirection({ slope, error }: Line, points: readonly Point[]): boolean {
  const values = points.map(({ y }) => y);
  const rise = slope * ((points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0));
  if (rise === 0 || Math.abs(rise) < FLAT * Math.abs(mean(values))) return false;
  // The t statistic of the slope, squared: below 4 it may well be chance.
  return (
    values.length <= 3 || error === 0 || ((variation(values) - error) / error) * (values.length - 2) >= 4
  );
}

const MIN_SIDE = 3;

/**
 * Where a new level begins: the split into two levels that leaves the least squared difference from their means. Only
 * where each side has three values, the split explains at least half of the variation and, against its degrees of
 * freedom, clearly more than chance would (F of 12 or more), and a straight line does not explain more: that is a
 * trend, no break.
 */
export function findBreak(points: readonly Point[]): { at: number; isUp: boolean } | undefined {
  const values = points.map(({ y }) => y);
  const whole = variation(values);
  if (whole === 0) return undefined;
  const splits = Array.from({ length: Math.max(0, values.length - 2 * MIN_SIDE + 1) }, (_, index) => {
    const at = index + MIN_SIDE;
    return { at, error: variation(values.slice(0, at)) + variation(values.slice(at)) };
  });
  const [best] = splits.toSorted((a, b) => a.error - b.error);
  if (!best) return undefined;
  const explained = 1 - best.error / whole;
  const isClear = best.error === 0 || (explained / (1 - explained)) * (values.length - 2) >= 12;
  if (explained < 0.5 || !isClear || fitLine(points).error <= best.error) return undefined;
  return { at: best.at, isUp: mean(values.slice(best.at)) > mean(values.slice(0, best.at)) };
}

function variation(values: readonly number[]): number {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
