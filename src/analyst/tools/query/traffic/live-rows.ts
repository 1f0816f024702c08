import { VendorError } from "../../../../connectors/errors.ts";
import type { AnalyticsReport } from "../../../../connectors/google-analytics/reports.ts";
import { mapLimited } from "../../../../lib/concurrency.ts";
import type { Property, Report } from "./property.ts";
import type { Row } from "./sums.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";

/** Metrics of one report (Google refuses an eleventh). */
const MOST_METRICS = 10;
const PARALLEL = 2;

export interface LiveRows {
  rows: Row[];
  rowCount: number;
  reports: AnalyticsReport[];
}

/** One report, or several that are put together where it asks for more metrics than Google takes. */
export async function runInChunks(property: Property, report: Report): Promise<LiveRows> {
  const reports = await mapLimited(chunksOf(report), PARALLEL, (metrics) =>
    property.run({
      ...report,
      metrics,
      having: report.having?.filter(({ field }) => metrics.includes(field)),
    }),
  );
  const rowCount = Math.max(...reports.map((one) => Math.max(one.rowCount, one.rows.length)));
  return { rows: join(reports), rowCount, reports };
}

/** What rows are ordered and kept by stands in every report, so that all have the same rows. */
function chunksOf({ metrics, orderBy, having = [] }: Report): string[][] {
  if (metrics.length <= MOST_METRICS) return [metrics];
  const ordered = [orderBy ?? []].flat().flatMap(({ field, isMetric }) => (isMetric ? [field] : []));
  const common = [...new Set([...ordered, ...having.map(({ field }) => field)])];
  const others = metrics.filter((metric) => !common.includes(metric));
  const size = MOST_METRICS - common.length;
  if (size < 1) throw new MisuseError("Rows can be filtered by fewer measures at once");
  const count = Math.ceil(others.length / size);
  return Array.from({ length: count }, (_, index) => [
    ...common,
    ...others.slice(index * size, (index + 1) * size),
  ]);
}

/** Google leaves out a row where all that was asked for is zero. Of lists that were cut, only what all of them have. */
function join(reports: readonly AnalyticsReport[]): Row[] {
  const found = new Map<string, Row & { count: number }>();
  for (const { metricHeaders, rows } of reports) {
    const names = metricHeaders.map(({ name }) => name);
    for (const { dimensionValues, metricValues } of rows) {
      const keys = dimensionValues.map(({ value }) => value);
      const id = JSON.stringify(keys);
      const row = found.get(id) ?? { keys, sums: {}, count: 0 };
      found.set(id, row);
      row.count++;
      for (const [index, name] of names.entries())
        row.sums[name] = readNumber(metricValues[index]?.value ?? "");
    }
  }
  const isCut = reports.some(({ rows, rowCount }) => rows.length < rowCount);
  return [...found.values()]
    .filter(({ count }) => !isCut || count === reports.length)
    .map(({ keys, sums }) => ({ keys, sums }));
}

/** Every value is a string. One that is no number must not pass for nothing having happened. */
function readNumber(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new VendorError("invalid_response", "analyticsdata.googleapis.com");
  return value;
}
