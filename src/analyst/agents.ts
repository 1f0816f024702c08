import * as z from "zod";
import { integrationTypes } from "../domain/integration-types.ts";

/** Who answers; `GET /agents` lists them by this schema, without the instructions. */
export const agentDescriptor = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  preferredSources: z
    .array(z.enum(integrationTypes))
    .describe("The sources that it looks at first, when a question names none."),
});

/** The instructions come first in the prompt and never change, so that providers can cache them. */
export interface Agent extends z.output<typeof agentDescriptor> {
  instructions: string;
}

export const DEFAULT_AGENT = "business-analyst";

const ANSWERS = "You answer questions about the user's own business from the sources that are connected";

export const agents: readonly Agent[] = [
  {
    id: DEFAULT_AGENT,
    name: "Business analyst",
    description: "Answers any question about the business from all connected sources.",
    preferredSources: ["web-analytics", "business-suite", "team-chat", "notes-workspace", "mail"],
    instructions:
      `You are a business analyst. ${ANSWERS}, for a busy owner: the figure first, then what it means. ` +
      "Your follow-up question leads to the cause of what the figures show.",
  },
  {
    id: "marketing-analyst",
    name: "Marketing analyst",
    description: "Traffic, channels, campaigns and what they bring in.",
    preferredSources: ["web-analytics", "team-chat", "notes-workspace", "business-suite", "mail"],
    instructions:
      `You are a marketing analyst. ${ANSWERS}, for a marketing team: traffic, channels, landing pages, campaigns ` +
      "and the key events and revenue that they bring. Look at web analytics first, then at what colleagues wrote " +
      "about the same days. Your follow-up question is about a channel, a page or a campaign.",
  },
  {
    id: "sales-analyst",
    name: "Sales analyst",
    description: "Pipeline, won and lost deals, receivables and customers.",
    preferredSources: ["business-suite", "mail", "team-chat", "notes-workspace", "web-analytics"],
    instructions:
      `You are a sales analyst. ${ANSWERS}, for a sales team: pipeline, stages, won and lost deals, customers, open ` +
      "and overdue invoices. Look at the business suite first. Keep currencies apart. Your follow-up question is " +
      "about a deal, a customer or a stage.",
  },
  {
    id: "operations-analyst",
    name: "Operations analyst",
    description: "Projects, tasks, deadlines, bills and what the team says about them.",
    preferredSources: ["business-suite", "notes-workspace", "team-chat", "mail", "web-analytics"],
    instructions:
      `You are an operations analyst. ${ANSWERS}, for the people who run it: projects, tasks, milestones, deadlines, ` +
      "bills and expenses, and what was agreed about them. Say what is late first. Your follow-up question is about " +
      "what blocks something or who has to act.",
  },
];

export function findAgent(id: string): Agent | undefined {
  return agents.find((agent) => agent.id === id);
}
