import { and } from "drizzle-orm";
import { cutPage, newestFirst } from "../../db/pages.ts";
import { conversations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { userId, type UserRef } from "../../integrations/ids.ts";
import { ownConversations, summaryColumns } from "./own.ts";
import type { ConversationList } from "./schemas.ts";

/**
 * A user's conversations, the one that was talked in last first. One that is talked in meanwhile moves to the front.
 * Throws 400 for a bad cursor.
 */
export async function listConversations(
  { db }: Pick<Deps, "db">,
  user: UserRef,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ConversationList> {
  const { isBehind, order } = newestFirst(conversations.updatedAt, conversations.id, cursor);
  const owner = { id: await userId(user), organizationId: user.organizationId };
  const rows = await db
    .select(summaryColumns)
    .from(conversations)
    .where(and(ownConversations(owner), isBehind))
    .orderBy(...order)
    .limit(limit + 1);
  const { page, nextCursor } = cutPage(rows, limit, ({ updatedAt, id }) => [updatedAt, id]);
  return { conversations: page, nextCursor };
}
