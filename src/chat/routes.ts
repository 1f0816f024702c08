import { Hono, type Context } from "hono";
import { createFactory } from "hono/factory";
import { agentDescriptor, agents } from "../analyst/agents.ts";
import { callerKey, requireKey } from "../auth/middleware.ts";
import { failsWith, handleError } from "../http/errors.ts";
import type { AppEnv } from "../http/types.ts";
import { body, parseInput } from "../http/validate.ts";
import { prefersEventStream, streamChat } from "./stream-chat.ts";
import type { Answered, Finish } from "./answer.ts";
import { openChat } from "./chat.ts";
import { requireUsableKey } from "./idempotency.ts";
import { chatBody, answerParams, answerQuery, chartParams, dataParams } from "./schemas.ts";
import { conversationParams, listQuery, readQuery, renameBody, userQuery } from "./conversation-schemas.ts";
import { readUserQuery } from "../http/address.ts";
import type { UserRef } from "../integrations/ids.ts";
import { readAnswer, readChart, readData, type File } from "./answers.ts";
import {
  deleteConversation,
  renameConversation,
  listConversations,
  readConversation,
} from "./conversations.ts";

const reads = requireKey("chat", { whileAdmitting: true });
const writes = requireKey("chat");

const sendMessage = createFactory<AppEnv>().createHandlers(
  failsWith("chat_failed"),
  reads,
  body(chatBody),
  async (c) => {
    const request = c.req.valid("json");
    const { id: keyId, organizationId } = callerKey(c);
    const [deps, meter] = [c.get("deps"), c.get("meter")];
    const admitted = c.get("admitted");
    if (request.privacyMode) meter.forgetUser();
    const idempotencyKey = c.req.header("Idempotency-Key");
    if (idempotencyKey !== undefined) requireUsableKey(idempotencyKey, request);
    const onCost = meter.noteChat;
    const input = { organizationId, keyId, request, idempotencyKey, admitted, onCost };
    const chat = await openChat(deps, input);
    const isStreamed = prefersEventStream(c.req.header("Accept"));
    return isStreamed ? answerAsStream(c, chat) : await answerAsJson(c, chat);
  },
);

async function answerAsJson(c: Context<AppEnv>, chat: Finish | Answered): Promise<Response> {
  const answered = typeof chat === "function" ? await chat({ signal: c.req.raw.signal }) : chat;
  if (answered.isReplay) c.header("Idempotent-Replayed", "true");
  return c.body(answered.body, 200, { "Content-Type": "application/json" });
}

function answerAsStream(c: Context<AppEnv>, chat: Finish | Answered): Response {
  if (typeof chat !== "function") c.header("Idempotent-Replayed", "true");
  const describeError = (error: unknown) =>
    handleError(error instanceof Error ? error : new Error("The chat failed"), c).text();
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
  c.set("ended", ended);
  const stream = streamChat(chat, { signal: c.req.raw.signal, describeError, onEnd });
  return c.body(stream, 200, { "Content-Type": "text/event-stream; charset=utf-8" });
}

/** `/chat/send-message` stands in one example of the specification; both are the same operation. */
export const chatRoutes = new Hono<AppEnv>()
  .post("/chat", ...sendMessage)
  .post("/chat/send-message", ...sendMessage)
  .get("/agents", reads, (c) => c.json(agents.map((agent) => agentDescriptor.parse(agent))));

export const answerRoutes = new Hono<AppEnv>()
  .get("/:id", failsWith("answers_failed"), reads, async (c) => {
    const { id } = parseInput(answerParams, c.req.param());
    return c.json(await readAnswer(c.var.deps, { id, user: userOf(c, readUserQuery(c, answerQuery)) }));
  })
  .get("/:id/data/:file", failsWith("answers_failed"), reads, async (c) => {
    const { id, file } = parseInput(dataParams, c.req.param());
    return send(c, await readData(c.var.deps, { id, user: userOf(c, readUserQuery(c, answerQuery)) }, file));
  })
  .get("/:id/charts/:file", failsWith("answers_failed"), reads, async (c) => {
    const { id, file } = parseInput(chartParams, c.req.param());
    return send(c, await readChart(c.var.deps, { id, user: userOf(c, readUserQuery(c, answerQuery)) }, file));
  });

/** A picture opened on its own may load and run nothing. */
function send(c: Context<AppEnv>, file: File): Response {
  return c.body(file.body, 200, {
    "Content-Type": file.type,
    "Content-Security-Policy": "default-src 'none'",
  });
}

export const conversationRoutes = new Hono<AppEnv>()
  .get("/", failsWith("conversations_failed"), reads, async (c) => {
    const { externalUserIdentifier, ...page } = readUserQuery(c, listQuery);
    return c.json(await listConversations(c.var.deps, userOf(c, { externalUserIdentifier }), page));
  })
  .get("/:id", failsWith("conversations_failed"), reads, async (c) => {
    const { id } = parseInput(conversationParams, c.req.param());
    const { externalUserIdentifier, ...page } = readUserQuery(c, readQuery);
    const user = userOf(c, { externalUserIdentifier });
    return c.json(await readConversation(c.var.deps, { user, id, ...page }));
  })
  .patch("/:id", failsWith("conversation_update_failed"), writes, body(renameBody), async (c) => {
    const { id } = parseInput(conversationParams, c.req.param());
    const { externalUserIdentifier, title } = c.req.valid("json");
    const user = userOf(c, { externalUserIdentifier });
    return c.json(await renameConversation(c.var.deps, { user, id, title }));
  })
  .delete("/:id", failsWith("conversation_delete_failed"), writes, async (c) => {
    const { id } = parseInput(conversationParams, c.req.param());
    const { externalUserIdentifier } = readUserQuery(c, userQuery);
    await deleteConversation(c.var.deps, { user: userOf(c, { externalUserIdentifier }), id });
    return c.body(null, 204);
  });

function userOf(c: Context<AppEnv>, named: Pick<UserRef, "externalUserIdentifier">): UserRef {
  return { ...named, organizationId: callerKey(c).organizationId };
}
