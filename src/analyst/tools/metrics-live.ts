import { mapLimited } from "../../lib/concurrency.ts";
import type { DayRange } from "../../periods/dates.ts";
import {
  runReport,
  type AnalyticsReport,
  type DimensionCondition,
  type ReportRequest,
} from "../../connectors/google-analytics/reports.ts";
import type { DayMetric } from "../../domain/days.ts";
import { groupsOf, needsDays, type MetricCell, type MetricGroup, type MetricsData } from "./metrics-data.ts";
import { basesOf, isBase } from "./metrics-figures.ts";
import { groupNames, isTimeUnit, type DayFilter, type GroupBy, type MetricsInput } from "./metrics-input.ts";
import { readGoogleUnit } from "./metrics-time.ts";
import { findUnmatched } from "./report-exclude.ts";
import { readNumber } from "./report-figures.ts";
import { flagsOf } from "./report-notes.ts";
import type { ToolContext } from "./tool.ts";

type Context = ToolContext<"web-analytics">;

/** Of each period: a property may be asked ten things at once, and we are not its only caller. */
const PARALLEL = 2;

/** Rows of a period that are asked for live, to be ordered and compared here. */
const MOST_ROWS = 1000;

/** Both periods from Google. Throws `VendorError`. */
export async function readLive(
  context: Context,
  input: MetricsInput,
  ranges: DayRange[],
): Promise<MetricsData> {
  const answers = await Promise.all(
    ranges.map((range, index) => readLivePeriod(context, input, range, index === 0)),
  );
  const reports = answers.flatMap((answer) => answer.reports);
  const [first, second] = answers;
  return {
    from: "live",
    current: first?.period ?? { totals: undefined, groups: new Map(), days: undefined },
    previous: second?.period,
    unmatched: first?.unmatched ?? [],
    flags: flagsOf(reports),
    timeZone: reports[0]?.metadata.timeZone ?? context.account.timeZone,
    currency: reports[0]?.metadata.currencyCode ?? context.account.currency,
  };
}

async function readLivePeriod(
  { deps, account, call }: Context,
  input: MetricsInput,
  range: DayRange,
  isCurrent: boolean,
) {
  const request = writeRequest(input, range, account.propertyId);
  const run = (one: ReportRequest) => call((tokens) => runReport(deps, tokens, one));
  const groups = groupsOf(input);
  const daily: GroupBy[] = isCurrent && needsDays(input) && !groups.includes("day") ? ["day"] : [];
  const asked = [undefined, ...groups, ...daily];
  const reports = await mapLimited(asked, PARALLEL, (group) =>
    run(group ? groupedRequest(request, group) : request),
  );
  const [totals, ...grouped] = reports;
  const found = new Map(
    grouped.flatMap((report, index) => {
      const group = asked[index + 1];
      return group ? [[group, toLiveGroup(report, group)] as const] : [];
    }),
  );
  const days = found.get("day");
  if (daily.length > 0) found.delete("day");
  const [total] = totals ? toCells(totals) : [];
  const absent = isCurrent ? await findUnmatched(run, request) : [];
  const unmatched = (input.exclude ?? []).filter((_, index) => absent.includes(index));
  return { reports, unmatched, period: { totals: total?.sums, groups: found, days } };
}

function writeRequest(input: MetricsInput, range: DayRange, propertyId: string): ReportRequest {
  const { metrics, filter, exclude = [] } = input;
  return {
    propertyId,
    dateRange: range,
    metrics: basesOf(metrics),
    dimensions: [],
    limit: 1,
    filter: filter && toCondition(filter),
    exclude: exclude.map(toCondition),
  };
}

function toCondition({ by, match, value }: DayFilter): DimensionCondition {
  return { dimension: groupNames[by], match, value };
}

function groupedRequest(request: ReportRequest, group: GroupBy): ReportRequest {
  const isTime = isTimeUnit(group);
  const field = isTime ? groupNames[group] : (request.metrics[0] ?? "");
  return {
    ...request,
    dimensions: [groupNames[group]],
    limit: MOST_ROWS,
    orderBy: { field, descending: !isTime, isMetric: !isTime },
  };
}

function toLiveGroup(report: AnalyticsReport, group: GroupBy): MetricGroup {
  const cells = toCells(report).flatMap((cell) => {
    const key = isTimeUnit(group) ? readGoogleUnit(group, cell.key) : cell.key;
    return key === undefined ? [] : [{ ...cell, key }];
  });
  return { cells, rowCount: Math.max(report.rowCount, cells.length) };
}

function toCells({ metricHeaders, rows }: AnalyticsReport): MetricCell[] {
  return rows.map(({ dimensionValues, metricValues }) => {
    const values = metricHeaders.flatMap(({ name }, index): [DayMetric, number][] =>
      isBase(name) ? [[name, readNumber(metricValues[index]?.value ?? "")]] : [],
    );
    return { key: dimensionValues[0]?.value ?? "", sums: Object.fromEntries(values) };
  });
}
