import { findDimension } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { Sense } from "../plan.ts";
import type { Line, Stretch, Token } from "../words/line.ts";
import { canBe } from "../words/states.ts";
import { namesAt } from "./names-at.ts";
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
  /** It may speak of what was asked before. */
  follows: boolean;
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

export function openView(dataset: Dataset, line: Line, from: number, to: number, follows = false): View {
  const isPast = line.tokens
    .slice(from, to)
    .some(({ key }) => key === "did" || key === "have" || key === "has" || key === "had");
  const fits = ({ tense, ...sense }: Sense): boolean =>
    isOf(sense, dataset) && (tense === undefined || (tense === "past") === isPast);
  const textOf = (start: number, end: number): string =>
    line.text.slice(line.tokens[start]?.start, line.tokens[end - 1]?.end);
  const isKnown = (at: number): boolean =>
    line.stretches[at]?.some(
      ({ senses, period, number }) => period ?? number ?? senses.some((sense) => isOf(sense, dataset)),
    ) ?? false;
  const isLabel = (at: number): boolean =>
    dataset.name !== "traffic" &&
    (line.stretches[at]?.some(({ senses }) =>
      senses.some(
        (sense) =>
          isOf(sense, dataset) &&
          sense.dimension !== undefined &&
          sense.values === undefined &&
          sense.date === undefined &&
          !sense.isVerb,
      ),
    ) ??
      false);
  const byPlace = line.tokens.map((_, at): Map<string, Edge[]> => {
    if (at < from || at >= to) return new Map();
    const edges = (line.stretches[at] ?? []).flatMap((stretch): Edge[] => {
      if (stretch.to > to) return [];
      if (stretch.period !== undefined)
        return isOfName(line, stretch) || /\b(?:morning|afternoon|evening)\b/i.test(stretch.text)
          ? []
          : [{ ...stretch, class: "P", sense: {} }];
      if (stretch.number !== undefined) return [{ ...stretch, class: "#", sense: {} }];
      return distinct(stretch.senses.filter(fits)).flatMap((sense) =>
        classesOf(sense).map((name) => ({ ...stretch, class: name, sense })),
      );
    });
    return Map.groupBy(
      [
        ...edges,
        ...namesAt({ line, from: at, start: from, end: to, dataset, isKnown, isLabel }),
        ...anyName(line, at),
      ],
      (edge) => edge.class,
    );
  });
  return {
    dataset,
    follows,
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
  (tokens[from - 1]?.isStrange === true
    ? (tokens[from - 1]?.isCapital || tokens[from - 2]?.isCapital) === true
    : tokens[from - 1]?.isCapital === true && tokens[from - 2]?.isCapital === true);

function classesOf(sense: Sense): string[] {
  // "Returning visitors" are counted, "revenue from returning visitors" is theirs.
  if (sense.measure !== undefined && sense.values !== undefined) return ["V", "M"];
  const [name = "K"] = CLASSES.find(([, is]) => is(sense)) ?? [];
  return sense.isNoun ? ["N"] : isNoun(sense) ? [...new Set(["N", name])] : [name];
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

/** "Leads called June": behind such a word every capital begins a name. */
function anyName({ tokens, text, stretches }: Line, from: number): Edge[] {
  const edges: Edge[] = [];
  const isCalled = /^(?:called|named|titled|tagged)$/.test(tokens[from - 1]?.key ?? "");
  if (!isCalled && stretches[from]?.some(({ period }) => period)) return [];
  for (
    let at = from;
    tokens[at]?.isCapital || tokens[at]?.isQuoted || (at > from && /^[/&-]$/.test(tokens[at]?.text ?? ""));
    at += 1
  )
    if (tokens[at]?.isCapital || tokens[at]?.isQuoted)
      edges.push({
        from,
        to: at + 1,
        text: tokens[from]?.isQuoted
          ? (tokens[from]?.text ?? "")
          : text.slice(tokens[from]?.start, tokens[at]?.end),
        class: "Q",
        sense: {},
        weight: 0.7 - 0.05 * (at - from),
      });
  return edges.toReversed();
}

const PLACES = /^(?:the |our )?(?:slack|chat|team chat|inbox|note|notion|mail|email|wiki|doc|workspace)\b/;

/** What may be searched for: words up to any place; periods, places and names in it are rather something else. */
function topicsAt(line: Line, from: number, end: number): Edge[] {
  const { tokens, stretches, text } = line;
  const edges: Edge[] = [];
  let weight = 0.2;
  for (let at = from; at < end; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined || token.text === ",") break;
    weight += 0.1;
    if (
      stretches[at]?.some((one) => one.period !== undefined && !isOfName(line, one)) ||
      /^(?:lately|recently|please|yet|most|changed|edited|updated)$/.test(token.key)
    )
      weight += 3;
    if (
      /^(?:in|from|by)$/.test(token.key) &&
      at > from &&
      (next?.isCapital === true || next?.text.startsWith("#") === true)
    )
      weight += 1.5;
    if (at > from && /^(?:in|on|from)$/.test(token.key) && PLACES.test(`${next?.key} ${tokens[at + 2]?.key}`)) weight += 5;
    if (at === from && /^(?:the|our|a|an|any|it|that|this)$/.test(token.key)) weight += 0.5;
    if (
      at === from &&
      /^(?:about|on|by|in|from|of|most|us|least|to|as|with|for|we|you|they|he|she|there|it)$/.test(token.key)
    )
      weight += 5;
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
