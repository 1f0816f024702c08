import type { ModelUsage } from "../../../domain/model.ts";
import { isObject, parseJson } from "../../../lib/parse-json.ts";

export type Chunk = NonNullable<ReturnType<typeof readChunk>>;
export type CallPiece = ReturnType<typeof readCall>;

/** A piece of a stream or a completion, OpenAI's (`choices`) or Workers AI's (`response`). Undefined for pings; bad fields count as none. */
export function readChunk(json: string) {
  const { choices, response, tool_calls: calls, usage: used, error } = fieldsOf(parseJson(json));
  const [choice] = listOf(choices);
  const ownCalls = listOf(calls);
  const isError = error !== undefined && error !== null;
  const hasUsage = isObject(used);
  if (!choice && response === undefined && !hasUsage && ownCalls.length === 0 && !isError) return undefined;
  const message = fieldsOf(choice?.["delta"] ?? choice?.["message"]);
  const finish = textOf(choice?.["finish_reason"]);
  return {
    // What stands in `content`'s place when the model refuses.
    text: contentOf(message["content"]) + textOf(message["refusal"]) + textOf(response),
    reasoning: textOf(message["reasoning_content"]) || textOf(message["reasoning"]),
    calls: [...listOf(message["tool_calls"]), ...ownCalls].map(readCall),
    usage: hasUsage ? readUsage(used) : undefined,
    isLast: finish !== "",
    isCut: finish === "length",
    isError,
  };
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) && value.every(isObject) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Some servers send parts; of these only texts are of use. */
function contentOf(content: unknown): string {
  return (
    textOf(content) ||
    listOf(content)
      .map(({ text }) => textOf(text))
      .join("")
  );
}

/** A call, or a piece of one; Workers AI's own form has its name and arguments (as an object) beside each other. */
function readCall({ index, id, function: called, extra_content: extra, ...own }: Fields) {
  const { name, arguments: input } = fieldsOf(called);
  return {
    index: countOf(index),
    id: textOf(id) || undefined,
    name: textOf(name) || textOf(own["name"]) || undefined,
    /** To be put behind what came before. */
    input: inputOf(input ?? own["arguments"]),
    extra: typeof extra === "object" && extra !== null ? extra : undefined,
  };
}

function inputOf(input: unknown): string {
  if (typeof input === "string") return input;
  return input === undefined || input === null ? "" : JSON.stringify(input);
}

function readUsage(used: Fields): ModelUsage {
  return {
    inputTokens: countOf(used["prompt_tokens"]) ?? null,
    cachedTokens: countOf(fieldsOf(used["prompt_tokens_details"])["cached_tokens"]) ?? null,
    outputTokens: countOf(used["completion_tokens"]) ?? null,
  };
}
