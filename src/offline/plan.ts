import type { IntegrationType } from "../domain/integration-types.ts";
import { comparedPeriods } from "./comparison.ts";
import { defaultPeriod } from "../periods/reading/period.ts";
import { splitByRules } from "./knowledge-apply.ts";
import type { AddCall, PlanContext, PlannedCall } from "./plan-context.ts";
import { planList, type ListSection } from "./plan-list.ts";
import { expandOverview, isRevenueOnly, plainList, searchOfLosses } from "./plan-overview.ts";
import { planRecords, type RecordsSection } from "./plan-records.ts";
import { planReport, type ReportSection } from "./plan-report.ts";
import { planSearch, type SearchSection } from "./plan-search.ts";
import { planWhy, type WhySection } from "./plan-why.ts";
import type { Part, Question, ReportQuestion, SearchSource } from "./question-types.ts";
import { offeredSources, searchSources } from "./sources.ts";
import { unique } from "../periods/reading/text.ts";

export type Section = ReportSection | WhySection | SearchSection | ListSection | RecordsSection;

/** What is to be looked up for a question, and what of it cannot be. */
export interface Plan {
  sections: Section[];
  calls: PlannedCall[];
  /** Sources that the question needs and that are not connected. */
  missing: IntegrationType[];
  /** Any one of these would do for a search that named no source. */
  missingAny: IntegrationType[];
  /** Why a part could not be planned, as sentences for the answer. */
  problems: string[];
  /** How an ambiguous word was read. */
  remarks: string[];
}

const MOST_CALLS = 8;

/** Decides on the tool calls for a question. The same question, day and tools give the same plan and ids. */
export function planQuestion(question: Question, context: PlanContext): Plan {
  const plan: Plan = {
    sections: [],
    calls: [],
    missing: [],
    missingAny: [],
    problems: [...question.problems],
    remarks: [],
  };
  if (question.problems.length > 0) return plan;
  const add: AddCall = (toolName, input) => {
    const toolCallId = `call_${context.callsBefore + plan.calls.length + 1}`;
    plan.calls.push({ toolCallId, toolName, input });
    return toolCallId;
  };
  const alone = question.parts.length === 1;
  const parts = question.parts
    .flatMap((part) => resolveRevenue(part, plan, context, alone))
    .flatMap((part) => expandOverview(part, context, alone))
    .flatMap((part): Part[] => (part.kind === "report" ? splitByRules(part, context.knowledge) : [part]))
    .flatMap(splitPeriods);
  for (const part of parts) {
    if (plan.calls.length >= MOST_CALLS) {
      plan.problems.push("This was more than I look up at once, so please ask the rest again.");
      break;
    }
    planPart(part, plan, context, add);
  }
  plan.missing = unique(plan.missing);
  return plan;
}

function planPart(part: Part, plan: Plan, context: PlanContext, add: AddCall): void {
  const offered = offeredSources(context.tools);
  const needed = neededSources(part);
  const present = needed.filter((source) => offered.includes(source));
  const records =
    part.kind === "search" && offered.includes("business-suite") ? planRecords(part, add) : undefined;
  if (part.kind === "search" && part.sources.length === 0) {
    if (present.length === 0 && records === undefined) plan.missingAny = needed;
  } else plan.missing.push(...needed.filter((source) => !present.includes(source)));
  if (records !== undefined) plan.sections.push(records);
  if (present.length === 0) return;
  const searched = searchSources.filter((source) => offered.includes(source));
  const planned =
    part.kind === "report"
      ? (planChange(part, context, searched, add) ?? planReport(part, context, add))
      : part.kind === "list"
        ? planList(part, context.knowledge, add)
        : planSearch(
            part,
            searched.filter((source) => present.includes(source)),
            add,
          );
  if ("problem" in planned) plan.problems.push(planned.problem);
  else plan.sections.push(planned);
  if (part.kind !== "list" || !part.reasons) return;
  const losses = searchOfLosses(part);
  const inReach = losses.sources.filter((source) => offered.includes(source));
  if (inReach.length > 0) planPart({ ...losses, sources: inReach }, plan, context, add);
}

/** Why a metric changed, where its stored figures can tell. */
function planChange(
  part: ReportQuestion,
  { today, tools, knowledge }: PlanContext,
  searched: readonly SearchSource[],
  add: AddCall,
): WhySection | undefined {
  if (!part.why || !tools.has("metrics_query")) return undefined;
  const sources = searched.filter((source) => source !== "mail");
  return planWhy(part, { today, sources, knowledge }, add);
}

const WEB_REVENUE =
  "This is the revenue that web analytics recorded; what was invoiced is in the business suite and may differ.";
const INVOICED =
  "I read revenue as what was invoiced; what web analytics recorded is another figure and may differ.";

/** Revenue is in two places: the agent's preferred one answers, and the answer says which it was. */
function resolveRevenue(part: Part, plan: Plan, context: PlanContext, alone: boolean): Part[] {
  const offered = offeredSources(context.tools);
  if (!alone || !isRevenueOnly(part) || !offered.includes("business-suite")) return [part];
  const first = context.preferred.find((type) => type === "web-analytics" || type === "business-suite");
  if (offered.includes("web-analytics") && first !== "business-suite") {
    plan.remarks.push(WEB_REVENUE);
    return [part];
  }
  plan.remarks.push(INVOICED);
  const periods = part.periods.length > 0 ? part.periods : [defaultPeriod(context.today)];
  return [{ ...plainList("invoices", undefined, comparedPeriods(periods, part.comparison)), count: 0 }];
}

function neededSources(part: Part): IntegrationType[] {
  if (part.kind === "report") return ["web-analytics"];
  if (part.kind === "list") return ["business-suite"];
  return part.sources.length > 0 ? part.sources : [...searchSources];
}

/** A list has one period; of two, each gets a list of its own. */
function splitPeriods(part: Part): Part[] {
  if (part.kind !== "list" || part.periods.length < 2) return [part];
  return part.periods.map((period) => ({ ...part, periods: [period] }));
}
