import * as z from "zod";
import { callGoogle } from "../google/google.ts";
import type { Call } from "../http.ts";
import { writeNumberFilters, writeTextFilters, type NumberFilter, type TextFilter } from "./filters.ts";

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
  const dimensionFilter = writeTextFilters(where);
  const metricFilter = writeNumberFilters(having);
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

function writeOrder({ field, descending, isMetric }: ReportOrder) {
  return {
    desc: descending,
    ...(isMetric ? { metric: { metricName: field } } : { dimension: { dimensionName: field } }),
  };
}
