import { findDimension } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { Sense } from "../plan.ts";
import type { Line, Stretch, Token } from "../words/line.ts";
import { canBe } from "../words/states.ts";
import type { Ground } from "./pattern.ts";

/** A stretch in one of its meanings; of a name or a period there is none. */
export interface Edge extends Omit<Stretch, "senses"> {
  class: string;
  sense: Sense;
  /** What it costs to take it. */
  weight?: number;
}

/** A clause as it looks to one dataset. */
export interface View extends Ground<Edge> {
  dataset: Dataset;
  line: Line;
  from: number;
  to: number;
  textOf: (from: number, to: number) => string;
  classesAt: (at: number) => readonly string[];
}

/** What a meaning is called in patterns. The first that fits; several fields together are a figure before all else. */
const CLASSES: readonly (readonly [name: string, is: (sense: Sense) => boolean])[] = [
  // A whole question by itself: "biggest customers", "who pays late".
  [
    "I",
    ({ measure, dimension, values }) =>
      measure !== undefined && dimension !== undefined && values === undefined,
  ],
  ["M", ({ measure }) => measure !== undefined],
  ["V", ({ values }) => values !== undefined],
  ["S", ({ state, date }) => state !== undefined && date === undefined],
  ["T", ({ date }) => date !== undefined],
  ["G", ({ grain }) => grain !== undefined],
  ["D", ({ dimension }) => dimension !== undefined],
  ["N", ({ isHead }) => isHead === true],
  ["K", () => true],
];

/** The dataset itself, standing so or not: "pipeline" is open deals, "to-dos" are tasks. */
const isNoun = ({ isHead, state, measure, dimension, date, isVerb, isNoun: told }: Sense): boolean =>
  told === true ||
  (isHead === true && [state, measure, dimension, date, isVerb].every((one) => one === undefined));

export function openView(
  dataset: Dataset,
  line: Line,
  from: number,
  to: number,
  grammar: ReadonlySet<string>,
): View {
  const isPast = line.tokens
    .slice(from, to)
    .some(({ key }) => key === "did" || key === "have" || key === "has" || key === "had");
  const fits = ({ tense, ...sense }: Sense): boolean =>
    isOf(sense, dataset) && (tense === undefined || (tense === "past") === isPast);
  const textOf = (start: number, end: number): string =>
    line.text.slice(line.tokens[start]?.start, line.tokens[end - 1]?.end);
  const byPlace = line.tokens.map((_, at): Map<string, Edge[]> => {
    if (at < from || at >= to) return new Map();
    const edges = (line.stretches[at] ?? []).flatMap((stretch): Edge[] => {
      if (stretch.to > to) return [];
      if (stretch.period !== undefined)
        return isOfName(line, stretch) ? [] : [{ ...stretch, class: "P", sense: {} }];
      if (stretch.number !== undefined) return [{ ...stretch, class: "#", sense: {} }];
      return distinct(stretch.senses.filter(fits)).flatMap((sense) =>
        classesOf(sense).map((name) => ({ ...stretch, class: name, sense })),
      );
    });
    return Map.groupBy(
      [...edges, ...namesAt({ line, at, from, to, dataset, grammar })],
      (edge) => edge.class,
    );
  });
  return {
    dataset,
    line,
    from,
    to,
    textOf,
    classesAt: (at) => [...(byPlace[at]?.keys() ?? []), "TOPIC"],
    wordAt: (at) => (at < to && line.tokens[at]?.isQuoted === false ? line.tokens[at].key : undefined),
    stretchesAt: (at, name) => (name === "TOPIC" ? topicsAt(line, at, to) : (byPlace[at]?.get(name) ?? [])),
  };
}

/** "Gift Guide 2026": a year right behind a name is of the name. */
const isOfName = ({ tokens }: Line, { from, text }: Stretch): boolean =>
  /^[\dhq /-]+$/i.test(text) &&
  tokens[from - 1]?.isStrange === true &&
  (tokens[from - 1]?.isCapital || tokens[from - 2]?.isCapital) === true;

function classesOf(sense: Sense): string[] {
  // "Returning visitors" are counted, "revenue from returning visitors" is theirs.
  if (sense.measure !== undefined && sense.values !== undefined) return ["V", "M"];
  const [name = "K"] = CLASSES.find(([, is]) => is(sense)) ?? [];
  return isNoun(sense) ? [...new Set(["N", name])] : [name];
}

function isOf(sense: Sense, dataset: Dataset): boolean {
  if (sense.dataset !== undefined && sense.dataset !== dataset.name) return false;
  if (sense.dimension !== undefined && findDimension(dataset, sense.dimension) === undefined) return false;
  if (sense.date !== undefined && findDimension(dataset, sense.date) === undefined) return false;
  return sense.state === undefined || canBe(dataset, sense.state);
}

const distinct = (senses: readonly Sense[]): Sense[] => [
  ...new Map(senses.map((sense) => [JSON.stringify(sense), sense])).values(),
];

const LONGEST_NAME = 8;
const JOINTS = /^(?:&|of|the|\/|-|:|\.)$/i;

/** Names that may begin at a place: unknown words, capitals in a row, what is quoted. The data tells whether there is one. */
function namesAt({
  line,
  at: from,
  from: start,
  to: end,
  dataset,
  grammar,
}: Pick<View, "line" | "from" | "to" | "dataset"> & { at: number; grammar: ReadonlySet<string> }): Edge[] {
  const { tokens, stretches, text } = line;
  const isKnownHere = (at: number): boolean =>
    stretches[at]?.some(
      ({ senses, period, number }) => period ?? number ?? senses.some((sense) => isOf(sense, dataset)),
    ) ?? false;
  const isOpen = (at: number): boolean => {
    const token = tokens[at];
    if (token === undefined || at >= end) return false;
    if (token.isStrange) return true;
    if (token.isCapital) return at > start;
    // A word that only longer phrases have goes on with a name: "delivery time".
    if (
      at > from &&
      (stretches[at]?.length ?? 0) === 0 &&
      /^\p{L}{4,}$/u.test(token.text) &&
      !grammar.has(token.key)
    )
      return true;
    // "Spent on advertising": a value of another dataset may be one of this.
    return (
      (stretches[at]?.length ?? 0) > 0 &&
      !isKnownHere(at) &&
      stretches[at]?.every(({ senses }) => senses.every(({ values }) => values !== undefined)) === true
    );
  };
  const isTouching = (at: number): boolean => !/\s/.test(text.slice(tokens[at - 1]?.end, tokens[at]?.start));
  if (!isOpen(from)) return [];
  const edge = (to: number): Edge => ({
    from,
    to,
    text: text.slice(tokens[from]?.start, tokens[to - 1]?.end),
    class: "X",
    sense: {},
    weight: 1 + 0.1 * (to - from),
  });
  if (tokens[from]?.isQuoted) return [{ ...edge(from + 1), text: tokens[from].text }];
  // A word that is known here is a name only beside one that is not.
  const isSingle = tokens[from]?.isStrange === true || !isKnownHere(from);
  const ends = isSingle ? [from + 1] : [];
  let [hasStrange, hasCapital] = [isSingle, tokens[from]?.isCapital === true];
  for (let at = from + 1; at < end && at - from < LONGEST_NAME; at += 1) {
    const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]];
    if (token === undefined || before === undefined || token.isQuoted || token.key === "'s") break;
    const isNumber =
      /^[\d.:-]+$|^[hq]\d$/i.test(token.text) && (before.isCapital || isTouching(at) || hasCapital);
    hasStrange ||= token.isStrange;
    hasCapital ||= before.isCapital;
    // "Germany gave": what is known stands by itself.
    if (!before.isStrange && isKnownHere(at - 1) && token.isStrange && !token.isCapital) break;
    if (isOpen(at) || isNumber || (isTouching(at) && /[-_]/.test(text[token.start - 1] ?? "")))
      ends.push(...(hasStrange ? [at + 1] : []));
    else if (
      !(
        JOINTS.test(token.text) &&
        next !== undefined &&
        at + 1 < end &&
        (next.isCapital || isTouching(at)) &&
        (before.isCapital || isTouching(at))
      )
    )
      break;
  }
  return ends.toReversed().map(edge);
}

/** What may be searched for: words up to any place; periods, places and names in it are rather something else. */
function topicsAt({ tokens, stretches, text }: Line, from: number, end: number): Edge[] {
  const edges: Edge[] = [];
  let weight = 0.2;
  for (let at = from; at < end; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined || token.text === ",") break;
    weight += 0.1;
    if (stretches[at]?.some(({ period }) => period)) weight += 3;
    if (
      /^(?:in|from|by)$/.test(token.key) &&
      at > from &&
      (next?.isCapital === true || next?.text.startsWith("#") === true)
    )
      weight += 1.5;
    if (at === from && /^(?:the|our|a|an|any|it|that|this)$/.test(token.key)) weight += 0.5;
    edges.push({
      from,
      to: at + 1,
      text: text.slice(tokens[from]?.start, token.end),
      class: "TOPIC",
      sense: {},
      weight,
    });
  }
  return edges;
}

/** The tokens of a view, in words. */
export const tokensOf = ({ line, from, to }: View): readonly Token[] => line.tokens.slice(from, to);
