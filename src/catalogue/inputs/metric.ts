import * as z from "zod";
import { units } from "../units.ts";
import { filter } from "./query.ts";

const MOST_EXPRESSION = 500;

/** What an organization measures, over the catalogue's measures. */
export const metric = z.object({
  synonyms: z
    .array(z.string().trim().min(1).max(100))
    .max(20)
    .default([])
    .meta({ description: "What people call it, besides name and title." }),
  expression: z
    .string()
    .trim()
    .min(1)
    .max(MOST_EXPRESSION)
    .meta({ description: "Measures as `dataset.measure`, put together with + - * / and brackets." })
    .meta({ examples: ["payments.amount - expenses.amount"] }),
  unit: z.enum(units).meta({ description: "What the expression comes to." }),
  filters: z.array(filter).max(5).default([]).meta({ description: "What is counted; all of them hold." }),
  goodDirection: z.enum(["up", "down"]).nullable().default(null),
});

export type Metric = z.output<typeof metric>;
