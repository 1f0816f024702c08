import { begunOf } from "../../../catalogue/buckets.ts";
import { isStep } from "../../../catalogue/grains.ts";
import type { Measure } from "../../../catalogue/types.ts";
import { lengthInDays } from "../../../periods/dates.ts";
import type { Row } from "../../../tables/table.ts";
import type { Compared, ComparedGroup } from "./compare.ts";
import type { Asked } from "./computed.ts";

/** The measures of a group with what stands beside them, by the keys of columns. */
export function createCells(asked: Asked, { totals }: Compared, today: string) {
  const begun = daysBegun(asked, today);
  const [total] = totals;
  const wholeOf = ({ currency }: ComparedGroup, { name, unit }: Measure) => {
    const whole = unit === "money" ? (totals.find((one) => one.currency === currency) ?? total) : total;
    return whole?.values[name] ?? null;
  };
  const compare = (group: ComparedGroup, { name, unit }: Measure): Row["cells"] => {
    if (!asked.comparedWith) return {};
    const [value, previous] = [group.values[name] ?? null, group.previous?.[name] ?? null];
    const change = value === null || previous === null ? null : value - previous;
    return {
      [`${name}.previous`]: previous,
      [`${name}.change`]: change,
      ...(hasPercent({ unit }) && { [`${name}.changePercent`]: divide(change, Math.abs(previous ?? 0)) }),
    };
  };
  const gather = (group: ComparedGroup, isRow: boolean): Row["cells"] =>
    Object.fromEntries(
      asked.measures.flatMap((measure) => {
        const { name } = measure;
        const value = group.values[name] ?? null;
        return Object.entries({
          [name]: value,
          ...(isRow &&
            hasShare(asked, measure) && { [`${name}.share`]: divide(value, wholeOf(group, measure)) }),
          ...compare(group, measure),
          ...(!isRow && hasPerDay(asked, measure, today) && { [`${name}.perDay`]: divide(value, begun) }),
        });
      }),
    );
  return {
    ofRow: (group: ComparedGroup) => gather(group, true),
    ofTotal: (group: ComparedGroup) => gather(group, false),
  };
}

/** Shares are of groups; a step of time follows others and is no part beside them. */
export function hasShare({ groupBy }: Asked, { adds }: Measure): boolean {
  return adds && groupBy.some((one) => one.kind !== "grain" || !isStep(one.grain));
}

/** Ratios differ by points. */
export function hasPercent({ unit }: Pick<Measure, "unit">): boolean {
  return unit !== "ratio";
}

/** Of days that have begun; a date of records that are days may lie ahead, so then the period has to be over. */
export function hasPerDay(asked: Asked, { adds }: Measure, today: string): boolean {
  const { period, date, isListing } = asked;
  if (!adds || !period || isListing || daysBegun(asked, today) < 2) return false;
  return !date || date.unit === "instant" || period.endDate < today;
}

export type Cells = ReturnType<typeof createCells>;

function daysBegun({ period }: Asked, today: string): number {
  const begun = period && begunOf(period, today);
  return begun ? lengthInDays(begun) : 0;
}

function divide(of: number | null, per: number | null): number | null {
  return of === null || per === null || per === 0 ? null : of / per;
}
