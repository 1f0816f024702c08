import { numberWords } from "../../periods/reading/names.ts";
import { parsePeriods } from "../../periods/reading/period.ts";
import type { Mention, Period } from "../../periods/reading/types.ts";
import { matchesAt } from "../grammar/pattern.ts";
import type { Sense } from "../plan.ts";
import { findAmounts } from "./amounts.ts";
import { keyOf } from "./keys.ts";
import { blank, sayNames, type SaidNames } from "./said-names.ts";
import { lexicon, LONGEST_PHRASE, type Phrases } from "./lexicon.ts";
import { mend } from "./typos.ts";

export interface ReadSetting {
  today: string;
  fiscalYearStart: number;
  /** The organization's own words, over the lexicon. */
  own: Phrases;
  /** Names of records, each of several words: where they are said they are names, whatever their words mean. */
  names: readonly string[];
}

/** A word or sign of a question, with its place in the text. */
export interface Token {
  start: number;
  end: number;
  text: string;
  key: string;
  isCapital: boolean;
  isQuoted: boolean;
  /** A record's name: more words may belong to it, as in "the Black Week campaign". */
  isNamed?: true;
  /** Nothing that this program knows has such a word. */
  isStrange: boolean;
  /** It stands in rows of the grammar. */
  isCommon: boolean;
}

/** What a stretch of tokens can be, `to` not included. */
export interface Stretch {
  from: number;
  to: number;
  text: string;
  senses: readonly Sense[];
  period?: Period;
  /** The same period if it lies ahead, where the year was not said. */
  ahead?: Period;
  /** The words before it say that something is compared with it. */
  isBase?: boolean;
  number?: { value: number; unit: string | null };
}

/** A question as words, and what they can mean: stretches may lie over each other. */
export interface Line {
  text: string;
  tokens: readonly Token[];
  /** By the place where they begin. */
  stretches: readonly (readonly Stretch[])[];
  /** Dates that do not exist, and the like. */
  problems: string[];
  /** "“sesions” as “session”". */
  typos: string[];
}

/** The tokens that lie within some of these; a set, for a hostile text may have very many. */
export const placesOf = (spans: readonly { from: number; to: number }[]): ReadonlySet<number> =>
  new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));

/** Words as they are compared. */
export const keysIn = ({ tokens }: Line, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ key }) => key)
    .join(" ");

/** A part of a line as it is written. */
export const textIn = ({ text, tokens }: Line, from: number, to: number): string =>
  text.slice(tokens[from]?.start, tokens[to - 1]?.end);

const TOKEN =
  /\uE000+|(?<=[\uE000"])'s(?!\p{L})|"[^"]{1,120}"|(?<![\p{L}\p{N}])'[^']{2,120}'(?![\p{L}\p{N}])|#[\p{L}\p{N}_-]+|(?<![\p{L}\p{N}])\/[\p{L}\p{N}_/.-]+|[\p{L}\p{N}_.+-]+@[\p{L}\p{N}.-]+|[\p{L}\p{N}_]+(?:[.'&-][\p{L}\p{N}_]+)*|[<>]=?|[^\s\p{L}\p{N}]/gu;
type Words = ReadonlySet<string>;
const AUXILIARY: ReadonlyMap<string, string> = new Map([
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
]);

/** Words and signs; "don't" is two words, "Eva's" is Eva and 's, "high-priority" two where it is no name. */
function tokenize({ rest, names }: SaidNames, vocabulary: (key: string) => boolean, grammar: Words): Token[] {
  const isShouted = rest === rest.toUpperCase();
  return [...rest.matchAll(TOKEN)].flatMap(({ 0: said, index }) => {
    const token = (part: string, at: number, key = keyOf(part)): Token => ({
      start: index + at,
      end: index + at + part.length,
      text: part,
      key,
      isCapital: /^\p{Lu}/u.test(part) && !isShouted,
      isQuoted: false,
      isStrange: /[\p{L}\p{N}]/u.test(part) && !/^\d+$/.test(part) && !vocabulary(key),
      isCommon: grammar.has(key),
    });
    const name = names.get(index);
    if (name !== undefined)
      return [{ ...token(said, 0), text: name, isQuoted: true, isNamed: true, isStrange: true }];
    if (/^(?:".+"|'.+')$/.test(said))
      return [{ ...token(said, 0), text: said.slice(1, -1), isQuoted: true, isStrange: true }];
    const [, stem, tail = ""] = /^(.+?)(n't|'s|'(?:re|ve|d|ll|m|t))$/i.exec(said) ?? [];
    if (stem !== undefined) {
      const first = token(stem, 0, AUXILIARY.get(stem.toLowerCase()));
      const isNot = tail.toLowerCase() === "n't";
      return [first, { ...token(tail, stem.length, isNot ? "not" : tail.toLowerCase()), isStrange: false }];
    }
    const isKind = /^(?:start|pop|add)-(?:up|on)s?$/i.test(said);
    const isCalled = isKind || (index > 0 && /^\p{Lu}\p{Ll}+-\p{Ll}/u.test(said));
    const isName =
      isCalled || !said.includes("-") || /^[/#]|^\p{L}-(?!mail)\p{L}{3}|.[\p{Lu}\p{N}_]/u.test(said);
    if (isName) return [token(said, 0)];
    return [...said.matchAll(/[^-]+/g)].map((part) => token(part[0], part.index));
  });
}

const FEWEST_LETTERS = 5;

/** "Avergae": two letters that changed places; "higest". */
const unswapped = (word: string, isKnown: (word: string) => boolean): string | undefined => {
  if (word.length < FEWEST_LETTERS) return undefined;
  const swapped = Array.from(
    word,
    (letter, at) => `${word.slice(0, at)}${word[at + 1] ?? ""}${letter}${word.slice(at + 2)}`,
  );
  return [...swapped, ...(word.endsWith("est") ? lengthened(word) : [])].find(isKnown);
};

/** With a letter more: "higest". */
const lengthened = (word: string): string[] =>
  Array.from(word).flatMap((_, at) =>
    Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => word.slice(0, at) + letter + word.slice(at)),
  );

/** What a question is made of. `grammar`: words that carry no meaning of their own. */
export function readLine(text: string, setting: ReadSetting, grammar: Words, anchor?: Period): Line {
  const known = lexicon("");
  const vocabulary = (key: string): boolean =>
    grammar.has(key) || known.words.has(key) || setting.own.has(key) || numberWords.includes(key);
  const typos: string[] = [];
  const said = sayNames(text, setting.names);
  const tokens = tokenize(said, vocabulary, grammar).map((token, at) => {
    const isSlip = token.isStrange && !token.isQuoted && !(token.isCapital && at > 0);
    const meant = isSlip ? (mend(token.key) ?? unswapped(token.key, vocabulary)) : undefined;
    if (meant === undefined) return token;
    typos.push(`“${token.text}” as “${meant}”`);
    return { ...token, key: meant, isStrange: false };
  });
  const { periods, problems } = findPeriods(said.rest, tokens, setting, anchor);
  const dated = placesOf(periods);
  for (const [at, token] of tokens.entries()) if (dated.has(at)) tokens[at] = { ...token, isStrange: false };
  const numbers = numbersOf(said.rest, tokens).filter(({ from }) => !dated.has(from));
  const keyAt = (at: number): string | undefined => (tokens[at]?.isQuoted ? undefined : tokens[at]?.key);
  const ground = { wordAt: keyAt, stretchesAt: () => [] };
  const textOf = (from: number, to: number) => text.slice(tokens[from]?.start, tokens[to - 1]?.end).trim();
  const stretches = tokens.map((_, from): Stretch[] => {
    const found: Stretch[] = [...periods, ...numbers].filter((one) => one.from === from);
    const add = (to: number, senses: readonly Sense[]): void => {
      found.push({ from, to, text: textOf(from, to), senses });
    };
    let phrase = "";
    for (let to = from + 1; to <= Math.min(from + LONGEST_PHRASE, tokens.length); to += 1) {
      const key = keyAt(to - 1);
      if (key === undefined) break;
      phrase = `${phrase} ${key}`.trim();
      const senses = setting.own.get(phrase) ?? known.phrases.get(phrase);
      if (senses !== undefined) add(to, senses);
    }
    for (const { pattern, senses } of known.patterns.get(keyAt(from) ?? "") ?? [])
      for (const { to } of matchesAt(pattern, from, ground)) add(to, senses);
    return found;
  });
  return { text, tokens, stretches, problems, typos };
}

const withoutQuotes = (text: string): string => text.replace(/"[^"]*"/g, blank);

/** A year that is a number of something: "2000 euros", "more than 2000". */
const COUNTS_AFTER =
  /^ ?(?:euros?|eur|€|dollars?|usd|\$|pounds?|gbp|£|%|k\b|sessions|orders|visits|users|views|or (?:more|less))/i;
const COUNTS_BEFORE =
  /(?:[€$£]|\b(?:more|less|fewer|higher|larger|bigger) than|\b(?:over|above|under|below|exceeding)|\bat (?:least|most)|\bbetween [\d.,]+ and|\b(?:exactly|precisely|equal to)) ?$/i;
const BETWEEN = /\bbetween 20\d\d and (?!20\d\d\b)[\d.,]+/i;

function findPeriods(
  text: string,
  tokens: readonly Token[],
  { today, fiscalYearStart }: ReadSetting,
  anchor: Period | undefined,
): { periods: Stretch[]; problems: string[] } {
  const parse = (prefer: "past" | "future") =>
    parsePeriods(withoutQuotes(text), { today, fiscalYearStart, anchor, prefer });
  const [past, future] = [parse("past"), parse("future")];
  const isCount = ({ start, end }: Mention): boolean =>
    /^20\d\d$/.test(text.slice(start, end)) &&
    (BETWEEN.test(text) || COUNTS_AFTER.test(text.slice(end)) || COUNTS_BEFORE.test(text.slice(0, start)));
  const periods = past.mentions.flatMap((mention) => {
    const span = isCount(mention) ? undefined : spanOf(tokens, mention);
    const ahead = future.mentions.find((other) => other.start === mention.start)?.period;
    if (span === undefined) return [];
    return {
      ...span,
      text: text.slice(mention.start, mention.end).trim(),
      senses: [],
      period: mention.period,
      isBase: mention.role === "base",
      ...(ahead && ahead.startDate !== mention.period.startDate && { ahead }),
    };
  });
  return { periods, problems: past.problems };
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1e6],
]);

function numbersOf(text: string, tokens: readonly Token[]): Stretch[] {
  const digits = findAmounts(withoutQuotes(text)).flatMap(({ start, end, value, unit }): Stretch[] => {
    const trimmed = text.slice(start, end).trimEnd();
    const span = spanOf(tokens, { start, end: start + trimmed.length });
    return span === undefined ? [] : [{ ...span, text: trimmed, senses: [], number: { value, unit } }];
  });
  const words = tokens.flatMap(({ key, text: said }, from): Stretch[] => {
    const value = numberWords.indexOf(key);
    let [times, to] = [1, from + 1];
    // "Two hundred thousand."
    for (let more = SCALES.get(tokens[to]?.key ?? ""); more; more = SCALES.get(tokens[++to]?.key ?? ""))
      times *= more;
    const number = { value: value * times, unit: null };
    return value > 0 ? [{ from, to, text: said, senses: [], number }] : [];
  });
  return [...digits, ...words];
}

/** The tokens that a part of the text is, where it is whole ones. */
function spanOf(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
): { from: number; to: number } | undefined {
  const from = tokens.findIndex((token) => token.start >= start && token.start < end);
  const to = tokens.findIndex((token) => token.start >= end);
  const last = to === -1 ? tokens.length : to;
  return from === -1 || last <= from ? undefined : { from, to: last };
}
