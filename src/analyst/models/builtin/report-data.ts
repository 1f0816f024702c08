import { describeRange, namePeriod } from "./format-period.ts";
import type { Period } from "./period-types.ts";
import type { ReportSection } from "./plan-report.ts";
import { type Figure, readResult, webReport, type WebReport, type WebRow } from "./results.ts";
import { unique } from "./text.ts";
import { withBase } from "./write-change.ts";
import type { Outcomes } from "./write-types.ts";

type Figures = Record<string, Figure>;

/** One period of a report, with its comparison joined in. */
export interface ReportData {
  period: Period;
  totals: Record<string, Figure>;
  rows: WebRow[];
  rowCount: number;
  currency: string | undefined;
  /** What the earlier values are of: "the week before (2 to 8 November 2026)". */
  base: string | undefined;
  comparable: boolean;
}

export interface ReadReport {
  periods: ReportData[];
  series: WebReport | undefined;
  /** Whether changes were computed here, from two reports. */
  derived: boolean;
  timeZone: string | undefined;
  notes: string[];
  failures: string[];
}

/** Collects the results of a report section; failed calls are reasons, not gaps. */
export function readReport(section: ReportSection, outcomes: Outcomes): ReadReport {
  const read = (call: string) => readResult(outcomes.get(call), webReport);
  const mains = section.reports.map(({ period, call }) => ({ period, result: read(call) }));
  const base = section.baseCall === undefined ? undefined : read(section.baseCall);
  const series = section.series === undefined ? undefined : read(section.series.call);
  const baseReport = base?.ok === true ? base.data : undefined;
  const all = [...mains.map(({ result }) => result), base, series].filter((result) => result !== undefined);
  const reports = all.flatMap((result) => (result.ok ? [result.data] : []));
  return {
    periods: mains.flatMap(({ period, result }) =>
      result.ok ? [joinBase(section, period, result.data, baseReport)] : [],
    ),
    series: series?.ok === true ? series.data : undefined,
    derived: baseReport !== undefined,
    timeZone: reports.find(({ timeZone }) => timeZone !== undefined)?.timeZone,
    notes: unique(reports.flatMap(({ notes }) => notes)),
    failures: unique(all.flatMap((result) => (result.ok ? [] : [result.reason]))),
  };
}

function joinBase(
  section: ReportSection,
  period: Period,
  report: WebReport,
  baseReport: WebReport | undefined,
): ReportData {
  const joined = baseReport === undefined ? report : joinFigures(section, report, baseReport);
  const comparable = Object.values(joined.totals).some(({ previous }) => previous !== undefined);
  return {
    period,
    totals: joined.totals,
    rows: rankRows(section, pickRows(section, joined.rows)),
    rowCount: report.rowCount ?? report.rows.length,
    currency: report.currency === "" ? undefined : report.currency,
    base: baseName(section, period, report, baseReport),
    comparable:
      comparable ||
      joined.rows.some(({ metrics }) => Object.values(metrics).some((f) => f.previous !== undefined)),
  };
}

/** A total or row that an otherwise complete report leaves out is zero: GA4 lists only what happened. */
function joinFigures(
  { fields }: ReportSection,
  report: WebReport,
  base: WebReport,
): Pick<WebReport, "totals" | "rows"> {
  const key = (row: WebRow): string => JSON.stringify(fields.dimensions.map((name) => row.dimensions[name]));
  const baseRows = new Map(base.rows.map((row) => [key(row), row.metrics]));
  const complete = (base.rowCount ?? base.rows.length) <= base.rows.length;
  const totals = fields.metrics.flatMap((name) => {
    const [now, before] = [report.totals[name], base.totals[name]];
    if (now === undefined && before === undefined) return [];
    return [[name, withBase(now ?? { value: 0 }, before ?? { value: 0 })] as const];
  });
  return {
    totals: Object.fromEntries(totals),
    rows: report.rows.map((row) => {
      const before = baseRows.get(key(row)) ?? (complete ? {} : undefined);
      return { dimensions: row.dimensions, metrics: joinRow(row.metrics, before) };
    }),
  };
}

function joinRow(figures: Figures, before: Figures | undefined): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      withBase(figure, before === undefined ? undefined : (before[name] ?? { value: 0 })),
    ]),
  );
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

function baseName(
  section: ReportSection,
  period: Period,
  report: WebReport,
  baseReport: WebReport | undefined,
): string | undefined {
  if (section.base?.kind === "report")
    return baseReport === undefined ? undefined : namePeriod(section.base.period);
  if (section.base === undefined || report.comparedWith === undefined) return undefined;
  if (section.base.compareWith === "days") return namePeriod(section.base.period);
  const dates = describeRange(report.comparedWith);
  if (section.base.compareWith === "previous_year") return `a year earlier, ${dates}`;
  const whole =
    period.unit === "week" || period.unit === "day" ? `the ${period.unit} before` : "the previous period";
  return `${whole}, ${dates}`;
}
