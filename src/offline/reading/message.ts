import { findDataset, findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { HistoryMessage } from "../../domain/model.ts";
import { normaliseText } from "../../periods/reading/text.ts";
import type { Period } from "../../periods/reading/types.ts";
import { choicesOf, grammarWords, parseAsk, readFor, readSearch, type Setting } from "../grammar/parse.ts";
import type { Ask, Part, SearchPlan } from "../plan.ts";
import { type Line, readLine, type ReadSetting } from "../words/line.ts";
import { keyOf } from "../words/keys.ts";
import { canBe } from "../words/states.ts";
import { followUp, isBare } from "./follow-up.ts";
import { readOverview } from "./overview.ts";
import { detectTalk, isForeign, type Talk, writeOut } from "./talk.ts";

export type Known = ReadSetting & Setting;

export interface Reading {
  talk: Talk | undefined;
  parts: Part[];
  /** Dates that do not exist, and the like. */
  problems: string[];
  typos: string[];
}

/** Longer ones are no questions that a person asks; what is cut off may change the meaning. */
export const LONGEST = 2_000;
const MOST_PARTS = 5;
const REMEMBERED = 8;
const REFUSED = /\bso I (?:do not|cannot) answer\b|\bI do not answer rather than\b/;

/** A message, completed from the user's earlier ones, which are read in their order. */
export function readMessage(question: string, history: readonly HistoryMessage[], known: Known): Reading {
  let before: Part[] = [];
  const said = history.slice(-2 * REMEMBERED);
  for (const [at, { role, content }] of said.entries()) {
    if (role !== "user" || content.length > LONGEST) continue;
    const { parts } = readText(withPersons(content, said.slice(0, at)), before, known);
    const isRefused = said[at + 1]?.role === "assistant" && REFUSED.test(said[at + 1]?.content ?? "");
    // What leans on a question that was not understood does not lean on the one before that, unless it did so itself.
    if (isRefused && parts.every((part) => part.topic === "ask" && part.ask.isFollowUp)) continue;
    if (parts.length > 0) before = parts.filter(isWhole);
  }
  return readText(withPersons(question, history), before, known);
}

const STANDS_FOR = /\b(?:he|she|him|hers|his|her)\b/gi;
const CAPITALS = /(?<=[^.?!] )(?!I\b)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu;

/** "How many did Ada win, and how many did she lose?": her name in the place of "she", where one person was named. */
function withPersons(question: string, history: readonly HistoryMessage[]): string {
  const at = question.search(STANDS_FOR);
  if (at < 0) return question;
  const earlier = history.findLast(({ role }) => role === "user")?.content ?? "";
  const isMonth = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*$|^[A-Z]\d$/;
  const namesIn = (text: string): string[] => [...new Set(text.match(CAPITALS))].filter((name) => !isMonth.test(name));
  const [name, ...others] = [namesIn(question.slice(0, at)), namesIn(earlier)].find((names) => names.length > 0) ?? [];
  if (name === undefined || others.length > 0) return question;
  return question.replace(STANDS_FOR, (said, place: number) =>
    /^(?:hers|his)$/i.test(said) || /^her (?!in\b|on\b|this\b|last\b|and\b)\p{L}/iu.test(question.slice(place)) ? `${name}'s` : name,
  );
}

function readText(raw: string, before: readonly Part[], known: Known): Reading {
  const nothing = { parts: [], problems: [], typos: [] };
  if (raw.trim().length > LONGEST) return { talk: "long", ...nothing };
  const text = writeOut(normaliseText(raw));
  const talk = isForeign(text) ? "foreign" : (detectTalk(normaliseText(raw)) ?? detectTalk(text.replaceAll(/"[^"]*"/g, '""')));
  if (talk !== undefined) return { talk, ...nothing };
  const line = readLine(text, known, grammarWords(""), periodOf(before.at(-1)));
  let parts: Part[] = [];
  for (const [from, to] of sentencesOf(line)) {
    const said = detectTalk(line.text.slice(line.tokens[from]?.start, line.tokens[to - 1]?.end));
    if (said === "greeting" || said === "thanks") continue;
    const last = parts.length > 0 ? parts.slice(-1) : before;
    parts = [
      ...parts,
      ...readRange({ line, from, to, isFirst: parts.length === 0 }, last, known, MOST_PARTS),
    ];
  }
  return {
    talk: undefined,
    parts: sharePeriod(parts).flatMap(spread),
    problems: line.problems,
    typos: line.typos,
  };
}

const periodOf = (part: Part | undefined): Period | undefined =>
  part?.topic === "ask" ? part.ask.period : part?.topic === "search" ? part.search.period : undefined;

/** Sentences, by the signs that end them; what has no word is none. */
function sentencesOf({ tokens, stretches }: Line): [from: number, to: number][] {
  const inside = new Set(
    stretches
      .flat()
      .flatMap(({ from, to, period, number }) =>
        (period ?? number) ? Array.from({ length: to - from }, (_, at) => from + at) : [],
      ),
  );
  const sentences: [number, number][] = [];
  let from = 0;
  for (const [at, { text }] of tokens.entries()) {
    if (!/^[.?!;]$/.test(text) || inside.has(at)) continue;
    sentences.push([from, at]);
    from = at + 1;
  }
  sentences.push([from, tokens.length]);
  return sentences.filter(([first, last]) =>
    tokens.slice(first, last).some(({ text }) => /[\p{L}\p{N}]/u.test(text)),
  );
}

interface Range {
  line: Line;
  from: number;
  to: number;
  isFirst: boolean;
}

const isWhole = (part: Part): boolean =>
  part.topic === "ask"
    ? part.ask.left.length === 0
    : part.topic === "search"
      ? part.search.left.length === 0
      : part.topic === "overview" && part.overview.left.length === 0;

/** A stretch of a message as one question, or as several where "and" joins what is whole by itself. */
function readRange(range: Range, before: readonly Part[], known: Known, most: number): Part[] {
  const whole = readOne(range, before, known);
  if (whole.every(isWhole) || most <= 1) return whole;
  const { line, from, to } = range;
  for (const { at, start } of jointsOf(range)) {
    const first = readRange({ ...range, to: at }, before, known, most - 1);
    // "Which accounts have open deals and unpaid invoices?" would take two kinds of records side by side.
    const last = first.at(-1);
    const isOfGroups = last?.topic === "ask" && (last.ask.asks === "which" || last.ask.asks === "groups") && last.ask.dataset.name !== "traffic";
    if (!first.every(isWhole) || (isOfGroups && !OPENS.test(line.tokens[start]?.key ?? ""))) continue;
    const second = readOne({ line, from: start, to, isFirst: false }, first.slice(-1), known);
    if (second.every(isWhole) && standsApart(line, start, second))
      return shared(first, second, line.tokens[at]?.key !== ",");
  }
  return whole;
}

const MOST_JOINTS = 8;
/** "And the largest open invoices": so far from the joint the noun may stand. */
const NEAR = 5;

/** Where "and" or a comma may part two questions: what follows opens one, or names records or a figure. The last first. */
function jointsOf({ line, from, to }: Range): { at: number; start: number }[] {
  const joints: { at: number; start: number }[] = [];
  for (let at = from + 1; at < to - 1; at += 1) {
    if (!isJoint(line, at) || isJoint(line, at - 1)) continue;
    let start = at + 1;
    while (isJoint(line, start)) start += 1;
    const near = line.stretches.slice(start, Math.min(start + NEAR, to)).flat();
    const isNamed = near.some(({ senses }) => senses.some(({ isHead }) => isHead));
    if (isNamed || OPENS.test(line.tokens[start]?.key ?? "")) joints.push({ at, start });
  }
  const isOpening = ({ start }: { start: number }): boolean => OPENS.test(line.tokens[start]?.key ?? "");
  const last = joints.toReversed();
  return joints.length > MOST_JOINTS ? [] : [...last.filter(isOpening), ...last.filter((one) => !isOpening(one))];
}

const OPENS =
  /^(?:which|what|how|who|whose|whom|when|where|why|show|list|give|tell|is|are|was|were|did|do|does|has|have|had|compare|any)$/;

/** Whether what follows a joint is a question of its own and not the end of the one before. */
const standsApart = ({ tokens }: Line, start: number, [part]: readonly Part[]): boolean =>
  OPENS.test(tokens[start]?.key ?? "") ||
  (part?.topic === "ask" ? !part.ask.isFollowUp && (part.ask.strength > 2 || part.ask.measures.length > 0) : part?.topic !== "unclear");

/** "How many invoices and how many bills are open", "overdue invoices and bills": what is said of one is said of both. */
function shared(first: readonly Part[], second: readonly Part[], isClose: boolean): Part[] {
  const [one, other] = [first.at(-1), second[0]];
  if (!isClose || one?.topic !== "ask" || other?.topic !== "ask" || first.length + second.length > 2)
    return [...first, ...second];
  const isBareAsk = ({ states, conditions, open, groupBy, period, having, order }: Ask): boolean =>
    [states, conditions, open, groupBy].every((list) => list.length === 0) &&
    [period, having[0], order].every((it) => it === undefined);
  const give = (from: Ask, to: Ask): Ask => ({
    ...to,
    states: from.dataset !== to.dataset && from.states.every(({ state }) => canBe(to.dataset, state)) ? from.states : to.states,
    groupBy: from.groupBy.every((name) => isGrain(name) || findDimension(to.dataset, name))
      ? from.groupBy
      : to.groupBy,
    date:
      to.date ??
      (from.states.length > 0 && findDimension(to.dataset, from.date ?? "") ? from.date : undefined),
    ...(from.groupBy.length > 0 && { kind: "report" as const, period: to.period ?? from.period, when: to.when || from.when }),
  });
  // "Top 3 channels and top 3 countries by revenue."
  const by = other.ask.order?.by;
  if (one.ask.order !== undefined && one.ask.order.by === undefined && one.ask.measures.length === 0 && by !== undefined && findMeasure(one.ask.dataset, by))
    return [...first.slice(0, -1), { topic: "ask", ask: { ...one.ask, measures: [by], order: { ...one.ask.order, by }, period: one.ask.period ?? other.ask.period, when: one.ask.when || other.ask.when } }, other];
  if (isBareAsk(one.ask) && !isBareAsk(other.ask))
    return [...first.slice(0, -1), { topic: "ask", ask: give(other.ask, one.ask) }, other];
  if (isBareAsk(other.ask) && one.ask.states.length > 0)
    return [
      ...first,
      { topic: "ask", ask: { ...give(one.ask, other.ask), groupBy: [] } },
      ...second.slice(1),
    ];
  return [...first, ...second];
}

const isJoint = ({ tokens }: Line, at: number): boolean =>
  /^(?:and|,|but|plus|&|:)$/.test(tokens[at]?.key ?? "");

function readOne(range: Range, before: readonly Part[], known: Known): Part[] {
  const { line, from, to, isFirst } = range;
  const overview = readOverview(line, from, to);
  if (overview !== undefined) return [{ topic: "overview", overview }];
  const words = line.text.slice(line.tokens[from]?.start, line.tokens[to - 1]?.end);
  const own = parseAsk(line, from, to, known);
  const searched = readSearch(line, from, to);
  const asked = before.filter((part) => part.topic === "ask");
  const completed = asked.flatMap(({ ask }) => {
    const next = readFor(ask.dataset, line, from, to, known.today, { follows: true, shown: shownBy(ask) });
    return followUp(ask, { own: own?.ask, next, isFirst, words }) ?? [];
  });
  const searchedBefore = before.at(-1);
  if (searchedBefore?.topic === "search" && isFirst) {
    const next = nextSearch(searchedBefore.search, words, searched.search);
    if (next !== undefined) return [{ topic: "search", search: next }];
  }
  if (completed.length > 0) return distinct(completed).map((ask) => ({ topic: "ask", ask }));
  const isSearch = searched.strength >= 2 && searched.search.left.length === 0;
  if (isSearch && (own === undefined || own.ask.left.length > 0 || searched.cost < own.cost))
    return [{ topic: "search", search: searched.search }];
  if (own !== undefined && own.ask.left.length === 0 && !isBare(own.ask)) return [{ topic: "ask", ask: own.ask }];
  const isUnasked = own === undefined || own.ask.left.length > 0;
  const [first, ...besides] = isUnasked ? choicesOf(line, from, to, known) : [];
  // "How much is overdue?" is what customers owe and what is owed to suppliers; what Eva has finished are her tasks.
  if (first !== undefined && first.open.length > 0) {
    const tasks =
      [first, ...besides].find(
        ({ dataset, asks }) => dataset.name === (asks === "when" ? "projects" : "tasks"),
      ) ?? first;
    return [
      {
        topic: "ask",
        ask: { ...tasks, instead: [first, ...besides].filter((one) => one !== tasks).slice(0, 2) },
      },
    ];
  }
  if (first !== undefined && (besides.length === 0 || first.asks === "much"))
    return [{ topic: "ask", ask: { ...first, besides } }];
  if (first !== undefined) return [{ ...unclear(words, undefined, undefined), choices: [first, ...besides] }];
  const traffic = findDataset("traffic");
  return [
    unclear(
      words,
      own?.ask,
      searched.strength >= 2 && (own === undefined || searched.cost < own.cost)
        ? searched.search.left
        : own === undefined && traffic !== undefined
          ? unknownIn(readFor(traffic, line, from, to, known.today).ask).filter((word) => !grammarWords("").has(keyOf(word)))
          : undefined,
    ),
  ];
}

/** A search asked on: "about Instagram", "and in sales?", "only from Ada", "last week?". */
function nextSearch(before: SearchPlan, words: string, said: SearchPlan): SearchPlan | undefined {
  const [, lead, rest = ""] =
    /^(?:(?:and|but|also|only|just|what about|how about) )*(about|from|by|in) (?:the )?(.{2,60}?)(?: channel)?\W*$/i.exec(
      words,
    ) ?? [];
  const next = {
    ...before,
    left: [],
    assumptions: ["Carried over from the question before: what to look for"],
  };
  if (
    said.period !== undefined &&
    said.left.length === 0 &&
    said.topic + (said.author ?? "") + (said.place ?? "") === ""
  )
    return { ...next, period: said.period };
  if (lead === undefined || (said.datasets !== undefined && said.place === undefined)) return undefined;
  if (lead === "about") return { ...next, topic: rest };
  return lead === "in"
    ? { ...next, place: rest.replace(/^#/, ""), datasets: ["messages"] }
    : { ...next, author: rest };
}

const shownBy = ({ groupBy, measures, dataset }: Ask): string | undefined =>
  groupBy.length === 0 ? undefined : (measures[0] ?? (dataset.name === "traffic" ? "sessions" : "count"));

const distinct = (asks: readonly Ask[]): Ask[] => [
  ...new Map(asks.map((ask) => [JSON.stringify(ask), ask])).values(),
];

function unclear(
  said: string,
  ask: Ask | undefined,
  left: string[] | undefined,
): Extract<Part, { topic: "unclear" }> {
  const unknown = [...new Set(left ?? (ask ? unknownIn(ask) : []))];
  return { topic: "unclear", said, unknown, ask: left === undefined ? ask : undefined, choices: [] };
}

const unknownIn = ({ left, open }: Ask): string[] => [...left, ...open.map(({ said }) => said)];

/** One part for each period of a question that names several, and for each kind of record that money is spent by. */
function spread(part: Part): Part[] {
  if (part.topic !== "ask") return [part];
  const { more, besides = [], ...whole } = part.ask;
  const bills = billsBeside(part.ask);
  // "What did we pay Skagen Ropes?" is in the bills where no expense has that name.
  if (bills !== undefined && part.ask.open.length > 0)
    return [{ topic: "ask", ask: { ...part.ask, isSpent: false, instead: bills } }];
  return [
    { topic: "ask", ask: { ...whole, more, ...(bills && { asks: undefined }) } },
    ...[...besides, ...(bills ?? [])].flatMap((ask) => spread({ topic: "ask", ask })),
    ...more.map((period): Part => ({
      topic: "ask",
      ask: { ...part.ask, period, when: period.ask, more: [] },
    })),
  ];
}

/** "What did we spend last month" is in expenses and in the bills of suppliers. */
function billsBeside({ isSpent, ...ask }: Ask): Ask[] | undefined {
  const bills = findDataset("bills");
  const isOfAll = [ask.conditions, ask.states].every((list) => list.length === 0);
  const isBoth = ask.groupBy.every((name) => name === "vendor" || isGrain(name));
  if (!isSpent || bills === undefined || !isOfAll || !isBoth || ask.kind !== "report") return undefined;
  const counted = "Bills are counted by their date, whether they are paid or not";
  const assumptions = [...ask.assumptions.filter((one) => !one.startsWith("Expenses only")), counted];
  const open = ask.open.map((one) => ({
    ...one,
    dimensions: one.dimensions.filter((name) => findDimension(bills, name)),
  }));
  return [{ ...ask, open, asks: undefined, dataset: bills, date: undefined, assumptions }];
}

/** Of several parts those that happen in time share the period that one of them names. */
function sharePeriod(parts: readonly Part[]): Part[] {
  const said = parts.flatMap((part) => (part.topic === "ask" ? (part.ask.period ?? []) : []));
  const [period] = said;
  const donor = parts.flatMap((part) => (part.topic === "ask" && part.ask.period !== undefined ? part.ask : []))[0];
  const isOne = new Set(said.map(({ startDate, endDate }) => `${startDate}${endDate}`)).size === 1;
  if (
    parts.length < 2 ||
    period === undefined ||
    !isOne ||
    parts.some((part) => part.topic === "ask" && part.ask.more.length > 0)
  )
    return [...parts];
  return parts.map((part) => {
    if (part.topic !== "ask" || part.ask.period !== undefined || !happens(part.ask)) return part;
    return {
      ...part,
      ask: {
        ...part.ask,
        period,
        ...(donor !== undefined && donor.dataset === part.ask.dataset && donor.date !== undefined && { date: donor.date }),
        assumptions: [...part.ask.assumptions, "The period is that of the rest of the question"],
      },
    };
  });
}

const FLOWS = new Set(["leads", "payments", "expenses", "invoices", "bills"]);
const happens = ({ dataset, states, date }: Ask): boolean =>
  dataset.name === "traffic" ||
  (FLOWS.has(dataset.name) && states.length === 0) ||
  date === "closed" ||
  date === "done";
