import * as z from "zod";
import { AppError } from "../lib/errors.ts";
import { neutralizeText } from "./neutral-text.ts";
import type { Action } from "./tool-runner.ts";

/** The four texts that a model ends with (specification, "Chat response body"). */
export interface Reply {
  answer: string;
  thoughts: string;
  reasoning: string;
  followUpQuestion: string;
  /** Ids of the contexts that the model says it honoured. */
  contextIds: string[];
}

const text = z.string().catch("");
const replyObject = z.object({
  answer: z.string().trim().min(1),
  thoughts: text,
  reasoning: text,
  followUpQuestion: text,
  contexts: z.array(z.string()).catch([]),
});

/**
 * Reads a model's final message: the JSON object that was asked for, or else the message itself as the answer;
 * `isBroken` when it was meant to be JSON and is not. Links, images and HTML are taken out of every text, whichever
 * model wrote it.
 */
export function readReply(message: string): { reply: Reply; isBroken: boolean } {
  const parsed = parseReply(message);
  const { answer, thoughts, reasoning, followUpQuestion, contextIds } = parsed ?? salvage(message);
  return {
    reply: {
      answer: neutralizeText(answer),
      thoughts: neutralizeText(thoughts),
      reasoning: neutralizeText(reasoning),
      followUpQuestion: neutralizeText(followUpQuestion),
      contextIds,
    },
    isBroken: parsed === undefined && /^\s*(?:```(?:json)?\s*)?\{/.test(message),
  };
}

function parseReply(message: string): Reply | undefined {
  for (const candidate of candidates(message)) {
    const parsed = replyObject.safeParse(parseJson(candidate));
    if (parsed.success) {
      const { contexts, ...texts } = parsed.data;
      return { ...texts, contextIds: contexts };
    }
  }
  return undefined;
}

/** Models like to wrap JSON into a code fence or a sentence. */
function candidates(message: string): string[] {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(message)?.[1];
  const first = message.indexOf("{");
  const last = message.lastIndexOf("}");
  const braced = first >= 0 && last > first ? message.slice(first, last + 1) : undefined;
  return [message, fenced, braced].filter((candidate) => candidate !== undefined);
}

/** Of JSON that was cut off or misquoted, the answer's own text; of anything else, all of it. */
function salvage(message: string): Reply {
  const quoted = /"answer"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(message)?.[1];
  const answer = quoted === undefined ? message : parseJson(`"${quoted}"`);
  return {
    answer: typeof answer === "string" ? answer.trim() : message.trim(),
    thoughts: "",
    reasoning: "",
    followUpQuestion: "",
    contextIds: [],
  };
}

function parseJson(candidate: string): unknown {
  try {
    return JSON.parse(candidate);
  } catch {
    return undefined;
  }
}

/** What the tools said, in place of an answer. Throws `model_unavailable` when none was asked. */
export function answerFromActions(actions: readonly Action[]): string {
  if (actions.length === 0) throw new AppError("model_unavailable", { cause: new Error("Empty answer") });
  const lines = actions.map(({ tool, log }) => `- ${tool}: ${log}`);
  return ["I could not finish the answer. This is what the sources returned:", "", ...lines].join("\n");
}

/** A model that answers in plain text leaves these out; what was really done can be told all the same. */
export function completeReply(
  reply: Reply,
  modelReasoning: string,
  actions: readonly Action[],
): Omit<Reply, "contextIds"> {
  const done = actions.map((action) => `${action.tool}: ${action.log}`).join("; ");
  return {
    answer: reply.answer,
    thoughts:
      reply.thoughts ||
      neutralizeText(modelReasoning) ||
      (done ? `Looked at ${done}` : "Answered without looking at data"),
    reasoning: reply.reasoning || (done ? `Based on ${done}` : "No data was used"),
    followUpQuestion: reply.followUpQuestion || "Would you like to see another period or another breakdown?",
  };
}
