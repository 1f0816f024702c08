import { describePeriod } from "../periods/format.ts";
import { formatValue } from "./format.ts";
import type { ReportSection } from "./plan-report.ts";
import { dimensionWord, metricWord } from "./report-fields.ts";
import type { WebReport, WebRow } from "./results.ts";
import { rowName } from "./quote.ts";
import { cutRemark, dimensionValue } from "./row-values.ts";
import { capitalise } from "../periods/reading/text.ts";
import { describeTrend } from "./write-trend.ts";

const LONGEST_LIST = 31;
/** What a trend says in two sentences needs no long list. */
const LONGEST_BESIDE_TREND = 14;

/** Writes how a metric went day by day, week by week or month by month: its peak, its low and the rows. */
export function writeSeries(section: ReportSection, report: WebReport): string[] {
  const dimension = section.series?.dimension ?? "";
  const name = section.fields.metrics[0] ?? "";
  const metric = metricWord(name);
  const period = section.reports[0]?.period;
  const currency = report.currency === "" ? undefined : report.currency;
  const rows = report.rows.filter((row) => row.metrics[name] !== undefined);
  if ((rows.length < 2 && report.trend === undefined) || period === undefined) return [];
  const valueOf = (row: WebRow): number => row.metrics[name]?.value ?? 0;
  const tell = (row: WebRow): string =>
    `${rowName([dimensionValue(dimension, row.dimensions[dimension] ?? "")])}: ${formatValue(metric, valueOf(row), currency)}`;
  const word = dimensionWord(dimension);
  const extremes = extremesOf(rows, valueOf, tell, word.one);
  const course = report.trend === undefined ? [] : [describeTrend(report.trend, word, currency)];
  const title = `${capitalise(metric.many)} by ${word.one} ${describePeriod(period)}:`;
  const list =
    rows.length > (report.trend === undefined ? LONGEST_LIST : LONGEST_BESIDE_TREND)
      ? []
      : [[title, ...rows.map((row) => `- ${tell(row)}`)].join("\n")];
  return [
    ...course,
    ...list,
    [...(report.trend === undefined ? extremes : []), ...cutRemark(dimension, period)].join(" "),
  ].filter((text) => text !== "");
}

/** The highest and the lowest row, where they differ. */
function extremesOf(
  rows: readonly WebRow[],
  valueOf: (row: WebRow) => number,
  tell: (row: WebRow) => string,
  unit: string,
): string[] {
  const [low] = rows.toSorted((a, b) => valueOf(a) - valueOf(b));
  const [peak] = rows.toSorted((a, b) => valueOf(b) - valueOf(a));
  if (low === undefined || peak === undefined || valueOf(low) === valueOf(peak)) return [];
  return [`Highest ${unit}, ${tell(peak)}. Lowest ${unit}, ${tell(low)}.`];
}
