import { findMeasure } from "../../catalogue/catalogue.ts";
import type { QueryInput } from "../../catalogue/inputs/query.ts";
import { isTraffic, type Ask } from "../plan.ts";
import { sensesOf } from "./metrics.ts";
import { type Rule, type RuleOf, type Rules, rulesOf } from "./rules.ts";

type Filter = NonNullable<QueryInput["filters"]>[number];

/** A rule that bears on a question, and whether it was followed or can only be told. */
export type Honoured =
  | { how: "followed"; rule: RuleOf<"exclude"> | RuleOf<"target"> }
  | { how: "told"; rule: Rule };

export interface Applied {
  filters: Filter[];
  target: NonNullable<QueryInput["target"]> | undefined;
  honoured: Honoured[];
}

const OF_VISITS =
  "sessions users totalUsers newUsers engagedSessions engagementRate bounceRate views keyEventRate conversionRate".split(
    " ",
  );
/** What follows from a measure, of which a rule is said. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  revenue: ["revenue", "revenuePerUser", "averageOrderValue", "itemRevenue", "purchaseRevenue"],
  transactions: ["transactions", "averageOrderValue"],
  sessions: OF_VISITS,
  users: OF_VISITS,
  totalUsers: OF_VISITS,
};
const MOST_NOTES = 2;

/** What the rules ask of a report. */
export function applyRules(rules: Rules, ask: Ask): Applied {
  const exclusions = rulesOf(rules, "exclude").filter(
    ({ measures }) =>
      isTraffic(ask) && (measures.length === 0 || measures.some((measure) => isOf(measure, ask))),
  );
  const goal = ask.aim === undefined ? chooseTarget(rules, ask) : undefined;
  const target = goal ? targetOf(goal, ask) : aimOf(ask);
  const notes = rulesOf(rules, "note").filter(({ metric }) => isAbout(metric, ask));
  return {
    filters: exclusions.flatMap(({ conditions }) =>
      conditions.map(({ field, is, values }) => ({ field, is, value: [...values] })),
    ),
    target,
    honoured: [
      ...exclusions.map((rule) => ({ how: "followed" as const, rule })),
      ...(goal === undefined
        ? []
        : [{ how: target ? ("followed" as const) : ("told" as const), rule: goal }]),
      ...notes.slice(0, MOST_NOTES).map((rule) => ({ how: "told" as const, rule })),
    ],
  };
}

const isOf = (measure: string, { measures }: Ask): boolean =>
  measures.some((name) => (FAMILIES[measure] ?? [measure]).includes(name));

const isAbout = (metric: string, ask: Ask): boolean =>
  sensesOf(metric).some(
    ({ dataset, measure }) => dataset === ask.dataset.name && (measure === undefined || isOf(measure, ask)),
  );

/** Of several targets the one for such a period: a month is measured against the monthly one. */
function chooseTarget(rules: Rules, ask: Ask): RuleOf<"target"> | undefined {
  const targets = rulesOf(rules, "target").filter(({ metric }) => isAbout(metric, ask));
  return targets.find(({ per }) => per === ask.period?.unit) ?? targets[0];
}

/** For the tool, where the figures are those that the target is of. */
function targetOf({ metric, value, per }: RuleOf<"target">, ask: Ask): Applied["target"] {
  const measure = sensesOf(metric).find(({ dataset }) => dataset === ask.dataset.name)?.measure;
  // What a context aims at says nothing of states.
  const isWhole = isTraffic(ask) && ask.conditions.length + ask.open.length === 0;
  return isWhole && addsUp(ask, measure) ? { measure, value, per } : undefined;
}

/** The target that the question names is of all that it says. */
function aimOf(ask: Ask): Applied["target"] {
  const { aim, period, measures } = ask;
  const [measure, ...others] = measures;
  const isOfOne = others.length === 0 && addsUp(ask, measure);
  return aim && period?.unit && isOfOne ? { measure, value: aim.value, per: period.unit } : undefined;
}

const addsUp = ({ dataset, period, groupBy, base, measures }: Ask, measure?: string): measure is string =>
  groupBy.length === 0 &&
  base === undefined &&
  period !== undefined &&
  measure !== undefined &&
  measures.includes(measure) &&
  findMeasure(dataset, measure)?.adds === true;
