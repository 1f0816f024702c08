import type { ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { AnalysisEvent } from "../../analyst/question.ts";
import { openChat } from "../../chat/chat.ts";
import { chatBody, chatReply } from "../../chat/schemas.ts";
import { agentIds } from "../../domain/agent-ids.ts";
import { requireUser } from "../caller.ts";
import { defineMcpTool } from "../tool.ts";

const fields = chatBody.shape;

const inputSchema = z.object({
  message: fields.message.meta({ description: "The question, in the user's own words" }),
  conversationId: fields.conversationId.meta({ description: "Of an earlier answer, to go on from there" }),
  agentId: z.enum(agentIds).optional().meta({ description: "Who answers; business-analyst by default" }),
  integrations: fields.integrations.meta({
    description: "Only these sources; all that are connected by default",
  }),
  privacyMode: fields.privacyMode.meta({ description: "Store nothing of the exchange" }),
});

export const askAnalyst = defineMcpTool({
  name: "ask_analyst",
  title: "Ask the analyst",
  description:
    "Answers a question about the user's business from the connected sources, with the actions taken, the reasoning " +
    "and a follow-up question. Every figure comes from the sources. The exchange is stored as a conversation, unless in privacyMode. May " +
    "take up to two minutes; reports its progress.",
  permission: "chat",
  inputSchema,
  outputSchema: chatReply.pick({
    answer: true,
    thoughts: true,
    actions: true,
    followUpQuestion: true,
    reasoning: true,
    conversationId: true,
    timestamp: true,
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  failure: "chat_failed",
  async run(caller, input, context) {
    const { deps, key, meter } = caller;
    const request = chatBody.parse({ ...input, externalUserIdentifier: requireUser(caller) });
    const chat = await openChat(deps, {
      organizationId: key.organizationId,
      keyId: key.id,
      request,
      idempotencyKey: undefined,
      admitted: Promise.resolve(),
      onCost: meter.noteChat,
    });
    if (typeof chat !== "function") return chatReply.parse(JSON.parse(chat.body));
    const progress = reportTo(context);
    const { signal } = context.mcpReq;
    const answered = await chat({ signal, onEvent: (event) => progress.report(event) });
    await progress.sent();
    return chatReply.parse(JSON.parse(answered.body));
  },
});

/** Tells a client that has sent a progress token of each step and each action; a client that is gone hears nothing. */
function reportTo({ mcpReq }: ServerContext) {
  // oxlint-disable-next-line no-underscore-dangle -- the protocol's own name
  const progressToken = mcpReq._meta?.progressToken;
  const notices: Promise<void>[] = [];
  return {
    report(event: AnalysisEvent) {
      if (progressToken === undefined || (event.type !== "step" && event.type !== "action")) return;
      const params = { progressToken, progress: notices.length + 1, message: describe(event) };
      notices.push(mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined));
    },
    async sent(): Promise<void> {
      await Promise.all(notices);
    },
  };
}

function describe(event: Extract<AnalysisEvent, { type: "step" | "action" }>): string {
  return event.type === "step" ? `Step ${event.step}` : `${event.action.tool}: ${event.action.log}`;
}
