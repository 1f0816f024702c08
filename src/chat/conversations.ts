import { and, desc, eq, sql, type Placeholder, asc, gt, notExists } from "drizzle-orm";
import * as z from "zod";
import { conversations, messages } from "../db/schema.ts";
import type { Db } from "../deps.ts";
import { limits } from "../lib/limits.ts";
import { cutPage, newestFirst } from "../db/pages.ts";
import { userId, type UserRef } from "../integrations/ids.ts";
import type { ConversationList, ConversationDetail, ConversationSummary } from "./conversation-schemas.ts";
import { AppError } from "../lib/errors.ts";
import { decodeCursor, encodeCursor } from "../lib/paging.ts";
import { runBatch } from "../db/client.ts";
import { DELETE_CHUNK } from "../db/delete-until-none.ts";

/** A user of an organization, with the id that follows from both. */
export interface ChatUser extends UserRef {
  id: string;
}

export async function chatUser(ref: UserRef): Promise<ChatUser> {
  return { ...ref, id: await userId(ref) };
}

/** A value of a statement, or its place in one that is prepared. */
type Bindable = string | Placeholder;

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
const summaryColumns = {
  id: conversations.id,
  title: conversations.title,
  createdAt: conversations.createdAt,
  updatedAt: conversations.updatedAt,
  messages: sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM ${messages} WHERE conversation_id = ${conversations}.id)`,
};

function selectConversation({ db }: Db, user: Owner, id: Bindable) {
  return db.select(summaryColumns).from(conversations).where(ownConversation(user, id));
}

/** Reads the last 200 messages of a user's conversation, newest first: a row of nulls without any, no row where it is not the user's. */
export function selectHistory({ db }: Db, user: Owner, id: Bindable) {
  return db
    .select({ role: messages.role, content: messages.content })
    .from(conversations)
    .leftJoin(messages, eq(messages.conversationId, conversations.id))
    .where(ownConversation(user, id))
    .orderBy(desc(messages.position))
    .limit(limits.historyEntries);
}

/** A user's conversations, the one talked in last first; one that is talked in meanwhile moves there. Throws 400 for a bad cursor. */
export async function listConversations(
  { db }: Db,
  user: UserRef,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ConversationList> {
  const { isBehind, order } = newestFirst(conversations.updatedAt, conversations.id, cursor);
  const owner = await chatUser(user);
  const rows = await db
    .select(summaryColumns)
    .from(conversations)
    .where(and(ownConversations(owner), isBehind))
    .orderBy(...order)
    .limit(limit + 1);
  const { page, nextCursor } = cutPage(rows, limit, ({ updatedAt, id }) => [updatedAt, id]);
  return { conversations: page, nextCursor };
}

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
  { db }: Db,
  { user, id, cursor, limit }: ReadInput,
): Promise<ConversationDetail> {
  const [after] = cursor === undefined ? [-1] : decodeCursor(place, cursor);
  const owner = await chatUser(user);
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

/** Gives a conversation another title; its place in the list stays. Throws 404 `conversation_not_found`. */
export async function renameConversation(
  { db }: Db,
  { user, id, title }: { user: UserRef; id: string; title: string },
): Promise<ConversationSummary> {
  const owner = await chatUser(user);
  const [, [renamed]] = await db.batch([
    db.update(conversations).set({ title }).where(ownConversation(owner, id)),
    selectConversation({ db }, owner, id),
  ]);
  if (!renamed) throw new AppError("conversation_not_found");
  return renamed;
}

/** Deletes a conversation with its messages and the replies kept of it. Throws 404 `conversation_not_found`. */
export async function deleteConversation({ db }: Db, { user, id }: { user: UserRef; id: string }) {
  const owner = await chatUser(user);
  const own = sql`SELECT id FROM ${conversations} WHERE ${ownConversation(owner, id)}`;
  const some = sql`SELECT rowid FROM messages WHERE conversation_id IN (${own}) LIMIT ${DELETE_CHUNK}`;
  const deleteSome = sql`DELETE FROM messages WHERE rowid IN (${some})`;
  const rest = sql`(SELECT 1 FROM messages WHERE conversation_id = ${id})`;
  const deleteEmpty = db.delete(conversations).where(and(ownConversation(owner, id), notExists(rest)));
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a larger DELETE can reset a D1 instance (platform.md A2)
    const [trimmed, deleted] = await runBatch(db, [deleteSome, deleteEmpty]);
    if (deleted?.meta.changes) return;
    if (!trimmed?.meta.changes) throw new AppError("conversation_not_found");
  }
}
