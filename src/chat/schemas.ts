import * as z from "zod";
import { sourceReport, usage } from "../analyst/report.ts";
import { integrationTypes } from "../domain/integration-types.ts";
import { limits } from "../lib/limits.ts";
import { evidence } from "../tables/figure.ts";
import { chart } from "../tables/charts/chart.ts";
import { table } from "../tables/table.ts";
import { check, interpretation } from "./answers/schemas.ts";
import { externalUserIdentifier } from "../lib/schemas.ts";

const mode = z.enum(["chat", "business_analyst"]).meta({
  description: "`business_analyst` works with the connected integrations, `chat` never touches their data.",
});

export const action = z.object({
  tool: z.string().meta({ description: "Name of the tool." }),
  toolInput: z.string().meta({ description: "What it was asked, as JSON text." }),
  log: z.string().meta({ description: "What came of it, in words." }),
});

export const historyEntry = z.object({
  role: z.enum(["user", "assistant", "system"]),
  content: z.string(),
  metadata: z
    .object({
      mode: mode.optional(),
      agentId: z.string().optional(),
      thoughts: z.string().optional(),
      reasoning: z.string().optional(),
      actions: z.array(action).max(limits.historyActions).optional(),
      followUpQuestion: z.string().optional(),
      answerId: z.string().optional().meta({ description: "For `GET /answers/{id}`." }),
    })
    .optional(),
  timestamp: z.number().optional().meta({ description: "Milliseconds since the epoch." }),
});

/** The body of `POST /chat` (specification, "Chat request body"). */
export const chatBody = z.object({
  message: z
    .string()
    .max(limits.messageLength)
    .refine((text) => text.trim() !== "", "Must not be empty")
    .meta({
      description: "The message to analyze.",
      pattern: String.raw`\S`,
      examples: ["How did traffic do last week compared with the week before?"],
    }),
  externalUserIdentifier,
  chatHistory: z.array(historyEntry).max(limits.historyEntries).optional().meta({
    description: "Previous messages. When given, it is the history; else the stored conversation is.",
  }),
  conversationId: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "Continues an existing conversation." }),
  integrations: z
    .array(z.enum(integrationTypes))
    .max(50)
    .optional()
    .meta({ description: "The only integrations that may be used." }),
  useAllIntegrations: z
    .boolean()
    .default(true)
    .meta({ description: "All that are connected may be used. False, without `integrations`: none." }),
  mode: mode.default("business_analyst"),
  agentId: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "Who answers: an id of `GET /agents`." }),
  privacyMode: z
    .boolean()
    .default(false)
    .meta({ description: "When true, nothing of the exchange is stored." }),
  passthroughMode: z.boolean().default(false).meta({
    description: "When true, only what this user connected is used; else also what the organization shares.",
  }),
  include: z
    .array(z.enum(["evidence", "data", "charts", "interpretation", "sources", "usage"]))
    .max(10)
    .default([])
    .meta({ description: "What the reply has besides its seven fields." }),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?$/)
    .optional()
    .meta({
      description:
        "In which figures and dates are printed, e.g. `de-CH`; by default as the question is written.",
    }),
});

export type ChatBody = z.output<typeof chatBody>;

/** The answer of `POST /chat` (specification, "Chat response body"); the seven fields are always there. */
export const chatReply = z.object({
  answer: z.string().meta({ description: "The analyzed response." }),
  thoughts: z.string().meta({ description: "The agent's thought process." }),
  actions: z.array(action).meta({ description: "The actions that the agent took." }),
  followUpQuestion: z.string().meta({ description: "A suggested follow-up question." }),
  reasoning: z.string().meta({ description: "The reasoning behind the analysis." }),
  conversationId: z.string().meta({ description: "Id of the conversation; send it to go on." }),
  timestamp: z.number().meta({ description: "When it was answered, milliseconds since the epoch." }),
  answerId: z
    .string()
    .optional()
    .describe(
      "For `GET /answers/{id}`. There with any of `evidence`, `data`, `charts` and `interpretation`, which are kept " +
        "there; not in privacy mode.",
    ),
  evidence: z
    .array(evidence)
    .optional()
    .meta({ description: "What vouches for each figure of `answer`. There when `include` asks for it." }),
  checks: z
    .array(check)
    .optional()
    .meta({ description: "What a second reader found unsupported by the data. There with `evidence`." }),
  data: z.array(table).optional().meta({
    description: "What the tools returned, in the order of the calls. There when `include` asks for it.",
  }),
  language: z.string().optional().meta({
    description:
      "In which the answer's figures are printed, BCP 47. There with `data`, so that it can be printed alike.",
  }),
  charts: z
    .array(chart)
    .optional()
    .meta({ description: "How the tables of `data` are best drawn. There when `include` asks for it." }),
  interpretation: interpretation
    .optional()
    .meta({ description: "How the question was read. There when `include` asks for it." }),
  sources: z
    .array(sourceReport)
    .optional()
    .meta({ description: "What became of each source. There when `include` asks for it." }),
  usage: usage.optional().meta({ description: "What the answer cost. There when `include` asks for it." }),
});

export type ChatReply = z.output<typeof chatReply>;
