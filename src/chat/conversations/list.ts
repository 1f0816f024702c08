import { and, desc, sql } from "drizzle-orm";
import * as z from "zod";
import { conversations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { userId, type UserRef } from "../../integrations/ids.ts";
import { decodeCursor, encodeCursor } from "../../lib/paging.ts";
import { ownConversations, summaryColumns } from "./own.ts";
import type { ConversationList } from "./schemas.ts";

/** `updatedAt` and id of the last one seen. */
const place = z.tuple([z.int(), z.string().max(100)]);

/**
 * A user's conversations, the one that was talked in last first. One that is talked in meanwhile moves to the front.
 * Throws 400 for a bad cursor.
 */
export async function listConversations(
  { db }: Pick<Deps, "db">,
  user: UserRef,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ConversationList> {
  const { updatedAt, id } = conversations;
  const after = cursor === undefined ? undefined : decodeCursor(place, cursor);
  const isBehind = after && sql`(${updatedAt}, ${id}) < (${after[0]}, ${after[1]})`;
  const owner = { id: await userId(user), organizationId: user.organizationId };
  const rows = await db
    .select(summaryColumns)
    .from(conversations)
    .where(and(ownConversations(owner), isBehind))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { conversations: page, nextCursor: last ? encodeCursor([last.updatedAt, last.id]) : null };
}
