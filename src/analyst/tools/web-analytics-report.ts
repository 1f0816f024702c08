import * as z from "zod";
import {
  isIsoDay,
  previousPeriod,
  samePeriodLastYear,
  dayInTimeZone,
  type DayRange,
} from "../../lib/dates.ts";
import { runReport, type AnalyticsReport, type ReportRequest } from "../../providers/google-analytics.ts";
import { defineTool, type ToolContext } from "./tool.ts";
import { compareRows, compareTotals, readTotals } from "./report-figures.ts";

const apiName = z.string().regex(/^[A-Za-z][\w:]{0,99}$/, "Must be a GA4 API name");
const day = z.string().refine(isIsoDay, "Must be a date like 2026-01-31");

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
    .enum(["previous_period", "previous_year"])
    .optional()
    .describe("Also report the same figures of the days before, or of the same days a year earlier"),
  limit: z.int().min(1).max(100).default(10),
  orderBy: z
    .object({ field: apiName, direction: z.enum(["asc", "desc"]) })
    .optional()
    .describe("A requested metric or dimension; by default the first metric, largest first"),
  filter: z
    .object({ dimension: apiName, match: z.enum(["exact", "contains"]), value: z.string().min(1).max(500) })
    .optional(),
});

type Input = z.output<typeof inputSchema>;

/** Rows of the earlier period that are fetched to be matched with the rows of the later one. */
const EARLIER_ROWS = 1000;

export const webAnalyticsReport = defineTool({
  name: "web_analytics_report",
  source: "web-analytics",
  description:
    "Reports website metrics of the connected Google Analytics property for a period: totals, and rows by up " +
    "to three dimensions. With compareWith also the earlier figures and their change. All arithmetic is done here.",
  inputSchema,
  async run(context, input) {
    if (input.startDate > input.endDate) throw new RangeError("startDate is after endDate");
    const period = { startDate: input.startDate, endDate: input.endDate };
    const comparedWith = earlierPeriod(input.compareWith, period);
    const [totals, rows, earlierTotals, earlierRows] = await fetchReports(
      context,
      input,
      period,
      comparedWith,
    );

    const figures = compareTotals(readTotals(totals), earlierTotals && readTotals(earlierTotals));
    const compared = rows ? compareRows(rows, earlierRows, readTotals(totals)) : [];
    const { timeZone, currencyCode } = totals.metadata;
    const rowCount = rows ? Math.max(rows.rowCount, rows.rows.length) : 0;
    const result = {
      source: "web-analytics",
      period,
      ...(comparedWith && { comparedWith }),
      timeZone: timeZone ?? context.account.timeZone ?? null,
      currency: currencyCode ?? context.account.currency ?? null,
      totals: figures,
      rows: compared,
      rowCount,
      notes: notesOn(context, [totals, rows, earlierTotals, earlierRows], period, timeZone),
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
  };
  const byRow = { ...request, dimensions: input.dimensions, limit: input.limit, orderBy: orderOf(input) };
  const report = (one: ReportRequest) => call((tokens) => runReport(deps, tokens, one));
  const hasRows = input.dimensions.length > 0;
  return await Promise.all([
    report(request),
    hasRows ? report(byRow) : undefined,
    comparedWith ? report({ ...request, dateRange: comparedWith }) : undefined,
    comparedWith && hasRows ? report({ ...byRow, dateRange: comparedWith, limit: EARLIER_ROWS }) : undefined,
  ]);
}

function earlierPeriod(compareWith: Input["compareWith"], period: DayRange): DayRange | undefined {
  if (!compareWith) return undefined;
  return compareWith === "previous_year" ? samePeriodLastYear(period) : previousPeriod(period);
}

function orderOf(input: Input): ReportRequest["orderBy"] {
  const field = input.orderBy?.field ?? input.metrics[0] ?? "";
  return { field, descending: input.orderBy?.direction !== "asc", isMetric: input.metrics.includes(field) };
}

/** What an honest analyst says beside the figures (providers.md 1.6, "Honesty flags"). */
function notesOn(
  context: ToolContext<"web-analytics">,
  reports: (AnalyticsReport | undefined)[],
  period: DayRange,
  timeZone: string | undefined,
): string[] {
  const metadata = reports.flatMap((one) => (one ? [one.metadata] : []));
  const today = dayInZone(context.deps.now(), timeZone ?? context.account.timeZone);
  const notes: string[] = [];
  if (metadata.some((one) => one.samplingMetadatas?.length)) notes.push("Google Analytics sampled the data.");
  if (metadata.some((one) => one.subjectToThresholding)) {
    notes.push("Google Analytics withheld small rows to protect privacy (thresholding).");
  }
  if (metadata.some((one) => one.dataLossFromOtherRow)) {
    notes.push('Google Analytics put rare values together as "(other)".');
  }
  if (period.startDate > today) notes.push("The period lies in the future.");
  else if (period.endDate >= today) notes.push("The period includes today, which is not over.");
  return notes;
}

function dayInZone(now: number, timeZone: string | undefined): string {
  try {
    return dayInTimeZone(new Date(now), timeZone ?? "UTC");
  } catch {
    return dayInTimeZone(new Date(now), "UTC");
  }
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
  return `${input.startDate} to ${input.endDate}: ${figures.join(", ") || "no data"}${rows}`;
}
