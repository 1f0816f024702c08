import * as z from "zod";
import { VendorError } from "../errors.ts";
import { callGoogle } from "../google/google.ts";
import type { Call } from "../http.ts";

/** What a dimension has to be: any of the values, compared without regard to case; with `isNot`, none of them. */
export interface TextFilter {
  field: string;
  /** `empty`: Google has no value, or writes `(not set)`. */
  match: "exact" | "contains" | "empty";
  values: readonly string[];
  isNot: boolean;
}

/** What a metric of a row has to be, any of them; it must be one of the report's metrics. */
export interface NumberFilter {
  field: string;
  operation: "EQUAL" | "LESS_THAN" | "LESS_THAN_OR_EQUAL" | "GREATER_THAN" | "GREATER_THAN_OR_EQUAL";
  values: readonly number[];
  isNot: boolean;
}

/** Filters of the Data API (providers.md 1.6): all of them hold. Undefined without any. */
function writeFilters<F extends TextFilter | NumberFilter>(
  filters: readonly F[],
  write: (filter: F) => object,
): object | undefined {
  const expressions = filters.map((one) => (one.isNot ? { notExpression: write(one) } : write(one)));
  return expressions.length > 1 ? { andGroup: { expressions } } : expressions[0];
}

function writeText({ field: fieldName, match, values }: TextFilter): object {
  if (match === "empty") return { filter: { fieldName, emptyFilter: {} } };
  if (match === "exact") return { filter: { fieldName, inListFilter: { values } } };
  return anyOf(
    values.map((value) => ({ filter: { fieldName, stringFilter: { matchType: "CONTAINS", value } } })),
  );
}

function writeNumber({ field: fieldName, operation, values }: NumberFilter): object {
  return anyOf(
    values.map((doubleValue) => ({
      filter: { fieldName, numericFilter: { operation, value: { doubleValue } } },
    })),
  );
}

function anyOf(expressions: object[]): object {
  return expressions.length === 1 ? { ...expressions[0] } : { orGroup: { expressions } };
}

const DATA = "https://analyticsdata.googleapis.com/v1beta";

const value = z.object({ value: z.string().default("") });

const report = z.object({
  metricHeaders: z.array(z.object({ name: z.string() })).default([]),
  rows: z
    .array(
      z.object({ dimensionValues: z.array(value).default([]), metricValues: z.array(value).default([]) }),
    )
    .default([]),
  rowCount: z.number().default(0),
  metadata: z
    .object({
      currencyCode: z.string().optional(),
      timeZone: z.string().optional(),
      subjectToThresholding: z.boolean().optional(),
      dataLossFromOtherRow: z.boolean().optional(),
      samplingMetadatas: z.array(z.unknown()).optional(),
    })
    .default({}),
});

export type AnalyticsReport = z.output<typeof report>;

/** What Google says of the figures' honesty (providers.md 1.6), in the words of `flags` of a day. */
export function flagsOf(pages: readonly AnalyticsReport[]): string[] {
  const all = pages.map(({ metadata }) => metadata);
  return [
    ...(all.some((one) => one.samplingMetadatas?.length) ? ["sampled"] : []),
    ...(all.some((one) => one.subjectToThresholding) ? ["thresholded"] : []),
    ...(all.some((one) => one.dataLossFromOtherRow) ? ["other"] : []),
  ];
}

interface ReportOrder {
  field: string;
  descending: boolean;
  isMetric: boolean;
}

export interface ReportRequest {
  propertyId: string;
  dateRange: { startDate: string; endDate: string };
  metrics: string[];
  dimensions: string[];
  limit: number;
  /** Rows to leave out before the first; with an order in which no two rows are alike. */
  offset?: number | undefined;
  orderBy?: ReportOrder | ReportOrder[] | undefined;
  /** What counts: all of them hold. */
  where?: readonly TextFilter[] | undefined;
  /** What rows are listed, by their own figures. */
  having?: readonly NumberFilter[] | undefined;
}

/** One `runReport` of the Data API (providers.md 1.6): every value is a string, `limit` and `offset` are int64 strings. */
export function runReport(call: Call, request: ReportRequest): Promise<AnalyticsReport> {
  const { orderBy, offset, where = [], having = [] } = request;
  const dimensionFilter = writeFilters(where, writeText);
  const metricFilter = writeFilters(having, writeNumber);
  const url = `${DATA}/properties/${encodeURIComponent(request.propertyId)}:runReport`;
  const json = {
    dateRanges: [request.dateRange],
    metrics: request.metrics.map((name) => ({ name })),
    dimensions: request.dimensions.map((name) => ({ name })),
    limit: String(request.limit),
    ...(offset !== undefined && { offset: String(offset) }),
    ...(orderBy && { orderBys: [orderBy].flat().map(writeOrder) }),
    ...(dimensionFilter && { dimensionFilter }),
    ...(metricFilter && { metricFilter }),
  };
  return callGoogle(call, { method: "POST", url, body: { json } }, report);
}

export function isRefusal(error: unknown): boolean {
  return error instanceof VendorError && error.kind === "invalid_request";
}

function writeOrder({ field, descending, isMetric }: ReportOrder) {
  return {
    desc: descending,
    ...(isMetric ? { metric: { metricName: field } } : { dimension: { dimensionName: field } }),
  };
}
