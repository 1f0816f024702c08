import type { JSONObject } from "@ai-sdk/provider";
import { lengthInDays, previousPeriod, samePeriodLastYear } from "../../../lib/dates.ts";
import { alignToElapsed, clipToToday, defaultPeriod } from "./period.ts";
import { unitBefore } from "./period-names.ts";
import type { Period } from "./period-types.ts";
import type { AddCall } from "./plan.ts";
import type { Comparison, ReportQuestion } from "./question-types.ts";
import { chooseFields, type ReportFields } from "./report-fields.ts";
import { capitalise } from "./text.ts";
import { namePeriod } from "./format-period.ts";

export type CompareWith = "previous_period" | "previous_year";

/** What the figures are compared with: by the tool itself, or by a report of its own. */
export type Base =
  | { kind: "tool"; compareWith: CompareWith }
  | { kind: "tool"; compareWith: "days"; period: Period }
  | { kind: "report"; period: Period };

export interface ReportSection {
  kind: "report";
  question: ReportQuestion;
  fields: ReportFields;
  /** The first is the one that the question is about; more than one only where several periods are listed. */
  reports: { period: Period; call: string }[];
  base: Base | undefined;
  baseCall: string | undefined;
  /** A report by day, week or month beside the totals. */
  series: { dimension: string; call: string } | undefined;
  runsToday: boolean;
}

const MOST_PERIODS = 4;
const LONGEST_DAILY = 31;
const LONGEST_WEEKLY = 100;

/** The reports for one question about figures; a problem when its period has not begun. */
export function planReport(
  question: ReportQuestion,
  today: string,
  add: AddCall,
): ReportSection | { problem: string } {
  const asked =
    question.periods.length === 0
      ? [defaultPeriod(today, usualDays(question))]
      : question.periods.slice(0, MOST_PERIODS);
  const future = asked.find(({ startDate }) => startDate > today);
  if (future !== undefined) {
    return {
      problem: `${capitalise(namePeriod(future))}${future.label === "" ? "" : ","} has not begun yet, so there are no figures for it.`,
    };
  }
  const periods = asked.flatMap((period) => clipToToday(period, today) ?? []).toSorted(latestFirst);
  const main = periods[0] ?? defaultPeriod(today);
  const fields = chooseFields(question);
  const wanted =
    periods.length === 2 ? pairBase(periods, today) : chooseBase(main, question.comparison, fields, today);
  const base = question.movers === undefined ? wanted : baseOfMovers(wanted);
  const listed = periods.length > 2 ? periods : [main];
  const seriesDimension = chooseSeries(question, fields, main, base);
  const totals = seriesDimension === undefined ? fields : { ...fields, dimensions: [] };
  const reports = listed.map((period) => ({
    period,
    call: add("web-analytics", inputFor(totals, period, base)),
  }));
  const baseCall =
    base?.kind === "report" ? add("web-analytics", inputFor(totals, base.period, undefined)) : undefined;
  const series =
    seriesDimension === undefined
      ? undefined
      : {
          dimension: seriesDimension,
          call: add("web-analytics", seriesInput(fields, main, seriesDimension)),
        };
  const runsToday = periods.some(({ endDate }) => endDate === today);
  return { kind: "report", question, fields: totals, reports, base, baseCall, series, runsToday };
}

/** Rows can only be ordered by change where one call knows both periods. */
function baseOfMovers(base: Base | undefined): Base {
  if (base === undefined) return { kind: "tool", compareWith: "previous_period" };
  return base.kind === "tool" ? base : { kind: "tool", compareWith: "days", period: base.period };
}

/** A campaign that is asked about by name may have ended months ago. */
function usualDays({ campaign }: ReportQuestion): 28 | 365 {
  return campaign === undefined ? 28 : 365;
}

function latestFirst(a: Period, b: Period): number {
  return a.startDate < b.startDate ? 1 : -1;
}

function pairBase(periods: readonly Period[], today: string): Base | undefined {
  const [main, base] = periods;
  return main === undefined || base === undefined ? undefined : asBase(main, base, today);
}

function chooseBase(
  main: Period,
  comparison: Comparison | undefined,
  fields: ReportFields,
  today: string,
): Base | undefined {
  if (comparison === undefined) return undefined;
  if (comparison.kind === "previous_period" || comparison.kind === "previous_year") {
    return { kind: "tool", compareWith: comparison.kind };
  }
  if (comparison.kind === "unit") return asBase(main, unitBefore(main, comparison.unit), today);
  if (comparison.kind === "range") return asBase(main, clipToToday(comparison.period, today), today);
  const whole = main.unit !== undefined && fields.dimensions.length === 0;
  return whole
    ? asBase(main, unitBefore(main, main.unit ?? "day"), today)
    : { kind: "tool", compareWith: "previous_period" };
}

/** The tool compares by itself with the days before and the year before; any other base is a report of its own. */
function asBase(main: Period, base: Period | undefined, today: string): Base | undefined {
  if (base === undefined) return undefined;
  const running = main.endDate === today && base.unit === main.unit;
  const period = running ? alignToElapsed(base, main) : base;
  // Nothing is compared with itself.
  if (main.startDate === period.startDate && main.endDate === period.endDate) return undefined;
  const isRange = (range: { startDate: string; endDate: string }): boolean =>
    range.startDate === period.startDate && range.endDate === period.endDate;
  if (isRange(previousPeriod(main))) return { kind: "tool", compareWith: "previous_period" };
  if (isRange(samePeriodLastYear(main))) return { kind: "tool", compareWith: "previous_year" };
  return { kind: "report", period };
}

/** Rows by time cannot be compared row by row, so a comparison then gets totals and the rows a report of their own. */
function chooseSeries(
  question: ReportQuestion,
  fields: ReportFields,
  main: Period,
  base: Base | undefined,
): string | undefined {
  const [only] = fields.dimensions;
  if (fields.time && fields.dimensions.length === 1) return base === undefined ? undefined : only;
  if (!question.trend || fields.dimensions.length > 0) return undefined;
  const days = lengthInDays(main);
  if (days === 1) return undefined;
  return days <= LONGEST_DAILY ? "date" : days <= LONGEST_WEEKLY ? "isoYearIsoWeek" : "yearMonth";
}

function inputFor(fields: ReportFields, period: Period, base: Base | undefined): JSONObject {
  const broken = fields.dimensions.length > 0;
  return {
    metrics: fields.metrics,
    ...(broken ? { dimensions: fields.dimensions } : {}),
    startDate: period.startDate,
    endDate: period.endDate,
    ...compareInput(base),
    ...(broken ? { limit: fields.limit, orderBy: { ...fields.orderBy } } : {}),
    ...(fields.filter === undefined ? {} : { filter: { ...fields.filter } }),
  };
}

function compareInput(base: Base | undefined): JSONObject {
  if (base?.kind !== "tool") return {};
  if (base.compareWith !== "days") return { compareWith: base.compareWith };
  const { startDate, endDate } = base.period;
  return { compareWith: { startDate, endDate } };
}

function seriesInput(fields: ReportFields, period: Period, dimension: string): JSONObject {
  const orderBy = { field: dimension, direction: "asc" as const };
  return inputFor({ ...fields, dimensions: [dimension], limit: 100, orderBy }, period, undefined);
}
