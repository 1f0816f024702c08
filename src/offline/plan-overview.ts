import type { IntegrationType } from "../domain/integration-types.ts";
import { defaultPeriod } from "../periods/reading/period.ts";
import type { Period } from "../periods/reading/types.ts";
import type { PlanContext } from "./plan-context.ts";
import type { ListQuestion, Part, ReportQuestion, SearchQuestion } from "./question-types.ts";
import { offeredSources } from "./sources.ts";

const USUAL_ORDER: readonly IntegrationType[] = ["web-analytics", "business-suite", "team-chat"];

const SHOWN = 3;

/** A list of records with nothing said but what they are. */
export function plainList(
  list: ListQuestion["list"],
  status: string | undefined,
  periods: Period[],
): ListQuestion {
  return {
    kind: "list",
    list,
    status,
    due: false,
    periods,
    limits: {},
    winRate: false,
    ageing: false,
    reasons: false,
    rank: undefined,
    age: undefined,
    count: undefined,
    average: false,
    groupBy: undefined,
    leftover: [],
  };
}

/** What colleagues wrote on the reasons of a list's losses. */
export function searchOfLosses({ periods }: ListQuestion): SearchQuestion {
  return {
    ...plainSearch("team-chat", periods),
    sources: ["team-chat", "notes-workspace"],
    digest: "losses",
  };
}

function plainSearch(source: SearchQuestion["sources"][number], periods: Period[]): SearchQuestion {
  return {
    kind: "search",
    sources: [source],
    keywords: [],
    operators: [],
    person: undefined,
    channel: undefined,
    periods,
    subject: undefined,
    newest: false,
    digest: undefined,
    reading: false,
    pronoun: false,
  };
}

/** "How did we do?" asks every source that knows the business, the agent's preferred ones first. */
export function expandOverview(part: Part, context: PlanContext, alone: boolean): Part[] {
  if (part.kind !== "report" || !part.overview || part.metrics.length > 0) return [part];
  const offered = offeredSources(context.tools);
  const isReplaced = !offered.includes("web-analytics") && offered.includes("business-suite");
  if (isReplaced && !(alone && part.business)) return [...standingRecords(), part];
  if (!alone || !part.business || part.rank !== undefined || part.why || part.dimensions.length > 0)
    return [part];
  const periods = part.periods.length > 0 ? part.periods : [defaultPeriod(context.today)];
  const when = periods.slice(0, 1).filter(({ allTime }) => allTime !== true);
  const parts: Partial<Record<IntegrationType, Part[]>> = {
    "web-analytics": [part],
    "business-suite": [
      { ...plainList("deals", "won", when), count: SHOWN },
      { ...plainList("invoices", undefined, when), count: 0 },
      { ...plainList("invoices", "overdue", []), count: SHOWN },
    ],
    "team-chat": [{ ...plainSearch("team-chat", when), digest: "period" }],
  };
  const order = orderSources(offered, context.preferred);
  const expanded = order.flatMap((source) => parts[source] ?? []);
  return expanded.length === 0 || isReplaced ? [...expanded, part] : expanded;
}

function standingRecords(): Part[] {
  return [plainList("deals", "open", []), plainList("invoices", "overdue", [])];
}

function orderSources(
  offered: readonly IntegrationType[],
  preferred: readonly IntegrationType[],
): IntegrationType[] {
  const usual = preferred.length > 0 ? preferred : USUAL_ORDER;
  const first = usual.filter((source) => offered.includes(source));
  return [...first, ...offered.filter((source) => !first.includes(source))];
}

const REVENUE = "totalRevenue";

/** Whether a question about revenue could as well be one about invoices. */
export function isRevenueOnly(part: Part): part is ReportQuestion {
  if (part.kind !== "report" || part.metrics.length !== 1 || part.metrics[0] !== REVENUE) return false;
  const { dimensions, filters, rank, why, trend, perDay, share, movers, said } = part;
  const plain = dimensions.length === 0 && filters.length === 0 && rank === undefined && movers === undefined;
  return plain && !why && !trend && !perDay && !share && !/online|web/.test(said[REVENUE] ?? "");
}
