import type { AgentId } from "../domain/agent-ids.ts";

/** A question that its agent answers well. */
export interface ReadyQuestion {
  name: string;
  title: string;
  agentId: AgentId;
  /** The one that is asked about unless another is named. */
  period: string;
  ask: (period: string) => string;
}

export const questions: readonly ReadyQuestion[] = [
  {
    name: "business-overview",
    title: "How is the business doing?",
    agentId: "business-analyst",
    period: "last month",
    ask: (period) => `How did the business do ${period}, compared with the period before?`,
  },
  {
    name: "revenue-change",
    title: "Why did revenue change?",
    agentId: "business-analyst",
    period: "last month",
    ask: (period) => `Why did revenue change ${period}?`,
  },
  {
    name: "team-discussions",
    title: "What did the team discuss?",
    agentId: "business-analyst",
    period: "last week",
    ask: (period) => `What did the team discuss ${period}?`,
  },
  {
    name: "traffic-by-channel",
    title: "Traffic by channel",
    agentId: "marketing-analyst",
    period: "last month",
    ask: (period) => `How many sessions did each channel bring ${period}, compared with the period before?`,
  },
  {
    name: "landing-pages",
    title: "Top landing pages",
    agentId: "marketing-analyst",
    period: "last month",
    ask: (period) => `Which landing pages had the most sessions ${period}?`,
  },
  {
    name: "pipeline",
    title: "Open pipeline",
    agentId: "sales-analyst",
    period: "this quarter",
    ask: (period) => `Which open deals close ${period}, and what are they worth by stage?`,
  },
  {
    name: "deals-won",
    title: "Deals won and lost",
    agentId: "sales-analyst",
    period: "last month",
    ask: (period) => `Which deals were won and which were lost ${period}?`,
  },
  {
    name: "overdue-invoices",
    title: "Overdue invoices",
    agentId: "sales-analyst",
    period: "today",
    ask: (period) => `Which invoices are overdue ${period}, and how much is owed in all?`,
  },
  {
    name: "late-tasks",
    title: "Late tasks",
    agentId: "operations-analyst",
    period: "today",
    ask: (period) => `Which tasks are late ${period}, and who owns them?`,
  },
  {
    name: "bills-due",
    title: "Bills that are due",
    agentId: "operations-analyst",
    period: "this month",
    ask: (period) => `Which unpaid bills are due ${period}?`,
  },
];
