import type { Query } from "../../../catalogue/inputs/query.ts";
import {
  addDays,
  addMonths,
  previousPeriod,
  samePeriodLastYear,
  unitAround,
  type DayRange,
} from "../../../periods/dates.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";

/** The days of a query, and those that they are compared with. */
export function resolvePeriods({ period, compareWith }: Query): {
  period: DayRange | undefined;
  comparedWith: DayRange | undefined;
} {
  const own = period && rangeOf("period", period);
  if (compareWith === undefined) return { period: own, comparedWith: undefined };
  if (!own) throw new MisuseError("compareWith: needs a period");
  if (typeof compareWith === "object") {
    return { period: own, comparedWith: rangeOf("compareWith", compareWith) };
  }
  return {
    period: own,
    comparedWith: compareWith === "previousYear" ? yearBefore(own) : periodBefore(own),
  };
}

function rangeOf(field: string, { from, to }: { from: string; to: string }): DayRange {
  if (from > to) throw new MisuseError(`${field}: from (${from}) is after to (${to})`);
  return { startDate: from, endDate: to };
}

const UNITS = ["month", "quarter", "year"] as const;

/** The calendar unit that a period is, if it is one whole. */
function unitOf(period: DayRange) {
  return UNITS.find((unit) => {
    const { startDate, endDate } = unitAround(unit, period.startDate);
    return startDate === period.startDate && endDate === period.endDate;
  });
}

/** Before a whole month comes the month before, however long; before all else as many days. */
function periodBefore(period: DayRange): DayRange {
  const unit = unitOf(period);
  return unit ? unitAround(unit, addDays(period.startDate, -1)) : previousPeriod(period);
}

function yearBefore(period: DayRange): DayRange {
  const unit = unitOf(period);
  return unit ? unitAround(unit, addMonths(period.startDate, -12)) : samePeriodLastYear(period);
}
