import type { Measure } from "../../../../catalogue/types.ts";
import type { DayRange } from "../../../../periods/dates.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed, Group, GroupedFigures } from "../computed.ts";
import { meets, readConditions, type Conditions } from "./conditions.ts";
import { valuesOf } from "./figures.ts";
import { readLive } from "./live.ts";
import { notesOn } from "./notes.ts";
import { openProperty, type Property } from "./property.ts";
import { readStored } from "./stored.ts";
import type { PeriodSums, TrafficSums } from "./sums.ts";
import { fillTime, isOverTime } from "./time.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";

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
  const known = new Map(now.groups.map((group) => [idOf(group), passes(group)]));
  const isNothingWanted = passes({ keys: [], values: valuesOf(measures, {}) });
  return {
    current: keep(now, passes),
    previous: before && keep(before, (group) => known.get(idOf(group)) ?? isNothingWanted),
  };
}

function idOf({ keys }: Group): string {
  return JSON.stringify(keys);
}

/** Of a list that was cut, how many there are is what the vendor said. */
function keep(figures: GroupedFigures, passes: (group: Group) => boolean): GroupedFigures {
  const groups = figures.groups.filter(passes);
  const isWhole = figures.groups.length >= figures.rowCount;
  return { ...figures, groups, rowCount: isWhole ? groups.length : figures.rowCount };
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
