import { describePeriod } from "../periods/format.ts";
import { formatQuantity, formatValue } from "./format.ts";
import { plainText } from "./quote.ts";
import type { ReportData } from "./report-data.ts";
import { dimensionWord, type ReportFields } from "./report-fields.ts";
import type { Figure } from "./results.ts";
import { capitalise } from "../periods/reading/text.ts";
import type { MetricWord } from "./vocabulary-fields.ts";
import { describeChange } from "./write-change.ts";

/** "Last week (9 to 15 November 2026) there were 1,234 sessions, up 12.3% from 1,099 (the week before, ...)." */
export function totalSentence(
  metric: MetricWord,
  figure: Figure,
  { period, currency, base }: Pick<ReportData, "period" | "currency" | "base">,
  filter: string,
): string {
  const change = describeChange(metric, figure, currency);
  const compared = change === "" ? "" : `, ${change} ${base === undefined ? "" : `(${base})`}`.trimEnd();
  const when = capitalise(describePeriod(period));
  return `${when} ${statement(metric, figure.value, currency)}${filter}${compared}.`;
}

/** "there were 1,234 sessions", "revenue was €12.00", "the bounce rate was 45.2%". */
function statement(metric: MetricWord, value: number, currency: string | undefined): string {
  if (metric.form === "count" || metric.form === "ratio") {
    return `there ${value === 1 ? "was" : "were"} ${formatQuantity(metric, value, currency)}`;
  }
  const article = metric.one.endsWith("revenue") ? "" : "the ";
  return `${article}${metric.one} was ${formatValue(metric, value, currency)}`;
}

export function filterPhrase({ filter }: Pick<ReportFields, "filter">): string {
  if (filter === undefined) return "";
  const { dimension, match, value } = filter;
  const how = match === "exact" ? plainText(value, 80) : `containing “${plainText(value, 80)}”`;
  return ` for the ${dimensionWord(dimension).one} ${how}`;
}
