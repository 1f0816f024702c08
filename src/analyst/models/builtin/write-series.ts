import { describePeriod } from "./format-period.ts";
import { formatValue } from "./format.ts";
import type { ReportSection } from "./plan-report.ts";
import { dimensionWord, metricWord } from "./report-fields.ts";
import type { WebReport, WebRow } from "./results.ts";
import { rowName } from "./quote.ts";
import { cutRemark, dimensionValue } from "./row-values.ts";
import { capitalise } from "./text.ts";

const LONGEST_LIST = 31;

/** Writes how a metric went day by day, week by week or month by month: its peak, its low and the rows. */
export function writeSeries(section: ReportSection, report: WebReport): string[] {
  const dimension = section.series?.dimension ?? "";
  const name = section.fields.metrics[0] ?? "";
  const metric = metricWord(name);
  const period = section.reports[0]?.period;
  const currency = report.currency === "" ? undefined : report.currency;
  const rows = report.rows.filter((row) => row.metrics[name] !== undefined);
  if (rows.length < 2 || period === undefined) return [];
  const valueOf = (row: WebRow): number => row.metrics[name]?.value ?? 0;
  const tell = (row: WebRow): string =>
    `${rowName([dimensionValue(dimension, row.dimensions[dimension] ?? "")])}: ${formatValue(metric, valueOf(row), currency)}`;
  const [low] = rows.toSorted((a, b) => valueOf(a) - valueOf(b));
  const [peak] = rows.toSorted((a, b) => valueOf(b) - valueOf(a));
  const word = dimensionWord(dimension);
  const extremes =
    low === undefined || peak === undefined || valueOf(low) === valueOf(peak)
      ? []
      : [`Highest ${word.one}, ${tell(peak)}. Lowest ${word.one}, ${tell(low)}.`];
  const title = `${capitalise(metric.many)} by ${word.one} ${describePeriod(period)}:`;
  const list = rows.length > LONGEST_LIST ? [] : [[title, ...rows.map((row) => `- ${tell(row)}`)].join("\n")];
  return [...list, [...extremes, ...cutRemark(dimension, period)].join(" ")].filter((text) => text !== "");
}
