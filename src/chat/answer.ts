import { analyze, type Analysis } from "../analyst/run.ts";
import { AppError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { toStored, type Answered } from "./answered.ts";
import { chooseContexts } from "../contexts/choose.ts";
import type { OpenChat, Progress } from "./open-chat.ts";
import { chooseSources } from "./choose-sources.ts";
import { fitHistory } from "./history.ts";
import { fillSlot, type Claim } from "./idempotency.ts";
import type { ChatBody, ChatReply } from "./schemas.ts";
import { storeExchange } from "./store-exchange.ts";

/**
 * Answers a chat and stores it in one batch, together with the reply that is kept for `claim`; in privacy mode
 * nothing is written. Throws 502 and 504 for the model, 404 for what was deleted meanwhile.
 */
export async function answer(chat: OpenChat, progress: Progress, claim?: Claim): Promise<Answered> {
  const { deps, request, user, agent, context } = chat;
  const analysis = await analyse(chat, progress);
  const { toolMilliseconds, usage } = analysis;
  chat.onCost?.({ ...usage, toolMilliseconds });
  const reply = toReply(request, analysis, deps.now());
  const body = JSON.stringify(reply);
  const evidence = JSON.stringify(analysis.evidence);
  if (!request.privacyMode) {
    const { conversationId } = reply;
    const response = toStored({ body, evidence });
    await storeExchange(deps, {
      user: { ...user, isKnown: context.isKnownUser },
      request,
      reply,
      agentId: agent.id,
      ...(claim && { also: fillSlot(deps, claim, { userId: user.id, conversationId, response }) }),
    });
  }
  return { body, evidence, answer: reply.answer, actions: reply.actions, isReplay: false };
}

async function analyse(chat: OpenChat, { signal, onEvent }: Progress): Promise<Analysis> {
  const { deps, agent, user, request, context } = chat;
  const { mode, message } = request;
  const { kept, dropped } = fitHistory(context.history);
  const chosen = chooseSources(context.connections, user.id, request);
  const knowledge = chooseContexts(context.contexts, {
    question: message,
    agentId: agent.id,
    integrations: chosen.sources.map(({ type }) => type),
  });
  try {
    const analysis = await analyze(
      deps,
      { agent, mode, message, history: kept, dropped, knowledge, ...chosen },
      { ...(signal && { signal }), ...(onEvent && { onEvent }) },
    );
    signal?.throwIfAborted();
    return analysis;
  } catch (error) {
    throw signal?.aborted ? new AppError("request_aborted") : error;
  }
}

function toReply({ conversationId, include }: ChatBody, analysis: Analysis, timestamp: number): ChatReply {
  const { answer: text, thoughts, actions, followUpQuestion, reasoning } = analysis;
  return {
    answer: text,
    thoughts,
    actions,
    followUpQuestion,
    reasoning,
    conversationId: conversationId ?? newId("cnv"),
    timestamp,
    ...(include.includes("evidence") && { evidence: analysis.evidence }),
    ...(include.includes("sources") && { sources: analysis.sources }),
    ...(include.includes("usage") && { usage: analysis.usage }),
  };
}
