import * as z from "zod";
import { integrationTypes } from "../../lib/integration-types.ts";

/** Where one numeral of an answer comes from; returned for `include: ["evidence"]`. */
export const binding = z.object({
  /** Span in `answer`, in UTF-16 code units; `end` is exclusive. */
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /**
   * `value` stands in a tool's result; `derived` is code's arithmetic over such values; `date` belongs to a period or
   * a date of a result; `quote` stands inside a text of a result (an invoice number, a title); `question` was said by
   * the user.
   */
  kind: z.enum(["value", "derived", "date", "quote", "question"]),
  value: z.union([z.number(), z.string()]),
  /** `percent`, a currency code, `count`, ... ; null when the result does not say. */
  unit: z.string().nullable(),
  /** What it measures, e.g. `sessions`; null for dates and quotes. */
  metric: z.string().nullable(),
  period: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  source: z.enum(integrationTypes).nullable(),
  /** Place of the tool call in `actions`; null for what the user said. */
  action: z.int().nullable(),
  /** JSON Pointer (RFC 6901) into that call's result. */
  path: z.string().nullable(),
  /** For `derived`: how, in words of arithmetic, e.g. `a - b`. */
  formula: z.string().optional(),
});

export type Binding = z.output<typeof binding>;
