import type { JSONObject } from "@ai-sdk/provider";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { Knowledge } from "./knowledge.ts";
import type { ToolName } from "./sources.ts";

export interface PlannedCall {
  toolCallId: string;
  toolName: ToolName;
  input: JSONObject;
}

/** Plans one tool call and returns the id under which its result will be found. */
export type AddCall = (tool: ToolName, input: JSONObject) => string;

export interface PlanContext {
  today: string;
  /** Names of the tools that the model may call. */
  tools: ReadonlySet<string>;
  /** Sources that the agent looks at first. */
  preferred: readonly IntegrationType[];
  knowledge: Knowledge;
  /** Number of tool calls that already stand in the prompt; ids continue from it. */
  callsBefore: number;
}
