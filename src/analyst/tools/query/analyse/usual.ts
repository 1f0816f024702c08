import { bucketsOf } from "../../../../catalogue/buckets.ts";
import { divide, ratioOf } from "../../../../catalogue/ratio.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import type { Grain } from "../../../../catalogue/units.ts";
import {
  addDays,
  daysBetween,
  lengthInDays,
  shiftUnits,
  unitAround,
  type DayRange,
} from "../../../../periods/dates.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed, Group } from "../computed.ts";
import { isDistinct, median } from "./columns.ts";

/** Computes a query, wherever its figures are. */
export type Read = (asked: Asked) => Promise<Computed>;

const MOST_PERIODS = 12;
const LEAST_CHANGES = 3;
/** What is kept of web traffic goes back 400 days; to ask for more live would take longer than it is worth. */
const KNOWN_DAYS = 390;

/**
 * The median of what the measures changed by, in either direction, from one period of this length to the next before:
 * a change that is no larger may be noise. Without those that cannot be told.
 */
export async function findUsualChange(
  { clock }: DataContext,
  asked: Asked,
  from: Computed["from"],
  read: Read,
): Promise<Map<string, number>> {
  const { period, measures } = asked;
  const periods = period ? periodsBefore(period, clock.today) : [];
  const [first, last] = [periods[0], periods.at(-1)];
  if (from === "live" || !period || !first || !last || periods.length <= LEAST_CHANGES) return new Map();
  const grain = unitOf(period) ?? "day";
  const whole = measures.filter((measure) => grain !== "day" || canAddUp(asked, measure));
  if (whole.length === 0) return new Map();
  const { current } = await read(
    stepsOf(asked, whole, { startDate: first.startDate, endDate: last.endDate }, grain),
  );
  // Amounts of several currencies are none of one.
  if (current.totals.length > 1) return new Map();
  const byLabel = new Map(current.groups.map((group) => [group.keys[0], group]));
  return new Map(
    whole.flatMap((measure) => {
      const values = periods.map((range) => {
        const groups = bucketsOf(grain, range, clock.today).flatMap(({ label }) => byLabel.get(label) ?? []);
        return valueOf(asked, measure, groups);
      });
      const changes = values.slice(1).map((value, index) => differ(value, values[index] ?? null));
      const known = changes.filter((change) => change !== null);
      const usual = known.length < LEAST_CHANGES ? null : median(known);
      return usual === null ? [] : [[measure.name, usual] as const];
    }),
  );
}

function differ(value: number | null, before: number | null): number | null {
  return value === null || before === null ? null : Math.abs(value - before);
}

const UNITS = ["week", "month", "quarter", "year"] as const;

/** The calendar unit that a period is, if it is one whole: months are compared with months, however long. */
function unitOf(period: DayRange): (typeof UNITS)[number] | undefined {
  return UNITS.find((unit) => {
    const { startDate, endDate } = unitAround(unit, period.startDate);
    return startDate === period.startDate && endDate === period.endDate;
  });
}

/** The earliest first. */
function periodsBefore(period: DayRange, today: string): DayRange[] {
  const unit = unitOf(period);
  const days = lengthInDays(period);
  const all = Array.from({ length: MOST_PERIODS }, (_, index): DayRange => {
    if (unit) return unitAround(unit, shiftUnits(period.startDate, unit, -1 - index));
    const startDate = addDays(period.startDate, -days * (index + 1));
    return { startDate, endDate: addDays(startDate, days - 1) };
  });
  return all.filter(({ startDate }) => daysBetween(startDate, today) < KNOWN_DAYS).toReversed();
}

/** Of people, averages and shares of states, days do not make up a period. */
function canAddUp({ dataset }: Asked, measure: Measure): boolean {
  return measure.adds || ratioOf(dataset, measure) !== undefined;
}

function stepsOf(asked: Asked, measures: Measure[], period: DayRange, grain: Exclude<Grain, "hour">): Asked {
  return {
    ...asked,
    // A ratio is of sums, which have to be known.
    measures: [...new Set(measures.flatMap((measure) => [measure, ...partsOf(asked, measure)]))],
    groupBy: [{ kind: "grain", name: grain, grain }],
    conditions: asked.conditions.filter(({ of }) => !isOfRows(asked, of)),
    period,
    comparedWith: undefined,
    query: { ...asked.query, analyse: undefined, compareWith: undefined, orderBy: undefined },
  };
}

/** Of web traffic a measure is what rows are kept by; totals are of all of them. */
function isOfRows({ dataset }: Asked, of: Asked["conditions"][number]["of"]): boolean {
  return dataset.source === "web-analytics" && "measure" in of;
}

function partsOf({ dataset }: Asked, measure: Measure): Measure[] {
  const ratio = ratioOf(dataset, measure);
  return ratio ? [ratio.of, ratio.per] : [];
}

/** Steps of time without anything may have no group. */
function valueOf({ dataset }: Asked, measure: Measure, groups: readonly Group[]): number | null {
  const sumOf = ({ name }: Measure) => groups.reduce((sum, { values }) => sum + (values[name] ?? 0), 0);
  const ratio = ratioOf(dataset, measure);
  if (ratio) return divide(ratio, sumOf(ratio.of), sumOf(ratio.per));
  if (measure.adds || isDistinct(measure)) return sumOf(measure);
  return groups[0]?.values[measure.name] ?? null;
}
