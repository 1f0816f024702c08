import { generateText, isStepCount, tool, type ModelMessage, type ToolSet } from "ai";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import type { Agent } from "./agents.ts";
import { toAppError } from "./failure.ts";
import { neutralizeText } from "./neutral-text.ts";
import { buildChatPrompt, buildPrompt, type MissingSource } from "./prompt.ts";
import { readReply, type Reply } from "./reply.ts";
import type { Source } from "./sources.ts";
import { createToolRunner, type Action } from "./tool-runner.ts";
import { tools } from "./tools/registry.ts";
import type { AnalystTool } from "./tools/tool.ts";

export interface Question {
  agent: Agent;
  mode: "chat" | "business_analyst";
  message: string;
  history: HistoryMessage[];
  /** At most one a type; none in mode `chat`. */
  sources: Source[];
  missing: MissingSource[];
}

export interface HistoryMessage {
  role: "user" | "assistant" | "system";
  content: string;
}

export interface Analysis extends Reply {
  actions: Action[];
}

/**
 * Answers one question: the model asks tools until it can answer. At most 8 steps, 20 tool calls, 120 seconds.
 * Throws `model_unavailable` or `out_of_time`; a source that fails is told to the model instead.
 */
export async function analyze(deps: Deps, question: Question): Promise<Analysis> {
  const runner = createToolRunner(deps);
  const deadline = AbortSignal.timeout(limits.chatMs);
  try {
    const result = await generateText({
      model: deps.model,
      instructions: instructionsFor(deps, question),
      messages: [...question.history, { role: "user", content: question.message }] satisfies ModelMessage[],
      allowSystemInMessages: true,
      tools: toolsFor(question.sources, runner.run),
      stopWhen: isStepCount(limits.modelSteps),
      // The last step has to be an answer.
      prepareStep: ({ stepNumber }) =>
        stepNumber === limits.modelSteps - 1 ? { toolChoice: "none" } : undefined,
      timeout: { stepMs: limits.modelCallMs },
      abortSignal: deadline,
    });
    const { actions } = runner;
    const written = readReply(result.text);
    const reply = written.answer === "" ? replyFromActions(actions) : written;
    return { ...withDefaults(reply, result.reasoningText, actions), actions };
  } catch (error) {
    throw toAppError(error, deadline.aborted);
  }
}

function instructionsFor(deps: Deps, { agent, mode, sources, missing }: Question): string {
  return mode === "chat"
    ? buildChatPrompt(agent, deps.now())
    : buildPrompt(agent, sources, missing, deps.now());
}

function toolsFor(
  sources: Source[],
  run: (analystTool: AnalystTool, source: Source, input: unknown) => Promise<unknown>,
): ToolSet {
  const byType = new Map(sources.map((source) => [source.type, source]));
  const granted: ToolSet = {};
  for (const one of tools) {
    const source = byType.get(one.source);
    if (!source) continue;
    const { description, inputSchema } = one;
    granted[one.name] = tool({
      description,
      inputSchema,
      execute: (input: unknown) => run(one, source, input),
    });
  }
  return granted;
}

/** A model that ends without a word has still had its tools asked: what they said is better than nothing. */
function replyFromActions(actions: Action[]): Reply {
  if (actions.length === 0) throw new AppError("model_unavailable", { cause: new Error("Empty answer") });
  const lines = actions.map(({ tool: name, log }) => `- ${name}: ${log}`);
  const answer = ["I could not finish the answer. This is what the sources returned:", "", ...lines].join(
    "\n",
  );
  return { answer: neutralizeText(answer), thoughts: "", reasoning: "", followUpQuestion: "" };
}

/** A model that answers in plain text leaves these out; what was really done can be told all the same. */
function withDefaults(reply: Reply, modelReasoning: string | undefined, actions: Action[]): Reply {
  const done = actions.map((action) => `${action.tool}: ${action.log}`).join("; ");
  return {
    answer: reply.answer,
    thoughts:
      reply.thoughts ||
      neutralizeText(modelReasoning ?? "") ||
      (done ? `Looked at ${done}` : "Answered without looking at data"),
    reasoning: reply.reasoning || (done ? `Based on ${done}` : "No data was used"),
    followUpQuestion: reply.followUpQuestion || "Would you like to see another period or another breakdown?",
  };
}
