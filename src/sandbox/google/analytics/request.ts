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

type FieldFilter = z.infer<typeof filterSchema>;

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

/** Reads one field of whatever is being filtered: text for dimensions, numbers for metrics. */
type FieldReader<T> = (subject: T) => string | number;
type Predicate<T> = (subject: T) => boolean;

/** Turns a filter into a function; `readerOf` finds how a field is read. Refuses an expression that says nothing. */
export function compileFilter<T>(
  expression: FilterExpression | undefined,
  readerOf: (field: string) => FieldReader<T>,
): Predicate<T> {
  if (expression === undefined) return () => true;
  const { andGroup, orGroup, notExpression, filter } = expression;
  const parts = (andGroup ?? orGroup)?.expressions.map((part) => compileFilter(part, readerOf));
  if (parts !== undefined) {
    return (subject) =>
      andGroup ? parts.every((part) => part(subject)) : parts.some((part) => part(subject));
  }
  if (notExpression !== undefined) {
    const inner = compileFilter(notExpression, readerOf);
    return (subject) => !inner(subject);
  }
  if (filter !== undefined) return compileField(filter, readerOf(filter.fieldName));
  throw invalidArgument("A FilterExpression must have one of andGroup, orGroup, notExpression or filter.");
}

/** Texts are compared without regard to case. */
function compileField<T>(filter: FieldFilter, read: FieldReader<T>): Predicate<T> {
  const textOf = (subject: T) => String(read(subject)).toLowerCase();
  const { stringFilter, inListFilter, numericFilter, emptyFilter } = filter;
  if (stringFilter !== undefined) {
    const wanted = stringFilter.value.toLowerCase();
    return stringFilter.matchType === "EXACT"
      ? (subject) => textOf(subject) === wanted
      : (subject) => textOf(subject).includes(wanted);
  }
  if (inListFilter !== undefined) {
    const wanted = new Set(inListFilter.values.map((value) => value.toLowerCase()));
    return (subject) => wanted.has(textOf(subject));
  }
  if (numericFilter !== undefined) {
    const compare = COMPARISONS[numericFilter.operation];
    return (subject) => compare(Number(read(subject)), numericFilter.value.doubleValue);
  }
  if (emptyFilter !== undefined) return (subject) => ["", "(not set)"].includes(textOf(subject));
  throw invalidArgument(`The filter on ${filter.fieldName} has no condition.`);
}

const COMPARISONS = {
  EQUAL: (a: number, b: number) => a === b,
  LESS_THAN: (a: number, b: number) => a < b,
  LESS_THAN_OR_EQUAL: (a: number, b: number) => a <= b,
  GREATER_THAN: (a: number, b: number) => a > b,
  GREATER_THAN_OR_EQUAL: (a: number, b: number) => a >= b,
};
