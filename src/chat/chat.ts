import { DEFAULT_AGENT, findAgent } from "../analyst/agents.ts";
import type { Deps } from "../deps.ts";
import { agentIds } from "../domain/agent-ids.ts";
import { invalid, AppError } from "../lib/errors.ts";
import { answer, type Answered, type Finish, type OpenChat, fromStored, type Progress } from "./answer.ts";
import { chatUser } from "./conversations.ts";
import { loadContext } from "./load.ts";
import type { ChatBody } from "./schemas.ts";
import type { ChatCost } from "../domain/usage.ts";
import { claimSlot, releaseSlot, slotOf, type Claim, joinSlot, type Presented } from "./idempotency.ts";

interface ChatInput {
  organizationId: string;
  keyId: string;
  request: ChatBody;
  idempotencyKey: string | undefined;
  /** Rejects when the caller is over its limit. */
  admitted: Promise<void>;
  /** Hears what the answer cost; not of one that is given again. */
  onCost?: ((cost: ChatCost) => void) | undefined;
}

/** Opens a chat in one wait, two with an `Idempotency-Key`. Throws 400 for an unknown agent, 404 a conversation, 409 a key of another request. */
export async function openChat(deps: Deps, input: ChatInput): Promise<Finish | Answered> {
  const { organizationId, request, idempotencyKey, admitted } = input;
  const agent = findAgent(request.agentId ?? DEFAULT_AGENT);
  if (!agent) throw invalid("agentId", `Must be one of ${agentIds.join(", ")}`);
  const { externalUserIdentifier } = request;
  const user = await chatUser({ organizationId, externalUserIdentifier });
  const [context] = await Promise.all([loadContext(deps, user, request), admitted]);
  const chat: OpenChat = { deps, agent, user, request, context, onCost: input.onCost };
  if (idempotencyKey !== undefined) return await answerOnce(chat, { keyId: input.keyId, idempotencyKey });
  return (progress) => answer(chat, progress);
}

/** Answers a chat at most once for an `Idempotency-Key`: with what is known, or as the one that answers, or as one that waits. */
async function answerOnce(chat: OpenChat, presented: Presented): Promise<Finish | Answered> {
  const { deps, request, user } = chat;
  const slot = await slotOf(presented, user, request);
  const finding = await claimSlot(deps, slot);
  if (finding.kind === "answered") return fromStored(finding.response);
  if (finding.kind === "mine") return (progress) => answerAsHolder(chat, progress, finding.claim);
  return async (progress) => {
    const joined = await joinSlot(deps, slot, progress.signal).catch((error: unknown) => {
      throw progress.signal?.aborted ? new AppError("request_aborted") : error;
    });
    if (joined.kind === "answered") return fromStored(joined.response);
    return await answerAsHolder(chat, progress, joined.claim, true);
  };
}

async function answerAsHolder(chat: OpenChat, progress: Progress, claim: Claim, hasWaited = false) {
  const { deps } = chat;
  const work = async () => {
    try {
      return await answer(hasWaited ? await reopen(chat) : chat, progress, claim);
    } catch (error) {
      await releaseSlot(deps, claim);
      throw error;
    }
  };
  const answered = work();
  // A client that goes away must not take the release of its claim along: it will try again with the same key.
  deps.defer(answered.catch(() => undefined));
  return await answered;
}

/** The chat as somebody finds it who has waited for another request to fail. */
async function reopen(chat: OpenChat): Promise<OpenChat> {
  const context = await loadContext(chat.deps, chat.user, chat.request);
  // Who was erased meanwhile is not made again by a question from before.
  if (chat.context.isKnownUser && !context.isKnownUser) throw new AppError("user_not_found");
  return { ...chat, context };
}
