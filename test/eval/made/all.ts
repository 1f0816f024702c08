import type { Facts } from "../facts.ts";
import type { Golden } from "../golden.ts";
import type { Entry } from "./harbour.ts";
import { openMaker } from "./records.ts";
import { followUpQuestions, leftoverQuestions, orderQuestions, partQuestions } from "./talk.ts";
import { visitQuestions } from "./visits.ts";

/** What a company's records can be asked, systematically combined; the truth is counted from the records by loops. */
export function madeQuestions(entries: readonly Entry[]): Golden[] {
  const maker = openMaker(entries);
  const questions = [...maker.questions, ...partQuestions(maker.questions), ...followUpQuestions(entries, maker), ...leftoverQuestions(), ...orderQuestions()];
  return [...new Map(questions.map((golden) => [golden.id, golden])).values()];
}

export const madeTraffic = ({ traffic }: Facts): Golden[] => visitQuestions(traffic);
