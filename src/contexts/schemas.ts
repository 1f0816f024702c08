import * as z from "zod";
import { agentIds } from "../domain/agent-ids.ts";
import { metric } from "../catalogue/inputs/metric.ts";
import { contextKinds } from "../domain/context-kinds.ts";
import { utf8 } from "../lib/encoding.ts";
import { integrationTypes } from "../domain/integration-types.ts";
import { limits } from "../lib/limits.ts";
import { cursorText, nextCursor, pageLength } from "../lib/paging.ts";
import { externalUserIdentifier } from "../lib/schemas.ts";
import { checkedMetric } from "./metric.ts";

const CONTROL = /\p{Cc}/u;

/** Something visible, and no control characters. */
const LINE = String.raw`^[^\u0000-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$`;

const cleanText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "Must be well-formed Unicode without NUL");

/** Text of one line, trimmed and NFC; the length is that of what is kept. */
const lineOf = (maxLength: number) =>
  cleanText
    .transform((text) => text.normalize("NFC").trim())
    .refine((text) => text !== "", "Must not be empty")
    .refine((text) => !CONTROL.test(text), "Must be without control characters")
    .refine((text) => text.length <= maxLength, `Must be at most ${maxLength} characters`)
    // What comes after the transformation is not seen by JSON Schema.
    .meta({ maxLength, pattern: LINE });

const setOf = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item)
    .max(most)
    .overwrite((items) => [...new Set(items)]);

const description = cleanText
  .transform((text) => text.normalize("NFC").trim())
  .refine(
    (text) => text.length <= limits.contextDescriptionLength,
    `Must be at most ${limits.contextDescriptionLength} characters`,
  )
  .meta({ maxLength: limits.contextDescriptionLength, description: "What it is about, for lists." });

const content = cleanText
  .refine((text) => text.trim() !== "", "Must not be empty")
  .refine(
    (text) => utf8(text).byteLength <= limits.contextContentBytes,
    `Must be at most ${limits.contextContentBytes} bytes`,
  )
  .meta({
    description: "Markdown, kept as it comes; up to 64 KiB of UTF-8.",
    pattern: String.raw`\S`,
    examples: ["Revenue excludes refunds."],
  });

const fields = {
  name: lineOf(limits.contextNameLength).meta({
    description: "Unique among the organization's contexts, or among those of the user.",
    examples: ["Revenue"],
  }),
  title: lineOf(limits.contextTitleLength).meta({ description: "For people; the name when absent." }),
  description,
  kind: z
    .enum(contextKinds)
    .meta({ description: "All but documents are rules; a document is background to look up." }),
  content,
  agentIds: setOf(z.enum(agentIds), 50).meta({ description: "For whom it holds; empty for all agents." }),
  integrations: setOf(z.enum(integrationTypes), 50).meta({
    description: "Of whose data it speaks; empty for all.",
  }),
  tags: setOf(lineOf(limits.contextTagLength), limits.contextTags),
  metric: checkedMetric
    .nullable()
    .meta({ description: "Of the kind `metric`: how it is computed, checked against what there is." }),
};

const owner = externalUserIdentifier
  .nullable()
  .meta({ description: "The user whose context it is; null for the whole organization's." });

/** `POST /mcp/contexts`. A null user says that it is the organization's, whatever the header says. */
export const defineBody = z.object({
  externalUserIdentifier: owner.default(null),
  ...fields,
  title: fields.title.optional(),
  description: fields.description.default("").meta({ default: "" }),
  agentIds: fields.agentIds.default([]),
  integrations: fields.integrations.default([]),
  tags: fields.tags.default([]).meta({ default: [] }),
  metric: fields.metric.default(null),
});

export type DefineBody = z.output<typeof defineBody>;

/** `PATCH /mcp/contexts/{id}`: what is absent stays. The user says who asks; a context keeps whom it belongs to. */
export const updateBody = z.object({ externalUserIdentifier: owner.default(null), ...fields }).partial();

export type ContextChanges = Omit<z.output<typeof updateBody>, "externalUserIdentifier">;

export const contextParams = z.object({ id: z.string().min(1).max(100).describe("Id of a context.") });

export const userQuery = z.object({
  externalUserIdentifier: externalUserIdentifier
    .optional()
    .describe("Whose contexts are seen besides the organization's."),
});

export const readQuery = userQuery.extend({
  version: z
    .string()
    .refine((text) => /^[1-9]\d{0,8}$/.test(text), "Must be a whole number")
    .transform(Number)
    .meta({ type: "integer", minimum: 1, maximum: 999_999_999 })
    .optional()
    .describe("An earlier version; the current one when absent."),
});

export const listQuery = userQuery.extend({
  kind: z.enum(contextKinds).optional(),
  tag: lineOf(limits.contextTagLength).optional().describe("A tag that it has."),
  text: lineOf(limits.contextTextLength)
    .optional()
    .describe("Found in name, title, description or content; the case of ASCII letters does not matter."),
  cursor: cursorText.optional(),
  limit: pageLength(20),
});

export const contextSummary = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(contextKinds),
  externalUserIdentifier: z.string().nullable().describe("Null for the whole organization's."),
  agentIds: z.array(z.string()).describe("For whom it holds; empty for all agents."),
  integrations: z.array(z.enum(integrationTypes)).describe("Of whose data it speaks; empty for all."),
  tags: z.array(z.string()),
  version: z.int().describe("Counts from 1; also the entity tag."),
  createdAt: z.number().describe("Milliseconds since the epoch."),
  updatedAt: z.number().describe("Milliseconds since the epoch."),
});

export type ContextSummary = z.output<typeof contextSummary>;

export const contextRecord = contextSummary.extend({
  content: z.string().describe("Markdown."),
  metric: metric.nullable(),
});

export type ContextRecord = z.output<typeof contextRecord>;

export const contextList = z.object({ contexts: z.array(contextSummary), nextCursor });

export type ContextList = z.output<typeof contextList>;
