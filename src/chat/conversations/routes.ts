import { Hono, type Context } from "hono";
import { callerKey, requireKey } from "../../auth/middleware.ts";
import { readUserQuery } from "../../http/address.ts";
import { failsWith } from "../../http/errors.ts";
import type { AppEnv } from "../../http/types.ts";
import { body, parseInput } from "../../http/validate.ts";
import type { UserRef } from "../../integrations/ids.ts";
import { deleteConversation, renameConversation } from "./change.ts";
import { listConversations } from "./list.ts";
import { readConversation } from "./read.ts";
import { conversationParams, listQuery, readQuery, renameBody, userQuery } from "./schemas.ts";

export const conversationRoutes = new Hono<AppEnv>()
  .get("/", failsWith("conversations_failed"), requireKey("chat", { whileAdmitting: true }), async (c) => {
    const { externalUserIdentifier, ...page } = readUserQuery(c, listQuery);
    return c.json(await listConversations(c.var.deps, userOf(c, externalUserIdentifier), page));
  })
  .get("/:id", failsWith("conversations_failed"), requireKey("chat", { whileAdmitting: true }), async (c) => {
    const { id } = parseInput(conversationParams, c.req.param());
    const { externalUserIdentifier, ...page } = readUserQuery(c, readQuery);
    const user = userOf(c, externalUserIdentifier);
    return c.json(await readConversation(c.var.deps, { user, id, ...page }));
  })
  .patch("/:id", failsWith("conversation_update_failed"), requireKey("chat"), body(renameBody), async (c) => {
    const { id } = parseInput(conversationParams, c.req.param());
    const { externalUserIdentifier, title } = c.req.valid("json");
    const user = userOf(c, externalUserIdentifier);
    return c.json(await renameConversation(c.var.deps, { user, id, title }));
  })
  .delete("/:id", failsWith("conversation_delete_failed"), requireKey("chat"), async (c) => {
    const { id } = parseInput(conversationParams, c.req.param());
    const { externalUserIdentifier } = readUserQuery(c, userQuery);
    await deleteConversation(c.var.deps, { user: userOf(c, externalUserIdentifier), id });
    return c.body(null, 204);
  });

function userOf(c: Context<AppEnv>, externalUserIdentifier: string): UserRef {
  return { organizationId: callerKey(c).organizationId, externalUserIdentifier };
}
