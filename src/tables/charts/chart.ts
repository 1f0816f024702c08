import * as z from "zod";
import { marks } from "../../catalogue/inputs/query.ts";

/** A picture of one table. Code chooses it and writes both forms of it: a Vega-Lite specification, and an SVG. */
export const chart = z.object({
  id: z.string().describe("`c1`, `c2`, ..."),
  title: z.string(),
  table: z.string().describe("The id of the table that it shows."),
  mark: z.enum(marks),
  encoding: z
    .object({
      x: z.string().nullable().describe("The column that rows stand by; null for a `figure`."),
      y: z.array(z.string()).min(1).describe("Columns of values, all of one unit."),
      color: z.string().nullable().describe("A second dimension, a series a value."),
    })
    .describe("Keys of the table's columns."),
  spec: z.record(z.string(), z.unknown()).describe("Vega-Lite 6, with its data."),
  alt: z.string().describe("What it shows, in a sentence."),
});

export type Chart = z.output<typeof chart>;
export type Mark = Chart["mark"];

export type ChartPlan = Omit<Chart, "id" | "spec" | "alt">;

export interface Point {
  x: string;
  series: string;
  /** Null where there is none: a gap. */
  value: number | null;
  /** Its row in the table's `rows`. */
  row: number;
  column: string;
}
