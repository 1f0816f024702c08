import * as z from "zod";
import { externalUserIdentifier } from "../lib/schemas.ts";
import { limits } from "../lib/limits.ts";
import { cursorText, nextCursor, pageLength } from "../lib/paging.ts";
import { historyEntry } from "./schemas.ts";

const cursor = cursorText.optional();

export const conversationParams = z.object({
  id: z.string().min(1).max(100).describe("Id of a conversation."),
});

export const listQuery = z.object({ externalUserIdentifier, cursor, limit: pageLength(20) });

/** Of one conversation; pages are of its messages. */
export const readQuery = z.object({ externalUserIdentifier, cursor, limit: pageLength(limits.pageLength) });

export const userQuery = z.object({ externalUserIdentifier });

export const renameBody = z.object({
  externalUserIdentifier,
  title: z
    .string()
    .max(limits.conversationTitleLength)
    .refine((text) => text.trim() !== "", "Must not be empty")
    .overwrite((text) => text.trim())
    .meta({ pattern: String.raw`\S`, examples: ["Sales in autumn"] }),
});

const conversation = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.number().describe("Milliseconds since the epoch."),
  updatedAt: z.number().describe("Time of the last exchange, milliseconds since the epoch."),
});

export const conversationSummary = conversation.extend({
  messages: z.int().describe("How many messages it has."),
});

export type ConversationSummary = z.output<typeof conversationSummary>;

export const conversationList = z.object({ conversations: z.array(conversationSummary), nextCursor });

export type ConversationList = z.output<typeof conversationList>;

export const conversationDetail = conversation.extend({
  messages: z.array(historyEntry).describe("Oldest first, each as `chatHistory` of `POST /chat` takes it."),
  nextCursor,
});

export type ConversationDetail = z.output<typeof conversationDetail>;
