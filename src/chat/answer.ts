import * as z from "zod";
import { limits } from "../lib/limits.ts";
import { evidence as voucher } from "../tables/figure.ts";
import type { ChatReply, ChatBody, StoredDetails } from "./schemas.ts";
import type { Agent } from "../analyst/agents.ts";
import type { Analysis, AnalyzeOptions } from "../analyst/question.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { ChatCost } from "../domain/usage.ts";
import type { ChatUser } from "./conversations.ts";
import { type ChatContext, chooseSources } from "./load.ts";
import { analyze } from "../analyst/run.ts";
import { chooseContexts } from "../contexts/choose.ts";
import { newId } from "../lib/ids.ts";
import { chartsOf } from "../tables/charts/charts.ts";
import { withoutMail } from "./answers.ts";
import { fillSlot, releaseSlot, type Claim } from "./idempotency.ts";
import { storeExchange } from "./store-exchange.ts";
import type { HistoryMessage } from "../domain/model.ts";

/** A chat that has been answered, now or earlier under the same `Idempotency-Key`. */
export interface Answered {
  /** The reply as JSON text: what is answered again is the same to the byte. */
  body: string;
  evidence: unknown;
  isReplay: boolean;
}

/** `evidence` only where the reply does not have it. */
const stored = z.object({ body: z.string(), evidence: z.string().optional() });
const replied = z.object({ evidence: z.array(voucher) });

/** Undefined where no row of D1 holds it. */
export function toStored({ body, evidence }: Omit<Answered, "isReplay">, reply: Pick<ChatReply, "evidence">) {
  const text = reply.evidence === undefined ? JSON.stringify(evidence) : undefined;
  const response = JSON.stringify({ body, evidence: text });
  const isShort = 3 * response.length <= limits.keptReplyBytes;
  return isShort || new TextEncoder().encode(response).length <= limits.keptReplyBytes ? response : undefined;
}

export function fromStored(response: string): Answered {
  const { body, evidence: text } = stored.parse(JSON.parse(response));
  const evidence: unknown = text === undefined ? replied.parse(JSON.parse(body)).evidence : JSON.parse(text);
  return { body, evidence, isReplay: true };
}

export interface OpenChat {
  deps: Deps;
  agent: Agent;
  user: ChatUser;
  request: ChatBody;
  context: ChatContext;
  onCost?: ((cost: ChatCost) => void) | undefined;
}

/** Who goes away aborts: the model is told, and nothing is stored. */
export type Progress = AnalyzeOptions;

/** What is to be done after everything that can be refused has been: it may take two minutes. */
export type Finish = (progress: Progress) => Promise<Answered>;

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
  const answered = { body: JSON.stringify(reply), evidence: analysis.evidence };
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

async function analyse(chat: OpenChat, progress: Progress): Promise<Analysis> {
  const { signal, onEvent } = progress;
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
        ...progress,
        onEvent: (event) => {
          if (event.type !== "data" || include.includes("data")) onEvent?.(event);
        },
      },
    );
    signal?.throwIfAborted();
    return analysis;
  } catch (error) {
    throw signal?.aborted ? new AppError("request_aborted") : error;
  }
}

/** What is kept of it beside its text. */
function detailsOf({ language, evidence, tables, interpretation, checks, usage }: Analysis): StoredDetails {
  const { checked } = usage;
  return {
    language,
    evidence,
    data: tables.map(withoutMail),
    interpretation,
    checks,
    ...(checked !== undefined && { checked }),
  };
}

const KEPT = ["evidence", "data", "charts", "interpretation"] as const;

function toReply(
  { conversationId, include, privacyMode }: ChatBody,
  analysis: Analysis,
  { answerId, timestamp }: { answerId: string; timestamp: number },
): ChatReply {
  const isKept = !privacyMode && KEPT.some((one) => include.includes(one));
  const { answer: text, thoughts, actions, followUpQuestion, reasoning, usage } = analysis;
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
    ...(include.includes("sources") && { sources: analysis.reportSources() }),
    ...(include.includes("usage") && { usage }),
  };
}

const CHARACTERS_A_TOKEN = 4;

/** What of a history fits into the model's share, the newest whole entries; `dropped` is the rest. Both are oldest first. */
export function fitHistory(history: HistoryMessage[], tokens: number = limits.historyTokens) {
  let left = tokens * CHARACTERS_A_TOKEN;
  const last = history.findLastIndex(({ content }) => (left -= content.length) < 0);
  return { kept: history.slice(last + 1), dropped: history.slice(0, last + 1) };
}
