import { bucketsOf } from "../../../../catalogue/buckets.ts";
import { isStep, labelOf, weekdays, type StepGrain } from "../../../../catalogue/grains.ts";
import type { DayRange } from "../../../../periods/dates.ts";
import type { Asked } from "../computed.ts";
import { grainOf, isWhole, type PeriodSums } from "./sums.ts";

function unitOf(grouping: Asked["groupBy"][number]): StepGrain | undefined {
  const grain = grainOf(grouping);
  return grain !== undefined && isStep(grain) ? grain : undefined;
}

/**
 * Every unit of time of the period: Google leaves out those in which nothing happened, so what has begun before today
 * and has no row is zero. None when nothing at all was recorded, and none where rows are of something else as well.
 */
export function fillTime(
  { groupBy, conditions }: Asked,
  sums: PeriodSums,
  range: DayRange,
  today: string,
): PeriodSums {
  const [grouping] = groupBy;
  const isOfDays = conditions.some(
    ({ of }) => "dimension" in of && ["weekday", "hour"].includes(of.dimension.name),
  );
  if (!grouping || groupBy.length > 1 || isOfDays || !sums.totals || !isWhole(sums)) return sums;
  const known = new Map(sums.rows.map((row) => [row.keys[0], row]));
  const rows = labelsOf(grouping, range, today).map(
    (label) => known.get(label) ?? { keys: [label], sums: {} },
  );
  const labels = new Set(rows.map(({ keys }) => keys[0]));
  const others = sums.rows.filter(({ keys }) => !labels.has(keys[0]));
  const all = [...rows, ...others];
  return { ...sums, rows: all, rowCount: all.length };
}

/** Of the days that are over. */
function labelsOf(grouping: Asked["groupBy"][number], range: DayRange, today: string): string[] {
  const unit = unitOf(grouping);
  if (unit) {
    return bucketsOf(unit, range, today)
      .filter(({ period }) => period.endDate < today)
      .map(({ label }) => label);
  }
  if (grainOf(grouping) !== "weekday") return [];
  const days = bucketsOf("day", range, today).filter(({ isWhole: isOver }) => isOver);
  const present = new Set<string | null>(days.map(({ label }) => labelOf("weekday", label)));
  return weekdays.filter((name) => present.has(name));
}
