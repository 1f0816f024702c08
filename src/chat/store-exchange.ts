import { sql, type SQLWrapper } from "drizzle-orm";
import { isConstraintError, prepareOnce, runBatch, type Database } from "../db/client.ts";
import { isRefused } from "../db/refuse.ts";
import { conversations, messages } from "../db/schema.ts";
import type { Db, TimedDb } from "../deps.ts";
import { insertUser } from "../integrations/stored-data.ts";
import { AppError } from "../lib/errors.ts";
import { neutralizeText } from "../markdown/guard.ts";
import { ownConversation, type ChatUser } from "./conversations.ts";
import type { StoredDetails, ChatBody, ChatReply } from "./schemas.ts";

const TITLE_LENGTH = 80;
/** Of a question that is nothing but a picture. */
const NO_TITLE = "Conversation";

interface Exchange {
  user: ChatUser & { isKnown: boolean };
  request: ChatBody;
  reply: ChatReply;
  answerId: string;
  details: StoredDetails;
  agentId: string;
  /** What is written with it, or not at all. */
  also?: SQLWrapper[];
}

/** Stores one exchange in a transaction. Throws 404 for a user or conversation gone meanwhile, 409 `request_in_progress` for a lost claim. */
export async function storeExchange(deps: TimedDb, exchange: Exchange): Promise<void> {
  const { user, request, also = [] } = exchange;
  const newUser = user.isKnown ? [] : [insertUser(deps, user.id, user)];
  const statements = [...newUser, ...bindStatements(deps, exchange), ...also];
  try {
    await runBatch(deps.db, statements);
  } catch (error) {
    if (isRefused(error)) throw new AppError("request_in_progress", { retryAfter: 1, cause: error });
    if (!user.isKnown || !isConstraintError(error)) throw error;
    const gone = request.conversationId === undefined ? "user_not_found" : "conversation_not_found";
    throw new AppError(gone, { cause: error });
  }
}

function bindStatements({ db }: Db, { user, request, reply, answerId, details, agentId }: Exchange) {
  const { open, touch, append } = statementsOf(db);
  const { conversationId, timestamp, answer, thoughts, reasoning, actions, followUpQuestion } = reply;
  const { mode } = request;
  const common = { conversationId, timestamp, userId: user.id, organizationId: user.organizationId };
  const told = { mode, agentId, thoughts, reasoning, actions, followUpQuestion, answerId };
  return [
    request.conversationId === undefined
      ? { prepared: open, values: { ...common, title: titleOf(request.message) } }
      : { prepared: touch, values: common },
    {
      prepared: append,
      values: {
        ...common,
        question: request.message,
        asked: { mode, agentId },
        answer,
        told,
        answerId,
        details,
      },
    },
  ];
}

/** Of the question's beginning, pasted text and all; a list shows it as it is. */
function titleOf(message: string): string {
  const beginning = message.trim().slice(0, TITLE_LENGTH).toWellFormed();
  return neutralizeText(beginning).slice(0, TITLE_LENGTH) || NO_TITLE;
}

/** Everything that is written, with places for the values of one exchange. */
const statementsOf = prepareOnce((db: Database) => {
  const [id, timestamp] = [sql.placeholder("conversationId"), sql.placeholder("timestamp")];
  const user = { id: sql.placeholder("userId"), organizationId: sql.placeholder("organizationId") };
  // Asked within the transaction, and before any of these rows is there: two exchanges that end at once get different
  // places.
  const nextPosition = (ahead: number) =>
    sql`(SELECT coalesce(max(position), -1) + ${ahead} FROM messages WHERE conversation_id = ${id})`;
  const common = { conversationId: id, organizationId: user.organizationId, createdAt: timestamp };
  return {
    open: db
      .insert(conversations)
      .values({
        id,
        organizationId: user.organizationId,
        userId: user.id,
        title: sql.placeholder("title"),
        createdAt: timestamp,
        updatedAt: timestamp,
      })
      .prepare(),
    touch: db
      .update(conversations)
      .set({ updatedAt: sql`${timestamp}` })
      .where(ownConversation(user, id))
      .prepare(),
    append: db
      .insert(messages)
      .values([
        {
          ...common,
          position: nextPosition(1),
          role: "user",
          content: sql.placeholder("question"),
          metadata: sql.placeholder("asked"),
        },
        {
          ...common,
          position: nextPosition(2),
          role: "assistant",
          content: sql.placeholder("answer"),
          metadata: sql.placeholder("told"),
          answerId: sql.placeholder("answerId"),
          details: sql.placeholder("details"),
        },
      ])
      .prepare(),
  };
});
