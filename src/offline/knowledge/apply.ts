import type { QueryInput } from "../../catalogue/inputs/query.ts";
import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { keyOf, lexicon } from "../reading/lexicon.ts";
import type { Ask, Sense } from "../reading/types.ts";
import { type Knowledge, type RuleOf, rulesOf } from "./knowledge.ts";
import { sensesOf } from "./metrics.ts";

type Filter = NonNullable<QueryInput["filters"]>[number];
type Exclusion = RuleOf<"exclude">;
export type Target = RuleOf<"target">;

/** A rule that bears on a question, and what became of it. */
export type Honoured =
  | { how: "excluded" | "inherent" | "impossible"; rule: Exclusion }
  | { how: "target"; rule: Target }
  | { how: "told"; rule: Target | RuleOf<"note"> };

export interface Applied {
  filters: Filter[];
  target: NonNullable<QueryInput["target"]> | undefined;
  honoured: Honoured[];
}

/** What Google Analytics subtracts from revenue itself (Data API schema, `totalRevenue`). */
const SUBTRACTED = /^(?:refunds?|refunded|returns?|returned orders)\b/i;
/** What follows from a measure, of which a rule is said. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  revenue: ["revenue", "revenuePerUser", "averageOrderValue", "itemRevenue", "purchaseRevenue"],
  transactions: ["transactions", "averageOrderValue"],
  sessions: [
    "sessions",
    "users",
    "totalUsers",
    "newUsers",
    "engagedSessions",
    "engagementRate",
    "bounceRate",
    "views",
    "keyEventRate",
    "conversionRate",
  ],
};
const MOST_NOTES = 2;

/** What the rules ask of a report. */
export function applyRules(knowledge: Knowledge, ask: Ask): Applied {
  const exclusions = rulesOf(knowledge, "exclude")
    .filter(({ metric }) => covers(metric, ask))
    .map((rule) => readExclusion(rule, ask));
  const target = chooseTarget(knowledge, ask);
  const notes = rulesOf(knowledge, "note")
    .filter(({ metric }) => isAbout(metric, ask))
    .slice(0, MOST_NOTES);
  return {
    filters: exclusions.flatMap(({ filter }) => filter ?? []),
    target: target?.target,
    honoured: [
      ...exclusions.map(({ honoured }) => honoured),
      ...(target === undefined ? [] : [target.honoured]),
      ...notes.map((rule) => ({ how: "told" as const, rule })),
    ],
  };
}

function covers(metric: string | undefined, ask: Ask): boolean {
  return metric === undefined ? ask.dataset.name === "traffic" : isAbout(metric, ask);
}

function isAbout(metric: string, { dataset, measures }: Ask): boolean {
  return sensesOf(metric).some((sense) => {
    if (sense.dataset !== dataset.name) return false;
    if (sense.measure === undefined) return true;
    const family = /\b(?:traffic|visits?|visitors?|users?)$/.test(metric)
      ? FAMILIES["sessions"]
      : FAMILIES[sense.measure];
    return measures.some((name) => (family ?? [sense.measure]).includes(name));
  });
}

function readExclusion(rule: Exclusion, ask: Ask): { filter: Filter | undefined; honoured: Honoured } {
  if (ask.measures.some((name) => FAMILIES["revenue"]?.includes(name)) && SUBTRACTED.test(rule.value))
    return { filter: undefined, honoured: { how: "inherent", rule } };
  const filter = filterOf(rule, ask);
  return { filter, honoured: { how: filter === undefined ? "impossible" : "excluded", rule } };
}

/** By the dimension that is named, or the one that has such a value; undefined where the dataset has neither. */
function filterOf({ dimension, value }: Exclusion, { dataset }: Ask): Filter | undefined {
  const key = keyOf(value.toLowerCase().replaceAll("-", " ").split(" "));
  const isOf = ({ values, dimension: name }: Sense): boolean =>
    values !== undefined &&
    name !== undefined &&
    findDimension(dataset, name) !== undefined &&
    (dimension === undefined || dimension === name);
  const known = lexicon().get(key)?.find(isOf);
  if (known?.dimension !== undefined)
    return { field: known.dimension, is: "isNot", value: [...(known.values ?? [value])] };
  if (dimension === undefined || findDimension(dataset, dimension) === undefined) return undefined;
  return {
    field: dimension,
    is: dimension === "landingPage" || dimension === "campaign" ? "doesNotContain" : "isNot",
    value,
  };
}

/** Of several targets the one for such a period: a month is measured against the monthly one. */
function chooseTarget(
  knowledge: Knowledge,
  ask: Ask,
): { target: Applied["target"]; honoured: Honoured } | undefined {
  const { dataset, period, groupBy, base, conditions, open, measures } = ask;
  const targets = rulesOf(knowledge, "target").filter(({ metric }) => isAbout(metric, ask));
  const rule = targets.find(({ per }) => per === period?.unit) ?? targets[0];
  if (rule === undefined) return undefined;
  const measure = sensesOf(rule.metric).find((sense) => sense.dataset === dataset.name)?.measure;
  const isWhole = groupBy.length === 0 && base === undefined && conditions.length === 0 && open.length === 0;
  const isMeasurable =
    dataset.name === "traffic" &&
    isWhole &&
    period !== undefined &&
    measure !== undefined &&
    measures.includes(measure) &&
    findMeasure(dataset, measure)?.adds === true;
  if (!isMeasurable) return { target: undefined, honoured: { how: "told", rule } };
  return { target: { measure, value: rule.value, per: rule.per }, honoured: { how: "target", rule } };
}
