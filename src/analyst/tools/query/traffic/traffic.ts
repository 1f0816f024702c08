import { bucketsOf } from "../../../../catalogue/buckets.ts";
import { hours, isStep, labelOf, weekdays } from "../../../../catalogue/grains.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import type { Grain } from "../../../../catalogue/units.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";
import type { DayRange } from "../../../../periods/dates.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed, Group, GroupedFigures } from "../computed.ts";
import { isWhole, nameOf } from "../compare.ts";
import { meets, readConditions } from "./conditions.ts";
import { valuesOf, grainOf, hasAllRows, type PeriodSums, type TrafficSums } from "./sums.ts";
import { readLive } from "./live.ts";
import { notesOn } from "./notes.ts";
import { openProperty, type TrafficQuestion } from "./property.ts";
import { readStored } from "./stored.ts";

/** Figures of an Analytics property: stored ones where they suffice, else live. Throws `MisuseError`, `StoreUnavailableError`, `VendorError`. */
export async function readTraffic(context: DataContext, asked: Asked): Promise<Computed> {
  const question = open(context, asked);
  return finish(question, (await readStored(question)) ?? (await readLive(question)));
}

/** The same of the store alone; undefined where Google would have to be asked. */
export async function findTraffic(context: DataContext, asked: Asked): Promise<Computed | undefined> {
  const question = open(context, asked);
  const sums = await readStored(question);
  return sums && finish(question, sums);
}

function open(context: DataContext, asked: Asked): TrafficQuestion {
  const property = openProperty(context);
  const { period, comparedWith, groupBy } = asked;
  if (!period) throw new MisuseError("period: traffic needs a period");
  const conditions = readConditions(asked.conditions);
  if (conditions.having.length > 0 && groupBy.length === 0)
    throw new MisuseError("filters: one by a measure keeps rows, so it needs groupBy");
  const ranges = comparedWith ? [period, comparedWith] : [period];
  const measures = [...new Set([...asked.measures, ...conditions.having.map(({ measure }) => measure)])];
  return { asked, property, conditions, measures, period, ranges };
}

function finish(question: TrafficQuestion, sums: TrafficSums): Computed {
  const { asked, property, period } = question;
  const { deps, source } = property;
  const { comparedWith } = asked;
  const current = fillTime(question, sums.current, period);
  const previous = comparedWith && sums.previous && fillTime(question, sums.previous, comparedWith);
  const { from, timeZone, currency } = sums;
  const { lastSyncedAt } = source;
  return {
    ...compute(question, current, previous),
    isFilled: true,
    from,
    dataAsOf: from === "store" && lastSyncedAt !== null ? lastSyncedAt : deps.now(),
    complete: true,
    timeZone,
    currency,
    notes: notesOn(question, sums),
  };
}

/** Values, of the rows that are wanted by their own: what is gone is wanted as nothing. */
function compute(
  { asked, property, conditions, measures, period }: TrafficQuestion,
  current: PeriodSums,
  previous: PeriodSums | undefined,
): Pick<Computed, "current" | "previous"> {
  const passes = ({ values }: Group) =>
    conditions.having.every((one) => meets(one, values[one.measure.name] ?? null));
  const now = toFigures(measures, current, period.startDate > property.clock.today);
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
  return { ...figures, groups, rowCount: isWhole(figures) ? groups.length : figures.rowCount };
}

/** Of days to come nothing is known. */
function toFigures(measures: Measure[], { totals, rows, rowCount }: PeriodSums, isFuture: boolean) {
  const groups = rows.map(({ keys, sums }) => ({ keys, values: valuesOf(measures, sums) }));
  const whole = valuesOf(measures, totals ?? {});
  const values = isFuture ? Object.fromEntries(Object.keys(whole).map((name) => [name, null])) : whole;
  return { groups, totals: [{ keys: [], values }], rowCount };
}

/** Every unit of the period: Google leaves out those without events, so what is over and asked for is zero. None if nothing was recorded. */
function fillTime(question: TrafficQuestion, sums: PeriodSums, range: DayRange): PeriodSums {
  const [grouping, ...others] = question.asked.groupBy;
  const grain = grouping && grainOf(grouping);
  if (!grain || others.length > 0 || !sums.totals || !hasAllRows(sums)) return sums;
  const known = new Set(sums.rows.map(({ keys }) => keys[0]));
  const missing = labelsOf(grain, question, range).filter((label) => !known.has(label));
  const rows = [...sums.rows, ...missing.map((label) => ({ keys: [label], sums: {} }))];
  return { ...sums, rows, rowCount: rows.length };
}

/** Of the days that are over, and of what is wanted of them. */
function labelsOf(grain: Grain, { conditions: { texts }, property }: TrafficQuestion, range: DayRange) {
  const { today } = property.clock;
  const isWanted = (name: string, value: string | null) =>
    texts.every(({ dimension, values }) => dimension.name !== name || values.includes(value ?? ""));
  if (grain === "hour") return range.endDate < today ? hours.filter((hour) => isWanted("hour", hour)) : [];
  const days = bucketsOf("day", range, today).filter((bucket) => bucket.isWhole);
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
