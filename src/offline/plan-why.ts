import type { JSONObject } from "@ai-sdk/provider";
import { lengthInDays, previousPeriod } from "../periods/dates.ts";
import { applyRules, type Honoured } from "./knowledge-apply.ts";
import type { Knowledge } from "./knowledge.ts";
import { excludeInput, filterInput, groupOf, isStoredMetric, isTimeDimension } from "./metrics-query.ts";
import { seriesUnit } from "./plan-report.ts";
import { askedPeriods, chooseBase } from "./plan-periods.ts";
import type { Base } from "./report-input.ts";
import type { Period } from "../periods/reading/types.ts";
import type { AddCall } from "./plan-context.ts";
import type { Filter, ReportQuestion, SearchSource } from "./question-types.ts";
import { chooseFields } from "./report-fields.ts";
import { compareInput } from "./report-input.ts";

/** Why a metric changed: what moved it, when it turned, and what was written in that time. */
export interface WhySection {
  kind: "why";
  question: ReportQuestion;
  metric: string;
  filter: Filter | undefined;
  period: Period;
  base: Base;
  /** The movers. */
  call: string;
  /** How it went over both periods. */
  trend: { dimension: string; call: string } | undefined;
  /** Where documents of that time can be looked for. */
  sources: SearchSource[];
  runsToday: boolean;
  honoured: Honoured[];
}

/** Stored metrics that stand for those which only a live report has. */
const INSTEAD: Readonly<Record<string, string>> = {
  activeUsers: "totalUsers",
  sessionKeyEventRate: "keyEventRate",
};
const MOVERS = 5;
const SHORTEST_TREND = 7;

/** Undefined when the question cannot be answered from stored figures: then a breakdown has to do. */
export function planWhy(
  question: ReportQuestion,
  { today, sources, knowledge }: { today: string; sources: SearchSource[]; knowledge: Knowledge },
  add: AddCall,
): WhySection | undefined {
  const { metrics, filter, only } = chooseFields(question);
  const metric = INSTEAD[metrics[0] ?? ""] ?? metrics[0] ?? "sessions";
  const [dimension, second] = question.dimensions;
  const groupBy = dimension === undefined ? undefined : groupOf(dimension);
  const isOdd = dimension !== undefined && (groupBy === undefined || isTimeDimension(dimension));
  if (!isStoredMetric(metric) || isOdd || second !== undefined || only.length > 0) return undefined;
  if (filter !== undefined && groupOf(filter.dimension) === undefined) return undefined;
  const asked = askedPeriods(question, today);
  if ("problem" in asked) return undefined;
  const period = asked.main;
  const base = chooseBase(asked, question.comparison ?? { kind: "previous" }, { dimensions: [] }, today) ?? {
    compareWith: "previous_period" as const,
  };
  const { startDate, endDate } = period;
  const { exclude, honoured } = applyRules(knowledge, [metric], period);
  if (exclude.some((one) => groupOf(one.dimension) === undefined)) return undefined;
  const narrowed = { ...filterInput({ filter }), ...excludeInput(exclude) };
  const call = add("metrics_query", {
    metrics: [metric],
    startDate,
    endDate,
    ...compareInput(base),
    analyse: "movers",
    ...(groupBy === undefined ? {} : { groupBy }),
    ...narrowed,
    limit: MOVERS,
  });
  const trend = planTrend(metric, narrowed, period, base, add);
  const runsToday = endDate === today;
  const asks = { question, metric, filter, period, base };
  // A target says nothing about why.
  const bearing = honoured.filter(({ how }) => how !== "target");
  return { kind: "why", ...asks, call, trend, sources, runsToday, honoured: bearing };
}

/** Both periods together show when it turned; a day or two do not. */
function planTrend(
  metric: string,
  narrowed: JSONObject,
  period: Period,
  base: Base,
  add: AddCall,
): WhySection["trend"] {
  const whole = spanOf(period, base);
  const dimension = seriesUnit(whole);
  if (dimension === undefined || lengthInDays(period) < SHORTEST_TREND || metric === "totalUsers")
    return undefined;
  const input: JSONObject = {
    metrics: [metric],
    startDate: whole.startDate,
    endDate: whole.endDate,
    groupBy: groupOf(dimension) ?? "day",
    analyse: "trend",
    ...narrowed,
  };
  return { dimension, call: add("metrics_query", input) };
}

function spanOf(period: Period, base: Base): Period {
  if (base.compareWith === "previous_year") return period;
  const earlier = base.compareWith === "days" ? base.period : previousPeriod(period);
  if (earlier.startDate > period.startDate) return period;
  return { ...period, startDate: earlier.startDate };
}
