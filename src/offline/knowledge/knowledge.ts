import type { ChosenContext } from "../../contexts/choose.ts";
import { keyOf, type Lexicon } from "../reading/lexicon.ts";
import type { Sense } from "../reading/types.ts";
import { sensesOf } from "./metrics.ts";
import { readRules, type Rule } from "./rules.ts";

/** What the organization and the user have defined, as rules. */
export interface Knowledge {
  rules: readonly Rule[];
  contexts: ReadonlyMap<string, ChosenContext>;
}

export type RuleOf<T extends Rule["type"]> = Extract<Rule, { type: T }>;

export function readKnowledge(contexts: readonly ChosenContext[]): Knowledge {
  return { rules: readRules(contexts), contexts: new Map(contexts.map((context) => [context.id, context])) };
}

export function rulesOf<T extends Rule["type"]>({ rules }: Knowledge, type: T): RuleOf<T>[] {
  return rules.filter((rule): rule is RuleOf<T> => rule.type === type);
}

/** The month with which the fiscal year begins; 1 where nobody says. */
export const fiscalYearStart = (knowledge: Knowledge): number =>
  rulesOf(knowledge, "fiscalYearStart")[0]?.month ?? 1;

/** The organization's own words as what they stand for. */
export function ownWords(knowledge: Knowledge): Lexicon {
  return new Map(
    rulesOf(knowledge, "alias").flatMap(({ term, metric }): [string, Sense[]][] => {
      const senses = sensesOf(metric);
      return senses.length === 0 ? [] : [[keyOf(term.replaceAll("-", " ").split(" ")), senses]];
    }),
  );
}
