import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";
import { EXTRA } from "./extra.ts";

type PartOf<Role extends LanguageModelV4Message["role"]> = Extract<
  LanguageModelV4Message,
  { role: Role }
>["content"][number];

/** The body of a request. */
export function writeRequest(model: string, options: LanguageModelV4CallOptions): Record<string, unknown> {
  const { prompt, tools, toolChoice } = options;
  const offered = (tools ?? []).flatMap((tool) => {
    if (tool.type !== "function") return [];
    const { name, description, inputSchema: parameters } = tool;
    return [{ type: "function", function: { name, description, parameters } }];
  });
  return {
    model,
    messages: prompt.flatMap(writeMessage),
    stream: true,
    stream_options: { include_usage: true },
    ...(offered.length > 0 && { tools: offered, tool_choice: toolChoice?.type ?? "auto" }),
  };
}

function writeMessage(message: LanguageModelV4Message): Record<string, unknown>[] {
  if (message.role === "system") return [{ role: "system", content: message.content }];
  if (message.role === "user") return [{ role: "user", content: textOf(message.content, "text") }];
  if (message.role === "assistant") return [writeAssistant(message.content)];
  return message.content.flatMap((part) =>
    part.type === "tool-result"
      ? [{ role: "tool", tool_call_id: part.toolCallId, content: writeOutput(part.output) }]
      : [],
  );
}

function writeAssistant(parts: PartOf<"assistant">[]): Record<string, unknown> {
  const text = textOf(parts, "text");
  const reasoning = textOf(parts, "reasoning");
  const calls = parts.flatMap((part) => (part.type === "tool-call" ? [writeCall(part)] : []));
  return {
    role: "assistant",
    content: calls.length > 0 && text === "" ? null : text,
    ...(reasoning !== "" && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function writeCall({
  toolCallId: id,
  toolName: name,
  input,
  providerOptions,
}: Extract<PartOf<"assistant">, { type: "tool-call" }>): Record<string, unknown> {
  const extra = providerOptions?.[EXTRA];
  return {
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
    ...(extra && { extra_content: extra }),
  };
}

function writeOutput(output: LanguageModelV4ToolResultOutput): string {
  if (output.type === "text" || output.type === "error-text") return output.value;
  return "value" in output ? JSON.stringify(output.value) : (output.reason ?? "Not executed.");
}

function textOf(parts: PartOf<"user" | "assistant">[], type: "text" | "reasoning"): string {
  return parts.map((part) => (part.type === type ? part.text : "")).join("");
}
