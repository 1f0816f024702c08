import type { Analysis } from "../analyst/question.ts";
import { analyze } from "../analyst/run.ts";
import { chooseContexts } from "../contexts/choose.ts";
import { AppError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { chartsOf } from "../tables/charts/charts.ts";
import type { StoredDetails } from "./answers/schemas.ts";
import { withoutMail } from "./answers/without-mail.ts";
import { toStored, type Answered } from "./answered.ts";
import { chooseSources } from "./choose-sources.ts";
import { fitHistory } from "./history.ts";
import { fillSlot, releaseSlot, type Claim } from "./idempotency.ts";
import type { OpenChat, Progress } from "./open-chat.ts";
import type { ChatBody, ChatReply } from "./schemas.ts";
import { storeExchange } from "./store-exchange.ts";

/**
 * Answers a chat and stores it in one batch, together with the reply that is kept for `claim`; in privacy mode
 * nothing is written. Throws 502 and 504 for the model, also of one that broke off (what it has said is stored then),
 * and 404 for what was deleted meanwhile.
 */
export async function answer(chat: OpenChat, progress: Progress, claim?: Claim): Promise<Answered> {
  const { deps, request, user, agent, context } = chat;
  const analysis = await analyse(chat, progress);
  const { toolMilliseconds, usage, failure } = analysis;
  chat.onCost?.({ ...usage, toolMilliseconds });
  const answerId = newId("ans");
  const reply = toReply(request, analysis, { answerId, timestamp: deps.now() });
  const answered = { body: JSON.stringify(reply), evidence: JSON.stringify(analysis.evidence) };
  if (!request.privacyMode) {
    const { conversationId } = reply;
    const response = claim && !failure ? toStored(answered, reply) : undefined;
    await storeExchange(deps, {
      user: { ...user, isKnown: context.isKnownUser },
      request,
      reply,
      answerId,
      details: detailsOf(analysis),
      agentId: agent.id,
      ...(claim &&
        response && { also: fillSlot(deps, claim, { userId: user.id, conversationId, response }) }),
    });
    if (claim && !failure && !response) await releaseSlot(deps, claim);
  }
  if (failure) throw failure;
  return { ...answered, isReplay: false };
}

async function analyse(chat: OpenChat, { signal, onEvent, isStreamed = false }: Progress): Promise<Analysis> {
  const { deps, agent, user, request, context } = chat;
  const { mode, message, locale, include } = request;
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
      { agent, mode, message, locale, history: kept, dropped, knowledge, ...chosen },
      {
        ...(signal && { signal }),
        onEvent: (event) => {
          if (event.type !== "data" || include.includes("data")) onEvent?.(event);
        },
        isStreamed,
      },
    );
    signal?.throwIfAborted();
    return analysis;
  } catch (error) {
    throw signal?.aborted ? new AppError("request_aborted") : error;
  }
}

/** What is kept of it beside its text. */
function detailsOf({ language, evidence, tables, interpretation, checks }: Analysis): StoredDetails {
  return { language, evidence, data: tables.map(withoutMail), interpretation, checks };
}

/** What is kept with an answer. */
const KEPT = ["evidence", "data", "charts", "interpretation"] as const;

function toReply(
  { conversationId, include, privacyMode }: ChatBody,
  analysis: Analysis,
  { answerId, timestamp }: { answerId: string; timestamp: number },
): ChatReply {
  const isKept = !privacyMode && KEPT.some((one) => include.includes(one));
  const { answer: text, thoughts, actions, followUpQuestion, reasoning, sources, usage } = analysis;
  const { evidence, checks, tables: data, language, interpretation } = analysis;
  return {
    answer: text,
    thoughts,
    actions,
    followUpQuestion,
    reasoning,
    conversationId: conversationId ?? newId("cnv"),
    timestamp,
    ...(isKept && { answerId }),
    ...(include.includes("evidence") && { evidence, checks }),
    ...(include.includes("data") && { data, language }),
    ...(include.includes("charts") && { charts: chartsOf(data, language) }),
    ...(include.includes("interpretation") && { interpretation }),
    ...(include.includes("sources") && { sources }),
    ...(include.includes("usage") && { usage }),
  };
}
