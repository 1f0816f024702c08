import * as z from "zod";
import { neutralizeText } from "./neutral-text.ts";

/** The four texts that a model ends with (specification, "Chat response body"). */
export interface Reply {
  answer: string;
  thoughts: string;
  reasoning: string;
  followUpQuestion: string;
}

const text = z.string().catch("");
const replyObject = z.object({
  answer: z.string().trim().min(1),
  thoughts: text,
  reasoning: text,
  followUpQuestion: text,
});

/**
 * Reads a model's final message: the JSON object that was asked for, or else the message itself as the answer. Links,
 * images and HTML are taken out of every text, whichever model wrote it.
 */
export function readReply(message: string): Reply {
  const { answer, thoughts, reasoning, followUpQuestion } = parseReply(message);
  return {
    answer: neutralizeText(answer),
    thoughts: neutralizeText(thoughts),
    reasoning: neutralizeText(reasoning),
    followUpQuestion: neutralizeText(followUpQuestion),
  };
}

function parseReply(message: string): Reply {
  for (const candidate of candidates(message)) {
    const parsed = replyObject.safeParse(parseJson(candidate));
    if (parsed.success) return parsed.data;
  }
  return { answer: message.trim(), thoughts: "", reasoning: "", followUpQuestion: "" };
}

/** Models like to wrap JSON into a code fence or a sentence. */
function candidates(message: string): string[] {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(message)?.[1];
  const first = message.indexOf("{");
  const last = message.lastIndexOf("}");
  const braced = first >= 0 && last > first ? message.slice(first, last + 1) : undefined;
  return [message, fenced, braced].filter((candidate) => candidate !== undefined);
}

function parseJson(candidate: string): unknown {
  try {
    return JSON.parse(candidate);
  } catch {
    return undefined;
  }
}
