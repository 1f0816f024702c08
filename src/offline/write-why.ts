import type { WhySection } from "./plan-why.ts";
import type { SearchCall } from "./plan-search.ts";
import { describePeriod, describeRange } from "../periods/format.ts";
import { baseName } from "./report-data.ts";
import { dimensionWord, metricWord } from "./report-fields.ts";
import { plainText } from "./quote.ts";
import { readResult, webReport, type WebReport } from "./results.ts";
import { joinWords } from "../periods/reading/text.ts";
import { writeDocuments } from "./write-documents.ts";
import { writeMovers } from "./write-contributions.ts";
import { filterPhrase, totalSentence } from "./write-total.ts";
import { turnSentence } from "./write-trend.ts";
import type { Outcomes, Written } from "./write-types.ts";

/** Writes what changed, what moved it, when it turned and what was written about it: explanations, never causes. */
export function writeWhy(section: WhySection, outcomes: Outcomes, documents: readonly SearchCall[]): Written {
  const read = readResult(outcomes.get(section.call), webReport);
  if (!read.ok) {
    return {
      answer: [],
      reasoning: [],
      found: false,
      failed: [{ source: "web-analytics", reason: read.reason }],
    };
  }
  const figure = read.data.totals[section.metric];
  const metric = metricWord(section.metric);
  if (figure === undefined || (figure.value === 0 && (figure.previous ?? 0) === 0)) {
    const what = `${metric.many}${filterPhrase(section)}`;
    return {
      answer: [`Web analytics recorded no ${what} ${describePeriod(section.period)}, so nothing changed.`],
      reasoning: reasoningOf(section, read.data),
      found: false,
      failed: [],
    };
  }
  const currency = read.data.currency === "" ? undefined : read.data.currency;
  const base = baseName(section, section.period, read.data);
  const head = totalSentence(
    metric,
    figure,
    { period: section.period, currency, base },
    filterPhrase(section),
  );
  const change = figure.change ?? 0;
  const turned =
    section.trend === undefined ? undefined : readResult(outcomes.get(section.trend.call), webReport);
  const trend = turned?.ok === true ? turned.data.trend : undefined;
  const unit = dimensionWord(section.trend?.dimension ?? "date");
  const found = change === 0 ? undefined : writeDocuments(section, documents, outcomes);
  return {
    answer: [
      [contradiction(section, change), head].filter((text) => text !== "").join(" "),
      ...(change === 0 ? [] : writeMovers(section, read.data, change)),
      ...(trend === undefined || change === 0 ? [] : turnSentence(trend, unit, currency)),
      ...(found?.answer ?? []),
    ],
    reasoning: [...reasoningOf(section, read.data), ...(found?.reasoning ?? [])],
    found: true,
    failed: found?.failed ?? [],
  };
}

/** The question may take for granted what did not happen. */
function contradiction({ question: { direction }, metric }: WhySection, change: number): string {
  const { many } = metricWord(metric);
  if (change === 0) return `In these figures ${many} did not change.`;
  if (direction === undefined || (direction === "up") === change > 0) return "";
  return `In these figures ${many} did not go ${direction}.`;
}

function reasoningOf(section: WhySection, { notes, comparedWith }: WebReport): string[] {
  const against = comparedWith === undefined ? "" : `, compared with ${describeRange(comparedWith)}`;
  return [
    `Web analytics reported ${section.metric} for ${describeRange(section.period)}${against}, and what each ${joinWords(["channel", "landing page", "country", "device"], "or")} adds to the change.`,
    "Contributions show where a change happened, not what caused it.",
    ...(notes.length === 0 ? [] : [`Limits: ${notes.map((note) => plainText(note, 300)).join(" ")}`]),
  ];
}
