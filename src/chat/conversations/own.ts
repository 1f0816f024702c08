import { and, desc, eq, sql, type Placeholder } from "drizzle-orm";
import { conversations, messages } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { limits } from "../../lib/limits.ts";

/** A user of an organization, with the id that follows from both. */
export interface ChatUser {
  id: string;
  organizationId: string;
  externalUserIdentifier: string;
}

type Db = Pick<Deps, "db">;
/** A value of a statement, or its place in one that is prepared. */
type Bindable = string | Placeholder;

/** Whose conversations are meant. */
export interface Owner {
  id: Bindable;
  organizationId: Bindable;
}

/** True of the conversations of this user; a foreign one is as good as none. */
export function ownConversations(user: Owner) {
  return and(eq(conversations.organizationId, user.organizationId), eq(conversations.userId, user.id));
}

export function ownConversation(user: Owner, id: Bindable) {
  return and(eq(conversations.id, id), ownConversations(user));
}

/** What a list says of a conversation. Positions have no gaps, so that the last one tells how many there are. */
export const summaryColumns = {
  id: conversations.id,
  title: conversations.title,
  createdAt: conversations.createdAt,
  updatedAt: conversations.updatedAt,
  messages: sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM ${messages} WHERE conversation_id = ${conversations}.id)`,
};

/** The statement that finds a conversation of this user. */
export function selectConversation({ db }: Db, user: Owner, id: Bindable) {
  return db.select(summaryColumns).from(conversations).where(ownConversation(user, id));
}

/**
 * The statement that reads the last 200 messages of a conversation of this user, newest first. One without messages
 * gives a row of nulls; one that is not there, or not this user's, gives none.
 */
export function selectHistory({ db }: Db, user: Owner, id: Bindable) {
  return db
    .select({ role: messages.role, content: messages.content })
    .from(conversations)
    .leftJoin(messages, eq(messages.conversationId, conversations.id))
    .where(ownConversation(user, id))
    .orderBy(desc(messages.position))
    .limit(limits.historyEntries);
}
