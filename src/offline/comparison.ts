import { addDays, isoWeekday, previousPeriod, samePeriodLastYear } from "../periods/dates.ts";
import { currentUnitLike } from "../periods/reading/period.ts";
import { countingOf, KINDS } from "../periods/reading/fiscal.ts";
import { datedPeriod, NUMBER, relativeUnit, unitBefore } from "../periods/reading/names.ts";
import type { Mention, Period, PeriodContext } from "../periods/reading/types.ts";
import type { Comparison } from "./question-types.ts";
import { phrase, type Scan, take } from "../periods/reading/text.ts";

const CONNECT = "(?:(?:compar(?:e|es|ed|ison|ing) )?(?:with|to|against)|vs\\.?|versus|than|over)";
const OF_LAST_YEAR = `(?: (?:of|in))?(?: the)? (?:last|previous|prior|past) (?:(?:${KINDS}) )?year`;
const UNIT = "day|week|month|quarter";

const YEAR_PHRASE = phrase(
  `(?:${CONNECT} )?(?:in )?(?:the )?same (?:(?:${KINDS}) )?(?:(?:period|time|week|month|quarter|dates?|days?|weeks|months))?${OF_LAST_YEAR}|(?:${CONNECT} )?(?:the )?(?:last|previous|prior) (?:(?:(?:${KINDS}) )?year[- ]to[- ]date|f?ytd)|year[- ](?:over|on)[- ]year|yoy|y/y|${CONNECT} (?:a|one) year (?:ago|earlier|before)`,
);
const PERIOD_PHRASE = phrase(
  `(?:${CONNECT} )?(?:the |its )?(?:previous|preceding|prior|last|earlier) period|${CONNECT} (?:the )?(?:previous|preceding|prior) (?:${NUMBER}) (?:days?|weeks?|months?)|period[- ](?:over|on)[- ]period|${CONNECT} (?:before|usual|previously|normal)|the period before`,
);
const UNIT_PHRASE = phrase(
  `(?:(?<kind>${KINDS}) )?(?<unit>${UNIT})[- ](?:over|on)[- ](?:(?:${KINDS}) )?(?:${UNIT})|(?<short>wow|mom|qoq|w/w|m/m)`,
);

/** Comparisons that are said as a fixed phrase, read before "last year" can be taken for a period. */
export function takeComparison(scan: Scan): { comparison: Comparison | undefined; scan: Scan } {
  const year = take(scan, YEAR_PHRASE);
  if (year !== undefined) return { comparison: { kind: "previous_year" }, scan: year.scan };
  const period = take(scan, PERIOD_PHRASE);
  if (period !== undefined) return { comparison: { kind: "previous_period" }, scan: period.scan };
  const unit = take(scan, UNIT_PHRASE);
  if (unit === undefined) return { comparison: undefined, scan };
  const shorts = { w: "week", m: "month", q: "quarter" } as const;
  const named = (["day", "week", "month", "quarter"] as const).find((name) => name === unit.groups["unit"]);
  const letter = unit.groups["short"]?.startsWith("w")
    ? "w"
    : unit.groups["short"]?.startsWith("q")
      ? "q"
      : "m";
  const of = unit.groups["kind"];
  const comparison = { kind: "unit" as const, unit: named ?? shorts[letter], ...(of && { of }) };
  return { comparison, scan: unit.scan };
}

const YEAR_BEFORE = /^the (?:fiscal )?year before$/;

export interface ResolvedPeriods {
  periods: Period[];
  comparison: Comparison | undefined;
}

/** Tells apart the periods that are asked about and the one that they are compared with. */
export function resolvePeriods(
  mentions: readonly Mention[],
  said: Comparison | undefined,
  changeAsked: boolean,
  calendar: Pick<PeriodContext, "today" | "fiscalYearStart">,
): ResolvedPeriods {
  const periods = mentions.filter(({ role }) => role === "main").map(({ period }) => period);
  const compared = mentions.find(({ role }) => role === "base");
  const base = compared && placeBase(compared, periods[0]);
  if (base !== undefined) return resolveBase(periods, base, calendar.today);
  if (said?.kind === "unit" && periods.length === 0) {
    const counting = countingOf(said.of, said.unit, calendar);
    return { periods: [relativeUnit(said.unit, -1, calendar.today, counting)], comparison: said };
  }
  return { periods, comparison: said ?? (changeAsked ? { kind: "previous" } : undefined) };
}

/** "Fiscal Q2 against Q1" compares with the Q1 before it, though another one may have begun since. */
function placeBase({ period, latestBy }: Mention, main: Period | undefined): Period {
  const isLater = main?.fiscal === true && period.fiscal === true && period.startDate > main.startDate;
  return (isLater ? latestBy?.(main.startDate) : undefined) ?? period;
}

function weekdayIn(week: Period, day: Period): Period {
  const date = addDays(week.startDate, isoWeekday(day.startDate) - 1);
  return datedPeriod({ startDate: date, endDate: date });
}

/** A list's period, and the one that it is to be compared with. */
export function comparedPeriods(periods: Period[], said: Comparison | undefined): Period[] {
  const [main] = periods;
  if (main === undefined || periods.length > 1 || said === undefined) return periods;
  if (said.kind === "previous_year") return [main, datedPeriod(samePeriodLastYear(main))];
  if (said.kind === "unit") return [main, unitBefore(main, said.unit)];
  return said.kind === "range" ? [main, said.period] : [main, datedPeriod(previousPeriod(main))];
}

function resolveBase(periods: Period[], base: Period, today: string): ResolvedPeriods {
  const main = periods[0];
  const lastYear = base.unit === "year" && (base.offset === -1 || YEAR_BEFORE.test(base.label));
  if (lastYear && main?.unit !== "year") return { periods, comparison: { kind: "previous_year" } };
  // "Yesterday against last week": a day is like a day, never like seven.
  const dayOfWeek = main?.unit === "day" && base.unit === "week" ? main : undefined;
  const like = dayOfWeek === undefined ? base : weekdayIn(base, dayOfWeek);
  const comparison: Comparison = { kind: "range", period: like };
  if (main !== undefined || base.offset !== -1) return { periods, comparison };
  return { periods: [currentUnitLike(base, today)], comparison };
}
