import { addDays, type DayRange, shiftUnits, unitAround } from "../dates.ts";
import { type Counting, countingOf, KINDS } from "./fiscal.ts";
import { datedPeriod, fiscalMark, namedUnit } from "./names.ts";
import type { Period, PeriodContext } from "./types.ts";
import { phrase, type Scan, take } from "./text.ts";

const QUARTERLY = phrase(
  `(?:(?:by|per|each|every|for each|for every) (?:(?<kind>${KINDS}) )?quarter|(?:(?<kind2>${KINDS}) )?quarter[- ](?:by|for)[- ]quarter|quarterly)`,
);
const MOST = 4;

type Calendar = Pick<PeriodContext, "today" | "fiscalYearStart">;

/** "Quarter by quarter": how quarters are then counted; undefined where it is not said. */
export function takeQuarterly(
  scan: Scan,
  calendar: Calendar,
): { counting: Counting | undefined; scan: Scan } {
  const found = take(scan, QUARTERLY);
  if (found === undefined) return { counting: undefined, scan };
  const kind = found.groups["kind"] ?? found.groups["kind2"];
  return { counting: countingOf(kind, "quarter", calendar), scan: found.scan };
}

/** The latest four quarters of a period, or up to today where none was named; those that have not begun are left out. */
export function quartersOf(
  period: Period | undefined,
  { fiscalStart }: Counting,
  { today }: Calendar,
): Period[] {
  const current = unitAround("quarter", today, fiscalStart).startDate;
  const whole = period ?? { startDate: shiftUnits(current, "quarter", 1 - MOST), endDate: today };
  const last = whole.endDate < today || whole.startDate > today ? whole.endDate : today;
  const quarters: Period[] = [];
  let end = last;
  while (quarters.length < MOST && end >= whole.startDate) {
    const quarter = unitAround("quarter", end, fiscalStart);
    quarters.push(clipTo(nameQuarter(quarter, fiscalStart), whole));
    end = addDays(quarter.startDate, -1);
  }
  return quarters;
}

/** A fiscal quarter has no number: nothing that the user or a result said would vouch for it. */
function nameQuarter(range: DayRange, fiscalStart: number | undefined): Period {
  if (fiscalStart !== undefined) {
    const label = "in the fiscal quarter";
    return { ...datedPeriod(range), label, unit: "quarter", ...fiscalMark(fiscalStart) };
  }
  const quarter = Math.ceil(Number(range.startDate.slice(5, 7)) / 3);
  return namedUnit(`Q${quarter} ${range.startDate.slice(0, 4)}`, "quarter", range);
}

/** Only the days of it that were asked about. */
function clipTo(quarter: Period, { startDate, endDate }: DayRange): Period {
  return {
    ...quarter,
    startDate: quarter.startDate < startDate ? startDate : quarter.startDate,
    endDate: quarter.endDate > endDate ? endDate : quarter.endDate,
  };
}
