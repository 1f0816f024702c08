import type { JSONObject } from "@ai-sdk/provider";
import { previousPeriod, samePeriodLastYear } from "../periods/dates.ts";
import type { Applied, Target } from "./knowledge-apply.ts";
import { metricsNamed } from "./knowledge.ts";
import { excludeInput, filterInput, groupOf, isStoredMetric, isTimeDimension } from "./metrics-query.ts";
import type { Period } from "../periods/reading/types.ts";
import type { ReportFields } from "./report-fields.ts";

export type ReportTool = "metrics_query" | "web_analytics_report";

/** What the figures are compared with; the tool does the arithmetic. */
export type Base =
  | { compareWith: "previous_period" | "previous_year" }
  | { compareWith: "days"; period: Period };

/** The arguments of a report in the form of its tool. */
export function reportInput(
  tool: ReportTool,
  fields: ReportFields,
  period: Period,
  base: Base | undefined,
  { exclude, target }: Pick<Applied, "exclude" | "target">,
): JSONObject {
  const [group] = fields.dimensions;
  const rows = { limit: fields.limit, orderBy: { ...fields.orderBy } };
  const { metrics } = fields;
  const { startDate, endDate } = period;
  const common = { metrics, startDate, endDate, ...compareInput(base), ...(group === undefined ? {} : rows) };
  if (tool === "web_analytics_report") {
    return {
      ...common,
      ...(group === undefined ? {} : { dimensions: fields.dimensions }),
      ...(fields.filter === undefined ? {} : { filter: { ...fields.filter } }),
      ...(exclude.length === 0 ? {} : { exclude: exclude.map((one) => ({ ...one })) }),
    };
  }
  const inOrder = group !== undefined && fields.orderBy.field === group;
  return {
    ...common,
    ...(group === undefined ? {} : { groupBy: groupOf(group) ?? group }),
    ...(group !== undefined && isTimeDimension(group) && inOrder ? { analyse: "trend" } : {}),
    ...filterInput(fields),
    ...excludeInput(exclude),
    ...targetInput(target),
  };
}

function targetInput(target: Target | undefined): JSONObject {
  const [metric] = target === undefined ? [] : metricsNamed(target.metric);
  if (target === undefined || metric === undefined || !isStoredMetric(metric)) return {};
  return { target: { metric, value: target.value, per: target.per } };
}

/** The field of a tool call that asks for the earlier figures; nothing without a base. */
export function compareInput(base: Base | undefined): JSONObject {
  if (base === undefined) return {};
  if (base.compareWith !== "days") return { compareWith: base.compareWith };
  const { startDate, endDate } = base.period;
  return { compareWith: { startDate, endDate } };
}

/** The days directly before and those a year before have names of their own. */
export function plainBase(main: Period, { startDate, endDate }: Period): Base | undefined {
  const isThat = (range: { startDate: string; endDate: string }): boolean =>
    range.startDate === startDate && range.endDate === endDate;
  if (isThat(previousPeriod(main))) return { compareWith: "previous_period" };
  return isThat(samePeriodLastYear(main)) ? { compareWith: "previous_year" } : undefined;
}
