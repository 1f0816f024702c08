import * as z from "zod";
import { chartWish } from "../catalogue/inputs/query.ts";
import { grains, units } from "../catalogue/units.ts";
import { integrationTypes } from "../domain/integration-types.ts";

export const dayRange = z.object({ startDate: z.string(), endDate: z.string() });

export const column = z.object({
  key: z.string().describe("`revenue`, or a part of it: `revenue.share`, `revenue.previous`, ..."),
  title: z.string(),
  role: z.enum(["dimension", "measure"]),
  unit: z.enum(units),
  measure: z.string().optional().describe("The catalogue's name of what it measures."),
  grain: z.enum(grains).optional().describe("Of a dimension of time."),
  inTotalsOnly: z.literal(true).optional(),
});

const cell = z.union([z.number(), z.string(), z.null()]);

export const row = z.object({
  label: z
    .string()
    .describe("What a reference calls it by; the values of several dimensions with `, ` between."),
  cells: z.record(z.string(), cell).describe("By the keys of columns; null where there is no value."),
  currency: z.string().optional().describe("Of its amounts, where it is not the table's."),
  id: z.string().optional().describe("Of a record: what `read` takes."),
  url: z.string().optional().describe("Where a person sees it at the vendor."),
});

/** What tools return and all that is shown is made of. `rows` may be cut (`truncated`), `totals` cover all that passed the filters. */
export const table = z.object({
  id: z.string().describe("`r1`, `r2`, ... in the order of an answer's tool calls."),
  title: z.string(),
  tool: z.enum(["query", "search", "read"]),
  dataset: z.string().nullable().describe("Null for a search over several."),
  sources: z.array(z.enum(integrationTypes)),
  columns: z.array(column),
  rows: z.array(row),
  totals: z
    .array(row)
    .describe(
      "`total` first; where amounts are in several currencies it has none of them, and a row for each currency follows.",
    ),
  rowCount: z.int().describe("Rows that there are, listed or not."),
  truncated: z.boolean().describe("`rows` are not all."),
  orderedBy: z
    .object({ column: z.string(), direction: z.enum(["ascending", "descending"]) })
    .optional()
    .describe(
      "What rows are in the order of, where it was asked for: only then the first of a cut table is the top.",
    ),
  filters: z.array(z.string()).describe("How rows were chosen, in words."),
  period: dayRange.nullable(),
  comparedWith: dayRange.nullable(),
  through: z.string().nullable().describe("The last day of the period that has begun, where it is not over."),
  timeZone: z.string().nullable(),
  currency: z.string().nullable().describe("Of all amounts; null where there are several or none."),
  from: z.enum(["store", "live"]).describe("Synchronized, or asked at the vendor just now."),
  dataAsOf: z.string().describe("How fresh it is, ISO 8601, UTC."),
  complete: z.boolean().describe("False where a part of the source could not be read; the notes say which."),
  notes: z.array(z.string()),
  chart: chartWish.optional().describe("How its asker wants it drawn."),
});

/** As rows name what a record does not have. */
export const NONE = "(none)";

export type Column = z.output<typeof column>;
export type Cell = z.output<typeof cell>;
export type Row = z.output<typeof row>;
export type Table = z.output<typeof table>;
