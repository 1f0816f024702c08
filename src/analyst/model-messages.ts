import type {
  LanguageModelV4Content,
  LanguageModelV4Message,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import { parseToolInput } from "./tool-calls.ts";

export interface TextMessage {
  role: "user" | "assistant" | "system";
  content: string;
}

/** A message in the form that models take. */
export function toPromptMessage(message: TextMessage | LanguageModelV4Message): LanguageModelV4Message {
  if (!isText(message)) return message;
  const { role, content: text } = message;
  return role === "system" ? { role, content: text } : { role, content: [{ type: "text", text }] };
}

function isText(message: TextMessage | LanguageModelV4Message): message is TextMessage {
  return typeof message.content === "string";
}

type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** What a model said, as it is shown to it again with the answers to `calls`; none when it said nothing. */
export function toAssistantMessage(
  content: LanguageModelV4Content[],
  calls: LanguageModelV4ToolCall[],
): LanguageModelV4Message[] {
  const parts = content.flatMap((part): AssistantPart[] => {
    if (part.type === "text" && part.text === "") return [];
    if (part.type === "text" || part.type === "reasoning") {
      return [{ type: part.type, text: part.text, ...giveBack(part) }];
    }
    if (part.type !== "tool-call" || !calls.includes(part)) return [];
    const { type, toolCallId, toolName } = part;
    return [{ type, toolCallId, toolName, input: asObject(parseToolInput(part.input)), ...giveBack(part) }];
  });
  return parts.length === 0 ? [] : [{ role: "assistant", content: parts }];
}

/** Servers refuse arguments that are no object, also where a model wrote them. */
function asObject(input: unknown): object {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? input : {};
}

/** Gemini, for one, wants the signature of its thoughts back with its calls. */
function giveBack({ providerMetadata }: { providerMetadata?: SharedV4ProviderMetadata }) {
  return providerMetadata && { providerOptions: providerMetadata };
}
