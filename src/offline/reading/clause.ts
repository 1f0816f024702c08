import { findDataset } from "../../catalogue/catalogue.ts";
import { choicesOf, grammarWords, parseAsk, type Reading, readFor, readingsOf } from "../grammar/parse.ts";
import { readSearch } from "../grammar/parse-search.ts";
import type { Ask, Part, SearchPlan } from "../plan.ts";
import { textIn } from "../words/line.ts";
import { keyOf } from "../words/keys.ts";
import { aboutName } from "./about.ts";
import { inPeriodOf, onItOf, overviewBefore } from "./after-overview.ts";
import { owedBeside } from "./carry-over.ts";
import { followUp } from "./follow-up.ts";
import { inPlaceOf, inSamePeriod, nextSearch, SAYS_MORE } from "./next-search.ts";
import { readOverview } from "./overview.ts";
import type { Known, Range } from "./range.ts";
import { isBare } from "./says.ts";
import { toldOf, writtenOf } from "./written.ts";

/**
 * A clause as an overview, a search asked on, a question completed by the one before it, a search, a question by itself,
 * or one of several that it may be: the first of these that accounts for all of its words.
 */
export function readOne(range: Range, before: readonly Part[], known: Known): Part[] {
  const last = before.at(-1);
  const parts = readClause(range, before, known);
  if (last?.topic === "overview") return parts.map((part) => inPeriodOf(last.overview, part, wordsIn(range)));
  if (last?.topic === "search") return parts.map((part) => inPlaceOf(last.search, part));
  return parts.map((part) => (part.topic === "unclear" ? { ...part, period: periodIn(range) } : part));
}

function readClause(range: Range, before: readonly Part[], known: Known): Part[] {
  const { line, from, to, isFirst } = range;
  const about = aboutName(range, before.length === 0);
  if (about !== undefined) return about;
  const words = wordsIn(range);
  const last = before.at(-1);
  const overview = readOverview(line, from, to);
  const earlier = last?.topic === "overview" ? overviewBefore(last.overview, words) : undefined;
  if (earlier !== undefined) return [{ topic: "overview", overview: earlier }];
  // "This year vs last" after a figure is of that figure.
  const isOfIt = overview?.about === "growth" && /\b(?:it|they|that|those)\b/i.test(words);
  const isOfFigure = (overview?.base !== undefined || isOfIt) && last?.topic === "ask";
  // "So what changed?" after a figure is of that.
  const isOfBefore = last?.topic === "ask" && last.ask.measures.length > 0 && WHAT_CHANGED.test(words);
  if (overview !== undefined && !isOfFigure && !isOfBefore) return [{ topic: "overview", overview }];
  const clause = { line, from, to, readFor: readingsOf(line, from, to, known.today) };
  const own = parseAsk(clause, known);
  const onIt = own === undefined && last?.topic === "overview" ? onItOf(clause) : undefined;
  if (onIt !== undefined) return [onIt];
  const { search, strength, cost } = readSearch(line, from, to);
  const next = last?.topic === "search" && isFirst ? nextSearch(last.search, words, search) : undefined;
  if (next !== undefined) return [{ topic: "search", search: next }];
  // "... and how long did it take?": what was found may tell, and no deal.
  if (last?.topic === "search" && SAYS_MORE.test(words)) return [unclear(words, undefined)];
  // What was written is of no country: "from which countries?" after a search asks for what nobody knows.
  const isOfTexts =
    last?.topic === "search" && ((isFirst && OF_WHICH.test(words)) || WHICH_OF_THEM.test(words));
  if (isOfTexts) return [unclear(words, undefined)];
  const completed = completedBy(range, before, words, own, known);
  if (completed.some(({ left }) => left.length > 0)) return [unclear(words, completed[0])];
  if (completed.length > 0) return completed.map((ask) => ({ topic: "ask", ask }));
  const isSearch = strength >= 2 && (own === undefined || own.ask.left.length > 0 || cost < own.cost);
  // "What did the retrospective say?" after a campaign is of that one.
  const written = last?.topic === "ask" && isFirst ? writtenOf(last.ask, words) : undefined;
  if (isSearch && written !== undefined) return [{ topic: "search", search: written }];
  if (isSearch && search.left.length === 0) {
    if (!saysWhat(search)) return [unclear(words, undefined)];
    const isNext = last?.topic === "search" && /^and (?:in|from|by)\b/i.test(words);
    return [{ topic: "search", search: isNext ? inSamePeriod(last.search, search) : search }];
  }
  // "What was the reason?" of an outage is not why deals were lost.
  const isOfFound = last?.topic === "search" && (own?.ask.strength ?? 2) < 2 && own?.ask.period === undefined;
  if (isOfFound) return [unclear(words, undefined)];
  if (own?.ask.left.length === 0) return isBare(own.ask) ? [unclear(words, own.ask)] : toldOf(own.ask, words);
  const isOfOne = last?.topic === "ask" && isFirst && last.ask.open.length + last.ask.conditions.length > 0;
  const choices = choicesOf(clause);
  const owed = isOfOne ? owedBeside(last.ask, choices) : undefined;
  if (owed !== undefined) return [{ topic: "ask", ask: owed }];
  const chosen = choose(choices, words, isOfOne);
  if (chosen !== undefined) return [chosen];
  if (written !== undefined) return [{ topic: "search", search: written }];
  if (strength >= 2 && (own === undefined || cost < own.cost))
    return [unclear(words, undefined, search.left)];
  return [unclear(words, own?.ask, own ? undefined : unknownWords(range, known))];
}

const periodIn = ({ line, from, to }: Range) =>
  line.stretches
    .slice(from, to)
    .flat()
    .find(({ period }) => period)?.period;

const WHAT_CHANGED = /^(?:and |so )?what (?:has |had )?changed\W*$/i;

const wordsIn = ({ line, from, to }: Range): string => textIn(line, from, to);

/** It as a question to the records of each question before it. */
function completedBy(
  { line, from, to, isFirst }: Range,
  before: readonly Part[],
  words: string,
  own: Reading | undefined,
  { today }: Known,
): Ask[] {
  const all = before.flatMap((part) => {
    if (part.topic !== "ask") return [];
    const leaning = { follows: true, shown: shownBy(part.ask), groups: part.ask.groupBy };
    const next = readFor(part.ask.dataset, line, from, to, today, leaning);
    const whole = followUp(part.ask, { own: own?.ask, next, isFirst, words, today });
    if (whole === undefined || part.ask.isBoth !== true) return whole ?? [];
    // What a supplier got: the next question is of both again.
    const instead = (part.ask.instead ?? []).flatMap((ask) => {
      const other = readFor(ask.dataset, line, from, to, today, { ...leaning, groups: ask.groupBy });
      return followUp(ask, { own: own?.ask, next: other, isFirst, words, today }) ?? [];
    });
    return { ...whole, instead, isBoth: true as const };
  });
  const read = all.filter(({ left }) => left.length === 0);
  const completed = read.length > 0 ? read : all;
  const [only, ...others] = completed;
  const { length } = before.filter(({ topic }) => topic === "ask");
  if (only !== undefined && others.length === 0 && length > 1 && only.assumptions.some(isCarried))
    return [{ ...only, assumptions: [...only.assumptions, `Of the ${only.dataset.many} alone`] }];
  const asks = [...new Map(completed.map((ask) => [JSON.stringify(ask), ask])).values()];
  const isOfKinds = asks.length > 1 && new Set(asks.map(({ dataset }) => dataset)).size === asks.length;
  const isOfNew =
    isOfKinds && asks.every(({ open }) => open.some(({ age, isNegated }) => !age && !isNegated));
  return isOfNew ? [oneOf(asks)] : asks;
}

const shownBy = ({ groupBy, measures, dataset }: Ask): string | undefined =>
  groupBy.length === 0 ? measures[0] : (measures[0] ?? (dataset.name === "traffic" ? "sessions" : "count"));

/** Which of them the names are of the data tells; work is looked at first. */
function oneOf(all: readonly Ask[]): Ask {
  const wanted = all[0]?.asks === "when" ? "projects" : "tasks";
  const ask = all.find(({ dataset }) => dataset.name === wanted) ?? all[0];
  if (ask === undefined) throw new Error("There is one at least");
  return { ...ask, limit: undefined, instead: all.filter((one) => one !== ask).slice(0, 2) };
}

const isCarried = (note: string): boolean => note.startsWith("Carried over");

const MOST_KINDS = 4;

/** Where no record is named: "how much is overdue?" is of invoices and of bills, what Eva has finished are her tasks. */
function choose([first, ...besides]: readonly Ask[], words: string, isOfOne: boolean): Part | undefined {
  if (first === undefined) return undefined;
  const all = [first, ...besides];
  if (first.open.length > 0) {
    // "What is open for Wassersport Kiel?" is of each kind that has the name.
    const isOfEach = first.asks !== "when" && first.open.every(({ isNegated }) => !isNegated);
    const one = oneOf(all);
    const instead = all.filter(({ dataset }) => dataset !== one.dataset).slice(0, MOST_KINDS);
    return { topic: "ask", ask: isOfEach ? { ...one, instead, isBoth: true } : one };
  }
  if (besides.length === 0 || first.asks === "much") return { topic: "ask", ask: { ...first, besides } };
  // "What is due tomorrow?" is of each kind, the first of them.
  if (!isOfOne && (first.date !== undefined || first.states.length > 0))
    return {
      topic: "ask",
      ask: { ...first, limit: 5, besides: besides.map((ask) => ({ ...ask, limit: 5 })) },
    };
  return { ...unclear(words, undefined), choices: all };
}

/** "When was it last changed?" looks for nothing. */
const saysWhat = ({ topic, datasets, author, place, period }: SearchPlan): boolean =>
  topic === ""
    ? [datasets, author, place, period].some((one) => one !== undefined)
    : !/^(?:that|this|it|them|those|these|(?:the )?(?:last |latest )?(?:page|note|message|mail)(?: last)?|she|he|they|her|him|(?:the )?(?:(?:day|week|month|quarter|year) before|most|least|best|worst|highest|lowest|first|last|others?|rest))$/i.test(
        topic,
      );

const WHICH_OF_THEM = /^(?:and )?(?:which|what) (?:customers?|clients?|products?|people)\W*$/i;
const OF_WHICH = /^(?:and )?(?:from|in|by|for|on|with|to) (?:which|what|whom)\b/i;
type Unclear = Extract<Part, { topic: "unclear" }>;

function unclear(said: string, ask: Ask | undefined, left?: readonly string[]): Unclear {
  const unknown = [...new Set(left ?? (ask ? unknownIn(ask) : []))];
  return { topic: "unclear", said, unknown, ask: left === undefined ? ask : undefined, choices: [] };
}

const unknownIn = ({ left, open }: Ask): string[] => [...left, ...open.map(({ said }) => said)];

/** Of a clause that names no record and no figure, the words that say nothing. */
function unknownWords({ line, from, to }: Range, { today }: Known): string[] {
  const traffic = findDataset("traffic");
  if (traffic === undefined) return [];
  const words = unknownIn(readFor(traffic, line, from, to, today).ask);
  return words.filter((word) => !grammarWords("").has(keyOf(word)));
}
