import type { IntegrationType } from "../../../lib/integration-types.ts";
import { describeRange } from "./format-period.ts";
import type { Plan, Section } from "./plan.ts";
import type { SearchCall } from "./plan-search.ts";
import type { Question } from "./question-types.ts";
import { plainText, quoteWords } from "./quote.ts";
import { metricWord } from "./report-fields.ts";
import { offeredSources, sources } from "./sources.ts";
import { suggestQuestion } from "./suggest.ts";
import { capitalise, joinWords, unique } from "./text.ts";
import { writeList } from "./write-list.ts";
import { writeReport } from "./write-report.ts";
import { writeSearch } from "./write-search.ts";
import { missingSentence, type Reply, writeTalk, writeUnsupported } from "./write-talk.ts";
import type { Outcomes, Written } from "./write-types.ts";

export interface WriteInput {
  question: Question;
  plan: Plan;
  outcomes: Outcomes;
  /** Second, wider searches by the id of the first call. */
  widened: ReadonlyMap<string, SearchCall>;
  tools: ReadonlySet<string>;
  /** Sources that have to be connected again. */
  broken: readonly IntegrationType[];
}

/** Writes the reply to a question from what its tool calls returned. */
export function writeReply({ question, plan, outcomes, widened, tools, broken }: WriteInput): Reply {
  if (question.talk !== undefined) return writeTalk(question.talk, tools);
  const written = plan.sections.map((section) => writeSection(section, outcomes, widened));
  const failed = unique(written.flatMap((part) => part.failed.map(({ source }) => source)));
  const nothingPlanned = plan.sections.length === 0 && plan.problems.length === 0;
  const missing = plan.missing.length + plan.missingAny.length;
  if (nothingPlanned && missing === 0) return writeUnsupported(tools);
  const answer = [
    ...written.flatMap((part) => part.answer),
    ...plan.problems,
    ...failed.map((source) => failedSentence(source, written)),
    ...(missing === 0 ? [] : [missingOf(plan, tools, written, broken)]),
    ...(question.leftover.length === 0 ? [] : [unusedSentence(question.leftover)]),
  ];
  return {
    thoughts: thoughtsOf(plan),
    answer: answer.join("\n\n"),
    reasoning: reasoningOf(written, failed),
    followUpQuestion: suggestQuestion(plan, tools, written[0]),
  };
}

function writeSection(
  section: Section,
  outcomes: Outcomes,
  widened: ReadonlyMap<string, SearchCall>,
): Written {
  if (section.kind === "report") return writeReport(section, outcomes);
  if (section.kind === "list") return writeList(section, outcomes);
  return writeSearch(section, outcomes, widened);
}

function missingOf(
  plan: Plan,
  tools: ReadonlySet<string>,
  written: readonly Written[],
  broken: readonly IntegrationType[],
): string {
  const partly = written.some((part) => part.answer.length > 0);
  return missingSentence(plan, { none: offeredSources(tools).length === 0, partly, broken });
}

function failedSentence(source: IntegrationType, written: readonly Written[]): string {
  const parts = written.filter((part) => part.failed.some((failure) => failure.source === source));
  const reasons = parts.flatMap((part) => part.failed.filter((failure) => failure.source === source));
  const advice = reasons.map(({ reason }) => adviceFor(reason)).find((text) => text !== "") ?? "";
  const partly = source === "web-analytics" && parts.some((part) => part.answer.length > 0);
  const effect = partly ? "some of its figures are" : "that part is";
  return `${capitalise(sources[source].name)} could not be read, so ${effect} missing.${advice}`;
}

function adviceFor(reason: string): string {
  if (/connect(?:ed)? again|reconnect|no longer valid|expired|revoked/i.test(reason))
    return " It may have to be connected again.";
  if (/combination of arguments/i.test(reason)) return " It does not have these figures in this combination.";
  return /later|in time|timed? ?out|often/i.test(reason) ? " Asking again later may help." : "";
}

function unusedSentence(words: readonly string[]): string {
  return `I could not use this part of the question: ${quoteWords(words)}.`;
}

function thoughtsOf(plan: Plan): string {
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

function reasoningOf(written: readonly Written[], failed: readonly IntegrationType[]): string {
  const reasons = written.flatMap(({ reasoning }) => reasoning);
  const failures = written.flatMap((part) =>
    part.failed.map(
      ({ source, reason }) => `${capitalise(sources[source].name)} failed: ${plainText(reason, 200)}`,
    ),
  );
  const all = unique([...reasons, ...failures]);
  if (all.length > 0) return all.join(" ");
  return failed.length > 0
    ? "No source could be read."
    : "No source was asked, so the answer holds no figures.";
}
