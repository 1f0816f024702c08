import { bucketsOf } from "../../../../catalogue/buckets.ts";
import { hours, isStep, labelOf, weekdays } from "../../../../catalogue/grains.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import type { Grain } from "../../../../catalogue/units.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";
import type { DayRange } from "../../../../periods/dates.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed, Group, GroupedFigures } from "../computed.ts";
import { nameOf } from "../compare.ts";
import { type Conditions, meets, readConditions, type TextCondition } from "./conditions.ts";
import { valuesOf, grainOf, isWhole, type PeriodSums, type TrafficSums } from "./sums.ts";
import { readLive } from "./live.ts";
import { notesOn } from "./notes.ts";
import { openProperty, type Property } from "./property.ts";
import { readStored } from "./stored.ts";

/**
 * Figures of a Google Analytics property: from the store where it suffices, else live. Throws `MisuseError` for what
 * cannot be asked, `StoreUnavailableError`, and `VendorError` when it has to be asked live.
 */
export async function readTraffic(context: DataContext, asked: Asked): Promise<Computed> {
  const question = open(context, asked);
  const { property, conditions, measures, ranges } = question;
  const sums =
    (await readStored(property, asked, conditions.texts, measures, ranges)) ??
    (await readLive(property, asked, conditions, measures, ranges));
  return finish(context, asked, question, sums);
}

/** The same of the store alone; undefined where Google would have to be asked. */
export async function findTraffic(context: DataContext, asked: Asked): Promise<Computed | undefined> {
  const question = open(context, asked);
  const { property, conditions, measures, ranges } = question;
  const sums = await readStored(property, asked, conditions.texts, measures, ranges);
  return sums && finish(context, asked, question, sums);
}

interface Question {
  property: Property;
  conditions: Conditions;
  measures: Measure[];
  period: DayRange;
  /** Both are read from one place, so that one figure can be compared with the other. */
  ranges: DayRange[];
}

function open(context: DataContext, asked: Asked): Question {
  const property = openProperty(context);
  const { period, comparedWith, groupBy } = asked;
  if (!period) throw new MisuseError("period: traffic needs a period");
  const conditions = readConditions(asked.conditions);
  if (conditions.having.length > 0 && groupBy.length === 0)
    throw new MisuseError("filters: one by a measure keeps rows, so it needs groupBy");
  const ranges = comparedWith ? [period, comparedWith] : [period];
  return { property, conditions, measures: measuresOf(asked, conditions), period, ranges };
}

function finish(
  { deps, clock: { today } }: DataContext,
  asked: Asked,
  { property, conditions, period }: Question,
  sums: TrafficSums,
): Computed {
  const { comparedWith } = asked;
  const fill = (one: PeriodSums, range: DayRange) => fillTime(asked, conditions.texts, one, range, today);
  const current = fill(sums.current, period);
  const previous = comparedWith && sums.previous && fill(sums.previous, comparedWith);
  const { from, timeZone, currency } = sums;
  const { lastSyncedAt } = property.source;
  return {
    ...compute(asked, current, previous, conditions, period.startDate > today),
    isFilled: true,
    from,
    dataAsOf: from === "store" && lastSyncedAt !== null ? lastSyncedAt : deps.now(),
    complete: true,
    timeZone,
    currency,
    notes: notesOn(sums, asked, conditions, period, today),
  };
}

/** All that has to be known: rows may be kept by what they do not show. */
function measuresOf({ measures }: Asked, { having }: Conditions): Measure[] {
  return [...new Set([...measures, ...having.map(({ measure }) => measure)])];
}

/** Values, of the rows that are wanted by their own: what is gone is wanted as nothing. */
function compute(
  asked: Asked,
  current: PeriodSums,
  previous: PeriodSums | undefined,
  conditions: Conditions,
  isFuture: boolean,
): Pick<Computed, "current" | "previous"> {
  const measures = measuresOf(asked, conditions);
  const passes = ({ values }: Group) =>
    conditions.having.every((one) => meets(one, values[one.measure.name] ?? null));
  const now = toFigures(measures, current, isFuture);
  const before = previous && toFigures(measures, previous, false);
  if (conditions.having.length === 0) return { current: now, previous: before };
  // The units of the earlier period are no rows of their own: those of the current one are compared with them.
  if (isOverTime(asked)) return { current: keep(now, passes), previous: before };
  const known = new Map(now.groups.map((group) => [nameOf(group), passes(group)]));
  const isNothingWanted = passes({ keys: [], values: valuesOf(measures, {}) });
  return {
    current: keep(now, passes),
    previous: before && keep(before, (group) => known.get(nameOf(group)) ?? isNothingWanted),
  };
}

/** Of a list that was cut, how many there are is what the vendor said. */
function keep(figures: GroupedFigures, passes: (group: Group) => boolean): GroupedFigures {
  const groups = figures.groups.filter(passes);
  const isAll = figures.groups.length >= figures.rowCount;
  return { ...figures, groups, rowCount: isAll ? groups.length : figures.rowCount };
}

/** Of days to come nothing is known. */
function toFigures(
  measures: Measure[],
  { totals, rows, rowCount }: PeriodSums,
  isFuture: boolean,
): GroupedFigures {
  const groups = rows.map(({ keys, sums }) => ({ keys, values: valuesOf(measures, sums) }));
  const whole = valuesOf(measures, totals ?? {});
  const values = isFuture ? Object.fromEntries(Object.keys(whole).map((name) => [name, null])) : whole;
  return { groups, totals: [{ keys: [], values }], rowCount };
}

/**
 * Every unit of time of the period: Google leaves out those in which nothing happened, so what is over, was asked for
 * and has no row is zero. None when nothing at all was recorded, and none where rows are of something else as well.
 */
function fillTime(
  { groupBy: [grouping, ...others] }: Asked,
  texts: readonly TextCondition[],
  sums: PeriodSums,
  range: DayRange,
  today: string,
): PeriodSums {
  const grain = grouping && grainOf(grouping);
  if (!grain || others.length > 0 || !sums.totals || !isWhole(sums)) return sums;
  const known = new Set(sums.rows.map(({ keys }) => keys[0]));
  const missing = labelsOf(grain, texts, range, today).filter((label) => !known.has(label));
  const rows = [...sums.rows, ...missing.map((label) => ({ keys: [label], sums: {} }))];
  return { ...sums, rows, rowCount: rows.length };
}

/** Of the days that are over, and of what is wanted of them. */
function labelsOf(
  grain: Grain,
  texts: readonly TextCondition[],
  range: DayRange,
  today: string,
): readonly string[] {
  const isWanted = (name: string, value: string | null) =>
    texts.every(({ dimension, values }) => dimension.name !== name || values.includes(value ?? ""));
  if (grain === "hour") return range.endDate < today ? hours.filter((hour) => isWanted("hour", hour)) : [];
  const days = bucketsOf("day", range, today).filter(({ isWhole: isOver }) => isOver);
  const wanted = days.filter(({ label }) => isWanted("weekday", labelOf("weekday", label)));
  if (grain === "day") return wanted.map(({ label }) => label);
  const names = new Set(wanted.map(({ label }) => labelOf("weekday", label)));
  if (grain === "weekday") return weekdays.filter((name) => names.has(name));
  const over = bucketsOf(grain, range, today).filter(({ period }) => period.endDate < today);
  return over.map(({ label }) => label);
}

/** Whether a unit of one period is none of the other's. */
function isOverTime({ groupBy }: Asked): boolean {
  return groupBy.some((grouping) => {
    const grain = grainOf(grouping);
    return grain !== undefined && isStep(grain);
  });
}
