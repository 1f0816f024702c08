import type { Mention } from "./concepts.ts";
import type { Found } from "./numeral.ts";

// oxfmt-ignore
const SMALL = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 };

const words = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:(?<tens>${TENS.join("|")})(?:[- ](?<unit>${SMALL.slice(1, 10).join("|")}))?|(?<small>${SMALL.slice(2).join("|")})|(?<one>one|a)(?= (?:hundred|thousand|million|billion)))(?: (?<scale>${Object.keys(SCALES).join("|")}))?(?<percent> percent(?:age points?)?| per cent)?(?![\\p{L}\\p{N}_])`,
  "giu",
);

/** Number words that claim a figure: with a unit or magnitude, or at most two words before a noun of the business. */
export function findNumberWords(text: string, mentions: readonly Mention[]): Found[] {
  return [...text.matchAll(words)].flatMap((match): Found[] => {
    const { tens, unit, small, one, scale, percent } = match.groups ?? {};
    const end = match.index + match[0].length;
    const base =
      (tens === undefined ? 0 : (TENS.indexOf(tens.toLowerCase()) + 2) * 10) +
      Math.max(0, SMALL.indexOf((unit ?? small ?? (one === undefined ? "" : "one")).toLowerCase()));
    const claims =
      percent !== undefined || scale !== undefined || mentions.some((mention) => follows(text, end, mention));
    if (!claims) return [];
    const factor = SCALES[scale?.toLowerCase() ?? ""] ?? 1;
    const isPoints = percent?.includes("point") === true;
    return [
      {
        kind: "number",
        start: match.index,
        end,
        value: base * factor,
        step: factor,
        sign: "",
        unit: percent === undefined ? null : isPoints ? "points" : "percent",
        currencies: [],
        isWord: true,
        isYear: false,
      },
    ];
  });
}

function follows(text: string, end: number, { start }: Mention): boolean {
  return start > end && start - end < 40 && /^\s(?:[\p{L}-]+\s){0,2}$/u.test(text.slice(end, start));
}

/** A word as its number, for what the user asked ("the top five"); undefined for other words. */
export function numberOfWord(word: string): number | undefined {
  const at = SMALL.indexOf(word.toLowerCase());
  return at > 0 ? at : undefined;
}
