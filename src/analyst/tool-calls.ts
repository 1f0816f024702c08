import type {
  LanguageModelV4ToolCall,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4ToolResultPart,
} from "@ai-sdk/provider";
import * as z from "zod";
import type { GrantedTools } from "./tool-set.ts";

/** Makes a tool call that a model asked for. What goes wrong is told to the model: nothing is thrown. */
export async function answerToolCall(
  tools: GrantedTools,
  { toolCallId, toolName, input }: LanguageModelV4ToolCall,
): Promise<LanguageModelV4ToolResultPart> {
  return { type: "tool-result", toolCallId, toolName, output: await outputOf(tools, toolName, input) };
}

async function outputOf(
  tools: GrantedTools,
  name: string,
  input: string,
): Promise<LanguageModelV4ToolResultOutput> {
  const tool = tools.get(name);
  if (!tool) return failure(`There is no such tool. Tools: ${[...tools.keys()].join(", ") || "none"}.`);
  const parsed = tool.inputSchema.safeParse(parseToolInput(input));
  if (!parsed.success) return failure(`Invalid arguments: ${z.prettifyError(parsed.error)}`);
  try {
    return { type: "text", value: await tool.call(parsed.data) };
  } catch (error) {
    return failure(error instanceof Error ? error.message : "The tool failed.");
  }
}

function failure(value: string): LanguageModelV4ToolResultOutput {
  return { type: "error-text", value };
}

/** The arguments as a model wrote them; undefined for what is no JSON. None at all are an empty object. */
export function parseToolInput(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
