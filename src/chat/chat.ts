import { DEFAULT_AGENT, findAgent } from "../analyst/agents.ts";
import type { Deps } from "../deps.ts";
import { userId, type UserRef } from "../integrations/ids.ts";
import { agentIds } from "../domain/agent-ids.ts";
import { invalid } from "../lib/errors.ts";
import { answerOnce } from "./answer-once.ts";
import { answer } from "./answer.ts";
import type { Answered } from "./answered.ts";
import { loadContext } from "./load.ts";
import type { Finish, OpenChat } from "./open-chat.ts";
import type { ChatBody } from "./schemas.ts";
import type { ChatCost } from "../domain/usage.ts";

export interface ChatInput {
  organizationId: string;
  keyId: string;
  request: ChatBody;
  idempotencyKey: string | undefined;
  /** Rejects when the caller is over its limit. */
  admitted: Promise<void>;
  /** Hears what the answer cost; not of one that is given again. */
  onCost?: ((cost: ChatCost) => void) | undefined;
}

/**
 * Opens a chat: one wait (the limiter beside one batch of reads), and one more for the claim of an
 * `Idempotency-Key`. Answers at once what was answered already. Throws 400 for an unknown agent, 404 for an unknown
 * conversation, 409 for a key that another request has used.
 */
export async function openChat(deps: Deps, input: ChatInput): Promise<Finish | Answered> {
  const { organizationId, request, idempotencyKey, admitted } = input;
  const agent = findAgent(request.agentId ?? DEFAULT_AGENT);
  if (!agent) throw invalid("agentId", `Must be one of ${agentIds.join(", ")}`);
  const ref: UserRef = { organizationId, externalUserIdentifier: request.externalUserIdentifier };
  const user = { ...ref, id: await userId(ref) };
  const [context] = await Promise.all([loadContext(deps, user, request), admitted]);
  const chat: OpenChat = { deps, agent, user, request, context, onCost: input.onCost };
  if (idempotencyKey !== undefined) return await answerOnce(chat, { keyId: input.keyId, idempotencyKey });
  return (progress) => answer(chat, progress);
}
