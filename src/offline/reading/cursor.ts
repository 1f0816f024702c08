import { findDimension } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import { canBe } from "./states.ts";
import type { Ask, Item, Sense, Word } from "./types.ts";

/** A clause while it is read as a question to one dataset: rules take items, what nobody takes is left over. */
export interface Cursor {
  readonly dataset: Dataset;
  readonly items: readonly Item[];
  /** Of each item what it can mean here. */
  readonly senses: readonly (readonly Sense[])[];
  readonly taken: Set<number>;
  readonly negated: Set<number>;
  /** Of those, what is left out of all: "except", not "not". */
  readonly excluded: Set<number>;
  readonly ask: Ask;
  readonly today: string;
  /** What the question before shows in groups: a number here may be a bound of that. */
  readonly shown?: string;
}

export function openCursor(dataset: Dataset, items: readonly Item[], today: string, shown?: string): Cursor {
  const tense = items.some(({ text }) => /^(?:did|have|has|had|haven't|hasn't|didn't)\b/i.test(text))
    ? "past"
    : "present";
  const fits = (sense: Sense): boolean =>
    isOf(sense, dataset) && (sense.tense === undefined || sense.tense === tense);
  return {
    dataset,
    items,
    senses: items.map(({ senses }) => distinct(senses.filter(fits))),
    taken: new Set(),
    negated: new Set(),
    excluded: new Set(),
    ask: emptyAsk(dataset),
    today,
    ...(shown !== undefined && { shown }),
  };
}

export function emptyAsk(dataset: Dataset): Ask {
  return {
    dataset,
    kind: "report",
    measures: [],
    groupBy: [],
    when: "",
    conditions: [],
    states: [],
    open: [],
    average: false,
    share: false,
    trend: false,
    target: false,
    ageing: false,
    guessed: [],
    assumptions: [],
    left: [],
    more: [],
    strength: 0,
  };
}

function isOf(sense: Sense, dataset: Dataset): boolean {
  if (sense.dataset !== undefined && sense.dataset !== dataset.name) return false;
  if (sense.dimension !== undefined && findDimension(dataset, sense.dimension) === undefined) return false;
  if (sense.date !== undefined && findDimension(dataset, sense.date) === undefined) return false;
  return sense.state === undefined || canBe(dataset, sense.state);
}

function distinct(senses: readonly Sense[]): Sense[] {
  const all = [...new Map(senses.map((sense) => [JSON.stringify(sense), sense])).values()];
  return all.toSorted((left, right) => Number(right.isHead ?? false) - Number(left.isHead ?? false));
}

export function senseOf(c: Cursor, at: number, test: (sense: Sense) => boolean): Sense | undefined {
  return c.taken.has(at) ? undefined : c.senses[at]?.find(test);
}

/** A meaning that says something of a kind: a measure, a state. */
export const senseWith = (c: Cursor, at: number, kind: keyof Sense): Sense | undefined =>
  senseOf(c, at, (sense) => sense[kind] !== undefined);

export function isWord(c: Cursor, at: number, ...words: Word[]): boolean {
  return c.senses[at]?.some(({ word }) => word !== undefined && words.includes(word)) ?? false;
}

export const hasWord = (c: Cursor, ...words: Word[]): boolean =>
  c.items.some((_, at) => isWord(c, at, ...words));

/** Whether one of the words is said. */
export const says = ({ items }: Cursor, words: RegExp): boolean => items.some(({ text }) => words.test(text));

export const textAt = (c: Cursor, at: number): string => c.items[at]?.text ?? "";

export const asksWhich = (c: Cursor): boolean =>
  c.ask.asks === "which" || c.ask.asks === "list" || c.ask.asks === "groups" || hasWord(c, "who");

/** The records themselves: "invoices" where invoices are asked for. */
export const isNoun = (c: Cursor, at: number): boolean =>
  c.senses[at]?.some(
    ({ dataset, isHead, measure, dimension }) =>
      dataset === c.dataset.name && isHead === true && measure === undefined && dimension === undefined,
  ) ?? false;

export const isFree = (c: Cursor, at: number): boolean => at >= 0 && at < c.items.length && !c.taken.has(at);

/** "Which customers" of the dataset of customers asks for records, not for groups. */
export const isDatasetItself = (c: Cursor, at: number): boolean => isFree(c, at) && isNoun(c, at);

export function take(c: Cursor, ...places: number[]): void {
  for (const at of places) c.taken.add(at);
}

/**
 * A word that may be a name: one that nothing knows, or that only another dataset knows where a capital or a
 * quotation says that it is a name.
 */
export function isUnknown(c: Cursor, at: number): boolean {
  const item = c.items[at];
  if (item === undefined || c.taken.has(at) || item.period !== undefined || item.number !== undefined)
    return false;
  if (c.senses[at]?.length !== 0) return item.isQuoted === true;
  // "Spent on advertising": a value of another dataset may be one of this.
  if (item.senses.length > 0 && item.senses.every(({ values }) => values !== undefined)) return true;
  return (
    item.isStrange === true ||
    item.isQuoted === true ||
    (item.isCapital === true && at > 0) ||
    (c.dataset.source === "team-chat" && isLabelled(c, at))
  );
}

/** "The sales channel": of the chat any word is a channel's name. */
function isLabelled(c: Cursor, at: number): boolean {
  return [at - 1, at + 1].some(
    (place) =>
      !c.taken.has(place) &&
      (c.senses[place]?.some((sense) => sense.dimension !== undefined && isGrouping(sense)) ?? false),
  );
}

export function isFrame(c: Cursor, at: number): boolean {
  return (
    c.senses[at]?.some(
      ({ isFrame: frame, word }) =>
        frame === true || word === "prep" || word === "pronoun" || word === "list",
    ) ?? false
  );
}

/** The next place that is no frame word, in a direction; -1 past either end. */
export function skip(c: Cursor, from: number, step: 1 | -1 = 1, most = 4): number {
  let at = from;
  for (let skipped = 0; skipped < most && isFrame(c, at) && !hasContent(c, at); skipped += 1) at += step;
  return at >= 0 && at < c.items.length ? at : -1;
}

/** Whether it can be more than grammar here. */
export function hasContent(c: Cursor, at: number): boolean {
  return c.senses[at]?.some(isContent) ?? false;
}

export const isContent = ({ dataset, measure, dimension, state, grain, values, date }: Sense): boolean =>
  [dataset, measure, dimension, state, grain, values, date].some((field) => field !== undefined);

export const placesOf = (c: Cursor): number[] => [...c.items.keys()].filter((at) => !c.taken.has(at));

/** "The source Campaign": behind a dimension, a word that is one as well stands as a name. */
export const isNameLike = (c: Cursor, at: number): boolean =>
  c.items[at]?.isCapital === true && senseOf(c, at, isGrouping)?.dimension !== undefined;

export const isGrouping = ({ dimension, values, grain, date, state }: Sense): boolean =>
  values === undefined &&
  state === undefined &&
  (grain !== undefined || (dimension !== undefined && date === undefined));
