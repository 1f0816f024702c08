import { type Knowledge, listNamed, metricsNamed, type RuleOf, rulesOf } from "./knowledge.ts";
import { takeFilters } from "./parse-filters.ts";
import type { Period } from "../periods/reading/types.ts";
import type { Filter, ListQuestion, ReportQuestion } from "./question-types.ts";
import { chooseFields, storedMetrics } from "./report-fields.ts";
import { openScan } from "../periods/reading/text.ts";

type Exclusion = RuleOf<"exclude">;
export type Target = RuleOf<"target">;

/** A rule that bears on a part of the question, and what became of it. */
export type Honoured =
  | { how: "excluded" | "inherent" | "impossible"; rule: Exclusion }
  | { how: "target"; rule: Target }
  | { how: "told"; rule: Target | RuleOf<"note"> };

/** What the rules ask of a report. */
export interface Applied {
  exclude: Filter[];
  target: Target | undefined;
  honoured: Honoured[];
}

const NOTHING: Applied = { exclude: [], target: undefined, honoured: [] };
/** What Google Analytics subtracts from revenue itself (Data API schema, `totalRevenue`). */
const SUBTRACTED = /^(?:refunds?|refunded|returns?|returned orders)\b/i;
const MOST_NOTES = 2;

const DIMENSIONS: Readonly<Record<string, string>> = {
  country: "country",
  channel: "sessionDefaultChannelGroup",
  device: "deviceCategory",
  landingPage: "landingPage",
  campaign: "sessionCampaignName",
  source: "sessionSource",
  city: "city",
  region: "region",
};

/** What the rules ask of a report of these metrics over this period. */
export function applyRules(knowledge: Knowledge, metrics: readonly string[], period: Period): Applied {
  if (knowledge.rules.length === 0) return NOTHING;
  const exclusions = rulesOf(knowledge, "exclude").filter((rule) => covers(rule, metrics));
  const read = exclusions.map((rule) => readExclusion(rule));
  const target = chooseTarget(knowledge, metrics, period);
  const notes = rulesOf(knowledge, "note").filter((rule) => isAbout(rule.metric, metrics));
  return {
    exclude: read.flatMap(({ filter }) => filter ?? []),
    target,
    honoured: [
      ...read.map(({ honoured }) => honoured),
      ...(target === undefined ? [] : [{ how: "target" as const, rule: target }]),
      ...notes.slice(0, MOST_NOTES).map((rule) => ({ how: "told" as const, rule })),
    ],
  };
}

/** Rules that speak of a kind of records: their tool cannot leave anything out, so they can only be told. */
export function rulesOfList(knowledge: Knowledge, { list }: ListQuestion): Honoured[] {
  const isOf = (metric: string | undefined) => metric !== undefined && listNamed(metric) === list;
  return [
    ...rulesOf(knowledge, "exclude")
      .filter(({ metric }) => isOf(metric))
      .map((rule) => ({ how: "impossible" as const, rule })),
    ...[...rulesOf(knowledge, "target"), ...rulesOf(knowledge, "note")]
      .filter(({ metric }) => isOf(metric))
      .slice(0, MOST_NOTES)
      .map((rule) => ({ how: "told" as const, rule })),
  ];
}

/** One report for each set of metrics that leaves out the same: what traffic excludes stays in revenue. */
export function splitByRules(question: ReportQuestion, knowledge: Knowledge): ReportQuestion[] {
  const exclusions = rulesOf(knowledge, "exclude").filter((rule) => readExclusion(rule).filter !== undefined);
  if (exclusions.length === 0) return [question];
  const groups = Map.groupBy(storedMetrics(chooseFields(question).metrics), (metric) =>
    exclusions.map((rule) => Number(covers(rule, [metric]))).join(""),
  );
  if (groups.size < 2) return [question];
  return [...groups.values()].map((some) => ({ ...question, metrics: some, overview: false }));
}

function covers({ metric }: Exclusion, metrics: readonly string[]): boolean {
  return metric === undefined || isAbout(metric, metrics);
}

function isAbout(words: string, metrics: readonly string[]): boolean {
  const named = metricsNamed(words);
  return metrics.some((metric) => named.includes(metric));
}

function readExclusion(rule: Exclusion): { filter: Filter | undefined; honoured: Honoured } {
  const { metric, value } = rule;
  if (metric !== undefined && metricsNamed(metric).includes("totalRevenue") && SUBTRACTED.test(value)) {
    return { filter: undefined, honoured: { how: "inherent", rule } };
  }
  const filter = toFilter(rule);
  return { filter, honoured: { how: filter === undefined ? "impossible" : "excluded", rule } };
}

/** By the dimension that is named, or the one that has such a value; undefined where web analytics has neither. */
function toFilter({ dimension, value }: Exclusion): Filter | undefined {
  const [known] = takeFilters(openScan(value)).filters;
  const name = dimension === undefined ? undefined : DIMENSIONS[dimension];
  if (name === undefined) return known;
  if (known?.dimension === name) return known;
  const match = name === "landingPage" || name === "sessionCampaignName" ? "contains" : "exact";
  return { dimension: name, match, value };
}

/** Of several targets the one for such a period: a month is measured against the monthly one. */
function chooseTarget(knowledge: Knowledge, metrics: readonly string[], period: Period): Target | undefined {
  const targets = rulesOf(knowledge, "target").filter(({ metric }) => {
    const [first] = metricsNamed(metric);
    return first !== undefined && metrics.includes(first);
  });
  return targets.find(({ per }) => per === period.unit) ?? targets[0];
}
