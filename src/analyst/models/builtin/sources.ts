import type { IntegrationType } from "../../../lib/integration-types.ts";
import type { SearchSource } from "./question-types.ts";

export interface SourceWords {
  /** The tool that reads this source. */
  tool: string;
  /** How a sentence names it. */
  name: string;
  /** Where something in it is found. */
  place: string;
  /** What can be asked of it. */
  offers: string;
  /** A question that it can answer. */
  example: string;
}

/** What the built-in model knows of each source; a tool that a request does not offer is never called. */
export const sources: Readonly<Record<IntegrationType, SourceWords>> = {
  "web-analytics": {
    tool: "web_analytics_report",
    name: "web analytics",
    place: "web analytics",
    offers: "visits, users, page views, conversions and revenue, with comparisons and breakdowns",
    example: "How did visits and revenue change last week?",
  },
  "notes-workspace": {
    tool: "notes_search",
    name: "notes workspace",
    place: "the notes workspace",
    offers: "searching pages and documents",
    example: "Find notes about pricing",
  },
  "team-chat": {
    tool: "team_chat_search",
    name: "team chat",
    place: "the team chat",
    offers: "searching what the team wrote",
    example: "What did the team say about pricing?",
  },
  "business-suite": {
    tool: "business_suite_list",
    name: "business suite",
    place: "the business suite",
    offers: "deals, leads, accounts, invoices, bills, expenses, payments, projects and tasks",
    example: "Which invoices are overdue?",
  },
  mail: {
    tool: "mail_search",
    name: "mail",
    place: "the mailbox",
    offers: "searching mails",
    example: "Any mails about invoices?",
  },
};

export const searchSources: readonly SearchSource[] = ["notes-workspace", "team-chat", "mail"];

/** The sources whose tools are offered, in the fixed order of the service. */
export function offeredSources(tools: ReadonlySet<string>): IntegrationType[] {
  const types: readonly IntegrationType[] = [
    "web-analytics",
    "notes-workspace",
    "team-chat",
    "business-suite",
    "mail",
  ];
  return types.filter((type) => tools.has(sources[type].tool));
}
