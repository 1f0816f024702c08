import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { Sense } from "../plan.ts";
import type { Line } from "../words/line.ts";
import { canBe } from "../words/states.ts";
import type { Edge } from "./edge.ts";
import { namesAt } from "./names-at.ts";
import type { Ground } from "./pattern.ts";
import { anyName, isAnyOf, isOfName, topicsAt } from "./words-at.ts";

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
  /** Every word and every class in it. */
  said: ReadonlySet<string>;
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
        return isOfName(line, stretch) ||
          isAnyOf(line, stretch) ||
          /\b(?:morning|afternoon|evening)\b/i.test(stretch.text)
          ? []
          : [{ ...stretch, class: "P", sense: {} }];
      if (stretch.number !== undefined) return [{ ...stretch, class: "#", sense: {} }];
      return distinct(stretch.senses.filter(fits)).flatMap((sense) =>
        classesOf(sense).map((name) => ({ ...stretch, class: name, sense })),
      );
    });
    // "Paid social" is neither what is paid nor what is social.
    // "Year to date" is no split by year.
    // "City Step" is one name, and no city.
    const [token, next] = line.tokens.slice(at, at + 2);
    const isNamed = at > from && token?.isCapital && next?.isCapital && next.isStrange;
    const isPartOf = (edge: Edge): boolean =>
      (isNamed && edge.class === "D") ||
      (edge.class === "V" && edges.some((other) => other.class === "V" && other.to > edge.to)) ||
      (edge.class === "G" && edges.some((other) => other.class === "P" && other.to > edge.to));
    return Map.groupBy(
      [
        ...edges.filter((edge) => !isPartOf(edge)),
        ...namesAt({ line, from: at, start: from, end: to, dataset, isKnown, isLabel }),
        ...anyName(line, at),
      ],
      (edge) => edge.class,
    );
  });
  const classesAt = (at: number) => [...(byPlace[at]?.keys() ?? []), "TOPIC"];
  const wordAt = (at: number) =>
    at < to && line.tokens[at]?.isQuoted === false ? line.tokens[at].key : undefined;
  const places = byPlace.keys().filter((at) => at >= from && at < to);
  return {
    dataset,
    follows,
    line,
    from,
    to,
    textOf,
    classesAt,
    wordAt,
    said: new Set(places.flatMap((at) => [wordAt(at) ?? "", ...classesAt(at)])),
    stretchesAt: (at, name) => (name === "TOPIC" ? topicsAt(line, at, to) : (byPlace[at]?.get(name) ?? [])),
  };
}

function classesOf(sense: Sense): string[] {
  // "Returning visitors" are counted, "revenue from returning visitors" is theirs.
  if (sense.measure !== undefined && sense.values !== undefined) return ["V", "M"];
  const [name = "K"] = CLASSES.find(([, is]) => is(sense)) ?? [];
  return sense.isNoun ? ["N"] : isNoun(sense) ? [...new Set(["N", name])] : [name];
}

function isOf(sense: Sense, dataset: Dataset): boolean {
  if (sense.dataset !== undefined && sense.dataset !== dataset.name) return false;
  const isOfDays = sense.values !== undefined && isGrain(sense.dimension ?? "") && dataset.date !== undefined;
  if (sense.dimension !== undefined && !isOfDays && findDimension(dataset, sense.dimension) === undefined)
    return false;
  if (sense.date !== undefined && findDimension(dataset, sense.date) === undefined) return false;
  return sense.state === undefined || canBe(dataset, sense.state);
}

const distinct = (senses: readonly Sense[]): Sense[] => [
  ...new Map(senses.map((sense) => [JSON.stringify(sense), sense])).values(),
];
