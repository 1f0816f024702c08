import { and, asc, eq, gt } from "drizzle-orm";
import * as z from "zod";
import { conversations, messages } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { userId, type UserRef } from "../../integrations/ids.ts";
import { AppError } from "../../lib/errors.ts";
import { decodeCursor, encodeCursor } from "../../lib/paging.ts";
import { ownConversation, selectConversation } from "./own.ts";
import type { ConversationDetail } from "./schemas.ts";

/** Position of the last message seen. */
const place = z.tuple([z.int().min(0)]);

interface ReadInput {
  user: UserRef;
  id: string;
  cursor?: string | undefined;
  limit: number;
}

/** One conversation with a page of its messages. Throws 404 `conversation_not_found`, 400 for a bad cursor. */
export async function readConversation(
  { db }: Pick<Deps, "db">,
  { user, id, cursor, limit }: ReadInput,
): Promise<ConversationDetail> {
  const [after] = cursor === undefined ? [-1] : decodeCursor(place, cursor);
  const owner = { id: await userId(user), organizationId: user.organizationId };
  const { position, role, content, metadata, createdAt } = messages;
  const [[found], rows] = await db.batch([
    selectConversation({ db }, owner, id),
    db
      .select({ position, role, content, metadata, timestamp: createdAt })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(ownConversation(owner, id), gt(position, after)))
      .orderBy(asc(position))
      .limit(limit + 1),
  ]);
  if (!found) throw new AppError("conversation_not_found");
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    ...found,
    messages: page.map(({ position: _position, metadata: told, ...message }) => ({
      ...message,
      ...(told && { metadata: told }),
    })),
    nextCursor: last ? encodeCursor([last.position]) : null,
  };
}
