import { cutText } from "../lib/cut-text.ts";
import { AppError } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { neutralizeText } from "../markdown/neutralize.ts";
import { unlink } from "../markdown/unlink.ts";
import { cutAnswer } from "./cut.ts";
import { isMeantAsFields, readFields, salvageAnswer, type ReplyFields } from "./reply-json.ts";
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

/**
 * Reads a model's final message: the JSON object that was asked for, or else the message itself as the answer;
 * `isBroken` when it was meant to be JSON and is not. Links, images and HTML are taken out of every text, whichever
 * model wrote it, and what is too long is cut. The answer is not guarded yet: it is still to be checked and changed.
 */
export function readReply(message: string): { reply: Reply; isBroken: boolean } {
  const fields = readFields(message);
  const { answer, thoughts, reasoning, followUpQuestion, contexts } = fields ?? salvage(message);
  return {
    reply: {
      answer: unlink(cutAnswer(printable(answer))),
      thoughts: readShort(thoughts),
      reasoning: readShort(reasoning),
      followUpQuestion: neutralizeText(cutText(printable(followUpQuestion), limits.followUpLength)),
      contextIds: contexts,
    },
    isBroken:
      fields === undefined && (/^\s*(?:```(?:json)?\s*)?\{/.test(message) || isMeantAsFields(message)),
  };
}

/** Of JSON that was cut off or misquoted, the answer's own text or nothing; of anything else, all of it. */
function salvage(message: string): ReplyFields {
  const answer = salvageAnswer(message) ?? (isMeantAsFields(message) ? "" : message.trim());
  return { answer, thoughts: "", reasoning: "", followUpQuestion: "", contexts: [] };
}

function readShort(text: string): string {
  return neutralizeText(cutText(printable(text), limits.reasoningLength));
}

/** No database or terminal should see them, and no reader does. */
function printable(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .toWellFormed();
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
      readShort(modelReasoning) ||
      (done ? `Looked at ${done}` : "Answered without looking at data"),
    reasoning: reply.reasoning || (done ? `Based on ${done}` : "No data was used"),
    followUpQuestion: reply.followUpQuestion || "Would you like to see another period or another breakdown?",
  };
}
