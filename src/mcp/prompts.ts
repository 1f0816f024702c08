import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { findAgent } from "../analyst/agents.ts";
import { agentIds, type AgentId } from "../domain/agent-ids.ts";
import { listed } from "./schema.ts";

type Question = readonly [name: string, title: string, text: string];

/** What each agent answers well. In braces the days that are asked about unless others are named. */
const questions: Record<AgentId, readonly Question[]> = {
  "business-analyst": [
    [
      "business-overview",
      "How is the business doing?",
      "How did the business do {last month}, compared with the period before?",
    ],
    ["revenue-change", "Why did revenue change?", "Why did revenue change {last month}?"],
    ["team-discussions", "What did the team discuss?", "What did the team discuss {last week}?"],
  ],
  "marketing-analyst": [
    [
      "traffic-by-channel",
      "Traffic by channel",
      "How many sessions did each channel bring {last month}, compared with the period before?",
    ],
    ["landing-pages", "Top landing pages", "Which landing pages had the most sessions {last month}?"],
  ],
  "sales-analyst": [
    ["pipeline", "Open pipeline", "Which open deals close {this quarter}, and what are they worth by stage?"],
    ["deals-won", "Deals won and lost", "Which deals were won and which were lost {last month}?"],
    [
      "overdue-invoices",
      "Overdue invoices",
      "Which invoices are overdue {today}, and how much is owed in all?",
    ],
  ],
  "operations-analyst": [
    ["late-tasks", "Late tasks", "Which tasks are late {today}, and who owns them?"],
    ["bills-due", "Bills that are due", "Which unpaid bills are due {this month}?"],
  ],
};

const args = z.object({
  period: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe("The days that are asked about, e.g. last week, October or Q3"),
});

export function servePrompts(server: McpServer): void {
  const argsSchema = listed(args);
  for (const id of agentIds) {
    for (const [name, title, text] of questions[id]) {
      const ask = (period?: string) => text.replace(/\{(.*)\}/, (_, usual: string) => period ?? usual);
      const description = `${ask()} (${findAgent(id)?.name ?? id})`;
      server.registerPrompt(name, { title, description, argsSchema }, ({ period }) => {
        const told = `${ask(period)}\n\nAnswer with the tool ask_analyst, agentId "${id}".`;
        return { description, messages: [{ role: "user", content: { type: "text", text: told } }] };
      });
    }
  }
}
