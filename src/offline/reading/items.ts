import { findAmounts } from "./amounts.ts";
import { numberWords } from "../../periods/reading/names.ts";
import { parsePeriods } from "../../periods/reading/period.ts";
import { openScan } from "../../periods/reading/text.ts";
import type { Mention, Period } from "../../periods/reading/types.ts";
import { keyOf, lexicon, type Lexicon, LONGEST_PHRASE } from "./lexicon.ts";
import type { Item } from "./types.ts";
import { mend } from "./typos.ts";

export interface ReadSetting {
  today: string;
  fiscalYearStart: number;
  /** The organization's own words, over the lexicon. */
  own: Lexicon;
}

interface Token {
  start: number;
  end: number;
  text: string;
  words: string[];
  isPossessive?: true;
  isQuoted?: true;
}

const TOKEN =
  /"[^"]{1,120}"|(?<![\p{L}\p{N}])'[^']{2,120}'(?![\p{L}\p{N}])|#[\p{L}\p{N}_-]+|(?<![\p{L}\p{N}])\/[\p{L}\p{N}_/.-]+|[\p{L}\p{N}_.+-]+@[\p{L}\p{N}.-]+|[\p{L}\p{N}]+(?:[.'&-][\p{L}\p{N}]+)*|[<>]=?|[^\s\p{L}\p{N}]/gu;
const NOT = /^(.*)n't$/;
const AUXILIARY: Readonly<Record<string, string>> = { ca: "can", wo: "will", sha: "shall" };

/** The parts of "mobile-only", where the whole is no phrase; what has a digit or a capital is a name. */
function splitHyphens(token: Token): Token[] {
  if (!token.text.includes("-") || token.isQuoted || /^[/#]|.[\p{Lu}\p{N}]/u.test(token.text)) return [token];
  let start = token.start;
  return token.text.split("-").map((text) => {
    const part = { start, end: start + text.length, text, words: [text.toLowerCase()] };
    start = part.end + 1;
    return part;
  });
}

/** Words and signs; "don't" is two words, "Eva's" is Eva and whose. */
function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const [said] = match;
    const span = { start: match.index, end: match.index + said.length, text: said };
    if (/^["'].+["']$/.test(said)) return { ...span, text: said.slice(1, -1), words: [said], isQuoted: true };
    const lower = said.toLowerCase();
    const [, stem] = NOT.exec(lower) ?? [];
    if (stem !== undefined) return { ...span, words: [AUXILIARY[stem] ?? stem, "not"] };
    if (lower.endsWith("'s"))
      return { ...span, text: said.slice(0, -2), words: [lower.slice(0, -2)], isPossessive: true };
    return { ...span, words: lower.replace(/'(?:re|ve|d|ll|m|t)$/, "").split("-") };
  });
}

/** What a question is made of: periods, amounts, quotations, known phrases (the longest first) and unknown words. */
export function readItems(
  text: string,
  setting: ReadSetting,
  anchor?: Period,
): { items: Item[]; problems: string[]; typos: string[] } {
  const base = { today: setting.today, fiscalYearStart: setting.fiscalYearStart, anchor };
  const quoteless = text.replace(/"[^"]*"/g, (quoted) => "\uE000".repeat(quoted.length));
  const past = parsePeriods(openScan(quoteless), { ...base, prefer: "past" });
  const future = parsePeriods(openScan(quoteless), { ...base, prefer: "future" });
  const isPeriod = (mention: Mention): boolean =>
    !(
      YEAR.test(text.slice(mention.start, mention.end)) &&
      (BETWEEN.test(text) ||
        COUNTS_AFTER.test(text.slice(mention.end)) ||
        COUNTS_BEFORE.test(text.slice(0, mention.start)))
    );
  past.mentions = past.mentions.filter(isPeriod);
  const fixed = [
    ...past.mentions.map((mention) => periodItem(text, mention, future.mentions)),
    ...amountItems(quoteless, past.mentions),
  ];
  const items: Item[] = [];
  const typos: string[] = [];
  const tokens = tokenize(text).flatMap((token) =>
    isKnown(token, setting.own) ? [token] : splitHyphens(token),
  );
  const isShouted = text === text.toUpperCase();
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    const whole = fixed.find(({ start, end }) => start <= token.start && token.start < end);
    if (whole !== undefined) {
      if (items.at(-1) !== whole) items.push(whole);
      at += 1;
      continue;
    }
    // "Word of mouth": what stands in the middle of a name is no slip.
    const isInName =
      items.at(-2)?.isStrange === true && /^(?:of|and|&|is|the|in)$/i.test(items.at(-1)?.text ?? "");
    const { item, length, typo } = longest(tokens, at, setting.own, { fixed, isShouted, isInName });
    if (typo !== undefined) typos.push(typo);
    items.push(item);
    at += length;
  }
  return { items, problems: past.problems, typos };
}

/** A year that is a number of something: "2000 euros", "more than 2000". */
const YEAR = /^20\d\d$/;
const COUNTS_AFTER =
  /^ ?(?:euros?|eur|€|dollars?|usd|\$|pounds?|gbp|£|%|k\b|sessions|orders|visits|users|views|or (?:more|less))/i;
/** "Between 2000 and 5000". */
const BETWEEN = /\bbetween 20\d\d and (?!20\d\d\b)[\d.,]+/i;
const COUNTS_BEFORE =
  /(?:[€$£]|\b(?:more|less|fewer|higher|larger|bigger) than|\b(?:over|above|under|below|exceeding)|\bat (?:least|most)|\bbetween [\d.,]+ and) ?$/i;

function periodItem(text: string, { start, end, period, role }: Mention, ahead: readonly Mention[]): Item {
  const other = ahead.find((mention) => mention.start === start)?.period;
  const isBase = role === "base" ? { isBase: true as const } : {};
  return {
    start,
    end,
    text: text.slice(start, end),
    senses: [],
    period,
    ...isBase,
    ...(other && other.startDate !== period.startDate && { ahead: other }),
  };
}

function amountItems(text: string, periods: readonly Mention[]): Item[] {
  const isFree = ({ start, end }: { start: number; end: number }) =>
    periods.every((period) => period.end <= start || end <= period.start);
  const amounts = findAmounts(text)
    .filter(isFree)
    .filter(({ start }) => !/[\p{L}/#_-]$/u.test(text.slice(0, start)));
  return amounts.map(({ start, end, value, unit }) => {
    const trimmed = text.slice(start, end).trimEnd();
    return { start, end: start + trimmed.length, text: trimmed, senses: [], number: { value, unit } };
  });
}

const isKnown = ({ words }: Token, own: Lexicon): boolean =>
  words.length === 1 || own.has(keyOf(words)) || lexicon().has(keyOf(words));

/** The longest phrase that begins at a token, else the token as an unknown word. */
function longest(
  tokens: readonly Token[],
  at: number,
  own: Lexicon,
  { fixed, isShouted, isInName }: { fixed: readonly Item[]; isShouted: boolean; isInName: boolean },
): { item: Item; length: number; typo?: string } {
  const first = tokens[at] ?? { start: 0, end: 0, text: "", words: [] };
  const isCapital = /^\p{Lu}/u.test(first.text) && !isShouted;
  const spanOf = (length: number): Item => {
    const last = tokens[at + length - 1] ?? first;
    return {
      start: first.start,
      end: last.end,
      text:
        length === 1
          ? first.text
          : tokens
              .slice(at, at + length)
              .map(({ text }) => text)
              .join(" "),
      senses: [],
      ...(isCapital && { isCapital }),
      ...(last.isPossessive && { isPossessive: true }),
    };
  };
  if (first.isQuoted) return { item: { ...spanOf(1), isQuoted: true }, length: 1 };
  const free = tokens
    .slice(at, at + LONGEST_PHRASE)
    .findIndex(
      ({ start, isQuoted }) =>
        isQuoted === true || fixed.some((one) => one.start <= start && start < one.end),
    );
  const most = free === -1 ? LONGEST_PHRASE : free;
  for (let length = Math.min(most, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).flatMap((token) => token.words);
    const senses = own.get(keyOf(words)) ?? lexicon().get(keyOf(words)) ?? lexicon().get(words.join(" "));
    if (senses !== undefined) return { item: { ...spanOf(length), senses }, length };
  }
  if (first.words.length === 2 && first.words[1] === "not")
    return { item: { ...spanOf(1), senses: [{ word: "not" }] }, length: 1 };
  const small = numberWords.indexOf(first.words[0] ?? "");
  if (small > 0) return { item: { ...spanOf(1), number: { value: small, unit: null } }, length: 1 };
  const mended = isInName || (isCapital && at > 0) ? undefined : mend(first.words[0] ?? "");
  if (mended !== undefined) {
    return {
      item: { ...spanOf(1), senses: lexicon().get(mended) ?? [] },
      length: 1,
      typo: `“${first.text}” as “${mended}”`,
    };
  }
  return { item: { ...spanOf(1), isStrange: true }, length: 1 };
}
