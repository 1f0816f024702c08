import { openChat } from "../../../chat/chat.ts";
import type { Answered, Progress } from "../../../chat/answer.ts";
import { chatBody, chatReply, type ChatReply } from "../../../chat/schemas.ts";
import { parseInput } from "../../../http/validate.ts";
import { newId } from "../../../lib/ids.ts";
import type { Exchange } from "../answer/exchange-data.ts";

import { sessionOf, type PageContext } from "../../env.ts";
import { subjectOf } from "../subject.ts";
import { toCurl } from "./curl.ts";
import { bodyOf, readChoices } from "./question.ts";

export interface Asked {
  answered: Answered;
  exchange: Exchange;
  /** The conversation to go on with; undefined after a private question that began one. */
  conversationId: string | undefined;
}

/**
 * Asks what the form says, by the same function as `POST /chat`, as the user of the address. Throws what the API
 * would answer with.
 */
export async function ask(c: PageContext, form: URLSearchParams, progress: Progress): Promise<Asked> {
  const { deps, admitted, meter } = c.var;
  const user = subjectOf(c);
  const choices = readChoices(form);
  const continued = form.get("conversationId") || undefined;
  const body = bodyOf(choices, user, continued);
  const chat = await openChat(deps, {
    organizationId: user.organizationId,
    keyId: sessionOf(c).id,
    request: parseInput(chatBody, body),
    idempotencyKey: undefined,
    admitted,
    onCost: meter.noteChat,
  });
  const answered = typeof chat === "function" ? await chat(progress) : chat;
  const { conversationId, timestamp: _timestamp, ...reply } = readReply(answered);
  const curl = toCurl(new URL(c.req.url).origin, body);
  const id = reply.answerId ?? newId("exc");
  const exchange = { ...reply, id, question: choices.message, curl };
  return { answered, exchange, conversationId: choices.privacyMode ? continued : conversationId };
}

function readReply({ body }: Answered): ChatReply {
  return chatReply.parse(JSON.parse(body));
}
