import type { ChosenContext } from "../contexts/choose.ts";
import { readRules } from "../contexts/rules/read-rules.ts";
import type { Rule } from "../contexts/rules/types.ts";
import { readLines } from "../contexts/lines.ts";
import { phrase } from "../periods/reading/text.ts";
import { metricWords } from "./vocabulary-fields.ts";
import { listWords } from "./vocabulary-lists.ts";

/** What the organization and the user have defined, as rules. */
export interface Knowledge {
  rules: readonly Rule[];
  /** By id, for naming them. */
  contexts: ReadonlyMap<string, ChosenContext>;
}

export type RuleOf<T extends Rule["type"]> = Extract<Rule, { type: T }>;

/** What the contexts in the system prompt define, as far as their words are a rule that is known. */
export function readKnowledge(system: string): Knowledge {
  const contexts = readLines(system);
  return { rules: readRules(contexts), contexts: new Map(contexts.map((context) => [context.id, context])) };
}

/** The rules of one type, those of the user's own contexts first. */
export function rulesOf<T extends Rule["type"]>({ rules }: Pick<Knowledge, "rules">, type: T): RuleOf<T>[] {
  return rules.filter((rule): rule is RuleOf<T> => rule.type === type);
}

const METRICS = metricWords.map(({ name, pattern }) => ({ name, pattern: phrase(`^(?:${pattern})$`) }));
const LISTS = listWords.map(({ kind, pattern }) => ({ kind, pattern: phrase(`^(?:${pattern})$`) }));
const QUALIFIER = /^(?:(?:net|gross|total|all|web ?site|web|site|online) )+/;

/** What follows from a metric, of which it is said. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  totalRevenue: ["totalRevenue", "averageRevenuePerUser", "averagePurchaseRevenue", "itemRevenue"],
  transactions: ["transactions", "averagePurchaseRevenue"],
};
const TRAFFIC = /\b(?:traffic|visits?|visitors?|users?)$/;
const OF_TRAFFIC: readonly string[] = [
  "sessions",
  "activeUsers",
  "totalUsers",
  "newUsers",
  "engagedSessions",
  "engagementRate",
  "bounceRate",
  "screenPageViews",
  "keyEventRate",
  "sessionKeyEventRate",
];

/** The metrics of a report that a rule's words speak of; empty when they name none. */
export function metricsNamed(words: string): readonly string[] {
  const bare = words.replace(QUALIFIER, "");
  if (TRAFFIC.test(bare)) return OF_TRAFFIC;
  const name = METRICS.find(({ pattern }) => pattern.test(bare))?.name;
  return name === undefined ? [] : (FAMILIES[name] ?? [name]);
}

/** The kind of records that a rule's words speak of. */
export function listNamed(words: string): string | undefined {
  const bare = words.replace(QUALIFIER, "");
  return LISTS.find(({ pattern }) => pattern.test(bare))?.kind;
}
