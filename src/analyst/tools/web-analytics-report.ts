import * as z from "zod";
import { isIsoDay, previousPeriod, samePeriodLastYear, type DayRange } from "../../periods/dates.ts";
import { runReport, type ReportRequest } from "../../connectors/google-analytics/reports.ts";
import { describeExclusions, findUnmatched, noteOnUnmatched } from "./report-exclude.ts";
import { defineTool, type ToolContext } from "./tool.ts";
import {
  compareRows,
  compareTotals,
  isOverTime,
  orderByChange,
  readTotals,
  type FigureRow,
} from "./report-figures.ts";
import { notesOnComparison, notesOnReports } from "./report-notes.ts";

const apiName = z.string().regex(/^[A-Za-z][\w:]{0,99}$/, "Must be a GA4 API name");
const day = z.string().refine(isIsoDay, "Must be a date like 2026-01-31");

const condition = z.object({
  dimension: apiName,
  match: z.enum(["exact", "contains"]),
  value: z.string().min(1).max(500),
});

const inputSchema = z.object({
  metrics: z.array(apiName).min(1).max(10).describe("GA4 metric API names, e.g. sessions, totalRevenue"),
  dimensions: z
    .array(apiName)
    .max(3)
    .default([])
    .describe("GA4 dimension API names, e.g. sessionDefaultChannelGroup, country; leave out for totals only"),
  startDate: day.describe("First day, YYYY-MM-DD"),
  endDate: day.describe("Last day, inclusive, YYYY-MM-DD"),
  compareWith: z
    .union([z.enum(["previous_period", "previous_year"]), z.object({ startDate: day, endDate: day })])
    .optional()
    .describe(
      "Also report the same figures of the days before, of the same days a year earlier, or of other days",
    ),
  limit: z.int().min(1).max(100).default(10),
  orderBy: z
    .object({
      field: apiName,
      direction: z.enum(["asc", "desc"]),
      by: z
        .enum(["value", "change", "absolute_change"])
        .optional()
        .describe(
          "change: by how much the metric went up (desc) or down (asc) since compareWith, vanished rows included",
        ),
    })
    .optional()
    .describe("A requested metric or dimension; by default the first metric, largest first"),
  filter: condition.optional(),
  exclude: z
    .array(condition)
    .max(20)
    .optional()
    .describe("What no figure may count, e.g. country India: totals, rows and comparison are without it"),
});

type Input = z.output<typeof inputSchema>;

/** Rows of a period that are fetched to be matched with those of the other one. */
const MATCHED_ROWS = 1000;

export const webAnalyticsReport = defineTool({
  name: "web_analytics_report",
  source: "web-analytics",
  description:
    "Reports website metrics of the connected Google Analytics property for a period: totals, and rows by up " +
    "to three dimensions. With compareWith also the earlier figures and their change. All arithmetic is done here.",
  inputSchema,
  async run(context, input) {
    requireSense(input);
    const period = { startDate: input.startDate, endDate: input.endDate };
    const comparedWith = earlierPeriod(input.compareWith, period);
    const reports = await fetchReports(context, input, period, comparedWith);
    const { totals, rows, earlierTotals, earlierRows, unmatched } = reports;

    const figures = compareTotals(readTotals(totals), earlierTotals && readTotals(earlierTotals));
    const all = rows ? compareRows(rows, earlierRows, readTotals(totals)) : [];
    const compared = arrangeRows(input, all, rows?.rows.length ?? 0).slice(0, input.limit);
    const { timeZone, currencyCode } = totals.metadata;
    const rowCount = rows ? Math.max(rows.rowCount, all.length) : 0;
    const result = {
      source: "web-analytics",
      period,
      ...(comparedWith && { comparedWith }),
      ...(input.exclude?.length && { excluded: input.exclude }),
      timeZone: timeZone ?? context.account.timeZone ?? null,
      currency: currencyCode ?? context.account.currency ?? null,
      totals: figures,
      rows: compared,
      rowCount,
      notes: [
        ...notesOnReports([totals, rows, earlierTotals, earlierRows], period, context.clock.today),
        ...notesOnComparison(reports, isByChange(input)),
        ...noteOnUnmatched(unmatched.map(nameCondition)),
      ],
    };
    return { result, log: describeOutcome(input, figures, compared.length, rowCount) };
  },
});

/** Totals and rows are separate reports: users and rates of rows do not add up to those of the whole. */
async function fetchReports(
  context: ToolContext<"web-analytics">,
  input: Input,
  period: DayRange,
  comparedWith: DayRange | undefined,
) {
  const { deps, account, call } = context;
  const request: ReportRequest = {
    propertyId: account.propertyId,
    dateRange: period,
    metrics: input.metrics,
    dimensions: [],
    limit: 1,
    filter: input.filter,
    exclude: input.exclude ?? [],
  };
  const byRow = {
    ...request,
    dimensions: input.dimensions,
    limit: isByChange(input) ? MATCHED_ROWS : input.limit,
    orderBy: orderOf(input),
  };
  const report = (one: ReportRequest) => call((tokens) => runReport(deps, tokens, one));
  const hasRows = input.dimensions.length > 0;
  const [totals, rows, earlierTotals, earlierRows, absent] = await Promise.all([
    report(request),
    hasRows ? report(byRow) : undefined,
    comparedWith ? report({ ...request, dateRange: comparedWith }) : undefined,
    comparedWith && hasRows ? report({ ...byRow, dateRange: comparedWith, limit: MATCHED_ROWS }) : undefined,
    findUnmatched(report, request),
  ]);
  const unmatched = (input.exclude ?? []).filter((_, index) => absent.includes(index));
  return { totals, rows, earlierTotals, earlierRows, unmatched };
}

function earlierPeriod(compareWith: Input["compareWith"], period: DayRange): DayRange | undefined {
  if (compareWith === undefined || typeof compareWith === "object") return compareWith;
  return compareWith === "previous_year" ? samePeriodLastYear(period) : previousPeriod(period);
}

function orderOf(input: Input): ReportRequest["orderBy"] {
  const field = input.orderBy?.field ?? input.metrics[0] ?? "";
  // The largest rows of both periods hold the largest changes, so those are the ones to fetch.
  const descending = isByChange(input) || input.orderBy?.direction !== "asc";
  return { field, descending, isMetric: input.metrics.includes(field) };
}

function isByChange({ orderBy }: Input): boolean {
  return (orderBy?.by ?? "value") !== "value";
}

/** Throws `RangeError`, which is told to the model. */
function requireSense(input: Input): void {
  const { startDate, endDate, compareWith, orderBy, metrics, dimensions } = input;
  if (startDate > endDate) throw new RangeError("startDate is after endDate");
  if (typeof compareWith === "object" && compareWith.startDate > compareWith.endDate)
    throw new RangeError("startDate of compareWith is after its endDate");
  if (!isByChange(input)) return;
  if (compareWith === undefined) throw new RangeError("ordering by change needs compareWith");
  if (!metrics.includes(orderBy?.field ?? "")) throw new RangeError("only a metric can be ordered by change");
  if (isOverTime(dimensions)) throw new RangeError("rows over time have no earlier rows to compare with");
}

/** The vendor's order, unless it is by change. What is gone has no place among the least that there is. */
function arrangeRows({ orderBy }: Input, rows: FigureRow[], present: number): FigureRow[] {
  if (orderBy === undefined || (orderBy.by ?? "value") === "value") {
    return orderBy?.direction === "asc" ? rows.slice(0, present) : rows;
  }
  const isAbsolute = orderBy.by === "absolute_change";
  return orderByChange(rows, orderBy.field, { isAbsolute, descending: orderBy.direction === "desc" });
}

function nameCondition({ dimension, match, value }: NonNullable<Input["exclude"]>[number]) {
  return { name: dimension, match, value };
}

function describeOutcome(
  input: Input,
  totals: ReturnType<typeof compareTotals>,
  shown: number,
  rowCount: number,
): string {
  const figures = Object.entries(totals).map(([name, { value, previous }]) =>
    previous === undefined ? `${name} ${value}` : `${name} ${value} (before ${previous})`,
  );
  const rows =
    input.dimensions.length > 0 ? `; ${shown} of ${rowCount} rows by ${input.dimensions.join(", ")}` : "";
  const without = describeExclusions((input.exclude ?? []).map(nameCondition));
  const head = `${input.startDate} to ${input.endDate}${without && `, ${without}`}`;
  return `${head}: ${figures.join(", ") || "no data"}${rows}`;
}
