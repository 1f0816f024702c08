import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { findAgent } from "../analyst/agents.ts";
import { questions, type ReadyQuestion } from "./questions.ts";

const argsSchema = z.object({
  period: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe("The days that are asked about, e.g. last week, October or Q3"),
});

/** The ready questions, as prompts that a person picks. */
export function servePrompts(server: McpServer): void {
  for (const question of questions) {
    const { name, title, agentId } = question;
    const description = `${question.ask(question.period)} (${findAgent(agentId)?.name ?? agentId})`;
    server.registerPrompt(name, { title, description, argsSchema }, ({ period }) => ({
      description,
      messages: [{ role: "user", content: { type: "text", text: textOf(question, period) } }],
    }));
  }
}

function textOf(question: ReadyQuestion, period = question.period): string {
  return `${question.ask(period)}\n\nAnswer with the tool ask_analyst, agentId "${question.agentId}".`;
}
