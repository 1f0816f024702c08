import * as z from "zod";
import { integrationTypes } from "../lib/integration-types.ts";
import { limits } from "../lib/limits.ts";
import { externalUserIdentifier } from "../lib/schemas.ts";

const mode = z.enum(["chat", "business_analyst"]);

const action = z.object({ tool: z.string(), toolInput: z.string(), log: z.string() });

const historyEntry = z.object({
  role: z.enum(["user", "assistant", "system"]),
  content: z.string(),
  metadata: z
    .object({
      mode: mode.optional(),
      agentId: z.string().optional(),
      thoughts: z.string().optional(),
      reasoning: z.string().optional(),
      actions: z.array(action).optional(),
      followUpQuestion: z.string().optional(),
    })
    .optional(),
  timestamp: z.number().optional(),
});

/** The body of `POST /chat` (specification, "Chat request body"). */
export const chatBody = z.object({
  message: z
    .string()
    .max(limits.messageLength)
    .refine((text) => text.trim() !== "", "Must not be empty"),
  externalUserIdentifier,
  chatHistory: z.array(historyEntry).max(limits.historyEntries).optional(),
  conversationId: z.string().min(1).max(100).optional(),
  integrations: z.array(z.enum(integrationTypes)).max(50).optional(),
  useAllIntegrations: z.boolean().default(true),
  mode: mode.default("business_analyst"),
  agentId: z.string().min(1).max(100).optional(),
  privacyMode: z.boolean().default(false),
  passthroughMode: z.boolean().default(false),
});

export type ChatBody = z.output<typeof chatBody>;

/** The answer of `POST /chat` (specification, "Chat response body"); every field is always there. */
export const chatReply = z.object({
  answer: z.string(),
  thoughts: z.string(),
  actions: z.array(action),
  followUpQuestion: z.string(),
  reasoning: z.string(),
  conversationId: z.string(),
  /** Milliseconds since the epoch. */
  timestamp: z.number(),
});

export type ChatReply = z.output<typeof chatReply>;
