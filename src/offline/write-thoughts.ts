import { describeRange } from "../periods/format.ts";
import type { Plan, Section } from "./plan.ts";
import type { ReportSection } from "./plan-report.ts";
import { plainText } from "./quote.ts";
import { metricWord } from "./report-fields.ts";
import { sources } from "./sources.ts";
import { capitalise, joinWords } from "../periods/reading/text.ts";

/** How a question was understood, in sentences. */
export function thoughtsOf(plan: Plan): string {
  const understood = plan.sections.map(describeSection);
  const without = plan.missing.map(
    (source) => `${capitalise(sources[source].name)} would be needed and is not connected.`,
  );
  const thoughts = [...understood, ...plan.problems, ...without];
  return thoughts.length === 0 ? "I found no source for this question." : thoughts.join(" ");
}

function describeSection(section: Section): string {
  if (section.kind === "list") {
    const { list, status, periods } = section.question;
    const when = periods[0] === undefined ? "" : `, ${describeRange(periods[0])}`;
    return `I read this as a question about ${status === undefined ? "" : `${status} `}${list} in the business suite${when}.`;
  }
  if (section.kind === "search") {
    const places = joinWords(section.calls.map(({ source }) => sources[source].place));
    return `I read this as a search in ${places} for ${plainText(section.question.keywords.join(" ") || "recent entries", 120)}.`;
  }
  if (section.kind === "records") {
    return `I look for ${plainText(section.words, 120)} in the business suite as well.`;
  }
  if (section.kind === "why") {
    const { many } = metricWord(section.metric);
    return `I read this as why ${many} changed, ${describeRange(section.period)}: first what moved them, then what was written about it.`;
  }
  return describeReport(section);
}

function describeReport(section: ReportSection): string {
  const said = section.fields.metrics.map((name) => {
    const word = section.question.said[name];
    const { many } = metricWord(name);
    return word === undefined || many.includes(word) ? many : `${many} (“${plainText(word, 40)}”)`;
  });
  const when = section.reports.map(({ period }) => describeRange(period));
  const compared = section.base === undefined ? "" : ", with a comparison";
  const fallback = section.reports[0]?.period.assumed === true ? " (no period was named)" : "";
  return `I read this as a question to web analytics about ${joinWords(said)}, ${joinWords(when)}${fallback}${compared}.`;
}
