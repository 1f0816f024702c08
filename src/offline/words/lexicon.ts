import { catalogue } from "../../catalogue/catalogue.ts";
import { grains } from "../../catalogue/units.ts";
import { memoize } from "../../lib/memoize.ts";
import { beginningsOf, type Part, parsePatterns, type Pattern, wordsOf } from "../grammar/pattern.ts";
import type { Sense } from "../plan.ts";
import { keysOf } from "./keys.ts";
import { meanings } from "./phrases/phrases.ts";
import { channelParts, channels, countryNames, devices, knownValues, weekdays } from "./values.ts";

/** Senses by phrase: its keys with blanks between. */
export type Phrases = ReadonlyMap<string, readonly Sense[]>;

export interface Lexicon {
  phrases: Phrases;
  /** What people say in several ways, by the word that it begins with. */
  patterns: ReadonlyMap<string, readonly { pattern: Pattern; senses: readonly Sense[] }[]>;
  /** Every word that stands in one of them. */
  words: ReadonlySet<string>;
  /** Those that mean something alone. */
  singles: ReadonlySet<string>;
}

/** More words than any fixed phrase has. */
export const LONGEST_PHRASE = 6;

/** Names of dimensions that are other things in a question. */
// oxfmt-ignore
const TOO_COMMON = new Set(["from", "in", "name", "names", "title", "subject", "date", "number", "state", "product sold", "overdueby", "overdue by", "owed", "worth", "total", "bounce", "bounces", "room", "paid by", "cost", "spending", "expenditure", "expense", "expenses", "conversion", "pipeline"]);

/** "By state" of visitors is by region; records have a state of their own. */
const isRegion = ({ dimension }: Sense): boolean => dimension === "region";

/** A measure that only one dataset calls so, or a dataset's name, says which dataset is meant. */
function catalogueSenses(): [string, Sense][] {
  const measures = catalogue.flatMap((dataset) =>
    dataset.measures.flatMap(({ name, title, synonyms, compute }) =>
      name === "count" || ("distinct" in compute && dataset.product !== undefined)
        ? []
        : [name, title, ...synonyms].map((word) => ({
            dataset: dataset.name,
            word: spaced(word),
            measure: name,
          })),
    ),
  );
  const said = Map.groupBy(measures, ({ word }) => keysOf(word).join(" "));
  const heads = catalogue.flatMap(({ name, one, many, title, synonyms }) => {
    const sense: Sense = { dataset: name, isHead: true };
    const words = name === "traffic" ? synonyms : [one, many, title, ...synonyms];
    return words.map((word): [string, Sense] => [word, sense]);
  });
  const figures = measures.map(({ dataset, word, measure }): [string, Sense] => {
    const isAlone = new Set(said.get(keysOf(word).join(" "))?.map((one) => one.dataset)).size === 1;
    const sense = { dataset, measure, ...(isAlone && { isHead: true as const }) };
    return [word, word === "traffic" ? { ...sense, isWeak: true } : sense];
  });
  const groups = catalogue.flatMap((dataset) =>
    dataset.dimensions.flatMap(({ name, title, synonyms, unit }) =>
      [name, title, ...synonyms].map((word): [string, Sense] => [
        spaced(word),
        { dataset: dataset.name, dimension: name, ...(/^(?:day|instant)$/.test(unit) && { date: name }) },
      ]),
    ),
  );
  return [...heads, ...figures, ...groups].filter(
    ([word, sense]) => !TOO_COMMON.has(word.toLowerCase()) || isRegion(sense),
  );
}

/** "landingPage" as people write it. */
const spaced = (name: string): string =>
  name
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .replaceAll(" / ", " ")
    .toLowerCase();

function valueSenses(): [string, Sense][] {
  const named: [string, Readonly<Record<string, string>>][] = [
    ["channel", channels],
    ["channel", channelParts],
    ["device", devices],
    ["weekday", weekdays],
  ];
  return [
    ...named.flatMap(([dimension, words]) =>
      Object.entries(words).flatMap(([value, phrases]) => {
        const sense: Sense = { dimension, values: value.split(",") };
        return phrases.split("|").map((phrase): [string, Sense] => [phrase, sense]);
      }),
    ),
    ...knownValues.flatMap(([dimension, values]) =>
      values.split("|").map((value): [string, Sense] => [value, { dimension, values: [value] }]),
    ),
    ...countries(),
  ];
}

function countries(): [string, Sense][] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code): [string, Sense][] => {
    const name = names.of(code)?.replace(/ SAR China$/, "");
    if (name === undefined || /^(?:EU|EZ|UN|QO|XA|XB|ZZ)$/.test(code)) return [];
    const sense: Sense = { dimension: "country", values: [name] };
    return [name, ...(countryNames[code]?.split("|") ?? [])].map((phrase) => [phrase, sense]);
  });
}

const GRAINS: Readonly<Record<string, string>> = {
  day: "daily|day by day",
  week: "weekly|calendar week|week by week",
  month: "monthly|month by month",
  quarter: "quarterly|quarter by quarter",
  year: "yearly|annually|annual|year by year",
  weekday: "day of the week|days of the week|day of week",
  hour: "hourly|hour by hour|hour of the day|time of day|time of the day|hours of the day",
};

const alternativesOf = (part: Part | undefined): readonly Pattern[] =>
  part === undefined ? [] : "oneOf" in part ? part.oneOf : [[part]];

export const lexicon = memoize((): Lexicon => {
  const entries = [
    ...catalogueSenses(),
    ...valueSenses(),
    ...grains.flatMap((grain) =>
      [grain, ...(GRAINS[grain]?.split("|") ?? [])].map((phrase): [string, Sense] => [phrase, { grain }]),
    ),
  ];
  const phrases = new Map<string, Sense[]>();
  for (const [phrase, sense] of entries) {
    const key = keysOf(phrase).join(" ");
    phrases.set(key, [...(phrases.get(key) ?? []), sense]);
  }
  const patterns = new Map<string, { pattern: Pattern; senses: readonly Sense[] }[]>();
  const singles = new Set([...phrases.keys()].filter((key) => !key.includes(" ")));
  const words = new Set([...phrases.keys()].flatMap((key) => key.split(" ")));
  for (const [said, ...senses] of meanings)
    for (const pattern of parsePatterns(said)) {
      for (const word of wordsOf(pattern)) words.add(word);
      const needed = pattern.filter((part) => !("oneOf" in part && part.isOptional));
      if (needed.length === 1)
        for (const one of alternativesOf(needed[0]))
          if (one.length === 1) for (const word of wordsOf(one)) singles.add(word);
      for (const first of new Set(beginningsOf(pattern)))
        patterns.set(first, [...(patterns.get(first) ?? []), { pattern, senses }]);
    }
  return { phrases, patterns, words, singles };
}, 1);
