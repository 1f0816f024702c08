import type { Role } from "./conversation.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { ListSection } from "./plan-list.ts";
import type { Plan } from "./plan.ts";
import type { RecordsSection } from "./plan-records.ts";
import type { ReportSection } from "./plan-report.ts";
import type { SearchSection } from "./plan-search.ts";
import type { WhySection } from "./plan-why.ts";
import { dimensionWord, metricWord } from "./report-fields.ts";
import { offeredSources, sources } from "./sources.ts";
import type { Written } from "./write-types.ts";

export interface Asker {
  tools: ReadonlySet<string>;
  role: Role;
}

/** One useful next question, in words that this model understands when they are sent back. */
export function suggestQuestion(plan: Plan, { tools, role }: Asker, first: Written | undefined): string {
  const [section] = plan.sections;
  const found = first?.found === true;
  const failed = new Set(first?.failed.map(({ source }) => source));
  if (section === undefined || (!found && failed.size > 0)) return exampleOf(tools, failed);
  if (section.kind === "records") return found ? afterRecords(section) : "How are we doing this month?";
  if (section.kind === "why") return afterWhy(section, role);
  if (section.kind === "report") {
    return found ? (afterFigures(section, { tools, role }) ?? afterReport(section)) : afterNothing(section);
  }
  return section.kind === "list" ? afterList(section, role) : afterSearch(section, tools);
}

/** What the agent of a role asks next about figures: for a cause, a channel, a deal or a deadline. */
function afterFigures(
  { question, fields, reports, base }: ReportSection,
  { tools, role }: Asker,
): string | undefined {
  const { many } = metricWord(
    fields.metrics.includes("totalRevenue") ? "totalRevenue" : (fields.metrics[0] ?? ""),
  );
  const when = reports[0]?.period.ask ?? "";
  const offered = offeredSources(tools);
  if (question.business && role === "sales" && offered.includes("business-suite")) {
    return "What is our win rate this quarter?";
  }
  if (question.business && role === "operations" && offered.includes("business-suite")) {
    return "Which tasks are overdue?";
  }
  if (base === undefined || role === "marketing" || !tools.has("metrics_query")) return undefined;
  if (fields.dimensions.length > 0 || (reports[0]?.period.allTime ?? false)) return undefined;
  return `Why did ${many} change ${when}?`;
}

function afterWhy({ metric, period, question }: WhySection, role: Role): string {
  const { many } = metricWord(metric);
  if (role === "sales") return "Which deals did we lose this month?";
  if (role === "operations") return `What did the team say ${period.ask}?`;
  const by = question.dimensions.includes("landingPage") ? "channel" : "landing page";
  const moved = question.direction === "up" ? "gained" : "lost";
  return `Which ${by} ${moved} most in ${many} ${period.ask}?`;
}

function afterRecords({ words }: RecordsSection): string {
  return `Which open deals are there with ${words}?`;
}

/** A question to the first source that is there and did not just fail. */
export function exampleOf(
  tools: ReadonlySet<string>,
  failed: ReadonlySet<IntegrationType> = new Set(),
): string {
  const usable = offeredSources(tools).find((source) => !failed.has(source));
  return usable === undefined ? "Which sources are connected?" : sources[usable].example;
}

function afterReport(section: ReportSection): string {
  const { fields, question, reports } = section;
  const metric = metricWord(fields.metrics[0] ?? "sessions");
  const when = reports[0]?.period.ask ?? "";
  if (fields.dimensions.length === 0) {
    if (question.overview) return `Which pages had the most page views ${when}?`;
    const by = metric.name === "screenPageViews" ? "page" : "channel";
    return `Which ${by} had the ${metric.form === "count" ? "most" : "highest"} ${metric.many} ${when}?`;
  }
  if (section.base === undefined) {
    const by = fields.dimensions.map((name) => dimensionWord(name).one).join(" and ");
    return `How did ${metric.many} by ${by} ${when} change compared with the previous period?`;
  }
  return `What is the trend of ${metric.many} ${when}?`;
}

/** Where a period holds nothing, the whole year may. */
function afterNothing({ fields }: ReportSection): string {
  return `What is the trend of ${metricWord(fields.metrics[0] ?? "sessions").many} this year?`;
}

function afterList({ question: { list, status } }: ListSection, role: Role): string {
  if (role === "sales" && status === "won") return "What is our win rate this quarter?";
  if (role === "operations" && list !== "tasks" && list !== "projects") return "Which tasks are overdue?";
  if (list === "tasks" || list === "projects" || list === "milestones") {
    return status === "overdue" ? "Which projects are open?" : "Which tasks are overdue?";
  }
  if (list === "deals")
    return status === "won" ? "Which deals are open?" : "Which deals did we win this month?";
  if (list === "leads" || list === "accounts") return "Which deals are open?";
  return status === "overdue" ? "Which invoices are unpaid?" : "Which invoices are overdue?";
}

/** The same topic in a source that was not searched yet, or what the business did meanwhile. */
function afterSearch({ question, calls }: SearchSection, tools: ReadonlySet<string>): string {
  const topic = question.keywords.slice(0, 3).join(" ");
  const searched = new Set(calls.map(({ source }) => source));
  const offered = offeredSources(tools);
  const free = (["team-chat", "notes-workspace", "mail"] as const).find(
    (type) => offered.includes(type) && !searched.has(type),
  );
  if (topic === "" || free === undefined) return "How are we doing this month?";
  if (free === "team-chat") return `What did the team say about ${topic}?`;
  return free === "mail" ? `Are there any mails about ${topic}?` : `Are there any notes about ${topic}?`;
}
