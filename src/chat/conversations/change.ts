import { and, notExists, sql } from "drizzle-orm";
import { runBatch } from "../../db/client.ts";
import { DELETE_CHUNK } from "../../db/delete-until-none.ts";
import { conversations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { userId, type UserRef } from "../../integrations/ids.ts";
import { AppError } from "../../lib/errors.ts";
import { ownConversation, selectConversation } from "./own.ts";
import type { ConversationSummary } from "./schemas.ts";

type Db = Pick<Deps, "db">;

/** Gives a conversation another title; its place in the list stays. Throws 404 `conversation_not_found`. */
export async function renameConversation(
  { db }: Db,
  { user, id, title }: { user: UserRef; id: string; title: string },
): Promise<ConversationSummary> {
  const owner = { id: await userId(user), organizationId: user.organizationId };
  const [, [renamed]] = await db.batch([
    db.update(conversations).set({ title }).where(ownConversation(owner, id)),
    selectConversation({ db }, owner, id),
  ]);
  if (!renamed) throw new AppError("conversation_not_found");
  return renamed;
}

/**
 * Deletes a conversation with its messages and the replies kept of it, in one wait unless it is very long.
 * Throws 404 `conversation_not_found`.
 */
export async function deleteConversation(
  { db }: Db,
  { user, id }: { user: UserRef; id: string },
): Promise<void> {
  const owner = { id: await userId(user), organizationId: user.organizationId };
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
