import * as z from "zod";
import { integrationTypes } from "../../domain/integration-types.ts";

/** Where one numeral of an answer comes from, or which context the answer honours; for `include: ["evidence"]`. */
export const binding = z.object({
  start: z.int().describe("Where it begins in `answer`, in UTF-16 code units."),
  end: z.int().describe("Where it ends; exclusive."),
  text: z.string(),
  kind: z
    .enum(["value", "derived", "date", "quote", "question", "context"])
    .describe(
      "`value` stands in a tool's result; `derived` is code's arithmetic over such values; `date` belongs to a " +
        "period or a date of a result; `quote` stands inside a text of a result (an invoice number, a title); " +
        "`question` was said by the user; `context` is what the organization or the user has defined: the name of a " +
        "context that the answer honours, or a figure of its text.",
    ),
  value: z.union([z.number(), z.string()]),
  unit: z
    .string()
    .nullable()
    .describe("`percent`, a currency code, `count`, ... ; null when the result does not say."),
  metric: z.string().nullable().describe("What it measures, e.g. `sessions`; null for dates and quotes."),
  period: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  source: z.enum(integrationTypes).nullable(),
  action: z.int().nullable().describe("Place of the tool call in `actions`; null for what the user said."),
  path: z.string().nullable().describe("JSON Pointer (RFC 6901) into that call's result."),
  context: z
    .object({ id: z.string(), version: z.int(), name: z.string() })
    .optional()
    .describe("For `context`: which one (`/mcp/contexts/{id}`), in the version that was used."),
  formula: z.string().optional().describe("For `derived`: how, in words of arithmetic, e.g. `a - b`."),
});

export type Binding = z.output<typeof binding>;

/** The formula of a figure that counts what the answer itself lists; it holds as long as the list does. */
export const LISTED = "number of listed items";
