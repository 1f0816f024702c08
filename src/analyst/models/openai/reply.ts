import type {
  JSONObject,
  LanguageModelV4Content,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import * as z from "zod";
import type { ModelReply } from "../../../domain/model.ts";
import { EXTRA } from "../completions/extra.ts";

const text = z.string().nullish().catch(null);
const count = z.int().min(0).nullish().catch(null);

const toolCall = z.object({
  id: text,
  function: z.object({ name: z.string(), arguments: z.string().nullish() }),
  extra_content: z
    .custom<JSONObject>((value) => typeof value === "object" && value !== null)
    .nullish()
    .catch(null),
});

const message = z.object({
  /** Some servers send parts; of these only texts are of use. */
  content: z.union([z.string(), z.array(z.object({ text }))]).nullish(),
  /** What stands in `content`'s place when the model refuses. */
  refusal: text,
  reasoning_content: text,
  reasoning: text,
  tool_calls: z.array(toolCall).nullish(),
});

const completion = z.object({
  choices: z.tuple([z.object({ message })], z.unknown()),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
});

/** A completion as the loop has it; undefined for anything else. */
export function readReply(body: Uint8Array): ModelReply | undefined {
  const parsed = completion.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { choices, usage } = parsed.data;
  const said = choices[0].message;
  const content: LanguageModelV4Content[] = [
    ...textParts("reasoning", said.reasoning_content ?? said.reasoning),
    ...textParts("text", joined(said.content)),
    ...textParts("text", said.refusal),
    ...(said.tool_calls ?? []).map(readCall),
  ];
  return { content, usage: readUsage(usage?.prompt_tokens, usage?.completion_tokens) };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function joined(content: z.output<typeof message>["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

function textParts<Type extends "text" | "reasoning">(type: Type, said: string | null | undefined) {
  return said ? [{ type, text: said }] : [];
}

function readCall({
  id,
  function: called,
  extra_content,
}: z.output<typeof toolCall>): LanguageModelV4ToolCall {
  return {
    type: "tool-call",
    toolCallId: id || crypto.randomUUID(),
    toolName: called.name,
    input: called.arguments ?? "",
    ...(extra_content && { providerMetadata: { [EXTRA]: extra_content } }),
  };
}

function readUsage(
  input: number | null | undefined,
  output: number | null | undefined,
): LanguageModelV4Usage {
  const unknown = undefined;
  return {
    inputTokens: { total: input ?? unknown, noCache: unknown, cacheRead: unknown, cacheWrite: unknown },
    outputTokens: { total: output ?? unknown, text: unknown, reasoning: unknown },
  };
}
