import { applyAliases } from "./aliases.ts";
import { markAmounts } from "./amounts.ts";
import { appliedTo } from "./applied.ts";
import { combineParts, type RawPart } from "./combine.ts";
import { takeComparison } from "./comparison.ts";
import { mergeFollowUp } from "./follow-up.ts";
import { absorbTopics, type Fragment, splitFragments } from "./fragments.ts";
import { parseList, parseStatusOnly } from "./parse-list.ts";
import { parsePeriods } from "../periods/reading/period.ts";
import type { Mention } from "../periods/reading/types.ts";
import { parseReport } from "./parse-report.ts";
import { asksWhatWasWritten, detectSearch, isComposing, parseSearch } from "./parse-search.ts";
import { type Order, orderPart, takeOrders } from "./order.ts";
import type { Comparison, ListKind, Question, QuestionContext } from "./question-types.ts";
import { takeQuarterly } from "../periods/reading/quarters.ts";
import { detectTalk, stripGreeting } from "./talk.ts";
import {
  blankOut,
  normaliseText,
  openScan,
  openWords,
  phrase,
  type Scan,
  sliceScan,
} from "../periods/reading/text.ts";
import { foreignWords, futureWords, predictionWords, rewrites, vagueWords } from "./vocabulary.ts";
import { typos } from "./vocabulary-typos.ts";
import { reportStopWords } from "./stop-words.ts";

const LEANING = phrase(`^(?:and|what about|how about|by)`);
const LEANING_SUBJECT = phrase(
  "they|them|he|him|she|her|it|those|(?:that|this|the same) (?:customer|client|account|company|supplier|vendor)",
);
const VAGUE = phrase(`^(?:and |so |ok(?:ay)? )?(?:${vagueWords})`);
const PREDICTION = phrase(predictionWords);
const NO_PREDICTION = "I do not predict. I can show what the sources hold up to now.";
const FOREIGN = phrase(foreignWords);
const NOTHING_FOREIGN =
  "I cannot answer that: the sources hold this business's own records, not those of its market or of other companies. I can search notes, messages and mails for what was written about it.";
const FUTURE = phrase(futureWords);
/** A named month or quarter directly after one of these is when; elsewhere in a search it is part of the topic. */
const WHEN_BEFORE = /\b(?:in|from|during|since|for|between|of|until|to|by)(?: the)? $/;

/**
 * Reads a user's message; a follow-up is completed from the question before it. The organization's own words are read
 * as what they stand for, except in what is only searched for.
 */
export function parseQuestion(raw: string, context: QuestionContext): Question {
  const said = normaliseText(raw);
  const aliased = applyAliases(rewrite(said, typos), context.aliases ?? []);
  const question = readText(aliased.text, context);
  const isSearch = question.parts.length > 0 && question.parts.every(({ kind }) => kind === "search");
  if (aliased.terms.length > 0 && isSearch) return parseQuestion(raw, { ...context, aliases: [] });
  return { ...question, applied: appliedTo(question, aliased.terms, context) };
}

function rewrite(text: string, rules: typeof rewrites): string {
  return rules.reduce((said, [pattern, better]) => said.replace(pattern, better), text);
}

function readText(said: string, context: QuestionContext): Question {
  const text = markAmounts(rewrite(said, rewrites));
  const talk = detectTalk(text);
  const asked = openScan(stripGreeting(text));
  const question = readParts(asked, context);
  if (talk !== undefined && !question.parts.some(hasSubstance)) {
    return { talk, parts: [], problems: [], leftover: [] };
  }
  const merged = mergeFollowUp(question, asked.open, context);
  if (context.previous === undefined && LEANING.test(asked.open) && question.parts.every(isBare)) {
    return { ...question, parts: [], vague: true };
  }
  return merged.parts.length === 0 && VAGUE.test(asked.open) ? { ...merged, vague: true } : merged;
}

/** "And the week before?" with nothing before it. */
function isBare(part: Question["parts"][number]): boolean {
  return part.kind === "report" && part.metrics.length === 0 && part.filters.length === 0 && !part.overview;
}

/** A part that stands on its own; "which sources are connected" must not count as a report by source. */
function hasSubstance(part: Question["parts"][number]): boolean {
  if (part.kind === "report") return part.metrics.length > 0 || part.periods.length > 0;
  return part.kind === "list" || part.keywords.length > 0;
}

function readParts(asked: Scan, context: QuestionContext): Question {
  if (isComposing(asked.open)) return { talk: undefined, parts: [], problems: [], leftover: [] };
  const ordered = takeOrders(asked);
  const compared = takeComparison(ordered.scan);
  const previousPeriod = context.previous?.parts.flatMap((part) => part.periods)[0];
  const periods = parsePeriods(compared.scan, {
    today: context.today,
    fiscalYearStart: context.fiscalYearStart ?? 1,
    prefer: FUTURE.test(asked.open) ? "future" : "past",
    anchor: previousPeriod,
  });
  const quarterly = takeQuarterly(periods.scan, context);
  const fragments = absorbTopics(
    splitFragments(periods.scan),
    periods.scan,
    (open) => searchIn(open) !== undefined,
  );
  const state: ReadState = {
    before: compared.scan,
    after: quarterly.scan,
    mentions: periods.mentions,
    comparison: compared.comparison,
  };
  const raw = fragments.map((fragment, index) => readFragment(fragment, fragments[index - 1], state));
  const combined = combineParts(sortParts(raw, ordered.orders), {
    today: context.today,
    ...(context.fiscalYearStart !== undefined && { fiscalYearStart: context.fiscalYearStart }),
    comparison: compared.comparison,
    quarterly: quarterly.counting,
  });
  const searches = combined.parts.some(({ kind }) => kind === "search");
  const predicted = PREDICTION.test(asked.open) && !searches ? [NO_PREDICTION] : [];
  // "Deals lost to a competitor" are records that mention one.
  const listed = combined.parts.some(({ kind }) => kind === "list");
  const isForeign = FOREIGN.test(asked.open) && !listed && !asksWhatWasWritten(asked.open);
  const problems = [...(isForeign ? [NOTHING_FOREIGN] : predicted), ...periods.problems];
  return { talk: undefined, parts: combined.parts, problems, leftover: combined.leftover };
}

/** An order is of the last part that begins before it, else of the first one. */
function sortParts(raw: readonly RawPart[], orders: readonly Order[]): RawPart[] {
  return orders.reduce<RawPart[]>(
    (parts, order) => {
      const before = parts.findLastIndex(
        ({ part, fragment }) => part !== undefined && fragment.start <= order.start,
      );
      const at = before < 0 ? parts.findIndex(({ part }) => part !== undefined) : before;
      return parts.map((one, index) =>
        index === at && one.part !== undefined ? { ...one, part: orderPart(one.part, order) } : one,
      );
    },
    [...raw],
  );
}

interface ReadState {
  before: Scan;
  after: Scan;
  mentions: Mention[];
  comparison: Comparison | undefined;
}

function searchIn(open: string): ReturnType<typeof detectSearch> {
  const scan = { text: open, open };
  return detectSearch(open, {
    list: parseList(scan) !== undefined,
    report: parseReport(scan).recognised,
  });
}

function readFragment(fragment: Fragment, previous: Fragment | undefined, state: ReadState): RawPart {
  const scan = sliceScan(state.after, fragment.start, fragment.end);
  const mentions = state.mentions.filter(({ start }) => start >= fragment.start && start < fragment.end);
  const sources = searchIn(scan.open);
  if (sources !== undefined) return readSearch(fragment, mentions, sources, state);
  const afterBreakdown =
    fragment.continues &&
    previous !== undefined &&
    /\b(?:by|per|each)\b/.test(state.after.open.slice(previous.start, previous.end));
  const parsed = parseReport(scan, afterBreakdown);
  const list = parseList(scan);
  // Customers who visit are users of the website, not accounts of the business suite.
  const isReport = list?.list === "accounts" && (parsed.report.metrics.length > 0 || parsed.report.triggered);
  const leans = LEANING_SUBJECT.test(scan.open);
  if (list !== undefined && !isReport) return { fragment, mentions, part: list, changeAsked: false, leans };
  const status = parsed.recognised ? undefined : parseStatusOnly(scan, listBefore(previous, state));
  if (status !== undefined) return { fragment, mentions, part: status, changeAsked: false, leans };
  const onlyWhen =
    parsed.report.leftover.length === 0 && (mentions.length > 0 || state.comparison !== undefined);
  if (parsed.recognised || onlyWhen) {
    return { fragment, mentions, part: parsed.report, changeAsked: parsed.changeAsked };
  }
  return {
    fragment,
    mentions,
    part: undefined,
    changeAsked: false,
    leftover: openWords(scan, reportStopWords),
  };
}

/** The kind of records that the stretch before names. */
function listBefore(previous: Fragment | undefined, { after }: ReadState): ListKind | undefined {
  if (previous === undefined) return undefined;
  return parseList(sliceScan(after, previous.start, previous.end))?.list;
}

function readSearch(
  fragment: Fragment,
  mentions: readonly Mention[],
  sources: NonNullable<ReturnType<typeof detectSearch>>,
  state: ReadState,
): RawPart {
  const when = mentions.filter(
    ({ start, period }) =>
      !period.label.startsWith("in ") || WHEN_BEFORE.test(state.before.open.slice(0, start)),
  );
  const whole = when.reduce((scan, { start, end }) => blankOut(scan, start, end), state.before);
  const part = parseSearch(sliceScan(whole, fragment.start, fragment.end), sources);
  return { fragment, mentions: when, part, changeAsked: false };
}
