import { DEFAULT_AGENT, findAgent } from "../analyst/agents.ts";
import { analyze } from "../analyst/run.ts";
import type { Deps } from "../deps.ts";
import { userId, type UserRef } from "../integrations/ids.ts";
import { invalid } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { chooseSources } from "./choose-sources.ts";
import { storeExchange } from "./conversations.ts";
import { loadContext } from "./load.ts";
import type { ChatBody, ChatReply } from "./schemas.ts";

/**
 * Answers one message. One wait before the model (the limiter beside one batch of reads), one batch after it;
 * in privacy mode nothing is written. `admitted` rejects when the caller is over its limit.
 * Throws 400 for an unknown agent, 404 for an unknown conversation, 502 and 504 for the model.
 */
export async function chat(
  deps: Deps,
  {
    organizationId,
    request,
    admitted,
  }: { organizationId: string; request: ChatBody; admitted: Promise<void> },
): Promise<ChatReply> {
  const agent = findAgent(request.agentId ?? DEFAULT_AGENT);
  if (!agent) throw invalid("agentId", "Unknown agent");
  const ref: UserRef = { organizationId, externalUserIdentifier: request.externalUserIdentifier };
  const user = { ...ref, id: await userId(ref) };

  const [{ connections, history, isKnownUser }] = await Promise.all([
    loadContext(deps, user, request),
    admitted,
  ]);
  const { sources, missing } = chooseSources(connections, user.id, request);
  const { message, mode } = request;
  const analysis = await analyze(deps, { agent, mode, message, history, sources, missing });

  const reply: ChatReply = {
    answer: analysis.answer,
    thoughts: analysis.thoughts,
    actions: analysis.actions,
    followUpQuestion: analysis.followUpQuestion,
    reasoning: analysis.reasoning,
    conversationId: request.conversationId ?? newId("cnv"),
    timestamp: deps.now(),
  };
  if (!request.privacyMode) {
    await storeExchange(deps, { ...user, isKnown: isKnownUser }, request, { ...reply, agentId: agent.id });
  }
  return reply;
}
