import { lengthInDays } from "../periods/dates.ts";
import { type Applied, applyRules, type Honoured } from "./knowledge-apply.ts";
import type { Knowledge } from "./knowledge.ts";
import { fitsMetricsQuery } from "./metrics-query.ts";
import type { Period } from "../periods/reading/types.ts";
import { askedPeriods, type AskedPeriods, chooseBase } from "./plan-periods.ts";
import type { Base } from "./report-input.ts";
import type { AddCall } from "./plan-context.ts";
import type { ReportQuestion } from "./question-types.ts";
import { chooseFields, type ReportFields, storedMetrics } from "./report-fields.ts";
import { reportInput, type ReportTool } from "./report-input.ts";

export interface ReportSection {
  kind: "report";
  question: ReportQuestion;
  fields: ReportFields;
  /** The first is the one that the question is about; more than one only where several periods are listed. */
  reports: { period: Period; call: string }[];
  base: Base | undefined;
  /** Rows by day, week or month beside the totals. */
  series: { dimension: string; call: string } | undefined;
  runsToday: boolean;
  honoured: Honoured[];
}

const LONGEST_DAILY = 31;
const LONGEST_WEEKLY = 100;
const NOT_REPORTED = { problem: "The tools of this conversation cannot report that about the website." };

/** The reports for one question about figures; a problem when its period has not begun. */
export function planReport(
  question: ReportQuestion,
  { today, tools, knowledge }: { today: string; tools: ReadonlySet<string>; knowledge: Knowledge },
  add: AddCall,
): ReportSection | { problem: string } {
  const asked = askedPeriods(question, today);
  if ("problem" in asked) return asked;
  const { main, periods } = asked;
  const fields = preferStored(chooseFields(question), tools);
  const base = chooseRowsBase(question, asked, fields, today);
  const listed = periods.length > 2 ? periods : [main];
  const dimension = chooseSeries(question, fields, main, base);
  const whole = dimension === undefined ? fields : { ...fields, dimensions: [] };
  const inTime = dimension === undefined ? fields : asSeries(fields, dimension);
  const rules = applyRules(knowledge, fields.metrics, main);
  const tool = chooseTool(dimension === undefined ? fields : inTime, rules, tools);
  if (tool === undefined) return NOT_REPORTED;
  // The stored figures come with their rows in one call; a live report of rows over time has no comparison.
  const joined = tool === "metrics_query" && dimension !== undefined;
  const reports = listed.map((period) => ({
    period,
    call: add(tool, reportInput(tool, joined ? inTime : whole, period, base, rules)),
  }));
  const seriesCall = joined
    ? reports[0]?.call
    : dimension === undefined
      ? undefined
      : add(tool, reportInput(tool, inTime, main, undefined, rules));
  const series =
    dimension === undefined || seriesCall === undefined ? undefined : { dimension, call: seriesCall };
  const runsToday = periods.some(({ endDate }) => endDate === today);
  const { honoured } = rules;
  return { kind: "report", question, fields: whole, reports, base, series, runsToday, honoured };
}

/** The tool that has these figures, the stored ones first; undefined when it is not offered. */
function chooseTool(
  fields: ReportFields,
  { exclude }: Pick<Applied, "exclude">,
  tools: ReadonlySet<string>,
): ReportTool | undefined {
  if (tools.has("metrics_query") && fitsMetricsQuery(fields, exclude)) return "metrics_query";
  return tools.has("web_analytics_report") ? "web_analytics_report" : undefined;
}

/** A look at the whole does with what is stored. */
function preferStored(fields: ReportFields, tools: ReadonlySet<string>): ReportFields {
  const stored = { ...fields, metrics: storedMetrics(fields.metrics) };
  return tools.has("metrics_query") && fitsMetricsQuery(stored) ? stored : fields;
}

/** Rows by change need something that they changed from. */
function chooseRowsBase(
  { comparison, movers }: ReportQuestion,
  asked: AskedPeriods,
  fields: ReportFields,
  today: string,
): Base | undefined {
  const wanted = chooseBase(asked, comparison, fields, today);
  return movers === undefined ? wanted : (wanted ?? { compareWith: "previous_period" });
}

/** Rows by time cannot be compared row by row, so a comparison then gets totals with the rows beside them. */
function chooseSeries(
  question: ReportQuestion,
  fields: ReportFields,
  main: Period,
  base: Base | undefined,
): string | undefined {
  const [only] = fields.dimensions;
  if (fields.time && fields.dimensions.length === 1) return base === undefined ? undefined : only;
  if (!question.trend || fields.dimensions.length > 0) return undefined;
  return seriesUnit(main);
}

/** The unit in which a period's development is shown; undefined for a single day. */
export function seriesUnit(period: Period): string | undefined {
  const days = lengthInDays(period);
  if (days === 1) return undefined;
  return days <= LONGEST_DAILY ? "date" : days <= LONGEST_WEEKLY ? "isoYearIsoWeek" : "yearMonth";
}

function asSeries(fields: ReportFields, dimension: string): ReportFields {
  const orderBy = { field: dimension, direction: "asc" as const };
  return { ...fields, dimensions: [dimension], time: true, limit: 100, orderBy };
}
