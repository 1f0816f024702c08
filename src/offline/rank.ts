import type { Rank } from "./question-types.ts";
import { phrase } from "../periods/reading/text.ts";
import { rankWords } from "./vocabulary-fields.ts";

const COUNT_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = `(?<count>\\d{1,3}|${COUNT_WORDS.join("|")})`;
const ANY_RANK = `${rankWords.highest}|${rankWords.lowest}`;
const COUNTS = [phrase(`(?:${ANY_RANK})[- ]?${NUMBER}`), phrase(`${NUMBER} (?:${ANY_RANK})`)];
const LOWEST = phrase(`(?<!at )(?:${rankWords.lowest})`);
const HIGHEST = phrase(rankWords.highest);
const JUDGING = phrase(rankWords.judging);

/** "top 5", "worst", "most": how rows are ordered and how many are wanted; undefined when nothing ranks. */
export function readRank(open: string): Rank | undefined {
  const counted = COUNTS.map((pattern) => pattern.exec(open)?.groups?.["count"]).find(
    (text) => text !== undefined,
  );
  const lowest = LOWEST.test(open);
  if (counted === undefined && !lowest && !HIGHEST.test(open)) return undefined;
  const order = lowest ? "lowest" : "highest";
  return {
    order,
    judging: JUDGING.test(open),
    count: counted === undefined ? undefined : readCount(counted),
  };
}

function readCount(text: string): number {
  const number = COUNT_WORDS.indexOf(text) + 1 || Number(text);
  return Math.min(Math.max(number, 1), 100);
}
