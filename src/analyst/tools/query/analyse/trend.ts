import { bucketsOf, type Bucket } from "../../../../catalogue/buckets.ts";
import { isStep, type StepGrain } from "../../../../catalogue/grains.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import { spanOf } from "../../../../periods/span.ts";
import type { Row } from "../../../../tables/table.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed } from "../computed.ts";
import { addColumn, addNotes, tidy, unitOfChange, withCells, type Draft } from "./columns.ts";
import { findBreak, fitLine, hasDirection, type Point } from "./line.ts";

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
  const [first, last] = [spanOf(keys[0] ?? ""), spanOf(keys.at(-1) ?? "")];
  const range = asked.period ?? (first && last && { startDate: first.startDate, endDate: last.endDate });
  return range ? bucketsOf(grain, range, today).filter(({ isWhole }) => isWhole) : [];
}

function withSlope(row: Row, { name }: Measure, points: readonly Point[]): Row {
  const slope = points.length < MIN_POINTS ? null : tidy(fitLine(points).slope);
  return withCells(row, { [`${name}.slope`]: slope });
}

/** Of whatever currency. */
const ALL = Symbol("all");

type TimePoint = Point & { label: string };

/** What has no group is nothing, unless it was left out; what does not add up over currencies is not known. */
function pointsOf(
  { name, adds }: Measure,
  buckets: readonly Bucket[],
  { current, isFilled }: Computed,
  wanted: string | undefined | typeof ALL,
): TimePoint[] {
  const own = current.groups.filter(({ currency }) => wanted === ALL || currency === wanted);
  const byKey = Map.groupBy(own, ({ keys }) => keys[0]);
  return buckets.flatMap(({ label }, x) => {
    const found = byKey.get(label);
    if (!found && isFilled) return [];
    const values = (found ?? []).map((group) => group.values[name] ?? null);
    const [only] = values.length > 1 ? [] : values;
    const y = adds ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0) : only;
    return typeof y === "number" ? [{ label, x, y }] : [];
  });
}

function notesOn(
  { title }: Measure,
  grain: StepGrain,
  buckets: readonly Bucket[],
  points: readonly TimePoint[],
): string[] {
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
  if (hasDirection(fitLine(points), points)) return [];
  return [`${title}: no clear direction; the change per ${grain} may well be chance.`];
}
