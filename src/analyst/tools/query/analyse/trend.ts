import { type Bucket, bucketsOf } from "../../../../catalogue/buckets.ts";
import { isStep, type StepGrain } from "../../../../catalogue/grains.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import { spanOf } from "../../../../periods/span.ts";
import type { Row } from "../../../../tables/table.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed } from "../computed.ts";
import { unitOfChange } from "../columns.ts";
import { addColumn, addNotes, type Draft, tidy, withCells } from "./columns.ts";

const MIN_POINTS = 3;

/** How measures go over time: what a step adds to them, in the totals, and in words whether that may be chance. */
export function analyseTrend({ clock }: DataContext, asked: Asked, computed: Computed, table: Draft): Draft {
  const [grouping] = asked.groupBy;
  if (grouping?.kind !== "grain" || !isStep(grouping.grain)) return table;
  const { grain } = grouping;
  const buckets = wholeBuckets(grain, asked, computed, clock.today);
  return asked.measures.reduce((drawn, measure) => {
    const unit = unitOfChange(measure);
    const column = { name: "slope", title: `change per ${grain}`, unit, inTotalsOnly: true };
    const points = drawn.totals.map((row, index) => {
      const isKnown = typeof row.cells[measure.name] === "number";
      return isKnown ? pointsOf(measure, buckets, computed, index > 0 ? row.currency : ALL) : [];
    });
    const totals = drawn.totals.map((row, index) => withSlope(row, measure, points[index] ?? []));
    // Amounts of several currencies have no total of which something could be said.
    const isSaid = typeof drawn.totals[0]?.cells[measure.name] === "number";
    const notes = isSaid ? notesOn(measure, grain, buckets, points[0] ?? []) : [];
    return addNotes(addColumn({ ...drawn, totals }, measure, column), notes);
  }, table);
}

/** A unit that is cut, or not over, would look like a fall. */
function wholeBuckets(grain: StepGrain, asked: Asked, computed: Computed, today: string): Bucket[] {
  const keys = computed.current.groups.flatMap(({ keys: [key] }) => key ?? []).toSorted();
  const range = asked.period ?? spanOf(keys[0] ?? "", keys.at(-1));
  return range ? bucketsOf(grain, range, today).filter(({ isWhole }) => isWhole) : [];
}

function withSlope(row: Row, { name }: Measure, points: readonly Point[]): Row {
  const slope = points.length < MIN_POINTS ? null : tidy(fitLine(points).slope);
  return withCells(row, { [`${name}.slope`]: slope });
}

/** Of whatever currency. */
const ALL = Symbol("all");

/** What has no group is nothing, unless it was left out; what does not add up over currencies is not known. */
function pointsOf(
  { name, adds }: Measure,
  buckets: readonly Bucket[],
  { current, isFilled }: Computed,
  wanted: string | undefined | typeof ALL,
): Point[] {
  const own = current.groups.filter(({ currency }) => wanted === ALL || currency === wanted);
  const byKey = Map.groupBy(own, ({ keys }) => keys[0]);
  return buckets.flatMap(({ label }, x) => {
    const found = byKey.get(label);
    if (!found && isFilled) return [];
    const values = (found ?? []).map((group) => group.values[name] ?? null);
    const [only] = values.length > 1 ? [] : values;
    const y = adds ? values.reduce<number>((all, value) => all + (value ?? 0), 0) : only;
    return typeof y === "number" ? [{ label, x, y }] : [];
  });
}

function notesOn({ title }: Measure, grain: StepGrain, buckets: readonly Bucket[], points: readonly Point[]) {
  if (points.length < MIN_POINTS) {
    return [
      `${title}: no trend, for that takes at least three whole ${grain}s; there are ${buckets.length}.`,
    ];
  }
  const found = findBreak(points);
  const from = found && points[found.at]?.label;
  if (found && from !== undefined) {
    return [
      `${title}: a new, ${found.isUp ? "higher" : "lower"} level from ${from} on, rather than a steady change.`,
    ];
  }
  if (hasDirection(points)) return [];
  return [`${title}: no clear direction; the change per ${grain} may well be chance.`];
}

interface Point {
  label: string;
  x: number;
  y: number;
}

/** A straight line through values of equal distance, by least squares. */
function fitLine(points: readonly Point[]) {
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = sum(points.map(({ x }) => (x - meanX) ** 2));
  const slope = spread === 0 ? 0 : sum(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / spread;
  return { slope, error: sum(points.map(({ x, y }) => (y - meanY - slope * (x - meanX)) ** 2)) };
}

/** A fitted change over the period that is less than this part of the mean is none. */
const FLAT = 0.05;

/** Whether values rise or fall by more than little of the mean, and a line explains more than chance would. */
function hasDirection(points: readonly Point[]): boolean {
  const { slope, error } = fitLine(points);
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
function findBreak(points: readonly Point[]): { at: number; isUp: boolean } | undefined {
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
