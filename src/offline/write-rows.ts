import { describePeriod } from "../periods/format.ts";
import { formatCount, formatNumber, formatPercent, formatQuantity, formatValue } from "./format.ts";
import type { ReportSection } from "./plan-report.ts";
import { rowName } from "./quote.ts";
import type { ReportData } from "./report-data.ts";
import { dimensionWord, metricWord } from "./report-fields.ts";
import type { Figure, WebRow } from "./results.ts";
import { cutRemark, dimensionValue } from "./row-values.ts";
import { capitalise, joinWords } from "../periods/reading/text.ts";
import type { MetricWord } from "./vocabulary-fields.ts";
import { describeChange } from "./write-change.ts";
import { differenceOf, moverSentence } from "./write-movers.ts";
import { describeTrend } from "./write-trend.ts";

const LONGEST_LIST = 31;

/** Writes a breakdown: who leads when that was asked, then the rows as a list. */
export function writeRows(section: ReportSection, data: ReportData, filter: string): string[] {
  const { fields, question } = section;
  const metric = metricWord(fields.metrics[0] ?? "");
  if (data.rows.length === 0) return [noRows(section, data, metric, filter)];
  const head = headOf(section, data, metric);
  const shown = data.rows.slice(0, question.rank?.count ?? LONGEST_LIST);
  const lines = shown.map((row) => `- ${rowLine(section, row, data.currency)}`);
  const title = `${capitalise(titleOf(section))}${filter} ${describePeriod(data.period)}${data.base === undefined ? "" : `, compared with ${data.base}`}:`;
  const total = data.totals[fields.metrics[0] ?? ""];
  const sum = total === undefined || fields.only.length > 0 ? [] : [totalLine(metric, total, data)];
  const more =
    fields.only.length === 0 && data.rowCount > shown.length
      ? [shownOf(section, shown.length, data.rowCount)]
      : [];
  const mover = question.why ? largestMove(section, data, metric) : [];
  const list = [
    head === undefined ? title : `${head}\n\n${title}`,
    ...lines,
    ...sum,
    ...more,
    ...cutRemark(fields.dimensions[0], data.period),
  ].join("\n");
  const [dimension] = fields.dimensions;
  const course =
    data.trend === undefined || dimension === undefined
      ? []
      : [describeTrend(data.trend, dimensionWord(dimension), data.currency)];
  return [...course, ...mover, list];
}

function headOf(section: ReportSection, data: ReportData, metric: MetricWord): string | undefined {
  if (section.fields.orderBy.by !== undefined)
    return moverSentence(section, data, (row) => nameOf(section, row));
  return section.question.rank === undefined ? undefined : leader(section, data, metric);
}

function titleOf({ fields }: ReportSection): string {
  const metrics = joinWords(fields.metrics.map((name) => metricWord(name).many));
  return `${metrics} by ${joinWords(fields.dimensions.map((name) => dimensionWord(name).one))}`;
}

function noRows(section: ReportSection, data: ReportData, metric: MetricWord, filter: string): string {
  const wanted = section.fields.only.flatMap(({ filters }) => filters.map(({ value }) => value));
  const which = wanted.length > 0 ? ` for ${rowName(wanted)}` : "";
  const what = `${metric.many} by ${joinWords(section.fields.dimensions.map((name) => dimensionWord(name).one))}`;
  return `Web analytics has no row of ${what}${which}${filter} ${describePeriod(data.period)}.`;
}

function leader(section: ReportSection, data: ReportData, metric: MetricWord): string {
  const { fields } = section;
  const figureOf = (row: WebRow): Figure | undefined => row.metrics[fields.metrics[0] ?? ""];
  const first = data.rows[0];
  const figure = first === undefined ? undefined : figureOf(first);
  if (first === undefined || figure === undefined) return "";
  const equal = data.rows.filter((row) => figureOf(row)?.value === figure.value).slice(0, 3);
  const lowest = fields.orderBy.direction === "asc";
  const counted = metric.form === "count";
  const superlative = counted ? (lowest ? "fewest" : "most") : lowest ? "lowest" : "highest";
  const names = joinWords(equal.map((row) => nameOf(section, row)));
  const dimension = joinWords(fields.dimensions.map((name) => dimensionWord(name).one));
  const plural = equal.length > 1;
  const share = figure.share === undefined || plural ? "" : ` (${formatPercent(figure.share)} of the total)`;
  const value = formatValue(metric, figure.value, data.currency);
  const subject = `${plural ? dimensionWord(fields.dimensions[0] ?? "").many : dimension} with the ${superlative} ${metric.many}`;
  return `${capitalise(describePeriod(data.period))} the ${subject} ${plural ? "were" : "was"} ${names}: ${value}${plural ? " each" : ""}${share}.`;
}

function rowLine(section: ReportSection, row: WebRow, currency: string | undefined): string {
  const parts = section.fields.metrics.flatMap((name, index) => {
    const figure = row.metrics[name];
    if (figure === undefined) return [];
    const metric = metricWord(name);
    // A count without its noun beside a row like "Email" could be one of mails.
    const single = section.fields.metrics.length === 1 && (metric.form !== "count" || section.fields.time);
    const value = single
      ? formatValue(metric, figure.value, currency)
      : formatQuantity(metric, figure.value, currency);
    const isSeries = section.fields.time && section.question.rank === undefined;
    const share =
      figure.share === undefined || index > 0 || isSeries ? "" : ` (${formatPercent(figure.share)})`;
    const change = describeChange(metric, figure, currency);
    const by = section.fields.orderBy.by !== undefined && index === 0;
    const difference = by ? differenceOf(section, figure, currency).replace(/, $/, "") : "";
    return [[`${value}${share}`, difference, change].filter((text) => text !== "").join(", ")];
  });
  return `${nameOf(section, row)}: ${parts.join("; ")}`;
}

function nameOf({ fields }: ReportSection, row: WebRow): string {
  return rowName(fields.dimensions.map((name) => dimensionValue(name, row.dimensions[name] ?? "")));
}

function totalLine(metric: MetricWord, total: Figure, { currency }: ReportData): string {
  const change = describeChange(metric, total, currency);
  return `\nIn total: ${formatQuantity(metric, total.value, currency)}${change === "" ? "" : `, ${change}`}.`;
}

function shownOf({ fields }: ReportSection, shown: number, rowCount: number): string {
  const [only] = fields.dimensions;
  const word = fields.dimensions.length === 1 ? dimensionWord(only ?? "") : { one: "row", many: "rows" };
  return `Shown: ${formatNumber(shown)} of ${formatCount(rowCount, word.one, word.many)}.`;
}

function largestMove(section: ReportSection, data: ReportData, metric: MetricWord): string[] {
  const name = section.fields.metrics[0] ?? "";
  const moves = data.rows.flatMap((row) => {
    const figure = row.metrics[name];
    return figure?.previous === undefined
      ? []
      : [{ row, figure, size: Math.abs(figure.change ?? figure.value - figure.previous) }];
  });
  const [largest] = moves.toSorted((a, b) => b.size - a.size);
  if (largest === undefined || largest.size === 0) return [];
  const word = dimensionWord(section.fields.dimensions[0] ?? "");
  const now = formatValue(metric, largest.figure.value, data.currency);
  return [
    `I can show where it moved, not why. Of the ${word.many} below, ${nameOf(section, largest.row)} moved most: ${describeChange(metric, largest.figure, data.currency)} to ${now} ${metric.many}.`,
  ];
}
