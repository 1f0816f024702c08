import type { IntegrationType } from "../domain/integration-types.ts";
import type { SearchSource } from "./question-types.ts";

export type ToolName =
  | "metrics_query"
  | "web_analytics_report"
  | "notes_search"
  | "team_chat_search"
  | "business_suite_list"
  | "mail_search"
  | "mail_read";

export interface SourceWords {
  /** The tools that read this source; any one of them will do to say that it is there. */
  tools: readonly ToolName[];
  /** How a sentence names it. */
  name: string;
  /** Where something in it is found. */
  place: string;
  /** What can be asked of it. */
  offers: string;
  /** What is meant most often when a question does not say which figure. */
  figures?: readonly string[];
  /** A question that it can answer. */
  example: string;
}

/** What the built-in model knows of each source; a tool that a request does not offer is never called. */
export const sources: Readonly<Record<IntegrationType, SourceWords>> = {
  "web-analytics": {
    tools: ["metrics_query", "web_analytics_report"],
    name: "web analytics",
    place: "web analytics",
    offers: "visits, users, page views, conversions and revenue, with comparisons and breakdowns",
    figures: ["visits", "revenue", "conversions"],
    example: "How did visits and revenue change last week?",
  },
  "notes-workspace": {
    tools: ["notes_search"],
    name: "notes workspace",
    place: "the notes workspace",
    offers: "searching pages and documents",
    example: "Find notes about pricing",
  },
  "team-chat": {
    tools: ["team_chat_search"],
    name: "team chat",
    place: "the team chat",
    offers: "searching what the team wrote",
    example: "What did the team say about pricing?",
  },
  "business-suite": {
    tools: ["business_suite_list"],
    name: "business suite",
    place: "the business suite",
    offers: "deals, leads, accounts, invoices, bills, expenses, payments, projects and tasks",
    figures: ["deals", "invoices"],
    example: "Which invoices are overdue?",
  },
  mail: {
    tools: ["mail_search"],
    name: "mail",
    place: "the mailbox",
    offers: "searching mails",
    example: "Any mails about invoices?",
  },
};

export const searchSources: readonly SearchSource[] = ["notes-workspace", "team-chat", "mail"];

export const searchTools: Readonly<Record<SearchSource, ToolName>> = {
  "notes-workspace": "notes_search",
  "team-chat": "team_chat_search",
  mail: "mail_search",
};

/** The sources whose tools are offered, in the fixed order of the service. */
export function offeredSources(tools: ReadonlySet<string>): IntegrationType[] {
  const types: readonly IntegrationType[] = [
    "web-analytics",
    "notes-workspace",
    "team-chat",
    "business-suite",
    "mail",
  ];
  return types.filter((type) => sources[type].tools.some((tool) => tools.has(tool)));
}
