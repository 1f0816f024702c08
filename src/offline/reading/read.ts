import { grains } from "../../catalogue/units.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { HistoryMessage } from "../../domain/model.ts";
import { normaliseText } from "../../periods/reading/text.ts";
import { type OverviewPlan, readOverview } from "../topics/overview/read.ts";
import { readSearch, type SearchPlan } from "../topics/search/read.ts";
import { carriesMeaning, splitClauses } from "./clauses.ts";
import { carryOver, completeAsk } from "./complete.ts";
import { type ReadSetting, readItems } from "./items.ts";
import { isForeign } from "./language.ts";
import { choicesOf, parseAsk, parseFor, type Setting } from "./parse.ts";
import { dateOfState } from "./states.ts";
import { detectTalk, type Talk, writeOut } from "./talk.ts";
import type { Ask, Item } from "./types.ts";

export type Part =
  | { topic: "ask"; ask: Ask }
  | { topic: "search"; search: SearchPlan }
  | { topic: "overview"; overview: OverviewPlan }
  /** Not understood, with as much as was. */
  | { topic: "unclear"; said: string; unknown: string[]; ask: Ask | undefined; choices: Ask[] };

export interface Reading {
  talk: Talk | undefined;
  parts: Part[];
  /** Dates that do not exist, and the like. */
  problems: string[];
  /** "“sesions” as “session”". */
  typos: string[];
}

export type Known = ReadSetting & Setting;

/** Longer ones are no questions that a person asks; what is cut off may change the meaning. */
export const LONGEST = 2_000;
const MOST_PARTS = 5;
const REMEMBERED = 8;

/** A message, completed from the user's earlier ones, which are read in their order. */
export function readMessage(question: string, history: readonly HistoryMessage[], known: Known): Reading {
  let before: Part | undefined;
  for (const { role, content } of history.slice(-2 * REMEMBERED)) {
    if (role !== "user" || content.length > LONGEST) continue;
    before = readText(content, before, known).parts.findLast(isWhole) ?? before;
  }
  return readText(question, before, known);
}

const isWhole = (part: Part): boolean =>
  part.topic !== "unclear" && !(part.topic === "ask" && part.ask.left.length > 0);

function readText(raw: string, before: Part | undefined, known: Known): Reading {
  const nothing = { parts: [], problems: [], typos: [] };
  if (raw.trim().length > LONGEST) return { talk: "long", ...nothing };
  const text = writeOut(normaliseText(raw));
  const talk = isForeign(text) ? "foreign" : detectTalk(text);
  if (talk !== undefined) return { talk, ...nothing };
  const { items, problems, typos } = readItems(text, known, periodOf(before));
  const parts: Part[] = [];
  const clauses = splitClauses(items).filter(
    (clause) => clause.some(carriesMeaning) || readOverview(clause, text) !== undefined,
  );
  for (const clause of clauses.slice(0, MOST_PARTS)) {
    parts.push(...spread(readClause(clause, text, parts.at(-1) ?? before, parts.length === 0, known)));
  }
  // "Show me that as a chart": the same again.
  if (
    clauses.length === 0 &&
    before !== undefined &&
    items.some(({ senses }) => senses.some(({ word }) => word === "pronoun"))
  )
    parts.push(before);
  if (clauses.length > MOST_PARTS)
    parts.push({ topic: "unclear", said: text, unknown: [], ask: undefined, choices: [] });
  return { talk: undefined, parts: sharePeriod(parts), problems, typos };
}

/** One part for each period of a question that names several. */
function spread(part: Part): Part[] {
  if (part.topic !== "ask") return [part];
  const { more } = part.ask;
  return [part, ...more.map((period): Part => ({ topic: "ask", ask: { ...part.ask, period, more: [] } }))];
}

function readClause(
  clause: readonly Item[],
  text: string,
  before: Part | undefined,
  isFirst: boolean,
  known: Known,
): Part {
  const overview = readOverview(clause, text);
  if (overview !== undefined) return { topic: "overview", overview };
  const search = readSearch(clause);
  const isSearched =
    search !== undefined &&
    !(
      before?.topic === "ask" &&
      search.topic === "" &&
      search.author === undefined &&
      search.place === undefined &&
      search.period === undefined
    );
  if (search !== undefined && isSearched)
    return {
      topic: "search",
      search:
        search.topic === "" && before?.topic === "search"
          ? { ...before.search, ...defined(search), topic: before.search.topic }
          : search,
    };
  const parsed = parseAsk(clause, known);
  const own = parsed !== undefined && isBare(parsed) ? undefined : parsed;
  const leans = leansOn(clause, isFirst);
  if (before?.topic === "ask") {
    const completed = followUp(clause, before.ask, own, { leans, isFirst }, known);
    if (completed !== undefined) return { topic: "ask", ask: completed };
  }
  if (before?.topic === "search" && own === undefined && clause.some(({ period }) => period)) {
    const period = clause.find((item) => item.period)?.period;
    const rest = clause.filter((item) => item.period === undefined && carriesMeaning(item));
    if (rest.length === 0)
      return {
        topic: "search",
        search: {
          ...before.search,
          period,
          assumptions: ["Carried over from the question before: what to look for"],
        },
      };
  }
  if (search !== undefined) return { topic: "search", search };
  if (own === undefined) {
    const choices = choicesOf(clause, known);
    const [only] = choices;
    return only !== undefined && choices.length === 1
      ? { topic: "ask", ask: only }
      : { ...unclear(clause, text, undefined), choices };
  }
  return own.left.length > 0 ? unclear(clause, text, own) : { topic: "ask", ask: own };
}

const periodOf = (part: Part | undefined) =>
  part?.topic === "ask" ? part.ask.period : part?.topic === "search" ? part.search.period : undefined;

const defined = (search: SearchPlan): Partial<SearchPlan> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ""));

/** "By country?", "only from Germany?": what web traffic is split or narrowed by, and no figure of it. */
function isBare(ask: Ask): boolean {
  const { dataset, measures, asks, order, period, change } = ask;
  return (
    dataset.name === "traffic" &&
    measures.length === 0 &&
    ask.open.length === 0 &&
    asks !== "which" &&
    order === undefined &&
    (period === undefined || (change !== undefined && ask.conditions.length === 0))
  );
}

/** A clause completed by the question before it, where it leans on that or says nothing whole by itself. */
function followUp(
  clause: readonly Item[],
  before: Ask,
  own: Ask | undefined,
  { leans, isFirst }: { leans: boolean; isFirst: boolean },
  known: Known,
): Ask | undefined {
  if (own !== undefined && own.left.length === 0 && own.dataset !== before.dataset)
    return leans && isFirst ? carryOver(before, own) : undefined;
  if (own !== undefined && own.left.length === 0 && (!leans || standsAlone(clause, own, isFirst)))
    return undefined;
  const next = own?.dataset === before.dataset ? own : parseFor(before.dataset, clause, known.today);
  if (next.left.length > 0) return undefined;
  if ((next.asks === "much" || next.asks === "many") && leans) return completeAsk(before, next);
  return says(next) ? completeAsk(before, next) : undefined;
}

/** "..., and how many open deals are there?": a whole question of its own, that takes no condition from the first. */
const standsAlone = (clause: readonly Item[], { strength, asks }: Ask, isFirst: boolean): boolean =>
  !isFirst && strength >= 3 && (asks === "many" || asks === "list") && !refersBack(clause);

/** "Except those owned by Ben" speaks of its own records. */
const refersBack = (clause: readonly Item[]): boolean =>
  clause.some((item, at) => isPronoun(item) && !clause[at - 1]?.senses.some(({ word }) => word === "not"));

const isPronoun = ({ senses }: Item): boolean =>
  senses.some(({ word }) => word === "pronoun") && senses.every(({ isFrame }) => isFrame !== true);

const says = (ask: Ask): boolean =>
  [ask.measures, ask.groupBy, ask.conditions, ask.states, ask.open].some((list) => list.length > 0) ||
  ask.period !== undefined ||
  ask.base !== undefined ||
  ask.kind === "why" ||
  ask.order !== undefined ||
  ask.change !== undefined ||
  ask.having !== undefined ||
  ask.trend ||
  ask.share ||
  ask.average ||
  ask.ageing;

const LEANS =
  /^(?:and|what about|how about|and what about|and how about|same for|the same for|and for|but|also|now|only|just|then|instead|ok|so)$/i;

function leansOn(clause: readonly Item[], isFirst: boolean): boolean {
  const [first] = clause;
  if (first === undefined) return false;
  return LEANS.test(first.text) || !isFirst || clause.some(isPronoun);
}

function unclear(
  clause: readonly Item[],
  text: string,
  ask: Ask | undefined,
): Extract<Part, { topic: "unclear" }> {
  const said = text.slice(clause[0]?.start ?? 0, clause.at(-1)?.end ?? 0);
  const strange = clause.filter(({ isStrange, isQuoted }) => isStrange || isQuoted).map((item) => item.text);
  return {
    topic: "unclear",
    said,
    unknown: [...new Set([...(ask?.left ?? []), ...(ask?.open.map((one) => one.said) ?? strange)])],
    ask,
    choices: [],
  };
}

/** Of several parts those that happen in time share the period that one of them names. */
function sharePeriod(parts: readonly Part[]): Part[] {
  const said = parts.flatMap((part) => (part.topic === "ask" ? (part.ask.period ?? []) : []));
  const [period] = said;
  if (
    parts.length < 2 ||
    period === undefined ||
    parts.some((part) => part.topic === "ask" && part.ask.more.length > 0) ||
    new Set(said.map(({ startDate, endDate }) => `${startDate}${endDate}`)).size > 1
  )
    return [...parts];
  // "Sessions and leads per month": so are the steps in time.
  const last = parts.at(-1);
  const steps =
    last?.topic === "ask" &&
    last.ask.groupBy.length === 1 &&
    grains.some((grain) => grain === last.ask.groupBy[0])
      ? last.ask.groupBy
      : [];
  return parts.map((whole) => {
    const isPlain =
      whole.topic === "ask" &&
      whole.ask.groupBy.length === 0 &&
      whole.ask.kind === "report" &&
      whole.ask.period === undefined;
    const part = isPlain ? { ...whole, ask: { ...whole.ask, groupBy: steps } } : whole;
    if (part.topic !== "ask" || part.ask.period !== undefined || !happens(part.ask)) return part;
    return {
      ...part,
      ask: {
        ...part.ask,
        period,
        assumptions: [...part.ask.assumptions, "The period is that of the rest of the question"],
      },
    };
  });
}

const FLOWS: ReadonlySet<string> = new Set<Dataset["name"]>(["leads", "payments", "expenses"]);

function happens({ dataset, states }: Ask): boolean {
  const [first] = states;
  const date = first && dateOfState(dataset, first.state);
  return dataset.name === "traffic" || FLOWS.has(dataset.name) || date === "closed" || date === "done";
}
