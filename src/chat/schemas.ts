import * as z from "zod";
import { externalUserIdentifier } from "../lib/schemas.ts";
import { chart } from "../tables/charts/chart.ts";
import { evidence } from "../tables/figure.ts";
import { table } from "../tables/table.ts";
import { check } from "../analyst/answer/check.ts";
import { action } from "../analyst/calls/toolbox.ts";
import { sourceReport, usage } from "../analyst/report.ts";
import { integrationTypes } from "../domain/integration-types.ts";
import { limits } from "../lib/limits.ts";
import { errorBody } from "../http/schemas.ts";

export const interpretation = z.object({
  readings: z.array(z.string()).describe("How the question was read, one a part: dataset, period, filters."),
  assumptions: z.array(z.string()).describe("What was taken for granted where the question was open."),
  leftOut: z.array(z.string()).describe("What of the question the answer does not cover."),
  questions: z.array(z.string()).describe("Other readings, each ready to be asked."),
});

const answerDetails = z.object({
  /** BCP 47: in which its figures are printed. */
  language: z.string(),
  answer: z.string(),
  evidence: z.array(evidence),
  data: z.array(table),
  charts: z.array(chart),
  interpretation,
  checks: z.array(check),
  checked: usage.shape.checked,
});

/** As it is stored: its text is the message's, charts follow from the tables. */
export const storedDetails = answerDetails.omit({ answer: true, charts: true });

export type StoredDetails = z.output<typeof storedDetails>;

export const storedAnswer = answerDetails.extend({
  id: z.string(),
  conversationId: z.string(),
  timestamp: z.number().describe("When it was answered, milliseconds since the epoch."),
});

export type StoredAnswer = z.output<typeof storedAnswer>;

const id = z.string().min(1).max(100).describe("Id of an answer: `answerId` of a reply or of a message.");

export const answerParams = z.object({ id });
export const dataParams = z.object({
  id,
  file: z.string().max(20).describe("A table with `.csv` or `.json`, e.g. `r1.csv`."),
});
export const chartParams = z.object({
  id,
  file: z.string().max(20).describe("A chart with `.svg`, e.g. `c1.svg`."),
});
export const answerQuery = z.object({ externalUserIdentifier });

const mode = z
  .enum(["chat", "business_analyst"])
  .describe("`business_analyst` works with the connected integrations, `chat` never touches their data.");

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
      answerId: z.string().optional().describe("For `GET /answers/{id}`."),
    })
    .optional(),
  timestamp: z.number().optional().describe("Milliseconds since the epoch."),
});

/** What a reply may have besides its seven fields. */
export const INCLUDABLE = ["evidence", "data", "charts", "interpretation", "sources", "usage"] as const;

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
  chatHistory: z
    .array(historyEntry)
    .max(limits.historyEntries)
    .optional()
    .describe("Previous messages. When given, it is the history; else the stored conversation is."),
  conversationId: z.string().min(1).max(100).optional().describe("Continues an existing conversation."),
  integrations: z
    .array(z.enum(integrationTypes))
    .max(50)
    .optional()
    .describe("The only integrations that may be used."),
  useAllIntegrations: z
    .boolean()
    .default(true)
    .describe("All that are connected may be used. False, without `integrations`: none."),
  mode: mode.default("business_analyst"),
  agentId: z.string().min(1).max(100).optional().describe("Who answers: an id of `GET /agents`."),
  privacyMode: z.boolean().default(false).describe("When true, nothing of the exchange is stored."),
  passthroughMode: z
    .boolean()
    .default(false)
    .describe("When true, only what this user connected is used; else also what the organization shares."),
  include: z
    .array(z.enum(INCLUDABLE))
    .max(10)
    .default([])
    .describe("What the reply has besides its seven fields."),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?$/)
    .optional()
    .describe("In which figures and dates are printed, e.g. `de-CH`; by default as the question is written."),
});

export type ChatBody = z.output<typeof chatBody>;

/** The answer of `POST /chat` (specification, "Chat response body"); the seven fields are always there. */
export const chatReply = z.object({
  answer: z.string().describe("The analyzed response."),
  thoughts: z.string().describe("The agent's thought process."),
  actions: z.array(action).describe("The actions that the agent took."),
  followUpQuestion: z.string().describe("A suggested follow-up question."),
  reasoning: z.string().describe("The reasoning behind the analysis."),
  conversationId: z.string().describe("Id of the conversation; send it to go on."),
  timestamp: z.number().describe("When it was answered, milliseconds since the epoch."),
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
    .describe("What vouches for each figure of `answer`. There when `include` asks for it."),
  checks: z
    .array(check)
    .optional()
    .describe("What a second reader found unsupported by the data. There with `evidence`."),
  data: z
    .array(table)
    .optional()
    .describe("What the tools returned, in the order of the calls. There when `include` asks for it."),
  language: z
    .string()
    .optional()
    .describe(
      "In which the answer's figures are printed, BCP 47. There with `data`, so that it can be printed alike.",
    ),
  charts: z
    .array(chart)
    .optional()
    .describe("How the tables of `data` are best drawn. There when `include` asks for it."),
  interpretation: interpretation
    .optional()
    .describe("How the question was read. There when `include` asks for it."),
  sources: z
    .array(sourceReport)
    .optional()
    .describe("What became of each source. There when `include` asks for it."),
  usage: usage.optional().describe("What the answer cost. There when `include` asks for it."),
});

export type ChatReply = z.output<typeof chatReply>;

const eventOf = <E extends string, D extends z.ZodType>(event: E, data: D) =>
  z.object({ event: z.literal(event), data });

/** One event of a streamed answer, with its data as parsed JSON; its `id` counts from 1. */
export const chatEvent = z.discriminatedUnion("event", [
  eventOf("step", z.object({ step: z.int().describe("The model has been asked for the nth time.") })),
  eventOf("action", action),
  eventOf("data", table),
  eventOf("delta", z.object({ text: z.string().describe("The next piece of `answer`.") })),
  eventOf("check", check),
  eventOf("evidence", z.object({ evidence: z.array(evidence) })),
  eventOf("done", chatReply),
  eventOf("error", errorBody),
]);
