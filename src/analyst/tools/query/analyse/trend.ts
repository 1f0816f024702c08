import { bucketsOf, type Bucket } from "../../../../catalogue/buckets.ts";
import { isStep, type StepGrain } from "../../../../catalogue/grains.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import { spanOf } from "../../../../periods/span.ts";
import type { Row } from "../../../../tables/table.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed, Group } from "../computed.ts";
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
    const part = {
      name: "slope",
      title: `change per ${grain}`,
      unit: unitOfChange(measure),
      inTotalsOnly: true,
    };
    const totals = drawn.totals.map((row) => withSlope(row, measure, buckets, table, computed));
    const [total] = table.totals;
    const points = pointsOf(measure, buckets, computed, groupsOf(measure, total, table, computed));
    // Amounts of several currencies have no total of which something could be said.
    const notes = total?.cells[measure.name] === null ? [] : notesOn(measure, grain, buckets, points);
    return addNotes(addColumn({ ...drawn, totals }, measure, part), notes);
  }, table);
}

/** A unit that is cut, or not over, would look like a fall. */
function wholeBuckets(grain: StepGrain, asked: Asked, computed: Computed, today: string): Bucket[] {
  const keys = computed.current.groups.flatMap(({ keys: [key] }) => key ?? []).toSorted();
  const [first, last] = [spanOf(keys[0] ?? ""), spanOf(keys.at(-1) ?? "")];
  const range = asked.period ?? (first && last && { startDate: first.startDate, endDate: last.endDate });
  return range ? bucketsOf(grain, range, today).filter(({ isWhole }) => isWhole) : [];
}

/** Amounts of several currencies go their own ways. */
function groupsOf(
  { unit }: Measure,
  row: Row | undefined,
  { totals }: Draft,
  { current }: Computed,
): Group[] {
  if (unit !== "money" || totals.length < 2) return current.groups;
  return current.groups.filter(({ currency }) => currency === row?.currency);
}

function withSlope(
  row: Row,
  measure: Measure,
  buckets: readonly Bucket[],
  table: Draft,
  computed: Computed,
): Row {
  const points = pointsOf(measure, buckets, computed, groupsOf(measure, row, table, computed));
  const isKnown = points.length >= MIN_POINTS && typeof row.cells[measure.name] === "number";
  return withCells(row, { [`${measure.name}.slope`]: isKnown ? tidy(fitLine(points).slope) : null });
}

type TimePoint = Point & { label: string };

/** What has no group is nothing, unless it was left out. */
function pointsOf(
  { name, adds }: Measure,
  buckets: readonly Bucket[],
  { isFilled }: Computed,
  groups: readonly Group[],
): TimePoint[] {
  const byKey = Map.groupBy(groups, ({ keys }) => keys[0]);
  return buckets.flatMap(({ label }, x) => {
    const found = byKey.get(label);
    if (!found && isFilled) return [];
    const values = (found ?? []).map((group) => group.values[name] ?? null);
    const y = adds ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0) : values[0];
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
