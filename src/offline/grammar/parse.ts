import { catalogue } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { memoize } from "../../lib/memoize.ts";
import type { Ask } from "../plan.ts";
import { keysIn, type Line } from "../words/line.ts";
import { type Chunk, coversOf, type Grammar, grammarOf } from "./cover.ts";
import { type Draft, edgesOf, type Match, openDraft, type Row } from "./draft.ts";
import { bounds } from "./rows-bounds.ts";
import { groups } from "./rows-groups.ts";
import { orders } from "./rows-orders.ts";
import { type Denial, mean } from "./means.ts";
import { finish } from "./finish.ts";
import { names } from "./names.ts";
import { parsePatterns, wordsOf } from "./pattern.ts";
import { figures } from "./rows-figures.ts";
import { movements } from "./rows-moves.ts";
import { filters } from "./rows-filters.ts";
import { frames } from "./rows-frames.ts";
import { openings } from "./rows-openings.ts";
import { periods } from "./rows-periods.ts";
import { searchNames } from "./names-search.ts";
import { searches } from "./rows-search.ts";
import type { Edge } from "./edge.ts";
import { openView, type View } from "./view.ts";

export interface Setting {
  today: string;
  preferred: readonly IntegrationType[];
}

const build = (rows: readonly Row[]): Grammar =>
  grammarOf(rows, (source) => parsePatterns(source, { ...names, ...searchNames }), wordsOf);
export const grammars = memoize(
  () => ({
    asks: build([openings, frames, filters, groups, orders, figures, movements, bounds, periods].flat()),
    searches: build(searches),
  }),
  1,
);

/** Words that carry no meaning of their own. */
export const grammarWords = memoize(
  (): ReadonlySet<string> => grammars("").asks.words.union(grammars("").searches.words),
  1,
);

/** What can be asked by figures and records; mails are only searched. */
const ASKABLE = catalogue.filter(({ measures }) => measures.length > 0);

export interface Reading {
  ask: Ask;
  cost: number;
  chunks: readonly Chunk[];
}

/** What a clause may lean on: a question before it, and the figure that it shows in groups. */
export interface Leaning {
  follows?: boolean;
  shown?: string | undefined;
  groups?: readonly string[];
}

/** What it costs that nothing names the records. */
const NAMELESS = 2;

/** A clause as a question to one dataset: of its ways to be read the one that leaves the fewest words over. */
export function readFor(
  dataset: Dataset,
  line: Line,
  from: number,
  to: number,
  today: string,
  more: Leaning = {},
): Reading {
  const view = openView(dataset, line, from, to, more.follows);
  let best: Reading | undefined;
  for (const { chunks, cost } of coversOf(view, grammars("").asks)) {
    // The cheapest comes first, and what its rows refuse only adds to it.
    if (best && cost >= best.cost) break;
    const { ask, refused } = fill(view, chunks, today, more);
    const whole = cost + 10 * refused + (ask.strength < 2 && !more.follows ? NAMELESS : 0);
    if (!best || whole < best.cost) best = { ask, chunks, cost: whole };
  }
  return best ?? { ask: finish(openDraft(view, today)), cost: Infinity, chunks: [] };
}

const IS_WORD = /[\p{L}\p{N}<>=+%]/u;

function fill(view: View, chunks: readonly Chunk[], today: string, more: Leaning) {
  const draft = openDraft(view, today, more);
  const left = fillIn(draft, chunks);
  draft.ask.left.push(...left);
  const ask = finish(draft);
  const words = chunks.filter(({ from, to, row }) => !row && IS_WORD.test(view.textOf(from, to)));
  return { ask, refused: Math.max(0, ask.left.length - words.length) };
}

/** Takes what the rows say; what is left over of the clause comes back. */
export function fillIn(draft: Draft, chunks: readonly Chunk[]): string[] {
  const { view } = draft;
  return chunks.flatMap(({ from, to, taken, row }) => {
    const text = view.textOf(from, to);
    if (row === undefined) return IS_WORD.test(text) ? [text] : [];
    return apply(draft, row, { from, to, taken, text, keys: keysIn(view.line, from, to) }) ? [] : [text];
  });
}

/** A clause as a question to each dataset, read when it is first asked for. */
export function readingsOf(line: Line, from: number, to: number, today: string): (of: Dataset) => Reading {
  const read = new Map<Dataset, Reading>();
  return (dataset) => {
    const reading = read.get(dataset) ?? readFor(dataset, line, from, to, today);
    read.set(dataset, reading);
    return reading;
  };
}

/** A clause, and how each dataset reads it. */
export interface Clause {
  line: Line;
  from: number;
  to: number;
  readFor: (of: Dataset) => Reading;
}

const sensesIn = ({ stretches }: Line, from: number, to: number) =>
  stretches.slice(from, to).flatMap((all) => all.flatMap(({ senses }) => senses));

/** Where no dataset is named, those that could be meant: "what is overdue?" */
export function choicesOf({ line, from, to, readFor: read }: Clause): Ask[] {
  const said = sensesIn(line, from, to);
  const readings = ASKABLE.map(read).filter(({ ask }) => {
    const { left, states, open, date, period, asks, dataset } = ask;
    const isSaid = said.some((sense) => sense.date === "due");
    const isStanding = states.length > 0 && said.some(({ state }) => state !== undefined);
    const isDue = date === "due" && isSaid && (period !== undefined || (asks === "when" && open.length > 0));
    const isOwed = dataset.product === "books" && states.length > 0;
    const isNamed = open.every(({ isName }) => isName) && (open.length === 0 || asks !== "any" || isOwed);
    return (
      left.length === 0 &&
      (isStanding || isDue) &&
      isNamed &&
      (dataset.product !== "crm" || (isStanding && dataset.name === "deals" && open.length > 0))
    );
  });
  const isMoney = readings.some(({ ask }) => ask.asks === "much");
  const sorted = readings.toSorted((one, other) => one.cost - other.cost).map(({ ask }) => ask);
  return isMoney ? sorted.filter(({ dataset }) => dataset.product === "books") : sorted;
}

const BARE = new Set(["P", "#", "X"]);

/** What the words of a row mean, then what the row means. */
function apply(draft: Draft, row: Row, match: Match): boolean {
  const denial = row.denies ? denialOf(match) : undefined;
  const { taken } = match;
  // "Country India": what a value is of says no more.
  const values = edgesOf(match, "V");
  const isLabel = ({ class: name, sense: { dimension }, from, to }: Edge): boolean =>
    name === "D" &&
    values.some((one) => one.sense.dimension === dimension && (one.to === from || one.from === to));
  const known = new Set([...draft.ask.conditions, ...draft.ask.open]);
  if (row.isOwn) draft.ask.strength += strengthOf(taken);
  const isMeant =
    row.isOwn === true ||
    taken.every((edge) => BARE.has(edge.class) || isLabel(edge) || mean(draft, edge, denial));
  const isDone = isMeant && row.act?.(draft, match) !== false;
  for (const one of [...draft.ask.conditions, ...draft.ask.open]) if (!known.has(one)) one.at = match.to;
  return isDone;
}

function strengthOf(taken: readonly Edge[]): number {
  if (taken.some(({ sense }) => sense.isHead)) return 2;
  return taken.some(({ sense, class: name }) => name === "D" && sense.dataset !== undefined) ? 1 : 0;
}

/** "Except" leaves out of all what "not" says of each. */
const denialOf = ({ keys }: Match): Denial => ({ isNegated: true, isExcluded: !SAYS_NOT.test(keys) });
const SAYS_NOT =
  /^(?:(?:that|which|who) )?(?:is |are |was |were |do |does |did |has |have |)(?:not|never|no|non|neither|nobody|no longer)\b(?! includ| count)/;

/** A clause as a question to the dataset that accounts for most of its words; undefined where none is named. */
export function parseAsk(clause: Clause, { preferred }: Pick<Setting, "preferred">): Reading | undefined {
  const { line, from, to, readFor: read } = clause;
  const said = sensesIn(line, from, to);
  const named = new Set(said.flatMap(({ dataset }) => dataset ?? []));
  const meant = ASKABLE.filter(({ name }) => name === "traffic" || named.size === 0 || named.has(name));
  const readings = meant.map(read);
  const rank = ({ ask }: Reading): number => {
    const place = preferred.indexOf(ask.dataset.source);
    return (place === -1 ? preferred.length : place) * 100 + catalogue.indexOf(ask.dataset);
  };
  const sorted = readings.toSorted(
    (one, other) =>
      Math.round(weightOf(one) - weightOf(other)) ||
      other.ask.strength - one.ask.strength ||
      rank(one) - rank(other),
  );
  const best = sorted.find(({ ask }) => ask.strength >= 2) ?? onlyOne(sorted);
  if (!best || best.ask.left.length > 0 || best.ask.open.length === 0 || best.ask.isBoth) return best;
  // "Top 5 games by revenue" are things that are sold, and no deals.
  if (best.ask.open.some(({ front }) => /^(?:\d+|top)$/.test(front ?? ""))) return best;
  // Where its names are of no such records, it may be a question to others: "how much did Ada sell?"
  const instead = sorted
    .map(({ ask }) => ask)
    .filter(
      ({ left, open, measures, states }) =>
        left.length === 0 && open.length === best.ask.open.length && measures.length + states.length > 0,
    )
    .filter((ask) => ask !== best.ask);
  return { ...best, ask: { ...best.ask, instead: instead.slice(0, MOST_OTHERS) } };
}

/** What names its records may take a word more: "how many accounts in the hotel sector" are no deals by account. */
const weightOf = ({ cost, ask }: Reading): number => cost - 0.3 * Math.min(ask.strength, 4);

const MOST_OTHERS = 2;

/** "Which stage is Tidewater in?": what only one kind of record has names it. */
function onlyOne(readings: readonly Reading[]): Reading | undefined {
  const isWhole = ({ ask }: Reading): boolean => ask.left.length === 0 && ask.strength >= 1;
  const only = readings.find(isWhole);
  const isOne = readings.findLast(isWhole) === only && only !== undefined && only.ask.groupBy.length > 0;
  return isOne ? only : undefined;
}
