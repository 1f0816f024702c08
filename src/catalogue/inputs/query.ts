import * as z from "zod";
import { limits } from "../../lib/limits.ts";
import { isIsoDay } from "../../periods/dates.ts";
import { catalogue } from "../catalogue.ts";
import { findByWord } from "../find.ts";
import { grains } from "../units.ts";

const day = z.string().refine(isIsoDay, "Must be a day like 2026-01-31");
const name = z.string().trim().min(1).max(100);

export const period = z.object({ from: day, to: day });

export const operators = [
  "is",
  "isNot",
  "contains",
  "doesNotContain",
  "above",
  "below",
  "atLeast",
  "atMost",
  "isEmpty",
  "isNotEmpty",
  "on",
  "before",
  "after",
] as const;

export type Operator = (typeof operators)[number];

const value = z.union([z.string().trim().min(1).max(500), z.number()]);

export const filter = z.object({
  field: name.meta({ description: "A dimension, or a measure of the dataset." }),
  is: z.enum(operators),
  value: z
    .union([value, z.array(value).min(1).max(50)])
    .optional()
    .meta({ description: "Of several values any (for isNot and doesNotContain: none of them)." }),
});

export type Filter = z.output<typeof filter>;

/** What was asked is stored with the answer, once for each call. */
const filters = z
  .array(filter)
  .max(20)
  .refine(
    (all) => JSON.stringify(all).length <= limits.filtersLength,
    `Must be at most ${limits.filtersLength} characters together`,
  );

export const marks = ["line", "bar", "groupedBar", "stackedBar", "figure"] as const;

export const chartWish = z.enum([...marks, "none"]);

/** `record`: one row a record. */
export const RECORD = "record";

const asked = catalogue.filter(({ measures }) => measures.length > 0);

/** By what else people call it. A model may send anything. */
function nameOfDataset(word: string): string {
  return typeof word === "string" ? (findByWord(asked, word)?.name ?? word) : word;
}

/** What `query` can be asked; names are the catalogue's, and the tool says which are valid. */
export const queryInput = z.object({
  dataset: z.preprocess(nameOfDataset, z.enum(asked.map((one) => one.name))),
  measures: z
    .array(name)
    .max(10)
    .default([])
    .meta({ description: "None: the dataset's count, or its first measure." }),
  groupBy: z
    .array(name)
    .max(3)
    .default([])
    .meta({
      description: `Dimensions or ${grains.join(", ")}; "record" alone lists single records. Without any: totals only.`,
    }),
  period: period
    .optional()
    .meta({ description: "Days, both included. Without it: all records (traffic needs one)." }),
  periodOf: name.optional().meta({
    description: "Which date of a record the period and time grains are of; by default the dataset's own.",
  }),
  compareWith: z
    .union([z.enum(["previousPeriod", "previousYear"]), period])
    .optional()
    .meta({ description: "Adds previous, change and changePercent to each measure." }),
  filters: filters.default([]).meta({ description: "All of them hold." }),
  orderBy: z
    .object({
      by: name.meta({ description: "A measure, `measure.change`, `measure.changePercent` or a dimension." }),
      direction: z.enum(["ascending", "descending"]),
    })
    .optional(),
  limit: z.int().min(1).max(200).optional().meta({ description: "Rows to list; totals cover all." }),
  analyse: z.enum(["trend", "movers", "target", "ageing"]).optional().meta({
    description:
      "trend: over a time grain. movers: what a change is made of, with compareWith. ageing: what is owed by days overdue.",
  }),
  target: z
    .object({
      measure: name,
      value: z.number(),
      per: z.enum(["day", "week", "month", "quarter", "year"]).optional(),
    })
    .optional()
    .meta({ description: "What to measure against, with analyse target." }),
  chart: chartWish.optional().meta({
    description: "How the reader sees it drawn, where a line over time and bars elsewhere do not fit.",
  }),
});

export type QueryInput = z.input<typeof queryInput>;
export type Query = z.output<typeof queryInput>;
