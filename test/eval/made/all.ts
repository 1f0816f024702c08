import type { Golden } from "../golden.ts";
import { combine } from "./combine.ts";
import type { Entry } from "./harbour.ts";
import { NOUNS } from "./nouns.ts";
import { openMaker } from "./records.ts";
import { followUpQuestions, leftoverQuestions, orderQuestions, partQuestions } from "./talk.ts";

/** What a company's records can be asked, systematically combined; the truth is counted from the records by loops. */
export function madeQuestions(entries: readonly Entry[]): Golden[] {
  const maker = openMaker(entries);
  const combined = NOUNS.flatMap((noun) => combine(noun, maker));
  const questions = [
    ...combined,
    ...partQuestions(combined),
    ...NOUNS.flatMap((noun) => followUpQuestions(noun, maker)),
    ...leftoverQuestions(),
    ...orderQuestions(),
  ];
  return [...new Map(questions.map((golden) => [golden.id, golden])).values()];
}
