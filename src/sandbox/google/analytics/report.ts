import { COMPANY } from "../../company/company.ts";
import type { Moment } from "../../company/dates.ts";
import type { Property } from "../../company/properties.ts";
import { unlessEmpty } from "../../vendor/vendor-app.ts";
import { invalidArgument } from "../errors.ts";
import { aggregate, type Aggregate, type Query } from "./aggregate.ts";
import { checkColumns, planFields, type Plan } from "./plan.ts";
import { propertyQuota, tokensFor } from "./quota.ts";
import { resolveRanges, type DayRange } from "./ranges.ts";
import type { ReportRequest } from "./request.ts";
import { columnsOf, rowsOf, sortRows, writeRow, type Row, type WireRow } from "./rows.ts";

const DEFAULT_ROWS = 10_000;
const MOST_ROWS = 250_000;

/** A report as Google replies; `rows` and `rowCount` are absent when there is nothing. */
export interface Report {
  dimensionHeaders: { name: string }[] | undefined;
  metricHeaders: { name: string; type: string }[] | undefined;
  rows: WireRow[] | undefined;
  totals?: WireRow[];
  maximums?: WireRow[];
  minimums?: WireRow[];
  rowCount?: number;
  metadata?: { currencyCode: string; timeZone: string };
  propertyQuota?: ReturnType<typeof propertyQuota>;
  kind: string;
}

/** Answers runReport. Throws Google's refusals, in the order in which Google checks. */
export function runReport(property: Property, request: ReportRequest, now: Moment): Report {
  const plan = planFields(request, "core");
  checkPaging(request.limit, request.offset);
  const ranges = resolveRanges(request.dateRanges, now.day);
  checkColumns(request);
  plan.addsDateRange = ranges.length > 1 && !plan.dimensions.some((entry) => entry.name === "dateRange");
  checkAggregations(request);
  // A report knows whole hours only, so that asking twice within one gives the same figures.
  const until = { ...now, minute: now.minute - (now.minute % 60) };
  const query: Query = {
    property,
    until,
    dimensions: plan.dimensions.map((entry) => entry.dimension),
    keep: plan.keep,
    grain: plan.grain,
    wantTotals: request.metricAggregations.includes("TOTAL"),
  };
  const aggregates = ranges.map((range) => aggregate(query, range));
  return {
    ...writeReport(plan, aggregates, request, (range) => recount(query, plan, aggregates, range)),
    metadata: { currencyCode: request.currencyCode || COMPANY.currency, timeZone: COMPANY.timeZone },
    ...quotaPart(request, ranges),
    kind: "analyticsData#runReport",
  };
}

export function checkPaging(limit: number, offset: number): void {
  if (limit < 0) throw invalidArgument(`limit must be positive. The API received limit = ${limit}`);
  if (offset < 0) throw invalidArgument(`offset must be positive. The API received offset = ${offset}`);
}

function checkAggregations(request: Pick<ReportRequest, "metricAggregations">): void {
  if (request.metricAggregations.includes("COUNT")) {
    throw invalidArgument("Metric aggregation Count is not supported in ReportRequest.");
  }
}

function quotaPart(request: ReportRequest, ranges: readonly DayRange[]): Pick<Report, "propertyQuota"> {
  if (!request.returnPropertyQuota) return {};
  const days = ranges.reduce((sum, range) => sum + range.toDay - range.fromDay + 1, 0);
  return {
    propertyQuota: propertyQuota(tokensFor(request.dimensions.length + request.metrics.length, days)),
  };
}

/** The totals of one range over the groups that pass the metric filter: users cannot be added up from rows. */
function recount(query: Query, plan: Plan, aggregates: readonly Aggregate[], range: DayRange): number[] {
  const known = aggregates.find((entry) => entry.range === range);
  if (known === undefined) return [];
  const passing = known.groups.filter((group) => plan.keepTotals(group.totals));
  const only = new Set(passing.map((group) => group.key));
  const { all } = passing.length === known.groups.length ? known : aggregate({ ...query, only }, range);
  return plan.metrics.map(({ metric }) => metric.value(all));
}

type Written = Pick<ReportRequest, "orderBys" | "limit" | "offset" | "keepEmptyRows" | "metricAggregations">;

/** Headers, rows and aggregations of a reply. */
export function writeReport(
  plan: Plan,
  aggregates: readonly Aggregate[],
  request: Written,
  totalsOf: (range: DayRange) => number[],
): Omit<Report, "kind" | "metadata"> {
  const rows = sortRows(rowsOf(aggregates, plan, request.keepEmptyRows), plan, request.orderBys);
  const limit = Math.min(request.limit === 0 ? DEFAULT_ROWS : request.limit, MOST_ROWS);
  const page = rows.slice(request.offset, request.offset + limit);
  const columns = columnsOf(plan);
  return {
    dimensionHeaders: unlessEmpty(columns.map((name) => ({ name }))),
    metricHeaders: unlessEmpty(plan.visible.map(({ name, metric }) => ({ name, type: metric.type }))),
    rows: unlessEmpty(page.map((row) => writeRow(row, plan))),
    ...(rows.length > 0 && aggregations(plan, aggregates, rows, request, totalsOf)),
    ...(rows.length > 0 && { rowCount: rows.length }),
  };
}

function aggregations(
  plan: Plan,
  aggregates: readonly Aggregate[],
  rows: readonly Row[],
  request: Written,
  totalsOf: (range: DayRange) => number[],
): Pick<Report, "totals" | "maximums" | "minimums"> {
  const line = (mark: string, range: DayRange, numbers: number[]) => {
    const values = columnsOf(plan).map((name) => (name === "dateRange" ? range.name : mark));
    return writeRow({ values, numbers }, plan);
  };
  const extreme = (mark: string, pick: (...values: number[]) => number) =>
    aggregates.map(({ range }) => {
      const own = aggregates.length === 1 ? rows : rows.filter((row) => row.values.includes(range.name));
      const numbers = plan.metrics.map((_, index) =>
        own.map((row) => row.numbers[index] ?? 0).reduce((a, b) => pick(a, b), own[0]?.numbers[index] ?? 0),
      );
      return line(mark, range, numbers);
    });
  const wanted = request.metricAggregations;
  return {
    ...(wanted.includes("TOTAL") && {
      totals: aggregates.map(({ range }) => line("RESERVED_TOTAL", range, totalsOf(range))),
    }),
    ...(wanted.includes("MAXIMUM") && { maximums: extreme("RESERVED_MAX", Math.max) }),
    ...(wanted.includes("MINIMUM") && { minimums: extreme("RESERVED_MIN", Math.min) }),
  };
}
