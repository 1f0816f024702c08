import type { IntegrationType } from "../domain/integration-types.ts";
import type { Role } from "./conversation.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Plan, Section } from "./plan.ts";
import type { Question } from "./question-types.ts";
import { quietSection, withoutDigits } from "./quiet.ts";
import { plainText, quoteWords } from "./quote.ts";
import { readReport } from "./report-data.ts";
import type { SecondRound } from "./second-round.ts";
import { offeredSources, sources } from "./sources.ts";
import { suggestQuestion } from "./suggest.ts";
import { capitalise, unique } from "../periods/reading/text.ts";
import { writeHonoured, writeReadings } from "./write-honoured.ts";
import { writeList } from "./write-list.ts";
import { writeMentions } from "./write-mentions.ts";
import { writeReport } from "./write-report.ts";
import { writeSearch } from "./write-search.ts";
import { missingSentence, type Reply, writeTalk, writeUnsupported } from "./write-talk.ts";
import { thoughtsOf } from "./write-thoughts.ts";
import type { Outcomes, Written } from "./write-types.ts";
import { writeWhy } from "./write-why.ts";

export interface WriteInput {
  question: Question;
  plan: Plan;
  outcomes: Outcomes;
  second: SecondRound;
  tools: ReadonlySet<string>;
  /** Sources that have to be connected again. */
  broken: readonly IntegrationType[];
  role: Role;
  knowledge: Knowledge;
}

/** Writes the reply to a question from what its tool calls returned. */
export function writeReply(input: WriteInput): Reply {
  const { question, plan, outcomes, second, tools, broken, knowledge } = input;
  if (question.talk !== undefined) return writeTalk(question.talk, tools);
  const loud = plan.sections.map((section) => withHonoured(section, input));
  const nothing = loud.length > 0 && !loud.some(({ found }) => found);
  const written = nothing ? plan.sections.map((section) => writeQuietly(section, outcomes, second)) : loud;
  const failed = unique(written.flatMap((part) => part.failed.map(({ source }) => source)));
  const nothingPlanned = plan.sections.length === 0 && plan.problems.length === 0;
  const missing = plan.missing.length + plan.missingAny.length;
  if (nothingPlanned && missing === 0) return writeUnsupported(question, tools);
  const answer = [
    ...written.flatMap((part) => part.answer),
    ...(nothing ? [] : writeReadings(question, knowledge)),
    ...(nothing ? [] : plan.remarks),
    ...plan.problems,
    ...failed.map((source) => failedSentence(source, written)),
    ...(missing === 0 ? [] : [missingOf(plan, tools, written, broken)]),
    ...(question.leftover.length === 0 ? [] : [unusedSentence(question.leftover)]),
  ].join("\n\n");
  return {
    thoughts: thoughtsOf(plan),
    answer: nothing ? withoutDigits(answer) : answer,
    reasoning: reasoningOf(loud, failed),
    followUpQuestion: suggestQuestion(plan, { tools, role: input.role }, written[0]),
  };
}

function writeSection(section: Section, outcomes: Outcomes, second: SecondRound): Written {
  if (section.kind === "report") return writeReport(section, outcomes);
  if (section.kind === "why") return writeWhy(section, outcomes, second.documents.get(section.call) ?? []);
  if (section.kind === "list") return writeList(section, outcomes);
  if (section.kind === "records") return writeMentions(section, outcomes);
  return writeSearch(section, outcomes, second);
}

/** A part with what the contexts of the user had to say to it. */
function withHonoured(section: Section, { outcomes, second, knowledge }: WriteInput): Written {
  const written = writeSection(section, outcomes, second);
  if (!written.found || section.kind === "search" || section.kind === "records") return written;
  const measured = section.kind === "report" ? readReport(section, outcomes).periods[0] : undefined;
  const { target, currency } = measured ?? {};
  const honoured = writeHonoured(section.honoured, knowledge, { target, currency });
  return { ...written, answer: [...written.answer, ...honoured] };
}

/** The same without the dates of its periods, which `reasoning` has: where nothing was found, no figure stands. */
function writeQuietly(section: Section, outcomes: Outcomes, second: SecondRound): Written {
  return writeSection(quietSection(section), outcomes, second);
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
