import * as z from "zod";
import { invalidArgument } from "../errors.ts";

// int64 travels as a string, and Google takes a number as well.
const int64 = z.union([z.int(), z.string().regex(/^-?\d+$/)]).transform(Number);

type Test = (own: string | number) => boolean;

export interface Filter {
  fields: string[];
  passes: (read: (field: string) => string | number) => boolean;
}

/** Texts are compared without regard to case. */
const low = (text: string | number) => String(text).toLowerCase();

const COMPARISONS = {
  EQUAL: (a: number, b: number) => a === b,
  LESS_THAN: (a: number, b: number) => a < b,
  LESS_THAN_OR_EQUAL: (a: number, b: number) => a <= b,
  GREATER_THAN: (a: number, b: number) => a > b,
  GREATER_THAN_OR_EQUAL: (a: number, b: number) => a >= b,
};

const tests = z.strictObject({
  stringFilter: z
    .strictObject({ matchType: z.enum(["EXACT", "CONTAINS"]), value: z.string().transform(low) })
    .transform(({ matchType, value }): Test => {
      return (own) => (matchType === "EXACT" ? low(own) === value : low(own).includes(value));
    }),
  inListFilter: z.strictObject({ values: z.array(z.string().transform(low)) }).transform(
    ({ values }): Test =>
      (own) =>
        values.includes(low(own)),
  ),
  numericFilter: z
    .strictObject({
      operation: z.literal(Object.keys(COMPARISONS)),
      value: z.strictObject({ doubleValue: z.number() }),
    })
    .transform(({ operation, value }): Test => {
      const compare = new Map(Object.entries(COMPARISONS)).get(operation) ?? COMPARISONS.EQUAL;
      return (own) => compare(Number(own), value.doubleValue);
    }),
  emptyFilter: z.strictObject({}).transform((): Test => (own) => ["", "(not set)"].includes(low(own))),
});

const condition = z
  .strictObject({ fieldName: z.string(), ...tests.partial().shape })
  .refine((given) => Object.keys(given).length === 2, "A filter is one field and one condition.")
  .transform(({ fieldName, ...given }): Filter => {
    const all = Object.values(given);
    return { fields: [fieldName], passes: (read) => all.every((test) => test?.(read(fieldName))) };
  });

const group = z.strictObject({ expressions: z.array(z.lazy(() => expression)) });

const expression: z.ZodType<Filter> = z
  .strictObject({
    andGroup: group,
    orGroup: group,
    notExpression: z.lazy(() => expression),
    filter: condition,
  })
  .partial()
  .refine(
    (given) => Object.keys(given).length === 1,
    "An expression is one group, one negation or one filter.",
  )
  .transform(({ andGroup, orGroup, notExpression: no, filter }): Filter => {
    if (filter) return filter;
    if (no) return { fields: no.fields, passes: (read) => !no.passes(read) };
    const parts = (andGroup ?? orGroup)?.expressions ?? [];
    return {
      fields: parts.flatMap(({ fields }) => fields),
      passes: (read) => parts[andGroup ? "every" : "some"]((part) => part.passes(read)),
    };
  });

const named = z.array(z.strictObject({ name: z.string() })).default([]);

/** What our connector asks of the Data API's fields. One that it does not know Google refuses by name, and so are others here. */
const reportSchema = z.strictObject({
  // Not `length`: the bundle is without it (site/unasked.ts).
  dateRanges: z
    .array(z.strictObject({ startDate: z.string(), endDate: z.string() }))
    .min(1)
    .max(1),
  dimensions: named,
  metrics: named,
  dimensionFilter: expression.optional(),
  metricFilter: expression.optional(),
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
