import { ProviderError } from "../errors.ts";
import type { AnalyticsReport, ReportRequest } from "./google-analytics.ts";

/** One value of a dimension on one day; `value` is empty for the day as a whole. */
export interface DailyFigures {
  day: string;
  value: string;
  sessions: number;
  totalUsers: number;
  newUsers: number;
  engagedSessions: number;
  pageViews: number;
  keyEvents: number;
  transactions: number;
  revenue: number;
}

export interface DailyReport {
  rows: DailyFigures[];
  /** Rows that Google has, and whether reading stopped before the last of them. */
  rowCount: number;
  isCut: boolean;
  /** What Google said of the figures' honesty (providers.md 1.6): `sampled`, `thresholded`, `other`. */
  flags: Set<string>;
  timeZone: string | undefined;
}

interface DailyQuery {
  range: ReportRequest["dateRange"];
  /** API name; undefined for days as a whole. */
  dimension: string | undefined;
  /** No further page is read once there are this many rows. */
  most: number;
}

export type ReadDaily = (query: DailyQuery) => Promise<DailyReport>;

const METRICS = [
  "sessions",
  "totalUsers",
  "newUsers",
  "engagedSessions",
  "screenPageViews",
  "keyEvents",
  "transactions",
  "totalRevenue",
];

const PAGE = 5000;

/**
 * Reads daily figures of one property, page after page. A property that refuses a metric is asked for those that
 * it accepts, and the others are zero; which they are is found out once. Throws `ProviderError`.
 */
export function createDailyReader(
  runReport: (request: ReportRequest) => Promise<AnalyticsReport>,
  propertyId: string,
): ReadDaily {
  let metrics = METRICS;

  async function runAccepted(request: ReportRequest): Promise<AnalyticsReport> {
    try {
      return await runReport({ ...request, metrics });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== "invalid_request") throw error;
      const accepted = await findAccepted(runReport, { ...request, metrics });
      // Not a metric is wrong, then, but the property or the days.
      if (accepted.length === 0) throw error;
      metrics = accepted;
      return await runReport({ ...request, metrics });
    }
  }

  return async ({ range, dimension, most }) => {
    const dimensions = ["date", ...(dimension === undefined ? [] : [dimension])];
    const request = {
      propertyId,
      dateRange: range,
      metrics,
      dimensions,
      limit: PAGE,
      orderBy: dimensions.map((field) => ({ field, descending: false, isMetric: false })),
    };
    const found: DailyReport = { rows: [], rowCount: 0, isCut: false, flags: new Set(), timeZone: undefined };
    let page: AnalyticsReport;
    let offset = 0;
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page tells how many rows there are
      page = await runAccepted({ ...request, offset });
      offset += page.rows.length;
      addPage(found, page, range);
    } while (hasMore(page, offset) && found.rows.length < most);
    return { ...found, rowCount: Math.max(page.rowCount, offset), isCut: hasMore(page, offset) };
  };
}

function hasMore(page: AnalyticsReport, offset: number): boolean {
  if (page.rows.length === 0) return false;
  return page.rowCount > 0 ? offset < page.rowCount : page.rows.length === PAGE;
}

/** One by one, for metrics may also be refused because of each other. */
async function findAccepted(
  runReport: (request: ReportRequest) => Promise<AnalyticsReport>,
  request: ReportRequest,
): Promise<string[]> {
  let accepted: string[] = [];
  for (const metric of request.metrics) {
    const metrics = [...accepted, metric];
    try {
      // oxlint-disable-next-line no-await-in-loop -- each trial builds on the one before
      await runReport({ ...request, metrics, limit: 1, offset: 0 });
      accepted = metrics;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== "invalid_request") throw error;
    }
  }
  return accepted;
}

function addPage(found: DailyReport, page: AnalyticsReport, range: ReportRequest["dateRange"]): void {
  const { metadata } = page;
  if (metadata.samplingMetadatas?.length) found.flags.add("sampled");
  if (metadata.subjectToThresholding) found.flags.add("thresholded");
  if (metadata.dataLossFromOtherRow) found.flags.add("other");
  found.timeZone ??= metadata.timeZone;
  const names = page.metricHeaders.map(({ name }) => name);
  for (const row of page.rows) {
    const day = toIsoDay(row.dimensionValues[0]?.value ?? "");
    // Days that were not asked for would stay when theirs are replaced.
    if (day < range.startDate || day > range.endDate) continue;
    const figures = new Map(names.map((name, index) => [name, toNumber(row.metricValues[index]?.value)]));
    found.rows.push(readFigures(day, row.dimensionValues[1]?.value ?? "", figures));
  }
}

function readFigures(day: string, value: string, figures: Map<string, number>): DailyFigures {
  const figure = (name: string) => figures.get(name) ?? 0;
  const count = (name: string) => Math.round(figure(name));
  return {
    day,
    value,
    sessions: count("sessions"),
    totalUsers: count("totalUsers"),
    newUsers: count("newUsers"),
    engagedSessions: count("engagedSessions"),
    pageViews: count("screenPageViews"),
    keyEvents: figure("keyEvents"),
    transactions: count("transactions"),
    revenue: figure("totalRevenue"),
  };
}

/** `20260301` as `2026-03-01`; empty, which is before every day, for anything else. */
function toIsoDay(date: string): string {
  return /^\d{8}$/.test(date) ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : "";
}

function toNumber(value: string | undefined): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}
