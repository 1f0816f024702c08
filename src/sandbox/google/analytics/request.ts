import * as z from "zod";
import { invalidArgument } from "../errors.ts";

// int64 travels as a string, and Google takes a number as well.
const int64 = z.union([z.int(), z.string().regex(/^-?\d+$/)]).transform(Number);

const filterSchema = z.strictObject({
  fieldName: z.string(),
  stringFilter: z.strictObject({ matchType: z.enum(["EXACT", "CONTAINS"]), value: z.string() }).optional(),
  inListFilter: z.strictObject({ values: z.array(z.string()) }).optional(),
  numericFilter: z
    .strictObject({
      operation: z.enum([
        "EQUAL",
        "LESS_THAN",
        "LESS_THAN_OR_EQUAL",
        "GREATER_THAN",
        "GREATER_THAN_OR_EQUAL",
      ]),
      value: z.strictObject({ doubleValue: z.number() }),
    })
    .optional(),
  emptyFilter: z.strictObject({}).optional(),
});

export type FieldFilter = z.infer<typeof filterSchema>;

const expressionSchema = z.strictObject({
  get andGroup() {
    return listSchema.optional();
  },
  get orGroup() {
    return listSchema.optional();
  },
  get notExpression() {
    return expressionSchema.optional();
  },
  filter: filterSchema.optional(),
});

const listSchema = z.strictObject({
  get expressions() {
    return z.array(expressionSchema);
  },
});

export type FilterExpression = z.infer<typeof expressionSchema>;

const named = z.array(z.strictObject({ name: z.string() })).default([]);

/** What our connector asks of the Data API's fields. One that it does not know Google refuses by name, and so are others here. */
const reportSchema = z.strictObject({
  dateRanges: z.array(z.strictObject({ startDate: z.string(), endDate: z.string() })).length(1),
  dimensions: named,
  metrics: named,
  dimensionFilter: expressionSchema.optional(),
  metricFilter: expressionSchema.optional(),
  limit: int64.default(10_000),
  offset: int64.default(0),
  orderBys: z
    .array(
      z.strictObject({
        desc: z.boolean().default(false),
        metric: z.strictObject({ metricName: z.string() }).optional(),
        dimension: z.strictObject({ dimensionName: z.string() }).optional(),
      }),
    )
    .default([]),
});

export type ReportRequest = z.infer<typeof reportSchema>;

export function parseReport(body: string): ReportRequest {
  const result = reportSchema.safeParse(parseJson(body));
  if (result.success) return result.data;
  throw invalidArgument(`Invalid JSON payload received. ${z.prettifyError(result.error)}`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalidArgument("Invalid JSON payload received. Unexpected token.");
  }
}
