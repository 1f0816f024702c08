import { Hono } from "hono";
import { createFactory } from "hono/factory";
import { callerKey, requireKey } from "../auth/middleware.ts";
import { failsWith } from "../http/errors.ts";
import type { AppEnv } from "../http/types.ts";
import { body } from "../http/validate.ts";
import { chat } from "./chat.ts";
import { chatBody } from "./schemas.ts";

const sendMessage = createFactory<AppEnv>().createHandlers(
  failsWith("chat_failed"),
  requireKey("chat", { whileAdmitting: true }),
  body(chatBody),
  async (c) => {
    const { organizationId } = callerKey(c);
    const { admitted, deps } = c.var;
    return c.json(await chat(deps, { organizationId, request: c.req.valid("json"), admitted }));
  },
);

/** `/chat/send-message` stands in one example of the specification; both are the same operation. */
export const chatRoutes = new Hono<AppEnv>()
  .post("/chat", ...sendMessage)
  .post("/chat/send-message", ...sendMessage);
