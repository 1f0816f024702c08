import type {
  LanguageModelV4Message,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolResultPart,
} from "@ai-sdk/provider";
import { readInput } from "../calls/read-call.ts";
import type { Outcome } from "../calls/toolbox.ts";
import type { Round } from "./round.ts";

export interface TextMessage {
  role: "user" | "assistant" | "system";
  content: string;
}

/** A message in the form that models take. */
export function toPromptMessage({ role, content: text }: TextMessage): LanguageModelV4Message {
  return role === "system" ? { role, content: text } : { role, content: [{ type: "text", text }] };
}

type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** What was said and what the tools answered, as it is shown to a model; its own words with what it wants back. */
export function toRoundMessages(rounds: readonly Round[], name: string): LanguageModelV4Message[] {
  return rounds.flatMap(({ by, said: { text, reasoning, calls }, outcomes }): LanguageModelV4Message[] => {
    const isOwn = by === name;
    const parts: AssistantPart[] = [
      ...(isOwn && reasoning !== "" ? [{ type: "reasoning" as const, text: reasoning }] : []),
      ...(text === "" ? [] : [{ type: "text" as const, text }]),
      ...calls.map((call) => toCallPart(call, isOwn)),
    ];
    const results = calls.flatMap((call, index) => toResultPart(call, outcomes[index]));
    return [
      { role: "assistant", content: parts },
      ...(results.length > 0 ? [{ role: "tool" as const, content: results }] : []),
    ];
  });
}

/** Gemini, for one, wants the signature of its thoughts back with its calls; no other model does. */
function toCallPart(
  { toolCallId, toolName, input, providerMetadata }: LanguageModelV4ToolCall,
  isOwn: boolean,
) {
  const giveBack = isOwn && providerMetadata ? { providerOptions: providerMetadata } : {};
  return { type: "tool-call" as const, toolCallId, toolName, input: asObject(readInput(input)), ...giveBack };
}

/** Servers refuse arguments that are no object, also where a model wrote them. */
function asObject(input: unknown): object {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? input : {};
}

function toResultPart(
  { toolCallId, toolName }: LanguageModelV4ToolCall,
  outcome: Outcome | undefined,
): LanguageModelV4ToolResultPart[] {
  if (!outcome) return [];
  const type = "failure" in outcome ? "error-text" : "text";
  return [{ type: "tool-result", toolCallId, toolName, output: { type, value: outcome.text } }];
}
