import { type OverviewPlan, readOverview } from "../topics/overview/read.ts";
import type { SearchPlan } from "../topics/search/take.ts";
import { nextSearch } from "../topics/search/next.ts";
import { readSearch } from "../topics/search/read.ts";
import { carriesMeaning, opens } from "./clauses.ts";
import { isContent } from "./cursor.ts";
import { followUp, isPronoun, THEY } from "./follow-up.ts";
import type { ReadSetting } from "./items.ts";
import { choicesOf, parseAsk, parseFor, type Setting } from "./parse.ts";
import type { Ask, Item, Word } from "./types.ts";

export type Part =
  | { topic: "ask"; ask: Ask }
  | { topic: "search"; search: SearchPlan }
  | { topic: "overview"; overview: OverviewPlan }
  /** Not understood, with as much as was. */
  | {
      topic: "unclear";
      said: string;
      unknown: string[];
      ask: Ask | undefined;
      choices: Ask[];
      isJoin?: true;
    };

export type Known = ReadSetting & Setting;

interface Input {
  clause: readonly Item[];
  text: string;
  /** The part before it: of the same message, or of the one before. */
  before: Part | undefined;
  isFirst: boolean;
}

/** A part of a message, completed by the one before where it leans on that. */
export function readClause({ clause, text, before, isFirst }: Input, known: Known): Part {
  const overview = readOverview(clause, text);
  if (overview !== undefined) return { topic: "overview", overview };
  const asked = before?.topic === "search" ? nextSearch(clause, before.search) : undefined;
  if (asked !== undefined) return { topic: "search", search: asked };
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
    const they = ofTheFirst(clause, before.ask);
    if (they !== undefined) {
      const read = own ?? parseFor(before.ask.dataset, clause, known.today);
      return unclear(clause, text, { ...read, left: [...read.left, they] });
    }
    const completed = followUp(clause, before.ask, own, { leans, isFirst }, known.today);
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
  // "And Dario?" after what Ada said.
  const [name, ...rest] = clause.filter(carriesMeaning);
  const isNext = leans && isFirst && name?.isStrange && rest.every(({ isStrange }) => isStrange);
  if (before?.topic === "search" && isNext) {
    const said = [name, ...rest].map(({ text: word }) => word).join(" ");
    const next = before.search.author === undefined ? { topic: said } : { author: said };
    return { topic: "search", search: { ...before.search, ...next, left: [] } };
  }
  if (search !== undefined) return { topic: "search", search };
  // "Total outstanding by customer" asks for no accounts, "which projects were finished" for projects.
  const isUnasked = own !== undefined && own.left.length > 0 && own.asks === undefined;
  const choices = own === undefined || isUnasked ? choicesOf(clause, known) : [];
  const [first, ...besides] = choices;
  // "How much is overdue?" is what customers owe and what is owed to suppliers.
  if (first !== undefined && first.open.length > 0)
    return { topic: "ask", ask: { ...first, instead: besides.slice(0, 2) } };
  if (first !== undefined && (besides.length === 0 || first.asks === "much"))
    return { topic: "ask", ask: { ...first, besides } };
  if (own === undefined) return { ...unclear(clause, text, undefined), choices };
  const isOfOthers = before?.topic === "ask" && before.ask.dataset !== own.dataset;
  // "How many invoices are overdue with them?"
  const they =
    refersTo(clause) ??
    (isOfOthers ? clause.find(({ text: word }) => /^(?:they|them|theirs?)$/i.test(word))?.text : undefined);
  if (they !== undefined) own.left.push(they);
  // "Who has the most tasks, and in which project?" asks on about who was found.
  const [word, second] = clause;
  if (
    !isFirst &&
    before !== undefined &&
    second &&
    isWordOf(word, "prep") &&
    isWordOf(second, "which", "who")
  )
    own.left.push(second.text);
  return own.left.length > 0 ? unclear(clause, text, own) : { topic: "ask", ask: own };
}

const isWordOf = (item: Item | undefined, ...words: Word[]): boolean =>
  item?.senses.some(({ word }) => word !== undefined && words.includes(word)) ?? false;

/** "How many of those are overdue?": what stands for something that was named before the clause. */
export function refersTo(clause: readonly Item[]): string | undefined {
  const noun = clause.findIndex(({ senses, isStrange }) => isStrange || senses.some(isContent));
  return clause.slice(0, Math.max(noun, 0)).find(({ text }) => THEY.test(text))?.text;
}

/** "Who sent them?" after the three largest, "what do they owe?" after the biggest customer: of these alone nothing can be asked. */
const ofTheFirst = (clause: readonly Item[], { limit = 1, order, groupBy }: Ask): string | undefined =>
  limit > 1 || (order !== undefined && groupBy.length > 0)
    ? clause.find(({ text }) => THEY.test(text))?.text
    : undefined;

const defined = (search: SearchPlan): Partial<SearchPlan> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ""));

/** "By country?", "only from Germany?": what web traffic is split or narrowed by, and no figure of it. */
function isBare(ask: Ask): boolean {
  const { dataset, measures, asks, order, period, change } = ask;
  return (
    dataset.name === "traffic" &&
    measures.length === 0 &&
    ask.open.every(
      ({ dimensions: [name] }) => name === "source" || name === "page" || name === "landingPage",
    ) &&
    asks !== "which" &&
    order === undefined &&
    !ask.share &&
    asks !== "much" &&
    (period === undefined || (change !== undefined && ask.conditions.length === 0))
  );
}

const LEANS =
  /^(?:and|with|what about|how about|and what about|and how about|same for|the same for|and for|but|also|now|only|just|then|instead|ok|so)$/i;

function leansOn(clause: readonly Item[], isFirst: boolean): boolean {
  const [first] = clause;
  if (first === undefined) return false;
  return (
    LEANS.test(first.text) ||
    isOnlyFigure(clause) ||
    // "How many are there?", "revenue too".
    clause.every(({ senses, period, isStrange }) => !(period || isStrange || senses.some(isContent))) ||
    clause.some(({ text }) => TOO.test(text)) ||
    /^which (?:ones?|of)$/i.test(first.text) ||
    !isFirst ||
    clause.some(isPronoun)
  );
}

const TOO = /^(?:too|as well)$/i;

/** "Orders?", "by units": a figure and nothing else. */
const isOnlyFigure = (clause: readonly Item[]): boolean =>
  clause.filter(carriesMeaning).length === 1 &&
  !opens(clause) &&
  clause.some(({ senses }) => senses.some(({ measure }) => measure !== undefined));

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
