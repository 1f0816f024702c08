import type { JSONObject } from "@ai-sdk/provider";
import type { IntegrationType } from "../../../lib/integration-types.ts";
import { planList, type ListSection } from "./plan-list.ts";
import { planReport, type ReportSection } from "./plan-report.ts";
import { planSearch, type SearchSection } from "./plan-search.ts";
import type { Part, Question, ReportQuestion } from "./question-types.ts";
import { offeredSources, searchSources, sources } from "./sources.ts";
import { unique } from "./text.ts";

export interface PlannedCall {
  toolCallId: string;
  toolName: string;
  input: JSONObject;
}

/** Plans one tool call and returns the id under which its result will be found. */
export type AddCall = (source: IntegrationType, input: JSONObject) => string;

export type Section = ReportSection | SearchSection | ListSection;

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
}

export interface PlanContext {
  today: string;
  /** Names of the tools that the model may call. */
  tools: ReadonlySet<string>;
  /** Number of tool calls that already stand in the prompt; ids continue from it. */
  callsBefore: number;
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
  };
  if (question.problems.length > 0) return plan;
  const add: AddCall = (source, input) => {
    const toolCallId = `call_${context.callsBefore + plan.calls.length + 1}`;
    plan.calls.push({ toolCallId, toolName: sources[source].tool, input });
    return toolCallId;
  };
  const parts = question.parts.flatMap((each) => replaceOverview(each, context.tools)).flatMap(splitPeriods);
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
  if (part.kind === "search" && part.sources.length === 0) {
    if (present.length === 0) plan.missingAny = needed;
  } else plan.missing.push(...needed.filter((source) => !present.includes(source)));
  if (present.length === 0) return;
  const planned =
    part.kind === "report"
      ? planReport(part, context.today, add)
      : part.kind === "list"
        ? planList(part, add)
        : planSearch(
            part,
            searchSources.filter((source) => present.includes(source)),
            add,
          );
  if ("problem" in planned) plan.problems.push(planned.problem);
  else plan.sections.push(planned);
}

function neededSources(part: Part): IntegrationType[] {
  if (part.kind === "report") return ["web-analytics"];
  if (part.kind === "list") return ["business-suite"];
  return part.sources.length > 0 ? part.sources : [...searchSources];
}

/** "How are we doing?" without web analytics is answered from the business suite as far as that goes. */
function replaceOverview(part: Part, tools: ReadonlySet<string>): Part[] {
  const offered = offeredSources(tools);
  const replaceable = part.kind === "report" && isOverview(part) && !offered.includes("web-analytics");
  if (!replaceable || !offered.includes("business-suite")) return [part];
  const list = {
    kind: "list" as const,
    due: false,
    periods: [],
    conditions: [],
    rank: undefined,
    age: undefined,
    count: undefined,
    average: false,
    groupBy: undefined,
    leftover: [],
  };
  return [{ ...list, list: "deals", status: "open" }, { ...list, list: "invoices", status: "overdue" }, part];
}

/** A list has one period; of two, each gets a list of its own. */
function splitPeriods(part: Part): Part[] {
  if (part.kind !== "list" || part.periods.length < 2) return [part];
  return part.periods.map((period) => ({ ...part, periods: [period] }));
}

function isOverview(part: ReportQuestion): boolean {
  return part.overview && part.metrics.length === 0;
}
