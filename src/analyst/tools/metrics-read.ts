import { mapLimited } from "../../lib/concurrency.ts";
import { addDays, dayInTimeZone, lengthInDays, type DayRange } from "../../lib/dates.ts";
import { limits } from "../../lib/limits.ts";
import { runReport, type AnalyticsReport, type ReportRequest } from "../../providers/google-analytics.ts";
import { sumDailyMetrics, type BaseMetric, type Sums, type SummedPeriod } from "../store/daily-metrics.ts";
import { basesOf, isBase } from "./metrics-figures.ts";
import {
  dimensionOf,
  groupNames,
  isTimeUnit,
  storedDimensions,
  type GroupBy,
  type MetricsInput,
} from "./metrics-input.ts";
import { readGoogleUnit } from "./metrics-time.ts";
import { readNumber } from "./report-figures.ts";
import { flagsOf } from "./report-notes.ts";
import type { ToolContext } from "./tool.ts";

type Context = ToolContext<"web-analytics">;

export interface MetricCell {
  /** A dimension's value, or the first day of a unit of time. */
  key: string;
  sums: Sums;
}

export interface MetricGroup {
  cells: MetricCell[];
  /** Of all that there are. */
  rowCount: number;
}

export interface MetricPeriod {
  /** Undefined when nothing was recorded. */
  totals: Sums | undefined;
  groups: Map<GroupBy, MetricGroup>;
}

export interface MetricsData {
  from: "store" | "live";
  current: MetricPeriod;
  previous: MetricPeriod | undefined;
  flags: Set<string>;
  timeZone: string | undefined;
  currency: string | undefined;
}

/** Of each period: a property may be asked ten things at once, and we are not its only caller. */
const PARALLEL = 2;

/** Rows of a period that are asked for live, to be ordered and compared here. */
const MOST_ROWS = 1000;

/** What a question needs rows by. */
export function groupsOf({ groupBy, analyse }: MetricsInput): GroupBy[] {
  if (groupBy !== undefined) return [groupBy];
  return analyse === "movers" ? [...storedDimensions] : [];
}

/** The sums of both periods, from one place. Throws `ProviderError` when it has to be asked live. */
export async function readMetrics(
  context: Context,
  input: MetricsInput,
  ranges: DayRange[],
): Promise<MetricsData> {
  return (await readStored(context, input, ranges)) ?? (await readLive(context, input, ranges));
}

/** Undefined when the store does not hold all the days, or not what would have to be added up. */
async function readStored(
  { deps, source, account }: Context,
  input: MetricsInput,
  ranges: DayRange[],
): Promise<MetricsData | undefined> {
  const { lastSyncedAt } = source;
  if (lastSyncedAt === null || !addsUp(input, ranges)) return undefined;
  const unread = firstUnreadDay(lastSyncedAt, account.timeZone);
  if (ranges.some(({ endDate }) => endDate >= unread)) return undefined;
  const { groupBy, filter } = input;
  const unit = isTimeUnit(groupBy) ? groupBy : undefined;
  const dimensions = groupsOf(input).flatMap((group) => dimensionOf(group) ?? []);
  const queries = ranges.map((range) => ({ range, filter, unit, dimensions }));
  const { firstDay, periods } = await sumDailyMetrics(deps, source, queries);
  if (firstDay === undefined || ranges.some(({ startDate }) => startDate < firstDay)) return undefined;
  const [current, previous] = periods;
  if (!current) return undefined;
  return {
    from: "store",
    current: toStoredPeriod(current, input),
    previous: previous && toStoredPeriod(previous, input),
    flags: new Set(periods.flatMap(({ flags }) => [...flags])),
    timeZone: account.timeZone,
    currency: account.currency,
  };
}

/** Users are no sum; and one dimension's rows know nothing of another's. */
function addsUp(input: MetricsInput, ranges: DayRange[]): boolean {
  const { metrics, filter } = input;
  const isOneDay = ranges.every((range) => lengthInDays(range) === 1);
  if (metrics.includes("totalUsers") && (!isOneDay || filter?.match === "contains")) return false;
  return filter === undefined || groupsOf(input).every((group) => isTimeUnit(group) || group === filter.by);
}

/**
 * The first day that was not over when it was last read, which may be as long before the end of a synchronization
 * as one of its messages may work. Without a zone it may have begun the day before.
 */
function firstUnreadDay(lastSyncedAt: number, timeZone: string | undefined): string {
  const readAt = new Date(lastSyncedAt - limits.syncSliceMs);
  try {
    if (timeZone !== undefined) return dayInTimeZone(readAt, timeZone);
  } catch {
    // Not a zone that this runtime knows.
  }
  return addDays(dayInTimeZone(readAt, "UTC"), -1);
}

function toStoredPeriod({ totals, rows }: SummedPeriod, input: MetricsInput): MetricPeriod {
  const groups = groupsOf(input).map((group) => {
    const cells = rows.filter(({ dimension }) => isTimeUnit(group) || dimension === group);
    return [group, { cells, rowCount: cells.length }] as const;
  });
  return { totals, groups: new Map(groups) };
}

async function readLive(context: Context, input: MetricsInput, ranges: DayRange[]): Promise<MetricsData> {
  const answers = await Promise.all(ranges.map((range) => readLivePeriod(context, input, range)));
  const reports = answers.flatMap((answer) => answer.reports);
  const [current, previous] = answers.map(({ period }) => period);
  return {
    from: "live",
    current: current ?? { totals: undefined, groups: new Map() },
    previous,
    flags: flagsOf(reports),
    timeZone: reports[0]?.metadata.timeZone ?? context.account.timeZone,
    currency: reports[0]?.metadata.currencyCode ?? context.account.currency,
  };
}

async function readLivePeriod({ deps, account, call }: Context, input: MetricsInput, range: DayRange) {
  const { filter } = input;
  const bases = basesOf(input.metrics);
  const request: ReportRequest = {
    propertyId: account.propertyId,
    dateRange: range,
    metrics: bases,
    dimensions: [],
    limit: 1,
    filter: filter && { dimension: groupNames[filter.by], match: filter.match, value: filter.value },
  };
  const groups = groupsOf(input);
  const reports = await mapLimited([undefined, ...groups], PARALLEL, (group) =>
    call((tokens) => runReport(deps, tokens, group ? groupedRequest(request, group) : request)),
  );
  const [totals, ...grouped] = reports;
  const found = grouped.flatMap((report, index) => {
    const group = groups[index];
    return group ? [[group, toLiveGroup(report, group)] as const] : [];
  });
  const [total] = totals ? toCells(totals) : [];
  return { reports, period: { totals: total?.sums, groups: new Map(found) } };
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
    const values = metricHeaders.flatMap(({ name }, index): [BaseMetric, number][] =>
      isBase(name) ? [[name, readNumber(metricValues[index]?.value ?? "")]] : [],
    );
    return { key: dimensionValues[0]?.value ?? "", sums: Object.fromEntries(values) };
  });
}
