import { isFlow, needsTopic, topicOf } from "./combine.ts";
import { readStatus } from "./parse-list.ts";
import { sincePeriod } from "../periods/reading/period.ts";
import type {
  ListQuestion,
  Part,
  Question,
  QuestionContext,
  ReportQuestion,
  SearchQuestion,
} from "./question-types.ts";
import { readRank } from "./rank.ts";
import { phrase } from "../periods/reading/text.ts";
import { followUpOpeners } from "./vocabulary.ts";

const OPENER = phrase(`^(?:${followUpOpeners})`);
/** "And how many users in October?" leans on nothing but its "and". */
const FULL_QUESTION =
  /^(?:and|also|but|so|or),? (?:how (?!about)|which|who|did|do|does|is|are|was|were|show|list|find|give|tell|what (?!about|of))/;
const OF_THEM = /\b(?:of (?:them|these|those)|which one)\b/;
const SHORT_WORDS = 3;

interface Manner {
  /** It opens as a follow-up does ("and ...", "what about ..."). */
  opens: boolean;
  /** It opens so, but goes on as a question of its own. */
  full: boolean;
  short: boolean;
}

function leans({ opens, full, short }: Manner, part: Part): boolean {
  const placed = part.periods.length > 0;
  return (opens && !(full && placed)) || (short && !placed);
}

/** Completes a question that leans on the one before it: "and last month?", "by country?", "what about revenue?". */
export function mergeFollowUp(
  question: Question,
  open: string,
  { previous, today }: QuestionContext,
): Question {
  const manner: Manner = {
    opens: OPENER.test(open),
    full: FULL_QUESTION.test(open),
    short: open.split(" ").length <= SHORT_WORDS,
  };
  if (previous === undefined || previous.parts.length === 0) return resolveDefaults(question);
  if (question.parts.length === 0)
    return mergeLeftover(question, open, previous, manner.opens || manner.short);
  return resolveDefaults({
    ...question,
    parts: question.parts.flatMap((part) => completePart(part, previous, leans(manner, part), today)),
  });
}

function completePart(part: Part, previous: Question, leaning: boolean, today: string): Part[] {
  if (part.kind === "search") return [completeSearch(part, previous, today)];
  if (part.kind === "list") return [completeList(part, previous, leaning)];
  const before = previous.parts.find((earlier): earlier is ReportQuestion => earlier.kind === "report");
  const lacksMetric = part.metrics.length === 0 && !part.overview;
  const ranksAnew = part.rank !== undefined && part.dimensions.length > 0 && part.periods.length > 0;
  if (before !== undefined && (leaning || (lacksMetric && !ranksAnew))) return [completeReport(part, before)];
  const onlyWhen = lacksMetric && part.dimensions.length === 0 && part.filters.length === 0;
  if (onlyWhen && part.periods.length > 0)
    return previous.parts.map((earlier) => ({ ...earlier, periods: part.periods }));
  return [part];
}

function completeReport(part: ReportQuestion, before: ReportQuestion): ReportQuestion {
  const newDimensions = new Set(part.filters.map(({ dimension }) => dimension));
  const namesMetric = part.metrics.length > 0;
  const moved = before.comparison?.kind === "range" && part.periods.length > 0;
  const earlier = moved ? undefined : before.comparison;
  const implied = part.comparison === undefined || part.comparison.kind === "previous";
  const named = implied ? (earlier ?? part.comparison) : part.comparison;
  return {
    ...part,
    metrics: namesMetric ? part.metrics : before.metrics,
    said: { ...before.said, ...part.said },
    dimensions: part.dimensions.length > 0 || part.filters.length > 0 ? part.dimensions : before.dimensions,
    rank: part.rank ?? (part.dimensions.length > 0 ? undefined : before.rank),
    movers: part.movers ?? (part.dimensions.length > 0 ? undefined : before.movers),
    campaign: part.campaign ?? before.campaign,
    filters: [...before.filters.filter(({ dimension }) => !newDimensions.has(dimension)), ...part.filters],
    periods: part.periods.length > 0 ? part.periods : before.periods,
    comparison: part.rank === undefined ? named : part.comparison,
    overview: part.overview || (!namesMetric && before.overview),
    business: part.business || (!namesMetric && part.filters.length === 0 && before.business),
    trend: part.trend || (before.trend && part.dimensions.length === 0),
    perDay: part.perDay || (before.perDay && part.dimensions.length === 0),
  };
}

function completeSearch(part: SearchQuestion, previous: Question, today: string): SearchQuestion {
  // "What did the team say yesterday?" asks for that day; "about it" and nothing at all ask for the topic before.
  if (!needsTopic(part) || (!part.pronoun && part.periods.length > 0)) return part;
  const topic =
    previous.parts
      .toReversed()
      .map(topicOf)
      .find((words) => words.length > 0) ?? [];
  const earlier = previous.parts.find((other) => other.periods.length > 0)?.periods ?? [];
  const since = earlier.map((period) => sincePeriod(period, today));
  return { ...part, keywords: topic.slice(0, 4), periods: part.periods.length > 0 ? part.periods : since };
}

function completeList(part: ListQuestion, previous: Question, leaning: boolean): ListQuestion {
  const before = previous.parts.find((earlier) => earlier.periods.length > 0);
  if (!leaning || before === undefined || part.periods.length > 0 || !isFlow(part)) return part;
  return { ...part, periods: before.periods };
}

/** A message of which only loose words are left: a new topic for a search, a name or status for a list. */
function mergeLeftover(question: Question, open: string, previous: Question, leaning: boolean): Question {
  const last = previous.parts.at(-1);
  const rank = OF_THEM.test(open) ? readRank(open) : undefined;
  if (last?.kind === "list" && rank !== undefined) {
    return { ...question, leftover: [], parts: [{ ...last, rank }] };
  }
  if (!leaning || last === undefined || question.talk !== undefined) return question;
  const status = readStatus(open);
  if (last.kind === "list" && (status !== undefined || question.leftover.length > 0)) {
    return {
      ...question,
      leftover: [],
      parts: [{ ...last, status: status ?? last.status, leftover: question.leftover }],
    };
  }
  if (last.kind !== "search" || question.leftover.length === 0) return question;
  return { ...question, leftover: [], parts: [{ ...last, keywords: question.leftover, person: undefined }] };
}

/** What is meant when nothing of the kind was said: an overview for a bare period, visits for a bare breakdown. */
function resolveDefaults(question: Question): Question {
  const parts = question.parts.map((part) => (part.kind === "report" ? resolveReport(part) : part));
  return { ...question, parts };
}

function resolveReport(part: ReportQuestion): ReportQuestion {
  const bare = part.metrics.length === 0 && part.dimensions.length === 0 && part.filters.length === 0;
  if (!bare || part.why) return part;
  const comparison = part.comparison ?? (part.periods.length < 2 ? { kind: "previous" as const } : undefined);
  return { ...part, overview: true, comparison };
}
