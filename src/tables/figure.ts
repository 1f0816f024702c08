import * as z from "zod";
import { units } from "../catalogue/units.ts";
import { dayRange } from "./table.ts";

/** What vouches for one figure of an answer; for `include: ["evidence"]`. */
export const evidence = z.object({
  start: z.int().describe("Where it begins in `answer`, in UTF-16 code units."),
  end: z.int().describe("Where it ends; exclusive."),
  text: z.string().describe("As it stands there."),
  kind: z
    .enum(["cell", "computed", "quote", "context", "user", "earlier"])
    .describe(
      "`cell`: a cell of a table, or its period; `computed`: arithmetic over cells; `quote`: it stands in a text of a " +
        "table; `context`: what the organization or the user has defined; `user`: the user's own number; `earlier`: " +
        "of an earlier answer of the conversation.",
    ),
  value: z.union([z.number(), z.string()]).describe("Not rounded."),
  unit: z.enum(units),
  currency: z.string().nullable(),
  measure: z.string().nullable(),
  label: z.string().nullable().describe("The row that it is of; `total` for a total."),
  period: dayRange.nullable(),
  formula: z.string().nullable().describe("The reference that it was written by, e.g. `r1[Email].revenue`."),
  pointers: z
    .array(z.string())
    .describe(
      'JSON Pointers (RFC 6901) into this reply, e.g. `/data/0/rows/2/cells/revenue`; they resolve when `include` has "data".',
    ),
  labelled: z
    .literal(true)
    .optional()
    .describe("The words around it name another row or period, so its own was printed behind it."),
  context: z
    .object({ id: z.string(), version: z.int(), name: z.string() })
    .optional()
    .describe("For `context`: which one (`/mcp/contexts/{id}`), in the version that was used."),
  message: z.int().optional().describe("For `earlier`: the position of the message in the conversation."),
});

export type Evidence = z.output<typeof evidence>;

/** A reference, or a numeral that a model typed, that cannot be printed: `[…]` stands in its place. */
export interface Fault {
  /** Where `[…]` stands in the printed text. */
  start: number;
  end: number;
  written: string;
  /** What is wrong, and what would be valid: for the model. */
  message: string;
  /** It claims what the tables show to be false, and so does its sentence. */
  isRefuted?: true;
}

/** A text with its figures printed, and what vouches for each. Both lists in order of their places. */
export interface Printed {
  text: string;
  evidence: Evidence[];
  faults: Fault[];
}

/** What stands for a figure that cannot be shown to be true. */
export const WITHHELD = "[…]";
