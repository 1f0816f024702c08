import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { isConstraintError } from "../db/client.ts";
import { conversations, messages } from "../db/schema.ts";
import { AppError } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { insertUser } from "../integrations/users.ts";
import type { ChatBody, ChatReply } from "./schemas.ts";

/** A user of an organization, with the id that follows from both. */
export interface ChatUser {
  id: string;
  organizationId: string;
  externalUserIdentifier: string;
}

type Db = Pick<Deps, "db">;

/** The statement that finds a conversation of this user; a foreign one is as good as none. */
export function selectConversation({ db }: Db, user: ChatUser, id: string) {
  return db.select({ id: conversations.id }).from(conversations).where(ownConversation(user, id));
}

/** The statement that reads the last 200 messages of a conversation of this user, oldest first. */
export function selectHistory({ db }: Db, user: ChatUser, id: string) {
  const latest = db
    .select({ role: messages.role, content: messages.content, position: messages.position })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(ownConversation(user, id))
    .orderBy(desc(messages.position))
    .limit(limits.historyEntries)
    .as("latest");
  return db.select({ role: latest.role, content: latest.content }).from(latest).orderBy(asc(latest.position));
}

function ownConversation(user: ChatUser, id: string) {
  return and(
    eq(conversations.id, id),
    eq(conversations.organizationId, user.organizationId),
    eq(conversations.userId, user.id),
  );
}

const TITLE_LENGTH = 80;

/**
 * Stores one exchange: user, conversation and both messages in one transaction. A user who was there when the
 * question came is not made again, so that an answer under way cannot undo an erasure: 404 `user_not_found` then.
 */
export async function storeExchange(
  deps: Pick<Deps, "db" | "now">,
  user: ChatUser & { isKnown: boolean },
  request: ChatBody,
  reply: ChatReply & { agentId: string },
): Promise<void> {
  const { db } = deps;
  const { conversationId, timestamp, answer, thoughts, reasoning, actions, followUpQuestion, agentId } =
    reply;
  const { mode } = request;
  const conversation = db
    .insert(conversations)
    .values({
      id: conversationId,
      organizationId: user.organizationId,
      userId: user.id,
      title: request.message.trim().slice(0, TITLE_LENGTH).toWellFormed(),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .onConflictDoUpdate({ target: conversations.id, set: { updatedAt: timestamp } });
  const exchange = [
    conversation,
    insertMessage("user", request.message, { mode, agentId }),
    insertMessage("assistant", answer, { mode, agentId, thoughts, reasoning, actions, followUpQuestion }),
  ] as const;
  if (!user.isKnown) {
    await db.batch([insertUser(deps, user.id, user), ...exchange]);
    return;
  }
  try {
    await db.batch(exchange);
  } catch (error) {
    throw isConstraintError(error) ? new AppError("user_not_found", { cause: error }) : error;
  }

  function insertMessage(role: "user" | "assistant", content: string, metadata: Record<string, unknown>) {
    return db.insert(messages).values({
      conversationId,
      organizationId: user.organizationId,
      // Asked within the transaction: two exchanges that end at once get different places.
      position: sql`(SELECT coalesce(max(position), -1) + 1 FROM messages WHERE conversation_id = ${conversationId})`,
      role,
      content,
      metadata,
      createdAt: timestamp,
    });
  }
}
