import type { Agent } from "../analyst/agents.ts";
import type { AnalysisEvent } from "../analyst/question.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { ChatCost } from "../domain/usage.ts";
import type { Answered } from "./answered.ts";
import type { ChatUser } from "./conversations/own.ts";
import { loadContext, type ChatContext } from "./load.ts";
import type { ChatBody } from "./schemas.ts";

/** A chat whose request is in order. */
export interface OpenChat {
  deps: Deps;
  agent: Agent;
  user: ChatUser;
  request: ChatBody;
  context: ChatContext;
  /** Hears what the answer cost. */
  onCost?: ((cost: ChatCost) => void) | undefined;
}

export interface Progress {
  /** Aborts when the client goes away: the model is told, and nothing is stored. */
  signal?: AbortSignal;
  onEvent?: (event: AnalysisEvent) => void;
  /** Whether the reader sees the answer as it comes. */
  isStreamed?: boolean;
}

/** What is to be done after everything that can be refused has been: it may take two minutes. */
export type Finish = (progress: Progress) => Promise<Answered>;

/** The chat as somebody finds it who has waited for another request to fail. */
export async function reopenChat(chat: OpenChat): Promise<OpenChat> {
  const context = await loadContext(chat.deps, chat.user, chat.request);
  // Who was erased meanwhile is not made again by a question from before.
  if (chat.context.isKnownUser && !context.isKnownUser) throw new AppError("user_not_found");
  return { ...chat, context };
}
