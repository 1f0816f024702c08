import { describeRange, namePeriod } from "../periods/format.ts";
import type { Period } from "../periods/reading/types.ts";
import type { Base } from "./report-input.ts";
import type { ReportSection } from "./plan-report.ts";
import { type Figure, readResult, webReport, type WebReport, type WebRow } from "./results.ts";
import { unique } from "../periods/reading/text.ts";
import type { Outcomes } from "./write-types.ts";

/** One period of a report, with its comparison joined in. */
export interface ReportData {
  period: Period;
  totals: Record<string, Figure>;
  averagePerDay: Record<string, number>;
  rows: WebRow[];
  trend: WebReport["trend"];
  target: WebReport["target"];
  rowCount: number;
  currency: string | undefined;
  /** What the earlier values are of: "the week before (2 to 8 November 2026)". */
  base: string | undefined;
  comparable: boolean;
}

export interface ReadReport {
  periods: ReportData[];
  series: WebReport | undefined;
  timeZone: string | undefined;
  notes: string[];
  failures: string[];
}

/** Collects the results of a report section; failed calls are reasons, not gaps. */
export function readReport(section: ReportSection, outcomes: Outcomes): ReadReport {
  const read = (call: string) => readResult(outcomes.get(call), webReport);
  const mains = section.reports.map(({ period, call }) => ({ period, result: read(call) }));
  const series = section.series === undefined ? undefined : read(section.series.call);
  const all = [...mains.map(({ result }) => result), series].filter((result) => result !== undefined);
  const reports = all.flatMap((result) => (result.ok ? [result.data] : []));
  return {
    periods: mains.flatMap(({ period, result }) => (result.ok ? [toData(section, period, result.data)] : [])),
    series: series?.ok === true ? series.data : undefined,
    timeZone: reports.find(({ timeZone }) => timeZone !== undefined)?.timeZone,
    // How many rows are shown is said beside them.
    notes: unique(reports.flatMap(({ notes }) => notes)).filter((note) => !note.endsWith("rows are listed.")),
    failures: unique(all.flatMap((result) => (result.ok ? [] : [result.reason]))),
  };
}

function toData(section: ReportSection, period: Period, report: WebReport): ReportData {
  const figures = [report.totals, ...report.rows.map(({ metrics }) => metrics)].flatMap(
    Object.values<Figure>,
  );
  return {
    period,
    totals: report.totals,
    averagePerDay: report.averagePerDay,
    rows: rankRows(section, pickRows(section, report.rows)),
    trend: report.trend,
    target: report.target,
    rowCount: report.rowCount ?? report.rows.length,
    currency: report.currency === "" ? undefined : report.currency,
    base: baseName(section, period, report),
    comparable: figures.some(({ previous }) => previous !== undefined),
  };
}

/** The rows of the values that were asked for, when the tool could not filter by them. */
function pickRows(section: ReportSection, rows: readonly WebRow[]): WebRow[] {
  return rows.filter((row) =>
    section.fields.only.every(({ dimension, filters }) => {
      const own = (row.dimensions[dimension] ?? "").toLowerCase();
      return filters.some(({ match, value }) =>
        match === "exact" ? own === value.toLowerCase() : own.includes(value.toLowerCase()),
      );
    }),
  );
}

/** The first row is named as the leader, so the order is made sure of here. */
function rankRows({ question, fields }: ReportSection, rows: WebRow[]): WebRow[] {
  if (question.rank === undefined || fields.orderBy.by !== undefined) return rows;
  const valueOf = (row: WebRow): number => row.metrics[fields.orderBy.field]?.value ?? 0;
  const sign = fields.orderBy.direction === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => sign * (valueOf(a) - valueOf(b)));
}

/** What earlier figures are of: "the week before, 2 to 8 November 2026". */
export function baseName(
  { base }: { base: Base | undefined },
  period: Period,
  { comparedWith }: WebReport,
): string | undefined {
  if (base === undefined || comparedWith === undefined) return undefined;
  if (base.compareWith === "days") return namePeriod(base.period);
  const dates = describeRange(comparedWith);
  if (base.compareWith === "previous_year") return `a year earlier, ${dates}`;
  const whole =
    period.unit === "week" || period.unit === "day" ? `the ${period.unit} before` : "the previous period";
  return `${whole}, ${dates}`;
}
