import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
} from "@ai-sdk/provider";
import { type Conversation, readConversation } from "./conversation.ts";
import { type Plan, planQuestion, type PlannedCall } from "./plan.ts";
import type { SearchCall } from "./plan-search.ts";
import { parseQuestion } from "./question.ts";
import type { Question } from "./question-types.ts";
import { foundNothing } from "./search-data.ts";
import { sources } from "./sources.ts";
import { streamResult } from "./stream.ts";
import { writeReply } from "./write.ts";

const MODEL_ID = "builtin";
const CHARACTERS_PER_TOKEN = 4;

/**
 * A language model without a network: it plans tool calls from the question and writes the answer from their results,
 * as one JSON object `{thoughts, answer, reasoning, followUpQuestion}`. The same prompt gives the same output. Token
 * usage is an estimate: characters divided by four. Throws when the system message names no day, and the signal's
 * reason when the call is aborted.
 */
export function createBuiltinModel(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: MODEL_ID,
    modelId: MODEL_ID,
    supportedUrls: {},
    doGenerate: async (options) => generate(options),
    doStream: async (options) => streamResult(generate(options), options.abortSignal),
  };
}

function generate(options: LanguageModelV4CallOptions): LanguageModelV4GenerateResult {
  options.abortSignal?.throwIfAborted();
  const conversation = readConversation(options);
  const question = readQuestion(conversation);
  const plan = planQuestion(question, conversation);
  const widened = widenSearches(plan, conversation);
  const calls = nextCalls(plan, widened, conversation);
  if (calls.length > 0) return callTools(calls, options);
  const { outcomes, tools, broken } = conversation;
  const reply = writeReply({ question, plan, outcomes, widened, tools, broken });
  return finish([{ type: "text", text: JSON.stringify(reply) }], "stop", options);
}

/** Every message of the user is read in turn, so that a follow-up is completed from those before it. */
function readQuestion({ history, question, today }: Conversation): Question {
  const previous = history.reduce<Question | undefined>((before, message) => {
    const read = parseQuestion(message, { today, previous: before });
    return read.parts.length > 0 ? read : before;
  }, undefined);
  return parseQuestion(question, { today, previous });
}

/** At most two rounds: the planned calls, then wider searches where the first ones found nothing. */
function nextCalls(
  plan: Plan,
  widened: ReadonlyMap<string, SearchCall>,
  { mayCall, rounds, tools }: Conversation,
): PlannedCall[] {
  if (!mayCall || rounds > 1) return [];
  if (rounds === 0) return plan.calls;
  return [...widened.values()]
    .map(({ call, source, query, limit }) => ({
      toolCallId: call,
      toolName: sources[source].tool,
      input: { query, limit },
    }))
    .filter(({ toolName }) => tools.has(toolName));
}

function widenSearches(plan: Plan, { outcomes, callsBefore }: Conversation): ReadonlyMap<string, SearchCall> {
  const first = callsBefore + plan.calls.length + 1;
  const empty = plan.sections
    .flatMap((section) => (section.kind === "search" ? section.calls : []))
    .filter((call) => outcomes.has(call.call) && foundNothing(call, outcomes));
  const wider = empty.flatMap((call) =>
    call.wider === undefined ? [] : [{ from: call.call, to: { ...call, ...call.wider, wider: undefined } }],
  );
  return new Map(wider.map(({ from, to }, index) => [from, { ...to, call: `call_${first + index}` }]));
}

function callTools(
  calls: readonly PlannedCall[],
  options: LanguageModelV4CallOptions,
): LanguageModelV4GenerateResult {
  const content = calls.map(({ toolCallId, toolName, input }) => ({
    type: "tool-call" as const,
    toolCallId,
    toolName,
    input: JSON.stringify(input),
  }));
  return finish(content, "tool-calls", options);
}

function finish(
  content: LanguageModelV4Content[],
  reason: "stop" | "tool-calls",
  { prompt }: LanguageModelV4CallOptions,
): LanguageModelV4GenerateResult {
  const input = estimateTokens(JSON.stringify(prompt));
  const output = estimateTokens(
    content.map((part) => (part.type === "text" ? part.text : JSON.stringify(part))).join(""),
  );
  return {
    content,
    finishReason: { unified: reason, raw: reason },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: output, text: output, reasoning: 0 },
    },
    response: { modelId: MODEL_ID },
    warnings: [],
  };
}

function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
