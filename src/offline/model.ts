import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
} from "@ai-sdk/provider";
import { type Conversation, readConversation } from "./conversation.ts";
import { rulesOf } from "./knowledge.ts";
import { type Plan, planQuestion } from "./plan.ts";
import type { PlannedCall } from "./plan-context.ts";
import { parseQuestion } from "./question.ts";
import type { Question } from "./question-types.ts";
import { planSecondRound, type SecondRound } from "./second-round.ts";
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
  const second = planSecondRound(plan, conversation);
  const calls = nextCalls(plan, second, conversation);
  if (calls.length > 0) return callTools(calls, options);
  const { outcomes, tools, broken, role, knowledge } = conversation;
  const reply = writeReply({ question, plan, outcomes, second, tools, broken, role, knowledge });
  return finish([{ type: "text", text: JSON.stringify(reply) }], "stop", options);
}

/** Every message of the user is read in turn, so that a follow-up is completed from those before it. */
function readQuestion({ history, question, today, knowledge }: Conversation): Question {
  const [fiscalYear] = rulesOf(knowledge, "fiscalYearStart");
  const context = {
    today,
    aliases: rulesOf(knowledge, "alias"),
    ...(fiscalYear && { fiscalYearStart: fiscalYear.month }),
  };
  const previous = history.reduce<Question | undefined>((before, message) => {
    const read = parseQuestion(message, { ...context, previous: before });
    return read.parts.length > 0 ? read : before;
  }, undefined);
  const read = parseQuestion(question, { ...context, previous });
  if (read.parts.some(namesMetric)) return read;
  return parseQuestion(nameTargets(question, rulesOf(knowledge, "target")), { ...context, previous });
}

function namesMetric(part: Question["parts"][number]): boolean {
  return part.kind !== "report" || part.metrics.length > 0;
}

/** "Did we hit our target?" asks for the metrics that have one. */
function nameTargets(question: string, targets: readonly { metric: string }[]): string {
  const metrics = [...new Set(targets.map(({ metric }) => metric))].join(" and ");
  return metrics === "" ? question : question.replace(/\b(?:targets?|quotas?|goals?)\b/i, metrics);
}

function nextCalls(plan: Plan, second: SecondRound, { mayCall, rounds, tools }: Conversation): PlannedCall[] {
  if (!mayCall || rounds > 1) return [];
  return (rounds === 0 ? plan.calls : second.calls).filter(({ toolName }) => tools.has(toolName));
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
