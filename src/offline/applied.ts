import type { Period } from "../periods/reading/types.ts";
import type { AppliedContext, Part, Question, QuestionContext } from "./question-types.ts";

/** What of the organization's knowledge decided how a question was read; `terms` are the aliases found in it. */
export function appliedTo(
  { parts }: Question,
  terms: readonly string[],
  { fiscalYearStart, previous }: QuestionContext,
): AppliedContext {
  const periods = parts.flatMap(periodsOf);
  // "And last month?" asks for the figure of the question before, by the words that were used there.
  const earlier = metricsOf(previous?.parts ?? []);
  const isInherited = terms.length === 0 && metricsOf(parts).some((name) => earlier.includes(name));
  const inherited = isInherited ? (previous?.applied?.aliases ?? []) : [];
  return {
    fiscal: fiscalYearStart !== undefined && periods.some(({ fiscal }) => fiscal === true),
    aliases: [...terms, ...inherited],
  };
}

function periodsOf(part: Part): Period[] {
  const compared =
    part.kind === "report" && part.comparison?.kind === "range" ? [part.comparison.period] : [];
  return [...part.periods, ...compared];
}

function metricsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.kind === "report" ? part.metrics : []));
}
