import type { Context } from "hono";
import { listConversations } from "../../../chat/conversations/list.ts";
import type { Answered } from "../../../chat/answered.ts";
import type { Progress } from "../../../chat/open-chat.ts";
import { streamChat } from "../../../chat/stream-chat.ts";
import type { DashboardEnv } from "../../env.ts";
import { ExchangeArticle } from "../answer/exchange.tsx";
import { Conversations, CONVERSATIONS_SHOWN } from "../pages/conversations.tsx";
import { playgroundPath, subjectOf } from "../subject/subject.ts";
import { ask } from "./ask.ts";
import { AskFailure, toAppError } from "./failure.tsx";

/**
 * The events of `POST /chat` up to the answer: `step` and `action`. Then `done` with the exchange and the list of
 * conversations as HTML of ours, the conversation to go on with and its address. Or `error`, HTML too, whatever was
 * refused.
 */
export function streamQuestion(c: Context<DashboardEnv>, form: URLSearchParams): Response {
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
  c.set("ended", ended);
  const finish = async (progress: Progress): Promise<Answered> => {
    // Shown when it is complete, as HTML of ours: so all of it can still be mended.
    const whole = { ...progress, isStreamed: false };
    const { answered, exchange, conversationId } = await ask(c, form, whole);
    const ref = subjectOf(c);
    const subject = { organizationId: ref.organizationId, user: ref.externalUserIdentifier };
    const { deps } = c.var;
    const list = await listConversations(deps, ref, { limit: CONVERSATIONS_SHOWN });
    const side = { subject, list, current: conversationId, now: deps.now() };
    const body = JSON.stringify({
      html: toHtml(<ExchangeArticle exchange={exchange} isLast />),
      conversations: toHtml(<Conversations {...side} />),
      conversationId: conversationId ?? "",
      address: playgroundPath(subject, {
        query: { ...(conversationId !== undefined && { conversation: conversationId }) },
      }),
    });
    // The answer is in the HTML: it comes once.
    return { ...answered, body, evidence: "[]" };
  };
  const describeError = async (error: unknown) => {
    const known = toAppError(c, error, "chat_failed");
    return JSON.stringify({ html: toHtml(<AskFailure error={known} requestId={c.var.requestId} />) });
  };
  const stream = streamChat(finish, { signal: c.req.raw.signal, describeError, onEnd });
  return c.body(stream, 200, { "Content-Type": "text/event-stream; charset=utf-8" });
}

function toHtml(element: ReturnType<typeof AskFailure>): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- hono's elements are rendered by their toString
  return String(element);
}
