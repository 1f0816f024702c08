import { lengthInDays } from "../periods/dates.ts";
import { formatValue } from "./format.ts";
import { describePeriod, describeRange } from "../periods/format.ts";
import type { Period } from "../periods/reading/types.ts";
import type { ReportSection } from "./plan-report.ts";
import { plainText, quoteWords } from "./quote.ts";
import { metricWord } from "./report-fields.ts";
import { readReport, type ReadReport, type ReportData } from "./report-data.ts";
import type { Figure } from "./results.ts";
import { capitalise, joinWords } from "../periods/reading/text.ts";
import type { MetricWord } from "./vocabulary-fields.ts";
import { describeChange } from "./write-change.ts";
import { filterPhrase, totalSentence } from "./write-total.ts";
import { writeRows } from "./write-rows.ts";
import { writeSeries } from "./write-series.ts";
import type { Outcomes, Written } from "./write-types.ts";

/** Writes what web analytics reported: totals, comparison, breakdown, development over time. */
export function writeReport(section: ReportSection, outcomes: Outcomes): Written {
  const read = readReport(section, outcomes);
  const failed = read.failures.map((reason) => ({ source: "web-analytics" as const, reason }));
  const answer = read.periods.flatMap((data) => writePeriod(section, data));
  if (read.series !== undefined) answer.push(...writeSeries(section, read.series));
  if (answer.length > 0) answer.push(...remarks(section, read));
  const found = read.periods.some((data) => !isEmpty(data));
  return { answer, reasoning: reasoningOf(section, read), found, failed };
}

function writePeriod(section: ReportSection, data: ReportData): string[] {
  if (isEmpty(data)) {
    const what = joinWords(
      section.fields.metrics.map((name) => metricWord(name).many),
      "or",
    );
    const filter = filterPhrase(section.fields);
    return [`Web analytics recorded no ${what}${filter} ${describePeriod(data.period)}.`];
  }
  if (section.fields.dimensions.length > 0) return writeRows(section, data, filterPhrase(section.fields));
  const figures = section.fields.metrics.flatMap((name) => {
    const figure = data.totals[name];
    return figure === undefined ? [] : [{ metric: metricWord(name), figure }];
  });
  const [only] = figures;
  if (figures.length === 1 && only !== undefined) return writeSingle(section, data, only.metric, only.figure);
  const compared = data.base === undefined ? "" : `, compared with ${data.base}`;
  const lines = figures.map(({ metric, figure }) => {
    const change = describeChange(metric, figure, data.currency);
    const value = formatValue(metric, figure.value, data.currency);
    return `- ${capitalise(metric.many)}: ${value}${change === "" ? "" : `, ${change}`}`;
  });
  return [
    [`${capitalise(describePeriod(data.period))}${filterPhrase(section.fields)}${compared}:`, ...lines].join(
      "\n",
    ),
  ];
}

function isEmpty({ totals, rows }: ReportData): boolean {
  return (
    rows.length === 0 &&
    Object.values(totals).every(({ value, previous = 0 }) => value === 0 && previous === 0)
  );
}

function writeSingle(section: ReportSection, data: ReportData, metric: MetricWord, figure: Figure): string[] {
  const sentence = totalSentence(metric, figure, data, filterPhrase(section.fields));
  return section.question.perDay
    ? [sentence, perDaySentence(metric, figure, data)].filter(Boolean)
    : [sentence];
}

function perDaySentence(metric: MetricWord, figure: Figure, { averagePerDay, currency }: ReportData): string {
  const average = averagePerDay[metric.name];
  if (average === undefined || figure.value === 0) return "";
  const rounded = metric.form === "count" ? Math.round(average * 10) / 10 : average;
  return `That is ${formatValue(metric, rounded, currency)} a day on average.`;
}

function remarks(section: ReportSection, read: ReadReport): string[] {
  const running = section.runsToday ? ["Today is not over yet, so these figures are not final."] : [];
  const assumed =
    section.reports[0]?.period.assumed === true
      ? ["No period was named, so this covers the full days up to yesterday."]
      : [];
  const wanted = section.question.comparison !== undefined || section.base !== undefined;
  const incomparable =
    wanted && read.periods.length === 1 && read.periods.some((data) => !data.comparable && !isEmpty(data))
      ? ["There are no earlier figures to compare these with."]
      : [];
  const unequal = section.base?.compareWith === "days" ? unequalLengths(read, section.base.period) : [];
  const leftover = section.question.leftover.length === 0 ? [] : [ignoredWords(section.question.leftover)];
  const notes = read.notes
    .filter((note) => !(section.runsToday && /\b(?:today|partial)\b/i.test(note)))
    .map((note) => `Note from web analytics: ${plainText(note, 300)}`);
  return [[...running, ...assumed, ...incomparable, ...unequal, ...leftover, ...notes].join("\n")].filter(
    (text) => text !== "",
  );
}

/** Months may differ by a day or three; more than that makes totals of counts hard to compare. */
function unequalLengths({ periods }: ReadReport, base: Period): string[] {
  const [main] = periods;
  if (main === undefined || main.base === undefined) return [];
  const [now, before] = [lengthInDays(main.period), lengthInDays(base)];
  if (Math.abs(now - before) <= Math.max(now, before) / 10) return [];
  return ["The two periods are not equally long, which their totals do not account for."];
}

function ignoredWords(words: readonly string[]): string {
  return `I could not use this part of the question: ${quoteWords(words)}. The figures are not narrowed by it.`;
}

function reasoningOf(section: ReportSection, read: ReadReport): string[] {
  const [first] = read.periods;
  if (first === undefined) return [];
  const zone = read.timeZone === undefined ? "" : `, in the time zone ${plainText(read.timeZone, 60)}`;
  const metrics = joinWords(section.fields.metrics);
  const by = section.fields.dimensions.length === 0 ? "" : ` by ${joinWords(section.fields.dimensions)}`;
  const ranges = joinWords(read.periods.map(({ period }) => describeRange(period)));
  const source = `Web analytics reported ${metrics}${by} for ${ranges}${zone}.`;
  const average = section.question.perDay
    ? `The daily average is the total divided by the days from ${describeRange(first.period)}.`
    : "";
  const listed = section.question.why
    ? "The breakdown shows where the change happened, not what caused it."
    : "";
  const limits =
    read.notes.length === 0 ? "" : `Limits: ${read.notes.map((note) => plainText(note, 300)).join(" ")}`;
  return [source, average, listed, limits].filter((text) => text !== "");
}
