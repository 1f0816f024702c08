import { catalogue } from "../../catalogue/catalogue.ts";
import { grains } from "../../catalogue/units.ts";
import { memoize } from "../../lib/memoize.ts";
import { meanings } from "./meanings.ts";
import { channelParts, channels, countryNames, devices, knownValues, weekdays } from "./values.ts";
import type { Sense, Word } from "./types.ts";
import { frameWords, grammarWords } from "./words.ts";

/** Senses by phrase: in lower case, hyphens as blanks, the last word in the singular. */
export type Lexicon = ReadonlyMap<string, readonly Sense[]>;

/** More words than any phrase has. */
export const LONGEST_PHRASE = 10;

const NO_PLURAL = new Set(
  "is was us this has does less always news sms ios yes gas its his as ads vs".split(" "),
);

/** Good enough to find a word again: both sides are cut alike. */
export function singular(word: string): string {
  if (word.length < 4 || NO_PLURAL.has(word) || word.endsWith("ss")) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

export function keyOf(words: readonly string[]): string {
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].map((word) => OURS[word] ?? word).join(" ");
}

/** Who has a shop alone says "I owe". */
const OURS: Readonly<Record<string, string>> = { i: "we", me: "us", my: "our", mine: "ours" };

const normal = (phrase: string): string => keyOf(phrase.toLowerCase().replaceAll("-", " ").split(" "));

/** Names of dimensions that are other things in a question. */
// oxfmt-ignore
const TOO_COMMON = new Set(["from", "in", "name", "names", "title", "subject", "date", "number", "state", "product sold", "overdueby"]);

/** A measure that only one dataset calls so, or a dataset's name, says which dataset is meant. */
function catalogueSenses(): [string, Sense][] {
  const measures = catalogue.flatMap((dataset) =>
    dataset.measures.flatMap(({ name, title, synonyms, compute }) =>
      name === "count" || ("distinct" in compute && dataset.product !== undefined)
        ? []
        : [name, title, ...synonyms]
            .filter((word) => !TOO_COMMON.has(word))
            .map((word) => ({ dataset: dataset.name, word: spaced(word), measure: name })),
    ),
  );
  const said = Map.groupBy(measures, ({ word }) => normal(word));
  return catalogue.flatMap((dataset) => [
    ...(dataset.name === "traffic"
      ? dataset.synonyms
      : [dataset.one, dataset.many, dataset.title, ...dataset.synonyms]
    ).map((word): [string, Sense] => [word.toLowerCase(), { dataset: dataset.name, isHead: true }]),
    ...measures.flatMap(({ dataset: name, word, measure }): [string, Sense][] => {
      if (name !== dataset.name) return [];
      const isAlone = new Set(said.get(normal(word))?.map((one) => one.dataset)).size === 1;
      const isWeak = word === "traffic";
      return [
        [word, { dataset: name, measure, ...(isAlone && { isHead: true }), ...(isWeak && { isWeak }) }],
      ];
    }),
    ...dataset.dimensions.flatMap((dimension) =>
      [dimension.name, dimension.title, ...dimension.synonyms]
        .filter((word) => !TOO_COMMON.has(word.toLowerCase()))
        .flatMap((word): [string, Sense][] => [
          [
            spaced(word),
            {
              dataset: dataset.name,
              dimension: dimension.name,
              ...((dimension.unit === "day" || dimension.unit === "instant") && { date: dimension.name }),
            },
          ],
        ]),
    ),
  ]);
}

/** "landingPage" as people write it. */
function spaced(name: string): string {
  return name
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .replaceAll(" / ", " ")
    .toLowerCase();
}

function valueSenses(): [string, Sense][] {
  const named = [
    ...valuesOf("channel", channels),
    ...valuesOf("channel", channelParts),
    ...valuesOf("device", devices),
    ...valuesOf("weekday", weekdays),
  ];
  const known = knownValues.flatMap(([dimension, values]) =>
    values.split("|").map((value): [string, Sense] => [value, { dimension, values: [value] }]),
  );
  return [...named, ...known, ...countries()];
}

function valuesOf(dimension: string, words: Readonly<Record<string, string>>): [string, Sense][] {
  return Object.entries(words).flatMap(([value, phrases]) =>
    phrases.split("|").map((phrase): [string, Sense] => [phrase, { dimension, values: value.split(",") }]),
  );
}

function countries(): [string, Sense][] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return letters.flatMap((first) =>
    letters.flatMap((second): [string, Sense][] => {
      const code = first + second;
      const name = names.of(code)?.replace(/ SAR China$/, "");
      if (name === undefined || /^(?:EU|EZ|UN|QO|XA|XB|ZZ)$/.test(code)) return [];
      const sense: Sense = { dimension: "country", values: [name] };
      return [name, ...(countryNames[code]?.split("|") ?? [])].map((phrase) => [phrase, sense]);
    }),
  );
}

const GRAINS: Readonly<Record<string, string>> = {
  day: "daily|day by day|days|each single day",
  week: "weekly|week by week|weeks|calendar week",
  month: "monthly|month by month|months",
  quarter: "quarterly|quarter by quarter|quarters",
  year: "yearly|annually|year by year|years",
  weekday: "weekday|weekdays|day of the week|days of the week|day of week|which weekday",
  hour: "hourly|hour of the day|hours|hour by hour|time of day|time of the day|hours of the day",
};

const build = memoize((): Lexicon => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the object
  const names = Object.keys(grammarWords) as Word[];
  const grammar = names.flatMap((word) =>
    grammarWords[word].split("|").map((phrase): [string, Sense] => [phrase, { word }]),
  );
  const entries: [string, Sense][] = [
    ...catalogueSenses(),
    ...meanings.flatMap(([phrases, ...senses]) =>
      phrases.split("|").flatMap((phrase) => senses.map((sense): [string, Sense] => [phrase, sense])),
    ),
    ...valueSenses(),
    ...grains.flatMap((grain) =>
      [grain, ...(GRAINS[grain]?.split("|") ?? [])].map((phrase): [string, Sense] => [phrase, { grain }]),
    ),
    ...grammar,
    ...frameWords.split("|").map((phrase): [string, Sense] => [phrase, { isFrame: true }]),
  ];
  const lexicon = new Map<string, Sense[]>();
  for (const [phrase, sense] of entries) {
    const key = normal(phrase);
    lexicon.set(key, [...(lexicon.get(key) ?? []), sense]);
  }
  return lexicon;
}, 1);

export const lexicon = (): Lexicon => build("");
