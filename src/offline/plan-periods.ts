import { describeRange, namePeriod } from "../periods/format.ts";
import { alignToElapsed, clipToToday, defaultPeriod } from "../periods/reading/period.ts";
import { unitBefore } from "../periods/reading/names.ts";
import type { Period } from "../periods/reading/types.ts";
import type { Comparison, ReportQuestion } from "./question-types.ts";
import type { ReportFields } from "./report-fields.ts";
import { type Base, plainBase } from "./report-input.ts";
import { capitalise } from "../periods/reading/text.ts";

const MOST_PERIODS = 4;

export interface AskedPeriods {
  /** The latest, which the question is about. */
  main: Period;
  /** Latest first, as far as they have begun. */
  periods: Period[];
}

/** The periods of a question, or the usual one; a problem when one has not begun. */
export function askedPeriods(question: ReportQuestion, today: string): AskedPeriods | { problem: string } {
  const asked =
    question.periods.length === 0
      ? [defaultPeriod(today, usualDays(question))]
      : question.periods.slice(0, MOST_PERIODS);
  const future = asked.find(({ startDate }) => startDate > today);
  if (future !== undefined) {
    const name = future.label === "" ? describeRange(future) : `${namePeriod(future)},`;
    return { problem: `${capitalise(name)} has not begun yet, so there are no figures for it.` };
  }
  const periods = asked.flatMap((period) => clipToToday(period, today) ?? []).toSorted(latestFirst);
  return { main: periods[0] ?? defaultPeriod(today), periods };
}

/** A campaign that is asked about by name may have ended months ago. */
function usualDays({ campaign }: ReportQuestion): 28 | 365 {
  return campaign === undefined ? 28 : 365;
}

function latestFirst(a: Period, b: Period): number {
  return a.startDate < b.startDate ? 1 : -1;
}

/** What the latest of two periods, or a period by the comparison that was asked for, is compared with. */
export function chooseBase(
  { main, periods }: AskedPeriods,
  comparison: Comparison | undefined,
  fields: Pick<ReportFields, "dimensions">,
  today: string,
): Base | undefined {
  if (periods.length === 2) return asBase(main, periods[1], today);
  if (comparison === undefined) return undefined;
  if (comparison.kind === "previous_period" || comparison.kind === "previous_year") {
    return { compareWith: comparison.kind };
  }
  if (comparison.kind === "unit") return asBase(main, unitBefore(main, comparison.unit), today);
  if (comparison.kind === "range") return asBase(main, clipToToday(comparison.period, today), today);
  const whole = main.unit !== undefined && fields.dimensions.length === 0;
  return whole
    ? asBase(main, unitBefore(main, main.unit ?? "day"), today)
    : { compareWith: "previous_period" };
}

/** Days that are compared with; nothing is compared with itself. */
function asBase(main: Period, base: Period | undefined, today: string): Base | undefined {
  if (base === undefined) return undefined;
  const running = main.endDate === today && base.unit === main.unit;
  const period = running ? alignToElapsed(base, main) : base;
  if (main.startDate === period.startDate && main.endDate === period.endDate) return undefined;
  return plainBase(main, period) ?? { compareWith: "days", period };
}
