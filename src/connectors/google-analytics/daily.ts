import { traffic } from "../../catalogue/traffic.ts";
import {
  dayMetrics,
  type DayDimension,
  type DayMetric,
  type DayRow,
  type PackedDay,
} from "../../domain/days.ts";
import { addDays, type DayRange } from "../../periods/dates.ts";
import { flagsOf, isRefusal, type AnalyticsReport, type ReportRequest } from "./reports.ts";

/** Key events may be counted in parts, by attribution. */
const FRACTIONS = new Set<DayMetric>(["keyEvents", "totalRevenue"]);

const PAGE = 5000;
/** An object's SQLite takes rows of 2 MB, and a day of one dimension is one row. */
const DAY_BYTES = 1_800_000;

/** Reads daily figures, page by page up to `most` rows; metrics that are refused, found out once, are zero. Throws `VendorError`. */
export function createDailyReader(
  runReport: (request: ReportRequest) => Promise<AnalyticsReport>,
  propertyId: string,
) {
  let metrics: string[] = [...dayMetrics];

  async function runAccepted(request: ReportRequest): Promise<AnalyticsReport> {
    try {
      return await runReport({ ...request, metrics });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const accepted = await findAccepted(runReport, { ...request, metrics });
      // Not a metric is wrong, then, but the property or the days.
      if (accepted.length === 0) throw error;
      metrics = accepted;
      return await runReport({ ...request, metrics });
    }
  }

  return async ({ range, dimension, most }: { range: DayRange; dimension: DayDimension; most: number }) => {
    const apiName = traffic.dimensions.find(({ days }) => days === dimension)?.api;
    const dimensions = ["date", ...(apiName === undefined ? [] : [apiName])];
    const request = {
      propertyId,
      dateRange: range,
      metrics,
      dimensions,
      limit: PAGE,
      orderBy: dimensions.map((field) => ({ field, descending: false, isMetric: false })),
    };
    const pages: AnalyticsReport[] = [];
    let page: AnalyticsReport;
    let offset = 0;
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page tells how many rows there are
      page = await runAccepted({ ...request, offset });
      pages.push(page);
      offset += page.rows.length;
    } while (hasMore(page, offset) && offset < most);
    return {
      days: packDays(range, dimension, pages, hasMore(page, offset)),
      rowCount: Math.max(page.rowCount, offset),
      timeZone: page.metadata.timeZone,
    };
  };
}

export type ReadDaily = ReturnType<typeof createDailyReader>;

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
      if (!isRefusal(error)) throw error;
    }
  }
  return accepted;
}

/** Days that were not asked for are left out: nothing says that they are whole. */
function packDays(
  { startDate, endDate }: DayRange,
  dimension: DayDimension,
  pages: AnalyticsReport[],
  isCut: boolean,
): PackedDay[] {
  const days = new Map<string, Map<string, DayRow>>();
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.set(day, new Map());
  for (const { metricHeaders, rows } of pages) {
    const names = metricHeaders.map(({ name }) => name);
    for (const { dimensionValues, metricValues } of rows) {
      const [date, value] = dimensionValues.map((one) => one.value);
      const figures = new Map(names.map((name, index) => [name, toNumber(metricValues[index]?.value)]));
      days.get(toIsoDay(date ?? ""))?.set(value ?? "", packRow(value ?? "", figures));
    }
  }
  const flags = flagsOf(pages);
  return [...days].map(([day, all]) => {
    const rows = fitRows([...all.values()]);
    const isWhole = !isCut && rows.length === all.size;
    const said = all.size === 0 ? [] : [...flags, ...(isWhole ? [] : ["truncated"])];
    return { day, dimension, flags: said.join(","), rows };
  });
}

function fitRows(rows: DayRow[]): DayRow[] {
  if (sizeOf(rows) <= DAY_BYTES) return rows;
  let size = 0;
  return rows
    .toSorted((a, b) => Number(b[1]) - Number(a[1]))
    .filter((row) => (size += sizeOf(row) + 1) < DAY_BYTES);
}

function sizeOf(value: DayRow | DayRow[]): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

function packRow(value: string, figures: Map<string, number>): DayRow {
  const figureOf = (metric: DayMetric) => figures.get(metric) ?? 0;
  return [
    value,
    ...dayMetrics.map((metric) => (FRACTIONS.has(metric) ? figureOf(metric) : Math.round(figureOf(metric)))),
  ];
}

/** `20260301` as `2026-03-01`. */
function toIsoDay(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
}

function toNumber(value: string | undefined): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}
