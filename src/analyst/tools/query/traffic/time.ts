import { bucketsOf } from "../../../../catalogue/buckets.ts";
import { hours, isStep, labelOf, weekdays } from "../../../../catalogue/grains.ts";
import type { Grain } from "../../../../catalogue/units.ts";
import type { DayRange } from "../../../../periods/dates.ts";
import type { Asked } from "../computed.ts";
import type { TextCondition } from "./conditions.ts";
import { grainOf, isWhole, type PeriodSums } from "./sums.ts";

/**
 * Every unit of time of the period: Google leaves out those in which nothing happened, so what is over, was asked for
 * and has no row is zero. None when nothing at all was recorded, and none where rows are of something else as well.
 */
export function fillTime(
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
export function isOverTime({ groupBy }: Asked): boolean {
  return groupBy.some((grouping) => {
    const grain = grainOf(grouping);
    return grain !== undefined && isStep(grain);
  });
}
