import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, ownedByOrganization, ownedByUser, users } from "./tenancy.ts";

export const conversations = sqliteTable(
  "conversations",
  {
    id: text().primaryKey(),
    organizationId: ownedByOrganization(),
    userId: ownedByUser(),
    title: text().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    // With the organization: else SQLite takes the index below, and reads what its other users have.
    index("conversations_user").on(table.userId, table.organizationId, table.updatedAt),
    // For the organization's retention.
    index("conversations_organization").on(table.organizationId, table.updatedAt),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** Position in the conversation; two exchanges stored at once get different ones. */
    position: integer().notNull(),
    organizationId: ownedByOrganization(),
    role: text({ enum: ["user", "assistant", "system"] }).notNull(),
    content: text().notNull(),
    metadata: text({ mode: "json" }).$type<Record<string, unknown>>(),
    createdAt: instant("created_at").notNull(),
    /** Of an answer: its id, and what it was made of (`StoredDetails`). Last, for lists need none of it. */
    answerId: text("answer_id"),
    details: text({ mode: "json" }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.position] }),
    uniqueIndex("messages_answer")
      .on(table.answerId)
      .where(sql`answer_id IS NOT NULL`),
  ],
);

/** Chats with an `Idempotency-Key` and their answers, for 24 hours. Only the reply is readable: it goes with its conversation. */
export const idempotency = sqliteTable(
  "idempotency",
  {
    /** SHA-256 of organization, API key and header value. */
    hash: text().primaryKey(),
    organizationId: ownedByOrganization(),
    /** Null until the user exists: the first stored chat makes it. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Null until the exchange is stored. */
    conversationId: text("conversation_id").references(() => conversations.id, { onDelete: "cascade" }),
    /** SHA-256 of the request, so that the key cannot be used for another one. */
    bodyHash: text("body_hash").notNull(),
    /** Nonce of the request that answers. */
    claim: text().notNull(),
    /** When a holder that has not answered must have crashed. */
    leaseUntil: instant("lease_until").notNull(),
    /** JSON of what was answered; null while that is under way. */
    response: text(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("idempotency_expiry").on(table.expiresAt),
    index("idempotency_user").on(table.userId),
    index("idempotency_conversation").on(table.conversationId),
  ],
);
