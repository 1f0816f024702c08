import { bucketsOf } from "../../../../catalogue/buckets.ts";
import type { StepGrain } from "../../../../catalogue/grains.ts";
import { divide, ratioOf, withParts } from "../../../../catalogue/ratio.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import {
  addDays,
  lengthInDays,
  shiftUnits,
  unitAround,
  type DayRange,
  wholeUnit,
} from "../../../../periods/dates.ts";
import type { Asked, Computed, Group, GroupedFigures } from "../computed.ts";
import { median } from "./columns.ts";

/** Computes a query; undefined where the vendor would have to be asked. */
export type Find = (asked: Asked) => Promise<Computed | undefined>;

/** Periods to look back at: fewer where the store does not go back as far. */
const LOOKS = [12, 5];
const LEAST_CHANGES = 3;

/** The median change of measures from one such period to the next: a smaller one may be noise. Only of what is stored and adds up. */
export async function findUsualChange(asked: Asked, find: Find): Promise<Map<string, number>> {
  const { period, comparedWith } = asked;
  const measures = asked.measures.filter((one) => one.adds || ratioOf(asked.dataset, one) !== undefined);
  if (!period || measures.length === 0 || (comparedWith && isFar(period, comparedWith))) return new Map();
  const grain = wholeUnit(period, UNITS) ?? "day";
  for (const count of LOOKS) {
    const periods = periodsBefore(period, count);
    // oxlint-disable-next-line no-await-in-loop -- the next is for when this one finds nothing
    const found = await find(byStep(asked, measures, periods, grain));
    if (found) return usualOf(asked, measures, periods, grain, found.current);
  }
  return new Map();
}

/** From one week to the next is not from one year to the next. */
const isFar = (period: DayRange, { startDate }: DayRange): boolean =>
  lengthInDays({ startDate, endDate: period.startDate }) > 1.5 * lengthInDays(period) + 1;

function usualOf(
  asked: Asked,
  measures: readonly Measure[],
  periods: readonly DayRange[],
  grain: StepGrain,
  { groups, totals }: GroupedFigures,
): Map<string, number> {
  // Amounts of several currencies are none of one.
  if (totals.length > 1) return new Map();
  const byLabel = new Map(groups.map((group) => [group.keys[0], group]));
  const parts = periods.map((range) =>
    bucketsOf(grain, range, range.endDate).flatMap(({ label }) => byLabel.get(label) ?? []),
  );
  return new Map(
    measures.flatMap((measure) => {
      const values = parts.map((own) => valueOf(asked, measure, own));
      const changes = values.slice(1).flatMap((value, index) => {
        const before = values[index] ?? null;
        return value === null || before === null ? [] : [Math.abs(value - before)];
      });
      const usual = changes.length < LEAST_CHANGES ? null : median(changes);
      return usual === null ? [] : [[measure.name, usual] as const];
    }),
  );
}

/** Months are compared with months, however long. */
const UNITS = ["week", "month", "quarter", "year"] as const;

/** The earliest first. */
function periodsBefore(period: DayRange, count: number): DayRange[] {
  const unit = wholeUnit(period, UNITS);
  const days = lengthInDays(period);
  const all = Array.from({ length: count }, (_, index): DayRange => {
    if (unit) return unitAround(unit, shiftUnits(period.startDate, unit, -1 - index));
    const startDate = addDays(period.startDate, -days * (index + 1));
    return { startDate, endDate: addDays(startDate, days - 1) };
  });
  return all.toReversed();
}

function byStep(asked: Asked, measures: Measure[], periods: readonly DayRange[], grain: StepGrain): Asked {
  const { dataset, query, conditions } = asked;
  return {
    ...asked,
    // A ratio is of sums, which have to be known.
    measures: withParts(dataset, measures),
    groupBy: [{ kind: "grain", name: grain, grain }],
    // Of web traffic a measure is what rows are kept by; totals are of all of them.
    conditions: conditions.filter(({ of }) => dataset.source !== "web-analytics" || "dimension" in of),
    period: { startDate: periods[0]?.startDate ?? "", endDate: periods.at(-1)?.endDate ?? "" },
    comparedWith: undefined,
    query: { ...query, analyse: undefined, compareWith: undefined, orderBy: undefined },
  };
}

/** Steps of time without anything may have no group. */
function valueOf({ dataset }: Asked, measure: Measure, groups: readonly Group[]): number | null {
  const sumOf = ({ name }: Measure) => groups.reduce((sum, { values }) => sum + (values[name] ?? 0), 0);
  const ratio = ratioOf(dataset, measure);
  return ratio ? divide(ratio, sumOf(ratio.of), sumOf(ratio.per)) : sumOf(measure);
}
