import { Hono, type Context } from "hono";
import { createFactory } from "hono/factory";
import { agentDescriptor, agents } from "../analyst/agents.ts";
import { callerKey, requireKey } from "../auth/middleware.ts";
import { failsWith, handleError } from "../http/errors.ts";
import type { AppEnv } from "../http/types.ts";
import { body } from "../http/validate.ts";
import { prefersEventStream } from "./accept.ts";
import type { Answered } from "./answered.ts";
import { openChat } from "./chat.ts";
import { requireUsableKey } from "./idempotency.ts";
import type { Finish } from "./open-chat.ts";
import { chatBody } from "./schemas.ts";
import { streamChat } from "./stream-chat.ts";

const sendMessage = createFactory<AppEnv>().createHandlers(
  failsWith("chat_failed"),
  requireKey("chat", { whileAdmitting: true }),
  body(chatBody),
  async (c) => {
    const request = c.req.valid("json");
    const { id: keyId, organizationId } = callerKey(c);
    const { admitted, deps, meter } = c.var;
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
  .get("/agents", requireKey("chat", { whileAdmitting: true }), (c) =>
    c.json(agents.map((agent) => agentDescriptor.parse(agent))),
  );
