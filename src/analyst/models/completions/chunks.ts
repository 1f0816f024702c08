import * as z from "zod";
import type { ModelUsage } from "../../../domain/model.ts";
import { parseJson } from "../../../lib/parse-json.ts";

const text = z.string().nullish().catch(null);
const count = z.int().min(0).nullish().catch(null);

const extra = z
  .custom<object>((value) => typeof value === "object" && value !== null)
  .nullish()
  .catch(null);

/** A call, or a piece of one; Workers AI's own form has its name and arguments (as an object) beside each other. */
const call = z
  .object({
    index: count,
    id: text,
    function: z.object({ name: text, arguments: z.unknown().optional() }).nullish().catch(null),
    name: text,
    arguments: z.unknown().optional(),
    extra_content: extra,
  })
  .transform(({ index, id, function: called, name, arguments: own, extra_content: kept }) => ({
    index: index ?? undefined,
    id: id || undefined,
    name: (called?.name ?? name) || undefined,
    /** To be put behind what came before. */
    input: inputOf(called?.arguments ?? own),
    extra: kept ?? undefined,
  }));

/** A call as far as one chunk tells it. */
export type CallPiece = z.output<typeof call>;

const said = z.object({
  /** Some servers send parts; of these only texts are of use. */
  content: z
    .union([z.string(), z.array(z.object({ text }))])
    .nullish()
    .catch(null),
  /** What stands in `content`'s place when the model refuses. */
  refusal: text,
  reasoning_content: text,
  reasoning: text,
  tool_calls: z.array(call).nullish().catch(null),
});

const usage = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
  })
  .transform((used): ModelUsage => ({
    inputTokens: used.prompt_tokens ?? null,
    cachedTokens: used.prompt_tokens_details?.cached_tokens ?? null,
    outputTokens: used.completion_tokens ?? null,
  }))
  .nullish()
  .catch(null);

/** A piece of a stream or a whole completion, of OpenAI's form (`choices`) or of Workers AI's own (`response`). */
const chunk = z.object({
  choices: z
    .array(z.object({ delta: said.nullish(), message: said.nullish(), finish_reason: text }))
    .nullish(),
  response: z.unknown().optional(),
  tool_calls: z.array(call).nullish().catch(null),
  usage,
  error: z.unknown().optional(),
});

export interface Chunk {
  text: string;
  reasoning: string;
  calls: CallPiece[];
  usage: ModelUsage | undefined;
  isLast: boolean;
  isCut: boolean;
  /** The server says that it failed. */
  isError: boolean;
}

/** Undefined for what is no chunk: servers send pings and fields of their own. */
export function readChunk(json: string): Chunk | undefined {
  const parsed = chunk.safeParse(parseJson(json));
  if (!parsed.success) return undefined;
  const { choices, response, tool_calls: calls, usage: used, error } = parsed.data;
  const choice = choices?.[0];
  if (!choice && response === undefined && !used && !calls && !error) return undefined;
  const message = choice?.delta ?? choice?.message;
  const own = typeof response === "string" ? response : "";
  return {
    text: joined(message?.content) + (message?.refusal ?? "") + own,
    reasoning: message?.reasoning_content ?? message?.reasoning ?? "",
    calls: [...(message?.tool_calls ?? []), ...(calls ?? [])],
    usage: used ?? undefined,
    isLast: Boolean(choice?.finish_reason),
    isCut: choice?.finish_reason === "length",
    isError: error !== undefined && error !== null,
  };
}

function joined(content: z.output<typeof said>["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

function inputOf(input: unknown): string {
  if (typeof input === "string") return input;
  return input === undefined || input === null ? "" : JSON.stringify(input);
}
