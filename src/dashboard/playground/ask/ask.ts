import { agents, DEFAULT_AGENT } from "../../../analyst/agents.ts";
import { openChat } from "../../../chat/chat.ts";
import type { Answered, Progress } from "../../../chat/answer.ts";
import { chatBody, chatReply, INCLUDABLE } from "../../../chat/schemas.ts";
import { parseInput } from "../../../http/validate.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { newId } from "../../../lib/ids.ts";
import { sessionOf, type PageContext } from "../../env.ts";
import type { Exchange } from "../answer/exchange-data.ts";
import { subjectOf } from "../subject.ts";

/** What the form shows: what was chosen stays chosen. */
export type Choices = ReturnType<typeof readChoices>;

/** Reads the form without judging it; the schema of the API does. A follow-up's button is asked before the field. */
export function readChoices(form: URLSearchParams) {
  return {
    message: (form.get("followUp") ?? form.get("message") ?? "").replaceAll("\r\n", "\n"),
    agentId: form.get("agentId") ?? DEFAULT_AGENT,
    mode: form.get("mode") ?? "business_analyst",
    integrations: form.getAll("integrations"),
    privacyMode: form.has("privacyMode"),
  };
}

export const noChoices = readChoices(new URLSearchParams());

export const agentOptions = agents.map(({ id, name }) => [id, name] as const);
export const modeOptions = [
  ["business_analyst", "Business analyst"],
  ["chat", "Chat, without the sources"],
] as const;

/** Only what differs from the API's defaults, so that the request stays readable. */
function bodyOf(choices: Choices, user: UserRef, conversationId: string | undefined) {
  const { message, agentId, mode, integrations, privacyMode } = choices;
  return {
    message,
    externalUserIdentifier: user.externalUserIdentifier,
    ...(conversationId !== undefined && { conversationId }),
    ...(agentId !== DEFAULT_AGENT && { agentId }),
    ...(mode !== "business_analyst" && { mode }),
    ...(integrations.length > 0 && { integrations }),
    ...(privacyMode && { privacyMode }),
    include: INCLUDABLE,
  };
}

/** Asks by the same function as `POST /chat`, as the user of the address; throws the same. After a private question no conversation goes on. */
export async function ask(c: PageContext, form: URLSearchParams, progress: Progress) {
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
  const answered: Answered = typeof chat === "function" ? await chat(progress) : chat;
  const { conversationId, timestamp: _timestamp, ...reply } = chatReply.parse(JSON.parse(answered.body));
  const curl = toCurl(new URL(c.req.url).origin, body);
  const id = reply.answerId ?? newId("exc");
  const exchange: Exchange = { ...reply, id, question: choices.message, curl };
  return { answered, exchange, conversationId: choices.privacyMode ? continued : conversationId };
}

/** The request for a shell. `$KEY` stands for an API key, which the dashboard does not have. */
function toCurl(origin: string, body: Record<string, unknown>): string {
  return [
    `curl ${quote(`${origin}/chat`)}`,
    `  -H "Authorization: Bearer $KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quote(JSON.stringify(body, null, 2))}`,
  ].join(" \\\n");
}

/** Nothing is special to a shell between single quotes but their end. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
