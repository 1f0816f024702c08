import { describePeriod } from "../periods/format.ts";
import { formatValue } from "./format.ts";
import type { ReportSection } from "./plan-report.ts";
import type { ReportData } from "./report-data.ts";
import { dimensionWord, metricWord } from "./report-fields.ts";
import type { Figure, WebRow } from "./results.ts";
import { capitalise, joinWords } from "../periods/reading/text.ts";
import { describeChange } from "./write-change.ts";

/** The sentence that names the row which grew, lost or changed most; that none did when that is so. */
export function moverSentence(
  section: ReportSection,
  data: ReportData,
  nameOf: (row: WebRow) => string,
): string {
  const { fields } = section;
  const metric = metricWord(fields.metrics[0] ?? "");
  const [first] = data.rows;
  const figure = first?.metrics[metric.name];
  const dimension = joinWords(fields.dimensions.map((name) => dimensionWord(name).one));
  const when = describePeriod(data.period);
  if (first === undefined || figure === undefined) return "";
  const [verb, past] = verbsOf(section);
  if (!isMoved(section, figure)) return `No ${dimension} ${past} ${metric.many} ${when}.`;
  const value = formatValue(metric, figure.value, data.currency);
  const change = describeChange(metric, figure, data.currency);
  return `${capitalise(when)} the ${dimension} that ${verb} was ${nameOf(first)}: ${differenceOf(section, figure, data.currency)}${change} to ${value}.`;
}

/** "212 fewer, " for what can be counted; a rate's points stand in its change. */
export function differenceOf(
  { fields }: ReportSection,
  figure: Figure,
  currency: string | undefined,
): string {
  const metric = metricWord(fields.metrics[0] ?? "");
  const { change = 0 } = figure;
  if ((metric.form !== "count" && metric.form !== "currency") || change === 0) return "";
  const size = formatValue(metric, Math.abs(change), currency);
  return `${size} ${change > 0 ? "more" : metric.form === "count" ? "fewer" : "less"}, `;
}

function verbsOf({ fields, question }: ReportSection): [verb: string, past: string] {
  const isDown = fields.orderBy.direction === "asc";
  const { many } = metricWord(fields.metrics[0] ?? "");
  if (question.rank?.order === "lowest") return [`changed least in ${many}`, "changed its"];
  if (fields.orderBy.by === "absolute_change") return [`changed most in ${many}`, "changed its"];
  return isDown ? [`lost most in ${many}`, "lost"] : [`grew most in ${many}`, "gained"];
}

function isMoved({ fields, question }: ReportSection, { change = 0 }: Figure): boolean {
  if (question.rank?.order === "lowest") return true;
  if (fields.orderBy.by === "absolute_change") return change !== 0;
  return fields.orderBy.direction === "asc" ? change < 0 : change > 0;
}
